"""The whole store in one piece, as `main` opens it."""

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.acts import SqlActs
from app.store.directory import SqlDirectory
from app.store.engine import make_engine, reading
from app.store.history import SqlHistory
from app.store.house import SqlHouse
from app.store.imports import SqlImports
from app.store.lobby import SqlLobbyStore
from app.store.match_log import SqlMatchLog
from app.store.migrate import upgrade
from app.store.players import SqlPlayers
from app.store.record import SqlRecord
from app.store.samples import SqlSamples
from app.store.snapshots import SqlSnapshots
from app.store.wake import LocalWake, PgWake


@dataclass(frozen=True, slots=True)
class Store:
    """Everything that reads or writes rows."""

    engine: AsyncEngine
    wake: LocalWake | PgWake
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
    snapshots: SqlSnapshots

    @classmethod
    def at(cls, url: str) -> "Store":
        """The store at an address, migrated already. Nothing is connected yet."""
        engine = make_engine(url)
        wake = LocalWake() if engine.dialect.name == "sqlite" else PgWake(engine.url)
        log, lobbies = SqlMatchLog(engine, wake), SqlLobbyStore(engine, wake)
        return cls(
            engine=engine,
            wake=wake,
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
            snapshots=SqlSnapshots(engine),
        )

    async def ping(self) -> None:
        """StoreDown if the database doesn't answer."""
        async with reading(self.engine) as conn:
            await conn.execute(text("SELECT 1"))

    async def close(self) -> None:
        """Write what has gathered, then let go of all connections."""
        await self.log.close()
        await self.wake.close()
        await self.engine.dispose()


async def open_store(url: str) -> Store:
    """The store at an address, its database brought up to date first. StoreDown."""
    store = Store.at(url)
    await upgrade(store.engine)
    return store
