"""The admin's acts at a table: what its people are told, and what is never shown."""

import json
import re
from dataclasses import replace

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from app.games.rng import Rng
from app.tables.lobby import Chair
from tests.web.desk import Visit, acts, frames_until, match_of, named, parts_of


def test_a_nudge_reaches_the_awaited_seat_alone(visit: Visit, admin: TestClient) -> None:
    anna, bela = named(visit, "Anna"), named(visit, "Béla")
    code = match_of(anna, bela)
    with anna.websocket_connect(f"/api/tables/{code}/ws") as ws, visit().websocket_connect(f"/t/{code}/ws") as watcher:
        assert admin.post(f"/admin/t/{code}/nudge").status_code == 200
        assert frames_until(ws, "nudge")["seat"] == 0
        anna.post(f"/t/{code}/leave")
        told = watcher.receive_text() + watcher.receive_text()
        assert "nudge" not in told
    answer = admin.post(f"/admin/t/{code}/nudge")
    assert answer.status_code == 409
    assert "admin.nudged" in answer.text
    assert acts(admin)[:2] == ["nudge", "nudge"]
    assert "admin.nudged" in admin.get("/admin/acts").text


def test_more_time_is_pushed_to_programs_and_pages(visit: Visit, admin: TestClient) -> None:
    anna = named(visit, "Anna")
    code = match_of(anna, named(visit, "Béla"), clock="30")
    with anna.websocket_connect(f"/api/tables/{code}/ws") as ws:
        before = frames_until(ws, "state")["deadlines"]
        admin.post(f"/admin/t/{code}/more", data={"seat": "0", "seconds": "300"})
        after = frames_until(ws, "state")["deadlines"]
        assert frames_until(ws, "told")["lines"][0]["kind"] == "more"
    assert before[0] == before[1] == after[1]
    assert after[0] > before[0]


def second_chair(admin: TestClient) -> Chair:
    """Of the only table."""
    return parts_of(admin).tables.known()[0].picture.lobby.seated[1]


def test_a_bot_in_and_out_and_somebody_off(visit: Visit, admin: TestClient) -> None:
    anna = named(visit, "Anna")
    code = match_of(anna, named(visit, "Béla"))
    admin.post(f"/admin/t/{code}/bot_in", data={"chair": "1"})
    assert second_chair(admin).stand_in
    admin.post(f"/admin/t/{code}/bot_out", data={"chair": "1"})
    assert not second_chair(admin).stand_in
    admin.post(f"/admin/t/{code}/remove", data={"chair": "1", "why": "asked for it"})
    assert second_chair(admin).stand_in
    assert "Béla" in anna.get(f"/t/{code}").text.split('id="told"')[1].split("</section>")[0]
    assert acts(admin)[:3] == ["remove", "bot_out", "bot_in"]


def test_a_closed_table_says_why_and_refuses(visit: Visit, admin: TestClient) -> None:
    anna = named(visit, "Anna")
    code = match_of(anna, named(visit, "Béla"))
    assert admin.post(f"/admin/t/{code}/close", data={"why": " "}).status_code == 409
    with anna.websocket_connect(f"/api/tables/{code}/ws") as ws:
        admin.post(f"/admin/t/{code}/close", data={"why": "It is late."})
        while (room := frames_until(ws, "room"))["stage"] != "closed":
            pass
        assert room["closed"] == "It is late."
        ws.send_json({"t": "move", "ask": 0, "move": "withdraw"})
        assert frames_until(ws, "refused")["code"] in ("lobby.closed", "stale")
    page = anna.get(f"/t/{code}").text
    assert "It is late." in page
    assert anna.post(f"/t/{code}/leave").status_code == 409
    admin.post(f"/admin/t/{code}/reopen")
    assert anna.get(f"/api/tables/{code}").json()["stage"] == "playing"


def test_looking_needs_a_reason_is_told_and_shows_no_seed(visit: Visit, admin: TestClient) -> None:
    anna = named(visit, "Anna")
    code = match_of(anna, named(visit, "Béla"), game="kawa")
    assert admin.post(f"/admin/t/{code}/hidden", data={"why": ""}).status_code == 409
    assert acts(admin) == ["login"]
    with anna.websocket_connect(f"/t/{code}/ws") as ws:
        shown = admin.post(f"/admin/t/{code}/hidden", data={"why": "a bead is missing"}).text
        told = ""
        while "a bead is missing" not in told:
            told = ws.receive_text()
    assert 'hx-target="#told"' in told
    assert "a bead is missing" in anna.get(f"/t/{code}").text
    table = parts_of(admin).tables.known()[0].picture.table
    assert table is not None
    assert table.start.seed not in shown
    assert "seed&#34;" not in shown
    assert acts(admin)[0] == "look"


def test_the_admins_page_of_a_match_holds_nothing_hidden(visit: Visit, admin: TestClient) -> None:
    """The same bytes, whatever a spectator can't know."""
    anna = named(visit, "Anna")
    code = match_of(anna, named(visit, "Béla"), game="kawa")
    live = parts_of(admin).tables.known()[0]
    before = page_bytes(admin, code)
    for seed in ("one", "two"):
        table = live.picture.table
        assert table is not None
        state = table.game.redeal(table.state, None, Rng(seed))
        assert state != table.state
        offers = tuple(table.game.offers(state, seat) for seat in range(2))
        live.show(table=replace(table, state=state, offers=offers))
        assert page_bytes(admin, code) == before
    assert 'name="beads"' not in before
    with admin.websocket_connect(f"/admin/t/{code}/ws") as ws:
        told = [ws.receive_text(), ws.receive_text()]
    assert json.loads(told[0])["seat"] is None
    assert 'name="beads"' not in told[1]


def page_bytes(admin: TestClient, code: str) -> str:
    """The page and its fragment, without what the clock changes."""
    text = "".join(
        admin.get(f"/admin/t/{code}{part}", headers={"accept-language": "en"}).text for part in ("", "/facts")
    )
    return re.sub(r'data-now="\d+"|\b\d+ (?:s|seconds?|min)\b(?: ago)?', "", text)


def test_an_admin_who_plays_is_nobody_on_the_admins_socket(visit: Visit, admin: TestClient) -> None:
    admin.post("/name", data={"name": "Anna", "then": "/"})
    code = match_of(admin, named(visit, "Béla"), game="kawa")
    with admin.websocket_connect(f"/admin/t/{code}/ws") as ws:
        assert json.loads(ws.receive_text())["seat"] is None
    with pytest.raises(WebSocketDisconnect) as closed, visit().websocket_connect(f"/admin/t/{code}/ws") as ws:
        ws.receive_text()
    assert closed.value.code == 4401
