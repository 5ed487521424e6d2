"""What the bot posts: pure functions from what the service shows to Discord's components."""
