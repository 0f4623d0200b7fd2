"""Tables for the load: guests, chairs, ready marks and deals, over HTTP like everybody else's."""

import asyncio
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar
from uuid import UUID

import httpx2

from bench.players import Gate, Pacer, Player

T = TypeVar("T")
AT_ONCE = 8  # requests


@dataclass(slots=True)
class Party:
    """A table and those who play at it."""

    code: str
    players: list[Player]
    match: UUID

    @property
    def over(self) -> bool:
        """Whether everybody has seen the end of the match."""
        return all(player.screen.over for player in self.players)


class Opener:
    """Asks the server over HTTP, a few requests at a time."""

    def __init__(self, url: str, game: str, *, html: bool) -> None:
        self.url, self.game, self.html = url, game, html
        self._http = httpx2.AsyncClient(base_url=url, timeout=30)
        self._few = asyncio.Semaphore(AT_ONCE)

    async def party(self, seats: int, gate: Gate, seed: int) -> Party:
        """A table of so many seats, dealt; no socket is open yet."""
        async with self._few:
            names = [f"Player {seed}/{n}" for n in range(seats)]  # other ones at each table, as in life
            tokens = [(await self.post("/api/guests", name=name))["token"] for name in names]
            code = (await self.post("/api/tables", tokens[0], game=self.game))["code"]
            for token in tokens[1:]:
                await self.post(f"/api/tables/{code}/seats", token)
            for token in tokens:
                await self.post(f"/api/tables/{code}/ready", token)
            around = await self.post(f"/api/tables/{code}/start", tokens[0])
        dice = Random(f"table {seed}")
        pacer = Pacer(gate, dice)
        players = [Player(self.url, code, token, self.html, gate, pacer, Random(dice.random())) for token in tokens]
        return Party(code, players, UUID(around["match"]))

    async def rematch(self, party: Party) -> None:
        """Deal the next match, as soon as all have asked for it."""
        async with self._few:
            for player in party.players:
                around = await self.post(f"/api/tables/{party.code}/rematch", player.token)
        party.match = UUID(around["match"])

    async def page_size(self, player: Player) -> int:
        """Bytes of the table's page, as this player's browser loads it."""
        answer = await self._http.get(f"/t/{player.code}", headers={"Cookie": f"guest={player.token}"})
        assert answer.status_code == 200, answer.text
        return len(answer.content)

    async def post(self, path: str, token: str = "", **body: Any) -> Any:
        """A request that must succeed."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self._http.post(path, json=body, headers=headers)
        assert answer.status_code < 300, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    async def close(self) -> None:
        """Hang up."""
        await self._http.aclose()


async def all_of(work: Iterable[Awaitable[T]]) -> list[T]:
    """The results, in order; all of it runs at once."""
    return list(await asyncio.gather(*work))
