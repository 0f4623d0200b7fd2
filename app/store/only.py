"""SQLite takes one process: a second one on the same file is told so, and doesn't begin."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.store.engine import full_url

try:
    import fcntl
except ImportError:  # Windows has no such locks
    fcntl = None  # type: ignore[assignment]


class InUse(Exception):
    """Another process serves from this SQLite file."""


@contextmanager
def only_process(url: str) -> Iterator[None]:
    """Keeps a SQLite file for this process until the end, however that comes. InUse. Nothing to do on Postgres."""
    full = full_url(url)
    path = full.database
    if full.get_backend_name() != "sqlite" or not path or path == ":memory:" or fcntl is None:
        yield
        return
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    with Path(f"{path}.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InUse(path) from None
        yield
