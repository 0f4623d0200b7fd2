"""The admin's door and first page."""

import re
import time

import pytest
from starlette.testclient import TestClient

from app.web import door
from tests.web.desk import PASSWORD, Visit, guest_of, match_of, named, parts_of

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
