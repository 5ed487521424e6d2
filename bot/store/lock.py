"""The lock file beside the database: one process at a time, and the system lets go when that process ends."""

import fcntl
import os
from pathlib import Path

from bot.store.errors import StoreBusy, StoreUnreadable


class LockFile:
    """Holds `<database>.lock` until `release`, or until the process ends in whatever way.

    The file itself stays: taking it away would let two processes hold two files of one name.
    """

    def __init__(self, database: Path) -> None:
        """Take the lock; `StoreBusy` when another process has it, `StoreUnreadable` when no lock can be written."""
        self.path = database.with_name(f"{database.name}.lock")
        try:
            self.descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            reason = f"its lock file cannot be written ({error.strerror}); give the folder to the user of this process"
            raise StoreUnreadable(database, reason) from error
        try:
            fcntl.flock(self.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.pread(self.descriptor, 20, 0).decode("ascii", "replace").strip()
            os.close(self.descriptor)
            raise StoreBusy(database, holder) from error
        os.ftruncate(self.descriptor, 0)
        os.pwrite(self.descriptor, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let the next process in."""
        os.close(self.descriptor)
