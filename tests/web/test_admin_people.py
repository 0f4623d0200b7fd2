"""The admin's acts on people and on the whole house; and what machines may read."""

import re

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.web.conftest import ORIGIN
from tests.web.desk import Visit, frames_until, guest_of, match_of, named, parts_of


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
