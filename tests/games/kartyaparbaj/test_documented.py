"""What the docstring of the rules says of events is so."""

import re
from pathlib import Path

from app.games.kartyaparbaj import rules
from tests.games.test_complete import told_kinds

TOLD = re.compile(r'Event\.(?:public|private)\(\s*(?:seat, )?"(\w+)"')


def test_all_events_are_documented_and_all_documented_ones_are_told() -> None:
    assert rules.__doc__ is not None
    assert rules.__file__ is not None
    documented = set(re.findall(r"`(\w+)`", rules.__doc__))
    code = "".join(file.read_text("utf-8") for file in Path(rules.__file__).parent.glob("*.py"))
    assert documented == set(TOLD.findall(code))
    assert told_kinds("kartyaparbaj") <= documented
