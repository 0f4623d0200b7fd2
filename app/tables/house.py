"""What holds for the whole house: whose claims have changed, whether it is closing, what is announced.

All of it are rows; each process has them in memory and reads them anew when their revision has changed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol
from uuid import UUID

from app.games.api import Illegal

NOBODY = "N. N."  # the name of somebody whose data was deleted, in every language


@dataclass(frozen=True, slots=True)
class Claim:
    """What the admin has changed about a guest."""

    epoch: int = 0  # tokens of an older one are worth nothing
    banned: datetime | None = None  # until when
    gone: bool = False  # the guest's data was deleted


@dataclass(frozen=True, slots=True)
class Announcement:
    """Words for all pages. A language without its own gets the other's."""

    id: str
    en: str
    hu: str

    def text(self, lang: str) -> str:
        """In this language."""
        return (self.hu or self.en) if lang == "hu" else (self.en or self.hu)


@dataclass(frozen=True, slots=True)
class Standing:
    """All rows of it at one moment."""

    rev: int = 0
    claims: Mapping[UUID, Claim] = field(default_factory=dict)
    draining: bool = False
    announcement: Announcement | None = None
    password: str = ""  # the hash of the admin's, if it was made here


class HouseStore(Protocol):
    """Where these rows are."""

    async def rev(self) -> int:
        """The revision of all of it. StoreDown."""

    async def load(self) -> Standing:
        """All of it. StoreDown."""


NEW = Claim()
Changed = Callable[[Standing, Standing], None]


class House:
    """The newest of it that this process knows."""

    def __init__(self, store: HouseStore | None = None) -> None:
        self.store = store
        self.now = Standing()
        self.on_change: Changed = lambda before, after: None

    async def refresh(self) -> None:
        """Read it if it has changed. StoreDown."""
        if self.store is not None and await self.store.rev() != self.now.rev:
            before, self.now = self.now, await self.store.load()
            self.on_change(before, self.now)

    def holds(self, guest: UUID, epoch: int) -> bool:
        """Whether a token of this epoch still proves that one is this guest."""
        claim = self.now.claims.get(guest, NEW)
        return claim.epoch == epoch and not claim.gone

    def epoch(self, guest: UUID) -> int:
        """The epoch of the guest's tokens."""
        return self.now.claims.get(guest, NEW).epoch

    def banned(self, guest: UUID) -> datetime | None:
        """Until when the guest may neither sit down nor move."""
        until = self.now.claims.get(guest, NEW).banned
        return until if until and until > datetime.now(UTC) else None

    def check_guest(self, guest: UUID) -> None:
        """Illegal for who is banned; `until` is the moment in UTC (ISO 8601)."""
        if until := self.banned(guest):
            raise Illegal("banned", until=until.strftime("%Y-%m-%dT%H:%MZ"))

    def check_deal(self) -> None:
        """Illegal while the house is closing: no new tables and no new matches."""
        if self.now.draining:
            raise Illegal("drain")
