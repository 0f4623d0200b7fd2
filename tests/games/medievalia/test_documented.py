"""What docstrings say of events is so."""

import re

from app.games import medievalia
from app.games.medievalia import rules
from tests.games.medievalia.wars import OPTION_SETS, war
from tests.games.test_complete import told_kinds

RARE = {"resigned"}  # chance hardly ever resigns; test_rulings_ends.py does


def test_all_events_are_documented_and_all_documented_ones_happen() -> None:
    assert rules.__doc__ is not None
    text = re.sub(r"\s+", " ", rules.__doc__).replace("`attached` and `detached` (", "`attached` (), `detached` (")
    documented = set(re.findall(r"`(\w+)` \(", text))
    in_wars = {e.kind for name in OPTION_SETS for seed in range(5) for move in war(name, seed) for e in move.events}
    happened = in_wars | told_kinds(medievalia.NAME)
    assert happened - documented == set()
    assert documented - happened - RARE == set()
