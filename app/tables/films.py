"""The films that people look at, kept in memory for a while."""

from collections import OrderedDict
from collections.abc import Mapping
from uuid import UUID

from app.games.api import Game, Illegal
from app.tables.film import Film
from app.tables.ports import MatchLog
from app.tables.table import Differs

KEPT = 32  # films that stay in memory


class Films:
    """The films that were looked at last; one of a running match grows when it is looked at again."""

    def __init__(self, games: Mapping[str, Game], log: MatchLog) -> None:
        self._games = games
        self._log = log
        self._kept: OrderedDict[UUID, Film] = OrderedDict()

    async def get(self, match: UUID) -> Film | None:
        """None if the rules have changed since: then its stored log is all there is. NotFound, StoreDown."""
        film = self._kept.get(match)
        start, entries = (film.start, ()) if film else await self._log.load(match)
        game = self._games.get(start.game)
        if game is None or start.version != game.VERSION:
            return None
        if film is not None and not film.over:
            entries = await self._log.tail(match, len(film.entries))
        try:
            film = film.longer(entries) if film else Film.of(game, start, entries)
        except (Illegal, Differs):  # it was played on under other rules than it was begun with
            return None
        self.keep(match, film)
        return film

    def kept(self, id: UUID) -> Film | None:
        """A film that is in memory."""
        return self._kept.get(id)

    def keep(self, id: UUID, film: Film) -> None:
        """Keep a film in memory for a while."""
        self._kept[id] = film
        self._kept.move_to_end(id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
