"""The application in this process, over a fresh database, with High card beside the real games."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.games import GAMES
from app.main import create_app
from app.settings import Settings
from app.web.render import TEMPLATES
from tests import high_card
from tests.web.desk import PASSWORD, Visit

ORIGIN = {"origin": "http://testserver"}


@pytest.fixture
def app(sqlite_url: str) -> FastAPI:
    settings = Settings(database_url=sqlite_url, secret_keys=("new key", "old key"))
    folders = (TEMPLATES, Path(high_card.__file__).parent / "templates")
    return create_app(settings, {**GAMES, "high_card": high_card}, folders, bot_pause=(0.0, 0.01))


@pytest.fixture
def visitors(app: FastAPI) -> Iterator[Callable[[], TestClient]]:
    """Call it for one more browser. All share the server's one event loop."""
    with TestClient(app, headers=ORIGIN) as first:
        clients = [first]

        def another() -> TestClient:
            client = TestClient(app, headers=ORIGIN)
            client.portal = first.portal
            client.app_state.update(first.app_state)
            clients.append(client)
            return client

        yield lambda: clients[0] if len(clients) == 1 and not clients[0].cookies else another()


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
