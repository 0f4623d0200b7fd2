"""The whole store in one piece, as `main` opens it."""

import os
import secrets
import socket
from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.acts import SqlActs
from app.store.crew import Lone, SqlCrew
from app.store.directory import SqlDirectory
from app.store.engine import make_engine, reading
from app.store.history import SqlHistory
from app.store.house import SqlHouse
from app.store.imports import SqlImports
from app.store.lobby import SqlLobbyStore
from app.store.match_log import SqlMatchLog
from app.store.migrate import upgrade
from app.store.players import SqlPlayers
from app.store.presence import SqlPresence
from app.store.record import SqlRecord
from app.store.samples import SqlSamples
from app.store.wake import LocalWake, PgWake


@dataclass(frozen=True, slots=True)
class Store:
    """Everything that reads or writes rows."""

    engine: AsyncEngine
    wake: LocalWake | PgWake
    process: str  # names this process, new at each start
    crew: Lone | SqlCrew
    presence: Lone | SqlPresence
    log: SqlMatchLog
    lobbies: SqlLobbyStore
    players: SqlPlayers
    history: SqlHistory
    imports: SqlImports
    record: SqlRecord
    house: SqlHouse
    acts: SqlActs
    directory: SqlDirectory
    samples: SqlSamples

    @classmethod
    def at(cls, url: str) -> "Store":
        """The store at an address, migrated already. Nothing is connected yet."""
        engine = make_engine(url)
        lone, process = engine.dialect.name == "sqlite", process_name()
        wake = LocalWake() if lone else PgWake(engine.url)
        log, lobbies = SqlMatchLog(engine, wake), SqlLobbyStore(engine, wake)
        return cls(
            engine=engine,
            wake=wake,
            process=process,
            crew=Lone() if lone else SqlCrew(engine, wake, process),
            presence=Lone() if lone else SqlPresence(engine, wake, process),
            log=log,
            lobbies=lobbies,
            players=SqlPlayers(engine),
            history=SqlHistory(engine),
            imports=SqlImports(engine),
            record=SqlRecord(engine),
            house=SqlHouse(engine, wake),
            acts=SqlActs(engine),
            directory=SqlDirectory(engine),
            samples=SqlSamples(engine),
        )

    async def ping(self) -> None:
        """StoreDown if the database doesn't answer."""
        async with reading(self.engine) as conn:
            await conn.execute(text("SELECT 1"))

    async def close(self) -> None:
        """Write what has gathered, then let go of all connections."""
        await self.log.close()
        await self.presence.close()
        await self.crew.leave()
        await self.wake.close()
        await self.engine.dispose()


def process_name() -> str:
    """A name that no other process has, and none had before."""
    return f"{socket.gethostname()[:16]}-{os.getpid()}-{secrets.token_hex(2)}"


async def open_store(url: str) -> Store:
    """The store at an address, its database brought up to date first. StoreDown."""
    store = Store.at(url)
    await upgrade(store.engine)
    return store
