"""What all tests share: real databases, fresh for each test."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import databases
from tests.temppg import Postgres, temp_postgres

HERE = Path(__file__).parent


def pytest_configure() -> None:
    """A run that is told to end takes its servers with it, as one that is interrupted does."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: once it has started, sync Playwright keeps a loop running in this thread."""
    items.sort(key=_in_a_browser)
    for item in filter(_in_a_browser, items):
        item.add_marker(pytest.mark.timeout(300))  # whole matches, clicked by hand


def _in_a_browser(item: pytest.Item) -> bool:
    return item.path.is_relative_to(HERE / "browser")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """The Postgres of this run, for tests that stop and start one; most take `database_url`."""
    with temp_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def postgres(postgres_server: Postgres) -> str:
    """The address of its maintenance database: `postgresql://…`, as asyncpg takes it."""
    return postgres_server.dsn


@pytest.fixture(scope="session")
def postgres_template(postgres: str) -> str:
    """The name of a migrated database to copy."""
    name = databases.create(postgres)
    databases.run(databases.migrate(databases.url_of(postgres, name)))
    return name


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file to copy."""
    file = tmp_path_factory.mktemp("sqlite") / "template.db"
    databases.run(databases.migrate(f"sqlite+aiosqlite:///{file}"))
    assert not file.with_name("template.db-wal").exists(), "the migrations left a connection open"
    return file


@pytest.fixture
def postgres_url(postgres: str, postgres_template: str) -> Iterator[str]:
    """A fresh, migrated Postgres database: `postgresql+asyncpg://…`."""
    name = databases.create(postgres, postgres_template)
    yield databases.url_of(postgres, name)
    databases.drop(postgres, name)


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """A fresh, migrated SQLite file: `sqlite+aiosqlite:///…`."""
    return f"sqlite+aiosqlite:///{shutil.copyfile(sqlite_template, tmp_path / 'asztal.db')}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh, migrated database of either kind: a test that takes it runs on both."""
    return str(request.getfixturevalue(f"{request.param}_url"))
