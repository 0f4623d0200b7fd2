"""What a watcher of a table has received, read as little as possible: whose turn it is, and what may be answered."""

import re
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

import msgspec

from app.games.api import Move

ASK = re.compile(rb'name="ask" value="([^"]+)"')
KIND = re.compile(rb'name="kind" value="([^"]+)"')
PICK = re.compile(rb'<input type="(checkbox|radio)"[^>]*? name="(\w+)" value="([^"]*)"')
COUNT = re.compile(rb'data-count="(\w+)"([^>]*)')
BOUND = re.compile(rb'data-(least|most)="(\d+)"')
YOURS = re.compile(rb'class="yours" data-seat="(\d+)"')
LINE = b'data-seq="'


@dataclass(frozen=True, slots=True)
class Answer:
    """A move to send: `question` names what it answers among all questions of this seat."""

    question: str
    frame: dict[str, Any]


class Reply(msgspec.Struct):
    """What the server says to one sender: the fields that we read."""

    t: str
    seq: int | None = None
    seat: int | None = None
    id: str | None = None
    code: str = ""
    args: dict[str, Any] = {}


class Screen(Protocol):
    """What one watcher has received."""

    seq: int  # of the newest move that it shows
    over: bool

    def take(self, frame: bytes) -> Reply | None:
        """Read a frame: a reply, or None if it was a push."""

    def answer(self, dice: Random) -> Answer | None:
        """What this seat could send now; None if the table doesn't wait for it."""


@dataclass(slots=True)
class HtmlScreen:
    """A browser's page: its regions that matter to us, as they were last pushed."""

    seq: int = 0
    over: bool = False
    seat: int | None = None
    awaited: frozenset[int] = frozenset()
    ask: bytes = b""
    mine: bytes = b""

    def take(self, frame: bytes) -> Reply | None:
        """Read a frame: a reply, or None if it was a push."""
        if frame.startswith(b"{"):
            reply = _reply.decode(frame)
            if reply.t == "you":
                self.seat = reply.seat
            return reply
        if turn := region(frame, b"turn"):
            self.over = b"turn-line over" in turn
            self.awaited = frozenset(map(int, YOURS.findall(turn)))
        self.ask = region(frame, b"ask") or self.ask
        self.mine = region(frame, b"mine") or self.mine
        if log := region(frame, b"log-lines"):
            last = log.rfind(LINE) + len(LINE)
            self.seq = int(log[last : log.index(b'"', last)]) if last >= len(LINE) else 0
        return None

    def answer(self, dice: Random) -> Answer | None:
        """What this seat could send now; None if the table doesn't wait for it."""
        form = self.ask.partition(b"</form>")[0]
        asked = ASK.search(form)
        if self.over or self.seat not in self.awaited or asked is None:
            return None
        token = asked[1].decode()
        kind = dice.choice(KIND.findall(form)).decode()
        return Answer(token, {"ask": token, "kind": kind, **self._ticked(form, dice)})

    def _ticked(self, form: bytes, dice: Random) -> dict[str, Any]:
        """Random ticks of the form, as hx-ws sends them: one of a name is a string, several are a list."""
        among: dict[str, list[str]] = {}
        for _, name, value in PICK.findall(form) + PICK.findall(self.mine):
            among.setdefault(name.decode(), []).append(value.decode())
        ticked = {}
        for name, values in among.items():
            least, most = _bounds(form, name)
            most = min(most, len(values))
            some = dice.sample(values, dice.randint(min(least, most), most))
            ticked[name] = some if len(some) > 1 else some[0]
        return ticked


def _bounds(form: bytes, name: str) -> tuple[int, int]:
    """How many may be ticked of a name: one (radio buttons), or what the form's counter says."""
    told = next((rest for counted, rest in COUNT.findall(form) if counted.decode() == name), b"")
    bounds = {which.decode(): int(number) for which, number in BOUND.findall(told)}
    return bounds.get("least", 1), bounds.get("most", 1)


def region(frame: bytes, name: bytes) -> bytes:
    """What a push puts into a region; empty if it isn't in there."""
    start = frame.find(b'hx-target="#' + name + b'"')
    return b"" if start < 0 else frame[start : frame.index(b"</hx-partial>", start)]


class AskedField(msgspec.Struct):
    name: str
    among: list[str]
    min: int
    max: int


class Asked(msgspec.Struct):
    kind: str
    fields: list[AskedField]


class ProgramFrame(Reply):
    """Any frame to a program; the view and the log are passed over."""

    match: str | None = None
    to_act: list[int] = []
    ask: int | None = None
    offers: list[Asked] = []
    result: dict[str, Any] | None = None


@dataclass(slots=True)
class JsonScreen:
    """A program's last state frame."""

    seq: int = 0
    over: bool = False
    state: ProgramFrame = field(default_factory=lambda: ProgramFrame("state"))

    def take(self, frame: bytes) -> Reply | None:
        """Read a frame: a reply, or None if it was a push."""
        read = _program.decode(frame)
        if read.t == "state":
            self.state, self.seq, self.over = read, read.seq or 0, read.result is not None
            return None
        return read

    def answer(self, dice: Random) -> Answer | None:
        """What this seat could send now; None if the table doesn't wait for it."""
        state = self.state
        if state.seat not in state.to_act or state.match is None:
            return None
        offer = state.offers[0]  # the others take back what was given
        picks = tuple(tuple(dice.sample(f.among, dice.randint(f.min, min(f.max, len(f.among))))) for f in offer.fields)
        frame = {"t": "move", "ask": state.ask, "move": str(Move(offer.kind, picks)), "match": state.match}
        return Answer(f"{state.match[:8]}-{state.ask}", frame)


_reply = msgspec.json.Decoder(Reply)
_program = msgspec.json.Decoder(ProgramFrame)
