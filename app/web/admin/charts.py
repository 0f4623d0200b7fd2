"""Small lines over the last hours, from the samples of all processes."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from app.store.samples import Sample
from app.web.admin import pages

HOURS = 6
STEP = 5  # minutes in one point
WIDTH, HEIGHT = 240, 60
MEBIBYTE = 1024 * 1024

Value = Callable[[Sample], float]
KINDS: dict[str, tuple[Value, bool]] = {  # what, and whether processes are added up (else the worst counts)
    "moves": (lambda s: s.moves, True),
    "people": (lambda s: s.people, True),
    "sockets": (lambda s: s.sockets, True),
    "lag": (lambda s: s.lag, False),
    "latency": (lambda s: s.latency, False),
    "memory": (lambda s: s.rss / MEBIBYTE, True),
    "errors": (lambda s: s.errors, True),
}


def charts(samples: list[Sample], now: datetime) -> tuple[pages.Chart, ...]:
    """One line for each kind."""
    return tuple(_chart(kind, samples, now) for kind in KINDS)


def _chart(kind: str, samples: list[Sample], now: datetime) -> pages.Chart:
    value, added = KINDS[kind]
    series = _series(samples, now, value, added=added)
    top = max(series.values(), default=0.0) or 1.0
    last = HOURS * 60 // STEP - 1
    points = " ".join(
        f"{n * WIDTH / last:.1f},{HEIGHT - 2 - y / top * (HEIGHT - 4):.1f}" for n, y in sorted(series.items())
    )
    latest = series[max(series)] if series else 0.0
    return pages.Chart(kind, points, _short(latest), _short(max(series.values(), default=0.0)))


def _series(samples: list[Sample], now: datetime, value: Value, *, added: bool) -> dict[int, float]:
    """Point → value: the mean of each process, then the sum; or the worst."""
    begin = now - timedelta(hours=HOURS)
    by_point: defaultdict[int, defaultdict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for sample in samples:
        point = int((sample.at - begin) / timedelta(minutes=STEP))
        if 0 <= point < HOURS * 60 // STEP:
            by_point[point][sample.process].append(value(sample))
    return {n: (sum if added else max)(_means(of.values(), added=added)) for n, of in by_point.items()}


def _means(values: Iterable[list[float]], *, added: bool) -> list[float]:
    return [sum(v) / len(v) if added else max(v) for v in values]


def _short(value: float) -> str:
    return f"{value:.1f}" if 0 < value < 10 and value != int(value) else f"{value:.0f}"
