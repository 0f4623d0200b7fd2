"""Each game's figures, worked out now and then."""

import time

from app.store.figures import Figures, Told
from app.store.record import SqlRecord

FRESH = 600.0  # seconds for which a game's figures are kept
TOLD = {"kawa": Told("scored", "heads")}  # what of a game's log is worth a plot


class Numbers:
    """The figures that were asked for last."""

    def __init__(self, record: SqlRecord) -> None:
        self._record = record
        self._kept: dict[str, tuple[float, Figures]] = {}

    async def of(self, game: str) -> Figures:
        """StoreDown."""
        kept = self._kept.get(game)
        if kept is None or time.monotonic() - kept[0] > FRESH:
            kept = self._kept[game] = (time.monotonic(), await self._record.figures(game, TOLD.get(game)))
        return kept[1]
