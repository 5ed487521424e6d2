"""Discord commands and components: acknowledge, call the service once, show the result."""

EXTENSIONS: tuple[str, ...] = ("cogs.commands",)
"""Modules with a `setup(bot)`, loaded when the bot starts."""
