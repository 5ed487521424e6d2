"""Self-play: whole campaigns played by a policy, without Discord and without saving, to see that they end well."""
