"""Every game has all its parts: templates, rules page, words, golden files, and bots that can play it."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from app.bots import levels
from app.games import GAMES
from app.games.api import SERIES, Game, Illegal, play
from app.games.rng import Rng
from app.web.render import Renderer
from tests import golden, high_card
from tests.matches import option_sets, random_match

ROOT = Path(__file__).parents[2]
PARTS = ("_board", "_players", "_mine", "_ask", "_log")

NAMED = {  # some of the paragraphs that its rules name
    "kawa": {"offer", "evaluate", "effects", "scoring"},
    "kartyaparbaj": {"weakening", "defence", "counter", "four", "windows"},
    "rezsar": {"robbery", "winds", "rezsar", "respite"},
    "medievalia": {"paying", "battle", "siege", "teams"},
}

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def folder(game: Game) -> Path:
    return ROOT / "templates" / "games" / game.NAME


@each_game
@pytest.mark.parametrize("part", [*PARTS, "rules"])
def test_every_game_has_its_templates(game: Game, part: str) -> None:
    assert (folder(game) / f"{part}.html").is_file()


@pytest.mark.parametrize("part", PARTS)
def test_the_test_game_has_its_templates(part: str) -> None:
    assert (ROOT / "tests/high_card/templates/games" / high_card.NAME / f"{part}.html").is_file()


@cache
def told_kinds(name: str) -> frozenset[str]:
    """Every kind of event that random matches of the game tell, with all numbers of seats and options."""
    game = GAMES[name]
    matches = (
        random_match(game, seats, seed, options, restless=10)
        for seats in game.SEATS
        for options in option_sets(game, seats)
        for seed in range(2)
    )
    return frozenset(event.kind for match in matches for played in match for event in played.events)


@each_game
def test_every_paragraph_that_a_rule_names_is_on_the_rules_page(game: Game) -> None:
    pages = [folder(game) / "rules.html", *(folder(game) / "rules").glob("*.html")]
    page = "".join(file.read_text("utf-8") for file in pages)
    code = "".join(file.read_text("utf-8") for file in (ROOT / "app/games" / game.NAME).rglob("*.py"))
    named = set(re.findall(r"§(\w+)", code))
    assert named >= NAMED[game.NAME]
    assert [name for name in sorted(named) if f'id="{name}"' not in page] == []


@each_game
def test_every_event_has_words(game: Game) -> None:
    words = (folder(game) / "_log.html").read_text("utf-8")
    assert [kind for kind in sorted(told_kinds(game.NAME)) if f'"{kind}"' not in words] == []


@pytest.mark.parametrize(
    ("game", "seats", "preset"), [pytest.param(*match, id=golden.path(*match).stem) for match in golden.every()]
)
def test_golden_files(game: Game, seats: int, preset: str) -> None:
    """If a change is meant, `make golden` writes them anew, and its difference is read in review."""
    file = golden.path(game, seats, preset)
    assert file.is_file(), f"{file.name} is missing: python -m tests.golden"
    assert golden.text(game, seats, preset).splitlines() == file.read_text("utf-8").splitlines()


def test_no_golden_file_is_left_over() -> None:
    assert set(golden.FOLDER.iterdir()) == {golden.path(*match) for match in golden.every()}


@pytest.mark.parametrize(
    ("game", "level"),
    [pytest.param(g, level, id=f"{g.NAME}-{level}") for g in GAMES.values() for level in levels(g.NAME)],
)
def test_every_bot_can_play_it_to_the_end(game: Game, level: str) -> None:
    for seats in game.SEATS:
        state, dice = game.setup(seats, Rng("bots"), {}), Random(level)
        for _ in range(2_000):
            if not (awaited := sorted(game.to_act(state))):
                break
            seat = dice.choice(awaited)
            move = levels(game.NAME)[level](game.view(state, seat), game.offers(state, seat), dice)
            try:
                state, _ = play(game, state, seat, move)
            except Illegal:
                continue  # picks that don't go together: it tries again
        assert game.result(state) is not None, (game.NAME, seats, level)


@each_game
def test_every_title_of_a_win_has_words(game: Game) -> None:
    """A game that is played in series names its wins; each name has words of its own."""
    titles = {game.title(points) for points in range(200)}
    assert ("" not in titles) == (SERIES in game.OPTIONS)
    if SERIES in game.OPTIONS:
        words = Renderer().env.get_template(f"games/{game.NAME}/_series.html").module
        assert len({str(words.title_name(title)) for title in titles}) == len(titles)  # type: ignore[attr-defined]
