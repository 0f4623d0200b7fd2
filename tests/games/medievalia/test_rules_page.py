"""The rules page: every ruling and every card that somebody may link to, and no link that leads nowhere."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from app.games import GAMES, medievalia
from app.web import i18n
from app.web.render import Renderer

ROOT = Path(__file__).parents[3]
LAST_RULING = 78
KINDS = medievalia.FACES["kinds"]

each_language = pytest.mark.parametrize("lang", i18n.LANGUAGES)


@cache
def page(lang: str) -> str:
    made = Renderer(games=GAMES | {medievalia.NAME: medievalia})
    with i18n.speaking(lang):
        return made.env.get_template("games/medievalia/rules.html").render()


@cache
def row_of(kind: str) -> str:
    """A card's line in the table of all cards."""
    rows: list[str] = re.findall(r"<tr>.*?</tr>", page("en"), re.DOTALL)
    return next(row for row in rows if f'href="#card-{kind}">' in row[:400])


@each_language
def test_no_id_stands_twice_and_every_link_has_its_target(lang: str) -> None:
    ids = Counter(re.findall(r'\sid="([^"]+)"', page(lang)))
    assert [name for name, times in ids.items() if times > 1] == []
    assert set(re.findall(r'href="#([^"]+)"', page(lang))) <= set(ids)


def test_every_ruling_has_its_anchor() -> None:
    rulings = set(re.findall(r'id="q(\d+)"', page("en")))
    assert rulings == {str(n) for n in range(1, LAST_RULING + 1)}
    folders = (ROOT / "app/games/medievalia", ROOT / "tests/games/medievalia")
    code = "".join(file.read_text("utf-8") for folder in folders for file in folder.rglob("*.py"))
    assert set(re.findall(r"\bQ(\d+)\b", code)) <= rulings


def test_every_card_is_there_in_full() -> None:
    for kind in KINDS:
        assert f'id="card-{kind}"' in page("en")
        assert f"medievalia.svg#md-{kind}" in page("en")


@pytest.mark.parametrize("kind", KINDS)
def test_the_table_says_what_the_card_file_says(kind: str) -> None:
    row, face = row_of(kind), KINDS[kind]
    for name, n in zip(("food", "energy", "gold", "labour"), face["cost"], strict=True):
        assert (f'aria-label="{n} {name}"' in row) or not n
    if face["defence"]:
        assert f"{face['attack']}/{face['defence']}" in re.sub(r"<sup.*?</sup>", "", row)
    assert set(re.findall(r">([SDXR])</sup>", row)) >= {tag[0] for name, tag in face["tags"].items() if name == "cost"}


def test_every_picture_is_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="(md-[a-z]+)"', (ROOT / "static/medievalia.svg").read_text("utf-8")))
    used = set(re.findall(r"medievalia\.svg#(md-[a-z]+)", page("en")))
    assert used
    assert used <= drawn
    assert {f"md-{kind}" for kind in KINDS} <= drawn
