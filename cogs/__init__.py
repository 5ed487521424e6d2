"""Discord commands and components: acknowledge, call the service once, show the result."""
