"""States and events as bytes and back, for snapshots, the log and the tests."""

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def encode(value: Any) -> bytes:
    """A frozen dataclass (a state, a view, an event) as compact JSON."""
    return msgspec.json.encode(value)


def decode(kind: type[T], data: bytes) -> T:
    """What `encode` made, checked against the dataclass; msgspec.ValidationError if it doesn't fit."""
    return msgspec.json.decode(data, type=kind)


def plain(value: Any) -> Any:
    """The value as dicts, lists, numbers and strings, for a JSON column."""
    return msgspec.to_builtins(value)


def rebuilt(kind: type[T], value: Any) -> T:
    """What `plain` made, as its dataclass again."""
    return msgspec.convert(value, kind)
