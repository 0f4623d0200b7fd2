"""The pages of people's record."""

import re
from datetime import UTC, datetime
from html import unescape

from starlette.testclient import TestClient

from tests.web.test_pages import Visitors, named, open_table
from tests.web.test_replay import finished


def test_my_matches_can_be_filtered(visitors: Visitors) -> None:
    anna, _, match = finished(visitors)
    assert match in anna.get("/matches?game=high_card").text
    assert match not in anna.get("/matches?game=kawa").text
    for query in ("outcome=nonsense&game=nonsense&before=nonsense", f"before={datetime.now(UTC).isoformat()}"):
        assert anna.get(f"/matches?{query}").status_code == 200
    assert visitors().get("/matches", follow_redirects=False).headers["location"] == "/name?then=/matches"


def both(visitors: Visitors) -> tuple[TestClient, TestClient, str]:
    """Two who share a match."""
    anna, bela = named(visitors, "Anna"), named(visitors, "Béla")
    code = open_table(anna)
    for client in (anna, bela):
        client.post(f"/t/{code}/sit")
        client.post(f"/t/{code}/ready", data={"ready": "1"})
    anna.post(f"/t/{code}/start")
    match = re.search(r"/m/([0-9a-f]{32})/replay", anna.get(f"/t/{code}").text)
    assert match
    return anna, bela, match[1]


def test_two_against_each_other(visitors: Visitors) -> None:
    anna, bela, match = both(visitors)
    assert "Béla" in anna.get(f"/m/{match}/versus/1").text
    assert "Anna" in bela.get(f"/m/{match}/versus/0").text
    assert anna.get(f"/m/{match}/versus/0").status_code == 404  # oneself
    assert anna.get(f"/m/{match}/versus/9").status_code == 404
    assert anna.get("/m/nonsense/versus/1").status_code == 404
    assert f"/m/{match}/versus/1" in anna.get(f"/m/{match}").text
    assert f"/m/{match}/versus/" not in named(visitors, "Cili").get(f"/m/{match}").text


def test_games_in_numbers(visitors: Visitors) -> None:
    anna = named(visitors, "Anna")
    assert anna.get("/stats/kawa").status_code == 200
    assert visitors().get("/stats/kawa").status_code == 200
    assert anna.get("/stats/chess").status_code == 404
    for wish, word in (("1", 'value="0"'), ("0", 'value="1"')):
        anna.post("/me/listed", data={"listed": wish, "game": "kawa"})
        assert word in anna.get("/stats/kawa").text
    assert visitors().post("/me/listed").status_code == 409


def test_a_phrase_brings_one_back_on_another_device(visitors: Visitors) -> None:
    anna = named(visitors, "Anna")
    assert "/me/phrase" in anna.get("/me/device").text or "phrase" in anna.post("/me/device").text
    shown = re.search(r"<code>([a-z ]+)</code>", anna.post("/me/phrase").text)
    assert shown
    words = unescape(shown[1])
    assert len(words.split()) == 6
    other = visitors()
    assert (
        other.post("/recover", data={"phrase": words.upper().replace(" ", "-")}, follow_redirects=False).status_code
        == 303
    )
    assert "Anna" in other.get("/").text
    assert visitors().post("/recover", data={"phrase": "dada dada dada dada dada dada"}).status_code == 409
    assert visitors().post("/me/phrase").status_code == 409


def test_guessing_phrases_is_slowed_down(visitors: Visitors) -> None:
    guesser = visitors()
    answers = [guesser.post("/recover", data={"phrase": f"bada {n}"}).status_code for n in range(60)]
    assert answers[0] == 409
    assert 429 in answers
