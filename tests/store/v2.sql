BEGIN TRANSACTION;
CREATE TABLE campaign (
    id TEXT PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    thread_id INTEGER,
    host_id INTEGER NOT NULL,
    title TEXT NOT NULL,
    edition TEXT NOT NULL,
    scenario TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('lobby', 'running', 'ended')),
    seq INTEGER NOT NULL DEFAULT 0,
    lobby TEXT NOT NULL,
    settings TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    game BLOB
) STRICT;
INSERT INTO "campaign" VALUES('1',10,20,21,30,'The drowned bell','third','bell','running',2,'{}','{"table":"open"}',1772366400000000,1772366400000009,X'7801AB564AC9CFCF55B232D651CACECC4B51B2522AC9C82C4A51AA0500669B0808');
CREATE TABLE guild (guild_id INTEGER PRIMARY KEY, settings TEXT NOT NULL) STRICT;
CREATE TABLE interaction (
    interaction_id TEXT PRIMARY KEY,
    campaign TEXT NOT NULL REFERENCES campaign,
    seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "interaction" VALUES('i-1','1',1);
INSERT INTO "interaction" VALUES('i-2','1',2);
CREATE TABLE log (
    campaign TEXT NOT NULL REFERENCES campaign,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    person_id INTEGER,
    seat TEXT,
    question TEXT,
    option TEXT NOT NULL,
    told TEXT NOT NULL,
    draws TEXT NOT NULL,
    undone_by INTEGER,
    UNIQUE (campaign, seq)
) STRICT;
INSERT INTO "log" VALUES('1',1,1772366400000005,30,NULL,NULL,'begin','[]','[]',NULL);
INSERT INTO "log" VALUES('1',2,1772366400000009,31,'s1','s1-3fa9c01b2d','move:docks','[["moved",{}]]','[]',NULL);
CREATE TABLE message (
    campaign TEXT NOT NULL REFERENCES campaign,
    kind TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (campaign, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO "message" VALUES('1','table',20,40,2);
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "meta" VALUES('last campaign','1');
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    campaign TEXT NOT NULL REFERENCES campaign,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    claimed_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    message_id INTEGER,
    error TEXT,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'claimed', 'sent', 'dead'))
) STRICT;
CREATE TABLE seat (
    campaign TEXT NOT NULL REFERENCES campaign,
    seat TEXT NOT NULL,
    person_id INTEGER,
    display_name TEXT NOT NULL,
    PRIMARY KEY (campaign, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES('1','s1',31,'Nell');
INSERT INTO "seat" VALUES('1','s2',32,'Ames');
CREATE TABLE snapshot (
    campaign TEXT NOT NULL REFERENCES campaign,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    reason TEXT NOT NULL,
    round INTEGER NOT NULL,
    phase TEXT NOT NULL,
    kept TEXT NOT NULL CHECK (kept IN ('ever', 'phase', 'ring')),
    undone_by INTEGER,
    game BLOB NOT NULL,
    UNIQUE (campaign, seq)
) STRICT;
INSERT INTO "snapshot" VALUES('1',1,1772366400000005,'answer',1,'action','ever',NULL,X'7801AB564AC9CFCF55B232D251CACECC4B51B2522AC9C82C4A51AA0500668A0807');
INSERT INTO "snapshot" VALUES('1',2,1772366400000009,'answer',1,'action','ring',NULL,X'7801AB564AC9CFCF55B232D651CACECC4B51B2522AC9C82C4A51AA0500669B0808');
CREATE TABLE timer (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    campaign TEXT NOT NULL REFERENCES campaign,
    kind TEXT NOT NULL,
    due INTEGER NOT NULL,
    payload TEXT NOT NULL,
    UNIQUE (campaign, kind)
) STRICT;
INSERT INTO "timer" VALUES(1,'1','reminder:s1',1772370000000000,'{}');
CREATE TABLE undo (
    campaign TEXT NOT NULL REFERENCES campaign,
    seq INTEGER NOT NULL,
    back_to INTEGER NOT NULL,
    PRIMARY KEY (campaign, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_guild ON campaign (guild_id, state);
CREATE INDEX campaign_thread ON campaign (thread_id) WHERE thread_id IS NOT NULL;
CREATE INDEX seat_person ON seat (person_id);
CREATE INDEX log_undone ON log (campaign, undone_by) WHERE undone_by IS NOT NULL;
CREATE INDEX snapshot_passing ON snapshot (campaign, seq) WHERE kept <> 'ever';
CREATE INDEX snapshot_undone ON snapshot (campaign, undone_by) WHERE undone_by IS NOT NULL;
CREATE INDEX outbox_open ON outbox (campaign, id) WHERE state IN ('waiting', 'claimed');
CREATE INDEX outbox_dead ON outbox (campaign, id) WHERE state = 'dead';
CREATE INDEX timer_due ON timer (due);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('timer',1);
PRAGMA application_id = 1297108819;
PRAGMA user_version = 2;
COMMIT;
