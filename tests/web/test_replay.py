"""Looking back: every moment, through every pair of eyes, and nothing that the visitor may not see."""

import re
import time
from collections.abc import Callable
from itertools import islice
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from app.games import GAMES, kawa
from app.games.api import Game
from app.games.rng import Rng
from app.tables.film import Film
from app.tables.table import Entry, Player, Start
from app.web.render import Renderer
from app.web.replay import scene
from tests.matches import random_match
from tests.tables.virtual import BEGIN
from tests.web.test_pages import Visitors, named, open_table

Await = Callable[[], bool]
SEEN = 20  # entries of a match that is looked back at while it is on


def film(entries: int | None = None, seed: int = 3, game: Game = kawa) -> Film:
    """A match between two, up to so many entries."""
    players = (Player(UUID(int=1), "Anna"), Player(UUID(int=2), "Béla"))
    start = Start(UUID(int=9), "ABCDEF", game.NAME, game.VERSION, {}, str(seed), 0, players, BEGIN)
    moves = list(islice(random_match(game, 2, seed), entries))
    log = [Entry(n, move.seat, str(move.move), move.events, BEGIN) for n, move in enumerate(moves, 1)]
    return Film.of(game, start, log)


def test_a_film_has_a_state_for_every_moment() -> None:
    whole = film()
    assert len(whole.states) == len(whole.entries) + 1
    assert whole.over
    assert whole.table(0).to_act == (0, 1)
    assert whole.table(len(whole.entries)).result is not None
    begun = film(10)
    assert not begun.over
    assert begun.longer(whole.entries[10:]) == whole
    last = begun.last_of(1)
    assert begun.entries[last - 1].seat == 1
    assert all(entry.seat == 0 for entry in begun.entries[last:])
    assert begun.last_of(None) == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_running_match_shows_each_visitor_the_same_as_in_a_world_dealt_anew(name: str) -> None:
    """Every byte of every step, for a spectator and for both seats: what isn't revealed isn't in there."""
    game, renderer = GAMES[name], Renderer()
    begun = film(SEEN, game=game)
    for at in range(SEEN + 1):
        for own, wish in ((None, ""), (None, "none"), (0, ""), (0, "0"), (1, ""), (1, "none")):
            eyes = own if wish != "none" else None
            other = game.redeal(begun.states[at], eyes, Rng("other"))
            anew = Film(begun.start, game, begun.entries, (*begun.states[:at], other, *begun.states[at + 1 :]))
            assert scene(begun, own, "/", at, wish, renderer) == scene(anew, own, "/", at, wish, renderer), at


def wait(until: Await) -> None:
    for _ in range(600):
        if until():
            return
        time.sleep(0.05)
    raise AssertionError("it takes too long")


def finished(visitors: Visitors) -> tuple[TestClient, str, str]:
    """A match of two bots at a table of Anna's, who has left it; and its table."""
    anna = named(visitors, "Anna")
    code = open_table(anna, game="high_card")
    for path, data in (("bots", {"level": "random"}), ("ready", {"ready": "1"}), ("start", {}), ("leave", {})):
        assert anna.post(f"/t/{code}/{path}", data=data, follow_redirects=False).status_code == 303
    wait(lambda: "data-match=" in anna.get(f"/t/{code}").text)
    found = re.search(r'data-match="([0-9a-f]{32})"', anna.get(f"/t/{code}").text)
    assert found
    return anna, code, found[1]


def test_a_match_is_stepped_through(visitors: Visitors) -> None:
    anna, _, match = finished(visitors)
    first = anna.get(f"/m/{match}/replay")
    assert first.status_code == 200
    last = int(re.search(r'data-last="(\d+)"', first.text)[1])  # type: ignore[index]
    for at in range(last + 1):
        part = anna.get(f"/m/{match}/replay?at={at}&eyes=all", headers={"hx-request": "true"})
        assert f'data-at="{at}"' in part.text
        assert "<html" not in part.text
    assert anna.get(f"/m/{match}/replay?at=99999&eyes=1").text.count(f'data-at="{last}"') == 1
    assert f"/m/{match}/replay" in anna.get(f"/m/{match}").text


def test_what_is_nonsense_is_answered(visitors: Visitors) -> None:
    anna, _, match = finished(visitors)
    for path in ("/m/nonsense/replay", f"/m/{UUID(int=5).hex}/replay"):
        assert anna.get(path).status_code == 404
    for query in ("at=-1", "at=x&eyes=x", "at=1e9", "eyes=7", "at=mine"):
        assert anna.get(f"/m/{match}/replay?{query}").status_code == 200


def test_others_cards_are_seen_when_the_match_is_over(visitors: Visitors) -> None:
    anna, bela = named(visitors, "Anna"), named(visitors, "Béla")
    code = open_table(anna, game="high_card")
    for client in (anna, bela):
        client.post(f"/t/{code}/sit")
        client.post(f"/t/{code}/ready", data={"ready": "1"})
    anna.post(f"/t/{code}/start")
    match = re.search(r"/m/([0-9a-f]{32})/replay", anna.get(f"/t/{code}").text)
    assert match
    assert anna.get(f"/m/{match[1]}/replay?eyes=0").status_code == 200
    for eyes in ("1", "all"):
        refused = anna.get(f"/m/{match[1]}/replay?eyes={eyes}", headers={"hx-request": "true"})
        assert refused.status_code == 409
        assert "replay.not_yet" in refused.text
    assert visitors().get(f"/m/{match[1]}/replay?eyes=0").status_code == 409  # a stranger
    assert visitors().get(f"/m/{match[1]}/replay").status_code == 200


def test_a_match_goes_out_as_a_file_and_comes_in_again(visitors: Visitors) -> None:
    anna, _, match = finished(visitors)
    file = anna.get(f"/m/{match}/export.json")
    assert file.headers["content-type"] == "application/json"
    again = anna.post("/import", files={"file": ("match.json", file.content)}, follow_redirects=False)
    assert again.status_code == 303
    page = anna.get(again.headers["location"] + "?at=2&eyes=all")
    assert 'data-at="2"' in page.text
    assert visitors().get(again.headers["location"]).status_code == 200  # a friend who got the link


def test_a_bad_file_is_refused_with_its_reason(visitors: Visitors) -> None:
    anna, _, match = finished(visitors)
    broken = anna.get(f"/m/{match}/export.json").text.replace('"seat":0', '"seat":9', 1)
    for content, word in ((broken, "import"), ("{", "import"), ("x" * 3_000_000, "")):
        refused = anna.post("/import", files={"file": ("match.json", content)})
        assert refused.status_code in (409, 413)
        assert word in refused.text
    assert anna.post("/import").status_code == 409
    assert visitors().post("/import", files={"file": ("match.json", "{}")}).status_code == 409
    assert anna.get(f"/i/{UUID(int=3)}").status_code == 404
