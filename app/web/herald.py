"""What is told to a watcher beside the match: that it was called, what the admin did here, what holds for the house."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import msgspec

from app.tables.house import House, Standing
from app.tables.live import Live, Picture
from app.tables.notes import Nudge, Said
from app.web import i18n, pages
from app.web.render import Renderer
from app.web.window import partial

FRESH = timedelta(seconds=30)  # a call that is no older is told to a page that has just come, too


@dataclass(slots=True)
class Herald:
    """For one connection. `html`: a browser, which gets markup where a program gets JSON."""

    house: House
    renderer: Renderer
    live: Live
    guest: Any
    html: bool
    nudged: Nudge | None = None
    begun: bool = False
    said: tuple[Said, ...] = ()
    standing: Standing | None = None
    now: dict[str, Any] = field(default_factory=lambda: QUIET)

    def news(self, seen: Picture, now: datetime) -> list[str]:
        """Frames that bring the watcher up to date; none where nothing is on."""
        return [*self._nudges(seen, now), *self._sayings(seen), *self._house()]

    def _nudges(self, seen: Picture, now: datetime) -> list[str]:
        nudge, first, self.begun = seen.lobby.notes.nudge, not self.begun, True
        if nudge == self.nudged or nudge is None:
            return []
        self.nudged, table = nudge, seen.table
        old = first and now - nudge.at > FRESH
        seat = seen.seat_of(self.guest)
        if old or table is None or table.start.id != nudge.match or seat not in nudge.seats or seat not in table.to_act:
            return []
        return [_frame({"t": "nudge", "seat": seat})]

    def _sayings(self, seen: Picture) -> list[str]:
        said = seen.lobby.notes.said
        if said == self.said:
            return []
        self.said = said
        if self.html:
            return [partial("told", self.renderer.fragment(pages.Told(said)), "innerMorph")]
        return [_frame({"t": "told", "lines": said})]

    def _house(self) -> list[str]:
        if self.house.now is self.standing:
            return []
        self.standing, before, self.now = self.house.now, self.now, shown(self.house)
        return [] if self.now == before else [_frame({"t": "house", **self.now})]


QUIET: dict[str, Any] = {"drain": False, "announcement": None}


def shown(house: House) -> dict[str, Any]:
    """What all pages and programs are told of the house, in the current language."""
    said = house.now.announcement
    text = said and {"id": said.id, "text": said.text(i18n.current.get())}
    return {"drain": house.now.draining, "announcement": text}


def _frame(content: dict[str, Any]) -> str:
    return msgspec.json.encode(content).decode()
