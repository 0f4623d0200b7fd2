"""The server under load, in a process of its own on its own core, and the database that it writes to."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.machine import SERVER_CORE, kept_to
from tests import databases, temppg
from tests.server import Server

DURABLE = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}  # as a real one: tests turn them off


class Host(Server):
    """The server, kept to its core."""

    def start(self) -> None:
        """Start it and wait until it is healthy."""
        with kept_to(SERVER_CORE):
            super().start()


@dataclass(frozen=True, slots=True)
class Database:
    """Where the moves are kept."""

    url: str
    pids: list[int] = field(default_factory=list)  # of its own processes, if we started them


@contextmanager
def database(wanted: str) -> Iterator[Database]:
    """A fresh `sqlite` file or `postgres` server, gone afterwards; or the one at a given address."""
    if wanted == "sqlite":
        with _folder() as folder:
            yield Database(f"sqlite+aiosqlite:///{folder}/bench.db")
    elif wanted == "postgres":
        with temppg.temp_postgres(DURABLE) as server:
            yield Database(databases.url_of(server.dsn, "postgres"), [_pid_of(server)])
    else:
        yield Database(wanted)


def _pid_of(server: temppg.Postgres) -> int:
    return int((server.folder / "data" / "postmaster.pid").read_text().split()[0])


@contextmanager
def host(database_url: str) -> Iterator[Host]:
    """The running server; stopped afterwards, and what it logged as an error is shown."""
    with _folder() as folder:
        server = Host(database_url, folder / "server.log")
        server.start()
        try:
            yield server
        finally:
            server.stop()
            if "Traceback" in server.words():
                print(server.words()[-4000:])


@contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="bench-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
