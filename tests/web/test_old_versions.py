"""A match of older rules: its page, its log in words, looking back and its file come from what was stored."""

import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.desk import frames_until, match_of
from tests.web.test_pages import Visitors, named
from tests.web.test_replay import finished

Age = Callable[[str], None]


@pytest.fixture
def age(sqlite_url: str) -> Age:
    """Makes a stored match one of older rules: an event that no template knows, one that lacks what they ask for."""

    def aged(match: str) -> None:
        with sqlite3.connect(Path(sqlite_url.partition("///")[2])) as db:
            db.execute("UPDATE matches SET version = 0, options = ? WHERE id = ?", (json.dumps({"gone": "on"}), match))
            (events,) = db.execute("SELECT events FROM entries WHERE match_id = ? AND seq = 1", (match,)).fetchone()
            told = json.loads(events)
            told[0] |= {"kind": "sang_a_song", "args": {"seat": 0, "words": ["la", "li"]}}
            told.append({"kind": "took", "args": {"seat": 7}, "only": None})
            db.execute("UPDATE entries SET events = ? WHERE match_id = ? AND seq = 1", (json.dumps(told), match))
        db.close()

    return aged


def test_its_page_tells_it_all(visitors: Visitors, age: Age) -> None:
    anna, _, match = finished(visitors)
    age(match)
    page = anna.get(f"/m/{match}").text
    assert re.search(r"<b>sang a song</b>: seat 0, words la li", page)
    assert "<b>took</b>: seat 7" in page
    assert page.count("took the round with the") == 3, "what today's words still know is told as ever"
    assert 'class="result-line"' in page
    assert "gone" in page
    assert anna.get(f"/m/{match}", headers={"accept-language": "hu"}).status_code == 200
    assert match in anna.get("/matches").text


def test_it_is_stepped_through_without_a_board(visitors: Visitors, age: Age) -> None:
    anna, _, match = finished(visitors)
    age(match)
    page = anna.get(f"/m/{match}/replay", follow_redirects=False)
    assert page.status_code == 200
    last = int(re.search(r'data-last="(\d+)"', page.text)[1])  # type: ignore[index]
    assert last == 6
    for eyes, private in (("none", 0), ("0", 3), ("1", 3), ("all", 6)):
        for at in range(last + 1):
            part = anna.get(f"/m/{match}/replay?at={at}&eyes={eyes}", headers={"hx-request": "true"}).text
            assert f'data-at="{at}"' in part
            assert 'id="board"' not in part
        log = part.partition("scene-log")[2]
        assert log.count("It was the") == private
        assert log.count("took the round with the") == 3


def test_nobody_else_looks_through_a_seats_eyes_while_it_is_on(visitors: Visitors, age: Age) -> None:
    anna, match = begun(visitors)
    age(match)
    path = f"/m/{match}/replay"
    assert anna.get(f"{path}?eyes=0").text.count("It was the") > 0
    for client, eyes in ((anna, "1"), (anna, "all"), (visitors(), "0")):
        refused = client.get(f"{path}?eyes={eyes}", headers={"hx-request": "true"})
        assert (refused.status_code, "It was the" in refused.text) == (409, False)
    for query in ("", "?eyes=none&at=1"):
        assert "It was the" not in visitors().get(path + query).text
    assert anna.get(f"/m/{match}/export.json").status_code == 409, "its seed is a secret"


def test_its_file_tells_its_version_and_isnt_played_again(visitors: Visitors, age: Age) -> None:
    anna, _, match = finished(visitors)
    age(match)
    file = anna.get(f"/m/{match}/export.json")
    assert file.status_code == 200
    whole = file.json()
    assert (whole["version"], whole["options"], len(whole["entries"])) == (0, {"gone": "on"}, 6)
    assert whole["entries"][0]["events"][0]["kind"] == "sang_a_song"
    assert whole["result"]["winners"]
    refused = anna.post("/import", files={"file": ("match.json", file.content)}, headers={"hx-request": "true"})
    assert refused.status_code == 409
    assert "import.version" in refused.text


def begun(visitors: Visitors) -> tuple[TestClient, str]:
    """A match of two in which Anna has laid a card."""
    anna, bela = named(visitors, "Anna"), named(visitors, "Béla")
    code = match_of(anna, bela)
    with anna.websocket_connect(f"/api/tables/{code}/ws") as ws:
        state = frames_until(ws, "state")
        card = state["offers"][0]["fields"][0]["among"][0]
        ws.send_json({"t": "move", "ask": state["ask"], "move": f"lay {card}", "id": "c"})
        assert frames_until(ws, "ok")["seq"] == 1
    return anna, str(state["match"])
