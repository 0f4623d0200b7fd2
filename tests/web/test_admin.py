"""The admin's pages in this process: the door, each act, what others are told, and what is never shown."""

import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from app.games import GAMES
from app.games.rng import Rng
from app.main import create_app
from app.settings import Settings
from app.tables.lobby import Chair
from app.web import door
from app.web.deps import Parts
from app.web.render import TEMPLATES
from tests import high_card
from tests.web.conftest import ORIGIN

PASSWORD = "open sesame"
Visit = Callable[[], TestClient]


@pytest.fixture
def visit(sqlite_url: str) -> Iterator[Visit]:
    """Call it for one more browser; the first one's server has an admin."""
    settings = Settings(database_url=sqlite_url, secret_keys=("key",), admin_password=PASSWORD, metrics_token="m3trics")
    folders = (TEMPLATES, Path(high_card.__file__).parent / "templates")
    app = create_app(settings, {**GAMES, "high_card": high_card}, folders, bot_pause=(0.0, 0.01))
    with TestClient(app, headers=ORIGIN) as first:

        def another() -> TestClient:
            client = TestClient(app, headers=ORIGIN)
            client.portal = first.portal
            client.app_state.update(first.app_state)
            return client

        yield another


@pytest.fixture
def admin(visit: Visit) -> TestClient:
    client = visit()
    assert client.post("/admin/login", data={"password": PASSWORD}).status_code == 200
    return client


def parts_of(client: TestClient) -> Parts:
    parts: Parts = client.app_state["parts"]
    return parts


def named(visit: Visit, name: str) -> TestClient:
    client = visit()
    client.post("/name", data={"name": name, "then": "/"})
    return client


def match_of(*people: TestClient, game: str = "high_card", clock: str = "0") -> str:
    """A table with a match on."""
    answer = people[0].post("/tables", data={"game": game, "clock": clock}, follow_redirects=False)
    code = answer.headers["location"].removeprefix("/t/")
    for person in people[1:]:
        person.post(f"/t/{code}/sit")
    for person in people:
        person.post(f"/t/{code}/ready", data={"ready": "1"})
    assert people[0].post(f"/t/{code}/start").status_code == 200
    return code


def guest_of(admin: TestClient, name: str) -> str:
    found = re.search(r"/admin/g/([-0-9a-f]{36})", admin.get("/admin/people", params={"search": name}).text)
    assert found
    return found[1]


def frames_until(ws: Any, kind: str) -> dict[str, Any]:
    while True:
        text = ws.receive_text()
        if text.startswith("{") and (frame := json.loads(text))["t"] == kind:
            return dict(frame)


def acts(admin: TestClient) -> list[str]:
    return re.findall(r'data-act="(\w+)"', admin.get("/admin/acts").text)


# the door


INSIDE = ("/admin", "/admin/live", "/admin/charts", "/admin/acts", "/admin/people", "/admin/t/AAAAAA", "/admin/g/x")


@pytest.mark.parametrize("path", INSIDE)
def test_nobody_sees_a_page_without_the_password(visit: Visit, path: str) -> None:
    client = named(visit, "Anna")
    answer = client.get(path, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/admin/login")
    answer = client.get(path, headers={"hx-request": "true"})
    assert (answer.status_code, answer.headers["hx-redirect"], answer.text) == (401, "/admin/login", "")


@pytest.mark.parametrize("path", ["t/AAAAAA/nudge", "t/AAAAAA/hidden", "g/x/ban", "house/drain"])
def test_nobody_acts_without_the_password(visit: Visit, path: str) -> None:
    answer = visit().post(f"/admin/{path}", data={"why": "x"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/admin/login")


def test_the_cookie_is_strict_and_for_the_admins_pages_alone(visit: Visit) -> None:
    answer = visit().post("/admin/login", data={"password": PASSWORD}, follow_redirects=False)
    for cookie in answer.headers.get_list("set-cookie"):
        assert {"HttpOnly", "Path=/admin", "SameSite=strict"} <= set(cookie.split("; "))


def test_wrong_ones_have_to_wait_and_nobody_is_shut_out_for_good(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = visit()
    codes = [stranger.post("/admin/login", data={"password": "no"}).status_code for _ in range(6)]
    assert codes == [403] * 5 + [429]
    answer = stranger.post("/admin/login", data={"password": PASSWORD})
    assert answer.status_code == 429
    wait = int(answer.headers["retry-after"])
    assert 0 < wait <= 31
    later = time.monotonic() + wait + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert stranger.post("/admin/login", data={"password": PASSWORD}).status_code == 200


def test_strangers_cant_keep_the_host_out() -> None:
    tries = door.Tries()
    while not tries.wait(f"stranger {id(object())}", strange=True):
        tries._each.clear()
    assert tries.wait("another stranger", strange=True)
    assert tries.wait("the host's browser", strange=False) == 0.0


def test_another_password_ends_the_session(admin: TestClient) -> None:
    assert admin.get("/admin").status_code == 200
    parts_of(admin).door._given = "another"
    assert admin.get("/admin", follow_redirects=False).status_code == 303


def test_out_is_out(admin: TestClient) -> None:
    admin.post("/admin/logout")
    assert admin.get("/admin", follow_redirects=False).status_code == 303


def test_no_password_lets_nobody_in(visit: Visit) -> None:
    client = visit()
    parts_of(client).door._given = ""
    for password in ("", "x"):
        assert client.post("/admin/login", data={"password": password}).status_code in (403, 422)


def test_a_new_password_is_long_and_never_the_same() -> None:
    made = {door.new_password() for _ in range(50)}
    assert len(made) == 50
    assert all(re.fullmatch(r"([a-z2-9]{5}-){3}[a-z2-9]{5}", password) for password in made)
    assert door.hashed("x").startswith("$argon2id$")


# the dashboard


@pytest.mark.parametrize("lang", ["hu", "en"])
def test_the_pages_in_both_languages(visit: Visit, admin: TestClient, lang: str) -> None:
    code = match_of(named(visit, "Anna"), named(visit, "Béla"))
    for path in ("", "/acts", "/people?search=a", f"/t/{code}", f"/g/{guest_of(admin, 'anna')}", "/login"):
        answer = admin.get(f"/admin{path}", headers={"accept-language": lang})
        assert answer.status_code == 200
        assert f'<html lang="{lang}"' in answer.text
        assert "style=" not in answer.text


def test_the_list_shows_whom_a_table_waits_for_and_can_be_searched(visit: Visit, admin: TestClient) -> None:
    code = match_of(named(visit, "Anna"), named(visit, "Béla"))
    named(visit, "Cili").post("/tables", data={"game": "kawa"})
    shown = admin.get("/admin/live").text
    assert f'id="row-{code}" data-state="playing"' in shown
    assert "Anna" in shown.split('class="waits"')[1] + shown.split('class="waits"')[2]
    for query, count in (("state=open", 1), ("search=bel", 1), ("game=kawa", 1), ("silent=5", 0), ("silent=x", 2)):
        assert admin.get(f"/admin/live?{query}").text.count('id="row-') == count, query
    for odd in ("before=x", "before=2026-01-01T00:00:00|A", "state=odd", "search=%25"):
        assert admin.get(f"/admin/live?{odd}").status_code == 200


def test_more_tables_are_on_the_next_page(visit: Visit, admin: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.web.admin.dashboard.LISTED", 2)
    anna = named(visit, "Anna")
    for _ in range(5):
        anna.post("/tables", data={"game": "kawa"})
    found, path = [], "/admin?state=open"
    while path:
        page = admin.get(path).text
        found += re.findall(r'id="row-(\w+)"', page)
        more = re.search(r'href="(/admin\?[^"]*before[^"]*)"', page)
        path = more[1].replace("&amp;", "&") if more else ""
    assert len(found) == len(set(found)) == 5


# acts at a table


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


# people


def test_a_ban_says_until_when_and_ends(visit: Visit, admin: TestClient) -> None:
    anna, bela = named(visit, "Anna"), named(visit, "Béla")
    code = match_of(anna, bela)
    guest = guest_of(admin, "béla")
    admin.post(f"/admin/g/{guest}/ban", data={"hours": "24", "why": "rude"})
    with bela.websocket_connect(f"/api/tables/{code}/ws") as ws:
        state = frames_until(ws, "state")
        ws.send_json({"t": "move", "ask": state["ask"], "move": state["offers"][0]["kind"], "id": "c"})
        refused = frames_until(ws, "refused")
    assert refused["code"] == "banned"
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\dZ", refused["args"]["until"])
    for path, data in (("/tables", {"game": "kawa"}), (f"/t/{code}/back", {})):
        assert "banned" in bela.post(path, data=data).text
    free = anna.post("/tables", data={"game": "kawa"}, follow_redirects=False).headers["location"]
    assert "banned" in bela.post(f"{free}/sit").text
    admin.post(f"/admin/g/{guest}/unban")
    assert bela.post(f"{free}/sit").status_code == 200
    assert admin.post(f"/admin/g/{guest}/ban", data={"hours": "3", "why": "x"}).status_code == 409


def test_a_seat_is_handed_to_another_device_once(visit: Visit, admin: TestClient) -> None:
    old, new, thief = named(visit, "Anna"), visit(), visit()
    code = match_of(old, named(visit, "Béla"))
    moving = re.search(r"/adopt/[\w.\-]+", old.get("/me/device").text)
    assert moving
    guest = guest_of(admin, "anna")
    with old.websocket_connect(f"/api/tables/{code}/ws") as ws:
        page = admin.post(f"/admin/g/{guest}/reissue", data={"why": "lost phone"}).text
        with pytest.raises(WebSocketDisconnect) as closed:
            frames_until(ws, "never")
    assert closed.value.code == 4401
    token = re.search(r"/anew/([\w.\-]+)", page)
    assert token
    assert old.get(f"/api/tables/{code}").json()["my_chair"] is None
    assert thief.get(moving[0]).status_code == 409  # the old device's own link is worth nothing either
    assert "Anna" in new.get(f"/anew/{token[1]}").text
    assert new.post("/anew", data={"token": token[1]}).status_code == 200
    assert new.get(f"/api/tables/{code}").json()["my_chair"] == 0
    assert thief.post("/anew", data={"token": token[1]}).status_code == 409
    assert thief.get(f"/anew/{token[1]}").status_code == 409


def test_a_deleted_person_is_nowhere(visit: Visit, admin: TestClient) -> None:
    anna, bela = named(visit, "Anna Unique"), named(visit, "Béla")
    code = match_of(anna, bela)
    waiting = anna.post("/tables", data={"game": "kawa"}, follow_redirects=False).headers["location"]
    guest = guest_of(admin, "anna")
    assert admin.post(f"/admin/g/{guest}/forget", data={"why": "asked for it"}).status_code == 200
    for path in (f"/t/{code}", waiting, f"/m/{parts_of(admin).tables.known()[0].picture.table.start.id.hex}"):  # type: ignore[union-attr]
        assert "Unique" not in bela.get(path).text
    assert "N. N." in bela.get(f"/t/{code}").text
    assert "Unique" not in admin.get("/admin/acts").text + admin.get("/admin").text
    assert anna.get(f"/api/tables/{code}").json()["my_chair"] is None
    assert anna.get("/matches", follow_redirects=False).status_code == 303
    assert admin.get(f"/admin/g/{guest}").status_code == 404


# the house


def test_draining_is_told_and_ends(visit: Visit, admin: TestClient) -> None:
    anna, bela = named(visit, "Anna"), named(visit, "Béla")
    code = match_of(anna, bela)
    with anna.websocket_connect(f"/api/tables/{code}/ws") as ws:
        admin.post("/admin/house/drain", data={"why": "update"})
        assert frames_until(ws, "house")["drain"] is True
    assert bela.post("/tables", data={"game": "kawa"}).status_code == 409
    assert bela.get("/healthz").json()["draining"] is True
    assert bela.get("/api/house").json()["drain"] is True
    assert 'id="house-drain"' in bela.get("/credits").text
    admin.post("/admin/house/undrain")
    assert bela.post("/tables", data={"game": "kawa"}).status_code == 200
    assert admin.post("/admin/house/burn").status_code == 409


def test_an_announcement_speaks_the_readers_language(visit: Visit, admin: TestClient) -> None:
    admin.post("/admin/house/announce", data={"en": "Cake at <eight>", "hu": "Nyolckor torta"})
    reader = visit()
    assert "Cake at &lt;eight&gt;" in reader.get("/", headers={"accept-language": "en"}).text
    assert "Nyolckor torta" in reader.get("/", headers={"accept-language": "hu"}).text
    assert (
        reader.get("/api/house", headers={"accept-language": "hu"}).json()["announcement"]["text"] == "Nyolckor torta"
    )
    assert admin.post("/admin/house/announce", data={"en": " ", "hu": ""}).status_code == 409
    admin.post("/admin/house/unannounce")
    assert 'id="house-said"' not in reader.get("/").text


# for machines


def test_metrics_are_for_this_machine_or_who_has_the_token(visit: Visit, admin: TestClient) -> None:
    match_of(named(visit, "Anna"), named(visit, "Béla"))
    client = visit()
    assert client.get("/metrics").status_code == 404  # the test client has no address
    assert client.get("/metrics", headers={"authorization": "Bearer wrong"}).status_code == 404
    answer = client.get("/metrics", headers={"authorization": "Bearer m3trics"})
    assert answer.status_code == 200
    for name in ("asztal_moves_total", "asztal_append_seconds_bucket", 'asztal_tables{state="playing"} 1.0'):
        assert name in answer.text
    local = TestClient(client.app, headers=ORIGIN, client=("127.0.0.1", 5))
    local.app_state.update(client.app_state)
    local.portal = client.portal
    assert local.get("/metrics").status_code == 200
    assert local.get("/metrics", headers={"x-forwarded-for": "1.2.3.4"}).status_code == 404
