"""What has been worked out for the last few states, by identity: a state is asked about again and again."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")

KEPT = 64


def remembered(work: Callable[..., T]) -> Callable[..., T]:
    """A function of a state (and a seat) that isn't done twice for one and the same object. States never change."""
    known: dict[int, tuple[Any, dict[Any, T]]] = {}

    @wraps(work)
    def looked_up(state: Any, *more: Any) -> T:
        entry = known.get(id(state))
        if entry is None or entry[0] is not state:
            if len(known) >= KEPT:
                known.pop(next(iter(known)), None)
            entry = known[id(state)] = (state, {})
        answers = entry[1]
        if more not in answers:
            answers[more] = work(state, *more)
        return answers[more]

    return looked_up
