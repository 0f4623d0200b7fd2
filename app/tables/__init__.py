"""Tables: who sits where, whose move counts, and who is told. Knows games and bots; no SQL, no HTTP."""
