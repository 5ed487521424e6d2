"""Writes a page anew after a change of the rules, to standard output.

`python -m bot.rulebook > docs/rules/third.md`: the rules; `python -m bot.rulebook told > data/rules/third-told.json`:
which rule each told line comes from.
"""

import json
import sys

from bot.rulebook.document import markdown
from bot.rulebook.reading import book
from bot.rulebook.sites import page, sites

if sys.argv[1:] == ["told"]:
    sys.stdout.write("[\n" + ",\n".join(json.dumps(one) for one in page(sites())) + "\n]\n")
else:
    sys.stdout.write(markdown(book()))
