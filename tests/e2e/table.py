"""Four people in front of one browser page, each pressing what the page shows."""

from dataclasses import dataclass
from typing import Any

from playwright.async_api import Locator, Page, expect

CONTROLS = '[data-custom^="mp:1:"], [data-custom^="mp:1s:"]'
expect.set_options(timeout=15_000)  # a machine may be busy

PEOPLE = ("Ada", "Ben", "Cleo", "Dov")


@dataclass(frozen=True)
class Control:
    """A question's buttons or select on the table message."""

    ids: tuple[str, ...]
    player: str  # as the text above it says; anybody may answer for the group
    cautious: str  # the value of the cautious option, or the id of its button
    labels: tuple[tuple[str, str], ...] = ()  # of each choice: its value, or the id of its button, and what it says


READ = """
() => {
  const article = [...document.querySelectorAll('article:not(.whisper):has([data-custom^="mp:1m:"])')].at(-1);
  if (!article) return [];
  const above = (node) => node.closest('.row').previousElementSibling;
  const found = new Map();
  for (const node of article.querySelectorAll('[data-custom^="mp:1:"], [data-custom^="mp:1s:"]')) {
    const question = node.dataset.custom.split(':')[3];
    const player = above(node).querySelector('strong').textContent;
    const one = found.get(question) ?? {ids: [], player, cautious: '', labels: []};
    one.ids.push(node.dataset.custom);
    if (node.tagName === 'SELECT') {
      const options = [...node.options].filter((option) => option.value && option.value !== '~more');
      one.labels = options.map((option) => [option.value, option.text.split(' – ')[0]]);
      one.cautious = (options.find((option) => option.text.includes('The cautious choice.')) ?? options[0]).value;
    } else {
      one.labels.push([node.dataset.custom, node.textContent]);
      const isCautious = above(node).textContent.includes(`The cautious choice: ${node.textContent}`);
      if (isCautious) one.cautious = node.dataset.custom;
    }
    found.set(question, one);
  }
  return [...found.values()];
}
"""


def control_of(read: dict[str, Any]) -> Control:
    """What was read, with its first option where none is cautious."""
    labels = tuple((choice, label) for choice, label in read["labels"])
    return Control(tuple(read["ids"]), read["player"], read["cautious"] or read["ids"][0], labels)


class Players:
    """The page, and what people do on it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def act_as(self, name: str) -> None:
        await self.page.locator("#people label", has_text=name).click()
        await expect(self.page.locator("#people .mine")).to_contain_text(name)

    @property
    def table(self) -> Locator:
        """The live table message: the last one with the table's buttons."""
        return self.page.locator('article:not(.whisper):has([data-custom^="mp:1m:"])').last

    @property
    def ending(self) -> Locator:
        return self.page.locator('article [data-custom^="mp:1a:"]')

    async def asked(self) -> list[Control]:
        """The open questions, as the table message shows them; none in the moment when it moves down."""
        read: list[dict[str, Any]] = await self.page.evaluate(READ)
        return [control_of(one) for one in read]

    async def answer(self, control: Control, choice: str = "") -> None:
        """Answer as whoever holds the seat, and wait until the table shows something else."""
        await self.act_as(control.player if control.player in PEOPLE else PEOPLE[0])
        node = self.table.locator(f'[data-custom="{control.ids[0]}"]')
        if control.ids[0].startswith("mp:1s:"):
            await node.select_option(value=choice or control.cautious)
        else:
            await self.table.locator(f'[data-custom="{choice or control.cautious}"]').click()
        await expect(self.page.locator(f'article:not(.whisper) [data-custom="{control.ids[0]}"]')).to_have_count(0)

    async def pictures_are_whole(self) -> int:
        """Load every picture here and return how many there are."""
        for picture in await self.page.locator("#log img").all():
            await picture.scroll_into_view_if_needed()
            await expect(picture).to_have_js_property("complete", value=True)
            assert await picture.evaluate("image => image.naturalWidth") > 0
            assert await picture.get_attribute("alt")
        return await self.page.locator("#log img").count()
