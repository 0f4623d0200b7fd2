"""Pages and forms: every visitor gets an answer, every refusal a code, and nothing comes from another site."""

import re
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

Visitors = Callable[[], TestClient]


def named(visitors: Visitors, name: str) -> TestClient:
    client = visitors()
    assert client.post("/name", data={"name": name, "then": "/"}, follow_redirects=False).status_code == 303
    return client


def open_table(client: TestClient, **choices: str) -> str:
    answer = client.post("/tables", data={"game": "kawa", **choices}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


@pytest.mark.parametrize("lang", ["hu", "en"])
@pytest.mark.parametrize(
    "path", ["/", "/rules/kawa", "/credits", "/name", "/t/ZZZZZZ", "/m/none", "/rules/none", "/none"]
)
def test_every_page_in_both_languages(visitors: Visitors, path: str, lang: str) -> None:
    answer = visitors().get(path, headers={"accept-language": lang})
    assert answer.status_code == (404 if "none" in path or "ZZZ" in path else 200)
    assert f'<html lang="{lang}"' in answer.text
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


def test_a_newcomer_opens_a_table_with_a_name_and_sits_on_it(visitors: Visitors) -> None:
    client = visitors()
    code = open_table(client, name="Anna", visibility="listed", clock="30")
    page = client.get(f"/t/{code}").text
    assert "Anna" in page
    assert code in client.get("/").text


def test_a_bad_name_or_option_is_refused_with_a_sentence(visitors: Visitors) -> None:
    client = visitors()
    answer = client.post("/tables", data={"game": "kawa", "name": " "})
    assert answer.status_code == 409
    assert "name" in answer.text
    named_client = named(visitors, "Anna")
    for choices in ({"option.tieHeads": "never"}, {"option.none": "x"}, {"game": "chess"}, {"visibility": "open"}):
        answer = named_client.post("/tables", data={"game": "kawa", **choices})
        assert answer.status_code == 409


def test_a_preset_decides_its_options_and_an_own_choice_each_by_itself(visitors: Visitors) -> None:
    client = named(visitors, "Anna")

    def chosen(preset: str) -> dict[str, str]:
        form = {"game": "rezsar", "preset": preset, "option.rezsarTrigger": "subject", "option.promo": "on"}
        code = open_table(client, **form)
        options: dict[str, str] = client.get(f"/api/tables/{code}").json()["options"]
        return options

    folio, own = chosen("folio"), chosen("own")
    assert (folio["rezsarTrigger"], folio["windAllowance"], folio["promo"]) == ("nonSubject", "instead", "on")
    assert (own["rezsarTrigger"], own["windAllowance"], own["promo"]) == ("subject", "extra", "on")
    assert client.post("/tables", data={"game": "rezsar", "preset": "none"}).status_code == 409
    presets = {game["name"]: game["presets"] for game in client.get("/api/games").json()}
    assert presets["rezsar"]["folio"]["globalMod"] == "stamp"
    assert presets["kawa"] == {}


def test_forms_answer_htmx_without_leaving_the_page(visitors: Visitors) -> None:
    anna = named(visitors, "Anna")
    code = open_table(anna)
    htmx = {"hx-request": "true"}
    assert anna.post(f"/t/{code}/ready", data={"ready": "1"}, headers=htmx).status_code == 204
    refused = anna.post(f"/t/{code}/start", headers=htmx)
    assert refused.status_code == 409
    assert "lobby.too_few" in refused.text
    assert "<html" not in refused.text


@pytest.mark.parametrize("act", ["start", "bots", "remove", "host", "swap"])
def test_only_the_host_may(visitors: Visitors, act: str) -> None:
    anna, bela = named(visitors, "Anna"), named(visitors, "Béla")
    code = open_table(anna)
    bela.post(f"/t/{code}/sit")
    for client in (anna, bela):
        client.post(f"/t/{code}/ready", data={"ready": "1"})
    answer = bela.post(f"/t/{code}/{act}", data={"chair": "0", "first": "0", "second": "1"})
    assert answer.status_code == 409
    assert "lobby.host_only" in answer.text


@pytest.mark.parametrize("act", ["leave", "ready", "start", "rematch", "bots", "remove", "host", "swap", "back", "sit"])
def test_a_stranger_changes_nothing(visitors: Visitors, act: str) -> None:
    anna, stranger = named(visitors, "Anna"), visitors()
    code = open_table(anna)
    before = anna.get(f"/api/tables/{code}").json()
    answer = stranger.post(f"/t/{code}/{act}", data={"chair": "0"})
    assert answer.status_code == 409
    assert anna.get(f"/api/tables/{code}").json() == before


def test_another_sites_form_is_refused(visitors: Visitors) -> None:
    client = named(visitors, "Anna")
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        answer = client.post("/tables", data={"game": "kawa"}, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["code"] == "wrong_origin"
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/t/AAAAAA/ws", headers={"origin": "http://evil.example"}),
    ):
        pass


def test_a_forged_or_stolen_name_is_nobody(visitors: Visitors) -> None:
    client = visitors()
    client.cookies.set("guest", "forged.token.here")
    assert client.get("/matches", follow_redirects=False).status_code == 303
    assert client.post("/api/tables", json={"game": "kawa"}, headers={"authorization": "Bearer x"}).status_code == 401


def test_another_device_becomes_the_same_guest(visitors: Visitors) -> None:
    laptop, phone = named(visitors, "Anna"), visitors()
    code = open_table(laptop)
    link = re.search(r"/adopt/[\w.\-]+", laptop.get("/me/device").text)
    assert link
    assert "Anna" in phone.get(link[0]).text
    phone.post("/adopt", data={"token": link[0].removeprefix("/adopt/")})
    assert phone.get(f"/api/tables/{code}").json()["my_chair"] == 0
    assert phone.post("/adopt", data={"token": "old"}).status_code == 409


def test_a_new_name_shows_at_the_table(visitors: Visitors) -> None:
    anna = named(visitors, "Anna")
    code = open_table(anna)
    anna.post("/name", data={"name": "Panna", "then": f"/t/{code}"})
    assert anna.get(f"/api/tables/{code}").json()["chairs"][0]["name"] == "Panna"


@pytest.mark.parametrize("then", ["//evil.example", "/\\evil.example", "http://evil.example"])
def test_no_redirect_leaves_the_site(visitors: Visitors, then: str) -> None:
    answer = visitors().post("/lang", data={"lang": "hu", "then": then}, follow_redirects=False)
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/api/guests", {"name": ""}, 409),
        ("POST", "/api/guests", {"nome": "x"}, 422),
        ("POST", "/api/guests", None, 422),
        ("POST", "/api/tables", {"game": "chess"}, 409),
        ("POST", "/api/tables", {"game": "kawa", "clock": 7}, 409),
        ("POST", "/api/tables", {"game": "kawa", "visibility": "x"}, 422),
        ("POST", "/api/tables/ZZZZZZ/seats", {}, 404),
        ("GET", "/api/tables/ZZZZZZ", None, 404),
        ("PUT", "/api/tables", {}, 405),
        ("GET", "/api/none", None, 404),
    ],
)
def test_every_api_error_has_a_code_and_a_text(
    visitors: Visitors, method: str, path: str, body: object, status: int
) -> None:
    client = named(visitors, "Anna")
    answer = client.request(method, path, json=body)
    assert answer.status_code == status
    assert answer.json()["code"]
    assert answer.json()["text"]


def test_health(visitors: Visitors) -> None:
    assert visitors().get("/healthz").json() == {"ok": True, "database": True, "draining": False}
