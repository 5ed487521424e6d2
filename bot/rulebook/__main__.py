"""`python -m bot.rulebook > docs/rules/third.md` writes the page anew after a change of the text."""

import sys

from bot.rulebook.document import markdown
from bot.rulebook.reading import book

sys.stdout.write(markdown(book()))
