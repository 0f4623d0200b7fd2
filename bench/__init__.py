"""How fast the rules and the whole server are, and what a table costs. Read bench/README.md first."""
