"""What docstrings say of events and of paragraphs of the rules page is so."""

import re
from pathlib import Path

from app.games import rezsar
from app.games.rezsar import rules
from tests.games.test_complete import ROOT, folder, told_kinds


def test_all_events_are_documented_and_all_documented_ones_happen() -> None:
    assert rules.__doc__ is not None
    documented = set(re.findall(r"`(\w+)` \(", re.sub(r"\s+", " ", rules.__doc__)))
    assert documented == told_kinds(rezsar.NAME)


def test_every_paragraph_that_a_rule_names_is_on_the_rules_page() -> None:
    page = "".join(file.read_text("utf-8") for file in pages())
    code = "".join(file.read_text("utf-8") for file in (ROOT / "app/games/rezsar").rglob("*.py"))
    named = set(re.findall(r"§(\w+)", code))
    assert named >= {"robbery", "winds", "rezsar", "respite"}
    assert [name for name in sorted(named) if f'id="{name}"' not in page] == []


def pages() -> list[Path]:
    return [folder(rezsar) / "rules.html", *(folder(rezsar) / "rules").glob("*.html")]
