"""The Miskatonic Post bot: rules, storage, service, sandbox and command line."""
