"""A host brings another card file: checked when the table is opened, named where it is shown, kept with the match."""

import json
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from app.games.medievalia.cards import LONGEST_FILE, OWN_FILE

Visitors = Callable[[], TestClient]
Headers = dict[str, str]


def own_file(name: str = "dear.fields", cost: int = 2) -> str:
    file = json.loads(OWN_FILE)
    file["id"] = name
    next(card for card in file["cards"] if card["id"] == "field")["cost"] = {"labour": cost}
    return json.dumps(file, indent=2)


def program(client: TestClient, name: str = "Program") -> Headers:
    token = client.post("/api/guests", json={"name": name}).json()["token"]
    return {"authorization": f"Bearer {token}"}


def opened(client: TestClient, who: Headers, text: str, **more: str) -> str:
    wanted = {"game": "medievalia", "options": {"cards": text, **more}}
    answer = client.post("/api/tables", json=wanted, headers=who)
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["code"]
    return code


def test_a_file_that_does_not_hold_is_refused_with_its_place_and_the_reason(visitors: Visitors) -> None:
    client = visitors()
    who = program(client)
    for text, path, reason in (
        ("{", "file", "not JSON"),
        (own_file(cost=11), "cards[1].cost.labour", "`int` <= 9"),
        (own_file().replace('"school"', '"palace"'), "cards", "palace"),
    ):
        answer = client.post("/api/tables", json={"game": "medievalia", "options": {"cards": text}}, headers=who)
        told = answer.json()
        assert (answer.status_code, told["code"]) == (409, "illegal.medievalia.card_file")
        assert told["args"]["path"].startswith(path)
        assert reason in told["args"]["reason"]
        assert told["args"]["path"] in told["text"]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "This card file can’t be used."), ("hu", "Ez a kártyalista nem használható.")]
)
def test_the_form_says_what_is_wrong_in_both_languages(visitors: Visitors, lang: str, said: str) -> None:
    client = visitors()
    form = {"game": "medievalia", "name": "Anna", "option.cards": own_file(cost=11)}
    answer = client.post("/tables", data=form, headers={"accept-language": lang})
    assert answer.status_code == 409
    assert said in answer.text
    assert "cards[1].cost.labour" in answer.text


def test_a_text_that_is_too_long_is_refused_by_its_length(visitors: Visitors) -> None:
    client = visitors()
    wanted = {"game": "medievalia", "options": {"cards": " " * (LONGEST_FILE + 1)}}
    told = client.post("/api/tables", json=wanted, headers=program(client)).json()
    assert (told["code"], told["args"]) == ("options.long", {"name": "cards", "most": LONGEST_FILE})
    huge = client.post("/tables", data={"game": "medievalia", "name": "Anna", "option.cards": "x" * 300_000})
    assert huge.status_code == 413


def test_other_options_of_other_games_take_no_text(visitors: Visitors) -> None:
    client = visitors()
    wanted = {"game": "kawa", "options": {"cards": own_file()}}
    answer = client.post("/api/tables", json=wanted, headers=program(client))
    assert answer.json()["code"] == "options.unknown"


def test_a_table_shows_the_name_of_its_file_and_never_its_text(visitors: Visitors) -> None:
    client = visitors()
    who, text = program(client), own_file()
    code = opened(client, who, text)
    for path in (f"/api/tables/{code}", "/api/tables", "/api/tables?mine=true", f"/t/{code}"):
        answer = client.get(path, headers=who)
        assert "missingLink" not in answer.text, path
        assert len(answer.content) < 40_000
    assert client.get(f"/api/tables/{code}", headers=who).json()["options"]["cards"] == "dear.fields"
    assert "own card file: dear.fields" in client.get(f"/t/{code}", headers={"accept-language": "en"}).text
    with client.websocket_connect(f"/api/tables/{code}/ws", headers=who) as socket:
        room = socket.receive_json()
        assert (room["t"], room["options"]["cards"]) == ("room", "dear.fields")


def test_the_match_is_played_with_it_and_its_frames_name_it(visitors: Visitors) -> None:
    client = visitors()
    first, second = program(client), program(client, "Other")
    code = opened(client, first, own_file())
    client.post(f"/api/tables/{code}/seats", json={}, headers=second)
    for who in (first, second):
        client.post(f"/api/tables/{code}/ready", json={}, headers=who)
    assert client.post(f"/api/tables/{code}/start", headers=first).status_code == 200
    with client.websocket_connect(f"/api/tables/{code}/ws", headers=first) as socket:
        frames = [socket.receive_json(), socket.receive_json()]
    state = next(frame for frame in frames if frame["t"] == "state")
    public = state["view"]["public"]
    assert public["file"] == "dear.fields"
    assert public["faces"]["kinds"]["field"]["cost"] == [0, 0, 0, 2]
    assert "missingLink" not in json.dumps(frames)


def test_the_own_file_is_there_to_start_from_and_holds(visitors: Visitors) -> None:
    client = visitors()
    answer = client.get("/rules/medievalia/cards.json")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
    opened(client, program(client), answer.text)
    for path in ("/rules/kawa/cards.json", "/rules/medievalia/teams.json", "/rules/none/cards.json"):
        assert client.get(path).status_code == 404
    assert 'href="/rules/medievalia/cards.json"' in client.get("/").text


def test_programs_are_told_which_option_takes_a_file(visitors: Visitors) -> None:
    games = {game["name"]: game for game in visitors().get("/api/games").json()}
    options = {option["name"]: option for option in games["medievalia"]["options"]}
    assert options["cards"] == {"name": "cards", "values": [""], "default": "", "seats": [], "text": LONGEST_FILE}
    assert "text" not in options["teams"]
