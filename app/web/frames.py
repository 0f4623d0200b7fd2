"""What arrives on a socket: forms from browsers, move frames from programs. Nothing here trusts the sender."""

import re
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec

from app.games.api import Move, Offer

LONGEST = 4096  # bytes of a frame
ID = r"[!-~]{1,64}"  # what a command may be called


class BadFrame(Exception):
    """The frame can't be read; `code` says why."""

    def __init__(self, code: str, id: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.id = id


@dataclass(frozen=True, slots=True)
class Command:
    """A move as it was sent: `ask` names the question, `match` (maybe empty) the match, `id` the command."""

    move: str
    ask: int
    match: str = ""
    id: str | None = None


class HeartBeat(msgspec.Struct, tag_field="t", tag="hb"):
    """A program asks whether we are there."""


class MoveFrame(msgspec.Struct, tag_field="t", tag="move", forbid_unknown_fields=True):
    """A program's move."""

    ask: Annotated[int, msgspec.Meta(ge=0)]
    move: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    id: Annotated[str, msgspec.Meta(pattern=f"^{ID}$")] | None = None
    match: Annotated[str, msgspec.Meta(max_length=32)] = ""


_program = msgspec.json.Decoder(HeartBeat | MoveFrame)


def text_of(message: dict[str, Any] | Any) -> str:
    """The text of a websocket message. BadFrame if it is binary or too long."""
    text = message.get("text")
    if text is None:
        raise BadFrame("frame.binary")
    if len(text) > LONGEST or len(text.encode()) > LONGEST:
        raise BadFrame("frame.too_long")
    return str(text)


def from_program(text: str) -> Command | None:
    """A program's frame; None for a heart beat. BadFrame if it isn't one of the protocol."""
    try:
        frame = _program.decode(text)
    except msgspec.ValidationError as error:
        raise BadFrame("frame.unknown", id_in(text)) from error
    except msgspec.DecodeError as error:
        raise BadFrame("frame.not_json") from error
    if isinstance(frame, HeartBeat):
        return None
    return Command(frame.move, frame.ask, frame.match, frame.id)


def from_form(text: str, offers: tuple[Offer, ...]) -> Command | None:
    """A browser's form: `ask`, `kind` and the picks under the names of the offer's fields. None for a heart beat."""
    form = _object(text)
    if form.get("t") == "hb":
        return None
    kind, id = form.get("kind"), _id_of(form)
    match, _, ask = str(form.get("ask", "")).partition("-")
    if not isinstance(kind, str) or not ask.isdecimal() or len(ask) > 9:
        raise BadFrame("frame.unknown", id)
    fields = next((offer.fields for offer in offers if offer.kind == kind), ())
    picks = tuple(_picked(form.get(field.name)) for field in fields)
    return Command(str(Move(kind, picks)), int(ask), match, id)


def _object(text: str) -> dict[str, Any]:
    try:
        form = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise BadFrame("frame.not_json") from error
    if not isinstance(form, dict):
        raise BadFrame("frame.unknown")
    return form


def _picked(sent: Any) -> tuple[str, ...]:
    """Nothing, one ticked box or several: htmx sends a missing key, a string, a list."""
    if sent is None:
        return ()
    return tuple(map(str, sent)) if isinstance(sent, list) else (str(sent),)


def _id_of(form: dict[str, Any]) -> str | None:
    id = form.get("id")
    return id if isinstance(id, str) and re.fullmatch(ID, id) else None


def id_in(text: str) -> str | None:
    """The command id in a frame that isn't read any further."""
    try:
        return _id_of(_object(text))
    except BadFrame:
        return None
