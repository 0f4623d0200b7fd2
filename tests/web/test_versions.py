"""A server after an update whose rules don't follow a match: what people, programs and the host of the server see."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from app.games import GAMES
from app.games.api import Game
from app.main import create_app
from app.settings import Settings
from app.web.render import TEMPLATES
from tests import high_card
from tests.other_rules import other
from tests.web.conftest import ORIGIN
from tests.web.desk import PASSWORD, acts, frames_until, match_of, parts_of
from tests.web.test_replay import wait


def no_rules(*given: Any) -> Any:
    raise LookupError("these rules can't do anything")


NEWER = other(high_card, VERSION=2)
BROKEN = other(high_card, VERSION=2, apply=no_rules, offers=lambda state, seat: high_card.offers(state, seat))


@contextmanager
def server(url: str, game: Game) -> Iterator[Callable[[], TestClient]]:
    """A process of this version on the database; call what it gives for one more browser."""
    settings = Settings(database_url=url, secret_keys=("key",), admin_password=PASSWORD)
    folders = (TEMPLATES, Path(high_card.__file__).parent / "templates")
    app = create_app(settings, {**GAMES, "high_card": game}, folders, bot_pause=(0.0, 0.01))
    with TestClient(app, headers=ORIGIN) as first:

        def another() -> TestClient:
            client = TestClient(app, headers=ORIGIN)
            client.portal = first.portal
            client.app_state.update(first.app_state)
            return client

        yield another


def moved_in(visit: Callable[[], TestClient], cookies: list[Any]) -> list[TestClient]:
    """The same people at another process."""
    clients = []
    for cookie in cookies:
        client = visit()
        client.cookies.update(cookie)
        clients.append(client)
    return clients


def begun(url: str, moves: int = 3) -> tuple[str, list[Any]]:
    """A match after so many moves, under the first version; the server has ended in order."""
    with server(url, high_card) as visit:
        people = [visit(), visit()]
        for person, name in zip(people, ("Anna", "Béla"), strict=True):
            person.post("/name", data={"name": name, "then": "/"})
        code = match_of(*people)
        for n in range(moves):
            lay(people[n % 2], code)
        return code, [dict(person.cookies) for person in people]


def lay(person: TestClient, code: str) -> None:
    with person.websocket_connect(f"/api/tables/{code}/ws") as ws:
        state = frames_until(ws, "state")
        card = state["offers"][0]["fields"][0]["among"][0]
        ws.send_json({"t": "move", "ask": state["ask"], "move": f"lay {card}", "id": "m"})
        frames_until(ws, "ok")


def admin_at(visit: Callable[[], TestClient]) -> TestClient:
    client = visit()
    assert client.post("/admin/login", data={"password": PASSWORD}).status_code == 200
    return client


def test_after_an_update_a_match_goes_on_from_where_it_was(sqlite_url: str) -> None:
    code, cookies = begun(sqlite_url)
    with server(sqlite_url, BROKEN) as visit:  # it can't play anything: but there is nothing to play again
        anna, _ = moved_in(visit, cookies)
        page = anna.get(f"/t/{code}")
        assert page.status_code == 200
        assert "stands still" not in page.text
        with anna.websocket_connect(f"/api/tables/{code}/ws") as ws:
            state = frames_until(ws, "state")
            assert (state["seq"], state["stuck"]) == (3, False)
            assert len(state["log"]) > 3


def stand_still(url: str) -> tuple[str, list[Any]]:
    """A match with two moves since its snapshot."""
    code, cookies = begun(url, 1)
    with server(url, high_card) as visit:
        people = moved_in(visit, cookies)
        lay(people[1], code)
        lay(people[0], code)
        parts = parts_of(people[0])
        # killed: the snapshot of the orderly end isn't written
        parts.store.snapshots.save = nothing  # type: ignore[method-assign, assignment]
    return code, cookies


async def nothing(*given: Any) -> None:
    """Keeps no snapshot."""


def test_a_match_that_cant_be_followed_stands_still_and_can_be_taken_back(sqlite_url: str) -> None:
    code, cookies = stand_still(sqlite_url)
    shaken = other(high_card, VERSION=2, apply=wrong_told)
    with server(sqlite_url, shaken) as visit:
        anna, bela = moved_in(visit, cookies)
        admin = admin_at(visit)
        wait(lambda: 'data-kind="stuck"' in anna.get(f"/t/{code}").text)  # found without anybody coming
        for language, words in (("en", "stands still"), ("hu", "áll")):
            page = anna.get(f"/t/{code}", headers={"accept-language": language})
            assert page.status_code == 200
            assert words in page.text.split('id="turn"')[1].split("</section>")[0]
            assert 'name="kind"' not in page.text
        with bela.websocket_connect(f"/api/tables/{code}/ws") as ws:
            state = frames_until(ws, "state")
            assert (state["seq"], state["to_act"], state["offers"], state["stuck"]) == (3, [], [], True)
            ws.send_json({"t": "move", "ask": state["ask"], "move": "lay 3", "id": "x"})
            assert frames_until(ws, "refused")["code"] == "move.stuck"
        with bela.websocket_connect(f"/t/{code}/ws") as ws:
            ws.receive_text()
            assert "stands still" in ws.receive_text()
        for path in (f"/t/{code}", "/", "/name", f"/api/tables/{code}"):
            assert bela.get(path).status_code == 200, path
        assert anna.post(f"/t/{code}/start").status_code == 409
        taken_back(admin, anna, code)
        lay(bela, code)
        assert 'data-kind="taken_back"' in anna.get(f"/t/{code}").text
        played_out(anna, bela, code)


def wrong_told(state: Any, seat: int, move: Any) -> Any:
    after, events = high_card.apply(state, seat, move)
    return after, tuple(replace(e, args={**e.args, "points": 1}) if e.kind == "took" else e for e in events)


def taken_back(admin: TestClient, anna: TestClient, code: str) -> None:
    listed = admin.get("/admin?state=stuck").text
    assert f'id="row-{code}"' in listed
    assert f'id="row-{code}"' not in admin.get("/admin?state=playing").text
    page = admin.get(f"/admin/t/{code}").text
    assert 'id="take-back"' in page
    assert 'id="nudge"' not in page
    hidden = admin.post(f"/admin/t/{code}/hidden", data={"why": "an update"})
    assert hidden.status_code == 200
    assert admin.post(f"/admin/t/{code}/take_back", data={"why": " "}).status_code == 409
    with anna.websocket_connect(f"/api/tables/{code}/ws") as ws:
        frames_until(ws, "state")
        assert admin.post(f"/admin/t/{code}/take_back", data={"why": "an update"}).status_code == 200
        state = frames_until(ws, "state")
        assert (state["seq"], state["stuck"]) == (4, False)
        assert state["log"] == [{"seq": 4, "by": "admin", "kind": "moves_taken_back", "args": {"to": 1, "moves": 2}}]
        assert frames_until(ws, "told")["lines"][-1]["kind"] == "taken_back"
    assert admin.post(f"/admin/t/{code}/take_back", data={"why": "again"}).status_code == 409
    assert acts(admin)[:2] == ["take_back", "take_back"]
    assert "an update" in admin.get("/admin/acts").text
    assert 'id="nudge"' in admin.get(f"/admin/t/{code}").text


def played_out(anna: TestClient, bela: TestClient, code: str) -> None:
    """To the end; then its page, its steps and its file are there, or say why not."""
    with anna.websocket_connect(f"/api/tables/{code}/ws") as ws:
        match = frames_until(ws, "state")["match"]
    for _ in range(20):
        for person in (anna, bela):
            with person.websocket_connect(f"/api/tables/{code}/ws") as ws:
                state = frames_until(ws, "state")
            if state["offers"]:
                lay(person, code)
    assert state["result"] is not None
    page = anna.get(f"/m/{match}", headers={"accept-language": "en"})
    assert page.status_code == 200
    assert "took the last 2 moves back" in page.text
    assert anna.get(f"/m/{match}/export.json").status_code == 200
    assert anna.get(f"/m/{match}/replay").status_code < 500


def test_the_state_that_is_kept_never_leaves_the_store(sqlite_url: str) -> None:
    """The bytes of a snapshot, hands and all, are in no answer."""
    code, cookies = begun(sqlite_url)
    with server(sqlite_url, NEWER) as visit:
        anna, _ = moved_in(visit, cookies)
        table = next(iter(parts_of(anna).tables.known()), None) or anna.get(f"/t/{code}")
        assert table
        live = parts_of(anna).tables.known()[0].picture.table
        assert live is not None
        for path in (f"/t/{code}", f"/api/tables/{code}", f"/m/{live.start.id.hex}", f"/m/{live.start.id.hex}/replay"):
            text = anna.get(path).text
            assert live.start.seed not in text
            assert '"hands"' not in text
