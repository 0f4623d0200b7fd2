"""What docstrings say of events is so."""

import re

from app.games import kawa
from app.games.kawa import rules
from tests.games.test_complete import told_kinds


def test_all_events_are_documented_and_all_documented_ones_happen() -> None:
    assert rules.__doc__ is not None
    documented = set(re.findall(r"`(\w+)` \(", re.sub(r"\s+", " ", rules.__doc__)))
    assert documented == told_kinds(kawa.NAME)
