"""A small real discord.py bot that uses everything a play-by-post bot uses."""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from PIL import Image

PLACES = ["Docks", "Asylum", "Library", "Woods"]


def picture(shade: int) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (320, 200), (shade, 60, 70)).save(buffer, "PNG")
    return buffer.getvalue()


def map_file(turn: int) -> discord.File:
    return discord.File(io.BytesIO(picture(turn * 20)), f"map-{turn}.png", description=f"The map, turn {turn}")


class Step(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"pb:1:(?P<act>[a-z]+):(?P<turn>\d+)"):
    def __init__(self, act: str, turn: int) -> None:
        self.act, self.turn = act, turn
        super().__init__(discord.ui.Button(label=act.title(), custom_id=f"pb:1:{act}:{turn}"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> "Step":
        return cls(match["act"], int(match["turn"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()
        turn = self.turn + 1
        await interaction.edit_original_response(attachments=[map_file(turn)], view=Board(turn))
        await interaction.followup.send(f"{self.act} by {interaction.user.mention}", ephemeral=True)


class Board(discord.ui.LayoutView):
    def __init__(self, turn: int) -> None:
        super().__init__(timeout=None)
        box: Any = discord.ui.Container(accent_colour=0xC9A45C)
        box.add_item(discord.ui.TextDisplay(f"# Arkham\nTurn **{turn}**"))
        gallery: Any = discord.ui.MediaGallery()
        gallery.add_item(media=f"attachment://map-{turn}.png", description=f"The map, turn {turn}")
        box.add_item(gallery)
        box.add_item(discord.ui.Separator())
        box.add_item(discord.ui.Section(discord.ui.TextDisplay("All done?"), accessory=Step("end", turn)))
        row: Any = discord.ui.ActionRow()
        row.add_item(Step("ward", turn))
        row.add_item(discord.ui.Button(label="Closed", custom_id="pb:closed", disabled=True))
        box.add_item(row)
        self.add_item(box)


class Where(discord.ui.View):
    @discord.ui.select(
        custom_id="where", placeholder="Where to?", options=[discord.SelectOption(label=place) for place in PLACES]
    )
    async def pick(self, interaction: discord.Interaction[Any], select: Any) -> None:
        await interaction.response.edit_message(content=f"You go to {select.values[0]}.", view=None)


class Journal(discord.ui.Modal, title="Journal"):
    entry: Any = discord.ui.Label(
        text="Entry",
        component=discord.ui.TextInput(custom_id="entry", style=discord.TextStyle.paragraph, max_length=900),
    )
    place: Any = discord.ui.Label(
        text="Place",
        component=discord.ui.Select(custom_id="place", options=[discord.SelectOption(label=one) for one in PLACES]),
    )
    portrait: Any = discord.ui.Label(
        text="Portrait", component=discord.ui.FileUpload(custom_id="portrait", required=False, max_values=1)
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        files = [one.filename for one in self.portrait.component.values]
        text = f"{self.entry.component.value} / {self.place.component.values[0]} / {files}"
        await interaction.response.send_message(text, ephemeral=True)


class PostBot(commands.Bot):
    """`gate` holds `/slow` back until a test opens it."""

    def __init__(self) -> None:
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents.default(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            guild_ready_timeout=0,
        )
        self.gate = asyncio.Event()
        self.refusals: list[discord.HTTPException] = []
        self.seen: list[discord.Message] = []

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Step)
        for command in COMMANDS:
            self.tree.add_command(command)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The library waits 5 s here before it identifies a second time; on a machine of one's own nobody minds."""

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(message)

    async def attempt(self, doing: Any) -> Any:
        """Do something that Discord may refuse, and note the refusal."""
        try:
            return await doing
        except discord.HTTPException as refusal:
            self.refusals.append(refusal)


def client(interaction: discord.Interaction[Any]) -> PostBot:
    bot: PostBot = interaction.client
    return bot


@app_commands.command(description="Go somewhere.")
@app_commands.describe(place="Where to go", speed="How fast")
async def move(interaction: discord.Interaction[Any], place: str, speed: app_commands.Range[int, 1, 3] = 1) -> None:
    await interaction.response.send_message(f"{interaction.user.mention} moves to {place} at {speed}.")


@move.autocomplete("place")
async def places(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=one, value=one) for one in PLACES if current.lower() in one.lower()]


@app_commands.command(description="Post the board.")
async def board(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(thinking=True)
    await interaction.edit_original_response(attachments=[map_file(1)], view=Board(1))


@app_commands.command(description="Choose a place.")
async def where(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("Where?", view=Where(timeout=None), ephemeral=True)


@app_commands.command(description="Write in the journal.")
async def journal(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_modal(Journal())


@app_commands.command(description="Answer when the gate opens.")
async def slow(interaction: discord.Interaction[Any]) -> None:
    bot = client(interaction)
    await bot.gate.wait()
    await bot.attempt(interaction.response.send_message("At last."))


@app_commands.command(description="Answer twice.")
async def twice(interaction: discord.Interaction[Any]) -> None:
    bot = client(interaction)
    await interaction.response.send_message("Once.")
    await bot.attempt(
        interaction._state.http.request(
            discord.http.Route(
                "POST",
                "/interactions/{interaction_id}/{token}/callback",
                interaction_id=interaction.id,
                token=interaction.token,
            ),
            json={"type": 4, "data": {"content": "Twice."}},
        )
    )


@app_commands.command(description="Show a portrait.")
async def portrait(interaction: discord.Interaction[Any], image: discord.Attachment, owner: discord.Member) -> None:
    content = await image.read()
    embed = discord.Embed(title=owner.display_name, description="A portrait").set_image(url="attachment://p.png")
    embed.add_field(name="Size", value=str(len(content))).set_footer(text=image.filename)
    await interaction.response.send_message(embed=embed, file=discord.File(io.BytesIO(content), "p.png"))


@app_commands.command(description="Say what I may do here.")
async def rights(interaction: discord.Interaction[Any]) -> None:
    mine = interaction.app_permissions
    await interaction.response.send_message(f"send={mine.send_messages} files={mine.attach_files}")


@app_commands.command(description="Only for those who run the server.")
@app_commands.default_permissions(manage_guild=True)
async def host(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("Yes.", ephemeral=True)


campaign = app_commands.Group(name="campaign", description="Campaigns.")


@campaign.command(name="new", description="Open a campaign in a thread of its own.")
@app_commands.choices(
    length=[app_commands.Choice(name="Short", value="s"), app_commands.Choice(name="Long", value="l")]
)
async def campaign_new(interaction: discord.Interaction[Any], title: str, length: str = "s") -> None:
    await interaction.response.send_message(f"{title} ({length}) begins.")
    message = await interaction.original_response()
    thread = await message.create_thread(name=title)
    await thread.send("Gather here.")


COMMANDS = (move, board, where, journal, slow, twice, portrait, rights, host, campaign)
