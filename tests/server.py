"""The whole server as a process of its own, for tests with real browsers, real restarts and real kills."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from tests.temppg import free_port

ROOT = Path(__file__).resolve().parents[1]


class Server:
    """`python -m app serve` on a free port. Stopped or killed, it can be started again on the same one.

    `program`: a module that serves in another way, with other games say.
    """

    def __init__(
        self, database_url: str, log: Path, settings: Mapping[str, str] | None = None, program: str = "app"
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = log
        self.program = program
        given = {"DATABASE_URL": database_url, "SECRET_KEY": "a-secret-of-the-tests", "DATA_DIR": str(log.parent)}
        self._settings = given | dict(settings or {})
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Its process's number."""
        assert self._process is not None, "it doesn't run"
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it is healthy."""
        assert self._process is None, "it runs already"
        where = ("--host", "127.0.0.1", "--port", str(self.port))
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", self.program, "serve", *where],
                cwd=ROOT,
                env=os.environ | self._settings,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self._wait_until_healthy(60)

    def stop(self) -> int:
        """Ask it to end (SIGTERM); 0 if it did so in order: uvicorn, when all is closed, ends by that signal."""
        if self._process is None:
            return 0
        self._process.terminate()
        code = self._gone(20)
        return 0 if code == -signal.SIGTERM else code

    def kill9(self) -> None:
        """End it with no time for a last word."""
        assert self._process is not None, "it doesn't run"
        self._process.kill()
        self._gone(5)

    def words(self) -> str:
        """All that it has logged."""
        return self.log.read_text() if self.log.exists() else ""

    def _gone(self, seconds: float) -> int:
        process, self._process = self._process, None
        assert process is not None
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"the server didn't end within {seconds} s") from None

    def _wait_until_healthy(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self._process is not None
            if (code := self._process.poll()) is not None:
                self._process = None
                raise AssertionError(f"the server ended with {code}:\n{self.words()[-4000:]}")
            if self._healthy():
                return
            time.sleep(0.05)
        self.kill9()
        raise AssertionError(f"the server wasn't healthy after {seconds} s:\n{self.words()[-4000:]}")

    def _healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False
