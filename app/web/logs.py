"""The log: structured lines without secrets, and a count of the errors among them."""

import logging
import sys
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from typing import Any, TextIO, cast

import structlog

SECRET = ("token", "seed", "password", "cookie", "secret", "authorization", "state", "hand", "offers", "move")
HIDDEN = "(hidden)"

Fields = MutableMapping[str, Any]
on_error: list[Callable[[], None]] = []  # told of each error that is logged


def without_secrets(logger: Any, method: str, fields: Fields) -> Fields:
    """Whatever is called like a secret isn't written, however deep it lies."""
    return {key: HIDDEN if _secret(key) else _cleaned(value) for key, value in fields.items()}


def _secret(key: str) -> bool:
    return any(word in key.lower() for word in SECRET)


def _cleaned(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: HIDDEN if _secret(str(key)) else _cleaned(inner) for key, inner in value.items()}
    return value


def counted(logger: Any, method: str, fields: Fields) -> Fields:
    """Count the errors."""
    if method in ("error", "exception", "critical"):
        _tell()
    return fields


class CountErrors(logging.Handler):
    """Counts what other libraries log as errors."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR:
            _tell()


def _tell() -> None:
    for told in on_error:
        told()


class BestEffort:
    """A file for the log, on a disk that may be full: what can't be written is lost, and nothing else is."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Write it if there is room."""
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        """Flush it if there is room."""
        with suppress(OSError):
            self._file.flush()


def to_stderr(*, json: bool) -> None:
    """Set the log up: one line each, as JSON or for people."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger().addHandler(CountErrors())
    shape = structlog.processors.JSONRenderer() if json else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[
            counted,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            without_secrets,
            structlog.processors.format_exc_info,
            shape,
        ],
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, BestEffort(sys.stderr))),
    )
