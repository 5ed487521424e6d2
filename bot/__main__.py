"""The command line: `python -m bot COMMAND`."""

import sys

from bot.cli import main

sys.exit(main(sys.argv[1:]))
