"""What one watcher has been sent, and what is new for them: as HTML for browsers, as JSON for programs."""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import msgspec
from markupsafe import Markup

from app.bots import levels
from app.games.api import Seat, told_options
from app.tables import standing
from app.tables.live import Live, Picture
from app.tables.lobby import Chair, why_not_start
from app.tables.notes import More
from app.tables.table import Table
from app.web import pages
from app.web.series import series_view
from app.web.shown import Shown

PROTOCOL = 1


def room(live: Live, seen: Picture, guest: UUID | None, *, known: bool) -> pages.Room:
    """The table around the match, for one watcher."""
    lobby, table, mine = seen.lobby, seen.table, seen.lobby.chair_of(guest)
    chair = lobby.chairs[mine] if mine is not None else None
    return pages.Room(
        code=lobby.code,
        game=lobby.game,
        stage="closed" if lobby.closed else "playing" if seen.playing else "over" if table else "open",
        closed=lobby.notes.closed,
        chairs=tuple(_chair(seen, i, c, guest) for i, c in enumerate(lobby.chairs)),
        me_known=known,
        me_host=guest == lobby.host and chair is not None,
        my_chair=mine,
        my_ready=chair is not None and chair.ready,
        why_not=why_not(live, seen),
        watchers=seen.watchers,
        options=tuple(told_options(live.game.OPTIONS, lobby.options).items()),
        visibility=lobby.visibility,
        clock=lobby.clock,
        least=min(live.game.SEATS),
        result=table.result if table else None,
        names=table.names if table else (),
        match=table.start.id.hex if table else None,
        bots=tuple(levels(lobby.game)),
        series=series_view(seen.series) if seen.series else None,
        orders=tuple(orders_of(seen, guest).items()),
    )


def why_not(live: Live, seen: Picture) -> str | None:
    """The code of what is missing for the deal; None if it can be dealt."""
    if seen.lobby.closed:
        return "lobby.closed"
    return "lobby.playing" if seen.playing else why_not_start(seen.lobby, live.game.SEATS)


def orders_of(seen: Picture, guest: UUID | None) -> dict[str, str]:
    """A seat's own standing orders by window; empty without a seat, a match or windows."""
    table, seat = seen.table, seen.seat_of(guest)
    chair = next((chair for chair in seen.lobby.seated if chair.guest == guest), None)
    if table is None or seat is None or chair is None:
        return {}
    return {window: standing.ask_of(chair.orders, table, seat, window) for window in table.game.WINDOWS}


def _around(seen: Picture, guest: UUID | None) -> tuple[Any, ...]:
    """What the room of a watcher is made from; it is made anew when this has changed."""
    match = seen.table.start.id if seen.table else None
    return seen.lobby.rev, seen.online, seen.watchers, seen.playing, match, seen.series, orders_of(seen, guest)


def commitment(seen: Picture) -> str | None:
    """The hash of the seed of the running or last match."""
    return seen.table.start.commitment if seen.table else None


def _chair(seen: Picture, index: int, chair: Chair | None, guest: UUID | None) -> pages.ChairView:
    if chair is None:
        return pages.ChairView(index, None, False, None, False, False, False, False)
    return pages.ChairView(
        index=index,
        name=chair.name,
        ready=chair.ready,
        bot=chair.bot,
        stand_in=chair.stand_in,
        online=chair.guest in seen.online or not chair.person,
        mine=chair.guest == guest,
        host=chair.guest == seen.lobby.host,
    )


@dataclass(slots=True)
class HtmlWindow:
    """One browser page. `news` gives the messages that bring it up to date; the first call gives everything."""

    shown: Shown
    live: Live
    guest: UUID | None
    known: bool
    match: UUID | None = None
    seq: int = -1  # of the log, as far as sent
    sent: dict[str, Any] = field(default_factory=dict)  # what each region was last made from

    def news(self, seen: Picture) -> list[str]:
        """Frames to send, none if nothing changed for this watcher. Each region comes only when it changed."""
        frames = []
        you = {"t": "you", "seat": seen.seat_of(self.guest), "commitment": commitment(seen)}
        if self._changed("you", you):
            frames.append(_frame(you))
        parts = list(self._parts(seen))
        return [*frames, "".join(parts)] if parts else frames

    def regions(self, seen: Picture) -> dict[str, Markup]:
        """All regions, for the page that is served before its socket is open."""
        empty = dict.fromkeys(("room", "turn", "players", "board", "orders", "mine", "ask", "log"), Markup(""))
        empty["told"] = self.shown.renderer.fragment(pages.Told(seen.lobby.notes.said))
        empty["room"] = self.shown.renderer.fragment(room(self.live, seen, self.guest, known=self.known))
        return empty | (self._of_match(seen, seen.table) if seen.table else {})

    def _of_match(self, seen: Picture, table: Table) -> dict[str, Markup]:
        seat = seen.seat_of(self.guest)
        public = {
            "turn": self.shown.turn(self.live, table),
            "players": self.shown.players(self.live, seen, table),
            "board": self.shown.board(self.live, table),
            "log": self.shown.tail(self.live, table, seat),
        }
        if seat is None:
            return public
        return public | {"orders": self._orders(seen)} | self._own(table, seat, self._own_context(seen, table, seat))

    def _orders(self, seen: Picture) -> Markup:
        passed = tuple(window for window, ask in orders_of(seen, self.guest).items() if ask == "pass")
        context = pages.Orders(seen.lobby.code, seen.lobby.game, passed if seen.playing else ())
        return self.shown.renderer.kept_fragment(context)

    def _own_context(self, seen: Picture, table: Table, seat: Seat) -> dict[str, Any]:
        window = table.windows[seat]
        chair = next((chair for chair in seen.lobby.seated if chair.guest == self.guest), None)
        return {
            "code": seen.lobby.code,
            "window": window,
            "passed": chair is not None and standing.passes(chair, table, seat),
            "public": self.shown.public(self.live, table),
            "mine": table.game.view(table.state, seat).mine,
            "offers": {offer.kind: offer for offer in table.offers[seat]},
            "ask": table.token(seat),
            "seat": seat,
            "names": table.names,
        }

    def _own(self, table: Table, seat: Seat, context: dict[str, Any]) -> dict[str, Markup]:
        parts = ("mine", "ask") if table.stuck is None else ("mine",)
        own = {"ask": Markup("")} | {part: self.shown.of_game(table, f"_{part}", context) for part in parts}
        if context["passed"]:
            passing = pages.Passing(standing.able(table, seat))
            own["ask"] = self.shown.renderer.kept_fragment(passing) + own["ask"]
        return own

    def _parts(self, seen: Picture) -> Any:
        table = seen.table
        if self._changed("around", _around(seen, self.guest)):
            markup = self.shown.renderer.fragment(room(self.live, seen, self.guest, known=self.known))
            yield partial("room", markup, "innerMorph")
        if table is None:
            return
        anew = self.match != table.start.id
        if anew:
            self.match, self.seq = table.start.id, -1
        for name, made in (
            ("turn", self.shown.turn(self.live, table)),
            ("players", self.shown.players(self.live, seen, table)),
            ("board", self.shown.board(self.live, table)),
        ):
            if self.sent.get(name) is not made:
                self.sent[name] = made
                yield partial(name, made, "innerMorph")
        if self._changed("orders", markup := self._orders(seen)):
            yield partial("orders", markup, "innerMorph")
        yield from self._own_parts(seen, table, anew)
        yield from self._log_parts(table, seen.seat_of(self.guest))

    def _own_parts(self, seen: Picture, table: Table, anew: bool) -> Any:
        seat = seen.seat_of(self.guest)
        if seat is None:
            if anew:
                yield partial("mine", Markup(""), "innerHTML")
                yield partial("ask", Markup(""), "innerHTML")
            return
        context = self._own_context(seen, table, seat)
        asked = self._changed("ask", (context["ask"], context["offers"], context["passed"]))
        dealt = self._changed("mine", context["mine"])
        idle = seat not in table.to_act and table.stuck is None
        waits = idle and self._changed("waiting", context["public"])  # reads what others are doing
        if dealt or asked:
            own = self._own(table, seat, context)
            yield partial("mine", own["mine"], "innerHTML" if asked else "innerMorph")
        elif waits:
            own = {"ask": self.shown.of_game(table, "_ask", context)}
        else:
            return
        if self._changed("ask text", own["ask"]) or asked:
            yield partial("ask", own["ask"], "innerHTML")

    def _log_parts(self, table: Table, seat: Seat | None) -> Any:
        if self.seq < 0:
            yield partial("log-lines", self.shown.tail(self.live, table, seat), "innerHTML")
        elif lines := self.shown.lines(self.live, table, seat, self.seq):
            yield partial("log-lines", lines, "beforeend")
        self.seq = table.seq

    def _changed(self, name: str, value: Any) -> bool:
        if name in self.sent and self.sent[name] == value:
            return False
        self.sent[name] = value
        return True


def partial(target: str, markup: Markup, swap: str) -> str:
    """A piece of a message that replaces one region."""
    return f'<hx-partial hx-target="#{target}" hx-swap="{swap}">{markup}</hx-partial>'


@dataclass(slots=True)
class JsonWindow:
    """One program. A state frame after each change of the match, a room frame after each change around it."""

    live: Live
    guest: UUID | None
    seq: int = -1
    match: UUID | None = None
    around: tuple[Any, ...] | None = None
    orders: dict[str, str] = field(default_factory=dict)
    more: tuple[More, ...] = ()

    def news(self, seen: Picture) -> list[str]:
        """Frames to send."""
        frames = []
        around = _around(seen, self.guest)
        if around != self.around:
            self.around = around
            frames.append(self._room(seen))
        table = seen.table
        orders = orders_of(seen, self.guest)
        told = (self.match, self.seq, self.orders, self.more)
        if table is not None and (table.start.id, table.seq, orders, table.more) != told:
            self.orders, self.more = orders, table.more
            frames.append(self._state(table, seen.seat_of(self.guest)))
            self.match, self.seq = table.start.id, table.seq
        return frames

    def _room(self, seen: Picture) -> str:
        shown = room(self.live, seen, self.guest, known=self.guest is not None)
        fields = msgspec.to_builtins(shown) | {"options": dict(shown.options)}
        del fields["orders"]  # they are in the state frame
        return _frame({"v": PROTOCOL, "t": "room", **fields})

    def _state(self, table: Table, seat: Seat | None) -> str:
        told = table.told(seat, max(self.seq, 0) if self.match == table.start.id else 0)
        return _frame(state(table, seat) | {"orders": self.orders, "log": [said(line) for line in told]})


def state(table: Table, seat: Seat | None) -> dict[str, Any]:
    """A match as a seat may see it, for a state frame; without the log."""
    return {
        "v": PROTOCOL,
        "t": "state",
        "match": table.start.id.hex,
        "seq": table.seq,
        "seat": seat,
        "names": table.names,
        "to_act": table.to_act,
        "stuck": table.stuck is not None,
        "ask": None if seat is None else table.asked[seat],
        "deadlines": [table.deadline(s) for s in range(len(table.names))],
        "windows": table.windows,
        "offers": [] if seat is None else [offered(offer) for offer in table.offers[seat]],
        "view": table.game.view(table.state, seat),
        "result": table.result,
        "commitment": table.start.commitment,
        "seed": table.start.seed if table.result else None,
    }


def offered(offer: Any) -> dict[str, Any]:
    fields = [{"name": f.name, "among": f.among, "min": f.at_least, "max": f.at_most} for f in offer.fields]
    return {"kind": offer.kind, "fields": fields}


def said(line: Any) -> dict[str, Any]:
    return {"seq": line.seq, "by": line.by, "kind": line.event.kind, "args": line.event.args}


def _frame(content: dict[str, Any]) -> str:
    return msgspec.json.encode(content).decode()
