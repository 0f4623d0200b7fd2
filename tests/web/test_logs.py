"""The log hides what is called like a secret, and counts errors."""

import logging
from collections.abc import Iterator

import pytest

from app.web import logs
from app.web.metrics import Metrics, Recent


def test_secrets_are_hidden_however_deep() -> None:
    fields = {"event": "x", "seed": "s", "table": "ABC", "asked": {"Authorization": "Bearer t", "seat": 1}}
    assert logs.without_secrets(None, "info", fields) == {
        "event": "x",
        "seed": logs.HIDDEN,
        "table": "ABC",
        "asked": {"Authorization": logs.HIDDEN, "seat": 1},
    }


@pytest.fixture
def metrics() -> Iterator[Metrics]:
    made = Metrics()
    logs.on_error.append(made.failed)
    yield made
    logs.on_error.remove(made.failed)


def test_errors_are_counted(metrics: Metrics) -> None:
    for method in ("error", "exception", "warning", "info"):
        logs.counted(None, method, {})
    for level in (logging.ERROR, logging.WARNING):
        logs.CountErrors().handle(logging.LogRecord("x", level, "", 0, "", (), None))
    assert metrics.recent_errors.count() == 3
    assert b"asztal_errors_total 3.0" in metrics.text()


def test_a_minute_is_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now, recent = 1000.0, Recent()
    monkeypatch.setattr("app.web.metrics.time.monotonic", lambda: now)
    for _ in range(3):
        recent.add()
    now += 59
    recent.add()
    assert recent.count() == 4
    now += 2
    assert recent.count() == 1
