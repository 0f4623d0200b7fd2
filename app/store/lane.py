"""A connection held for one kind of statement: the fast lane of the log.

Through SQLAlchemy's connection an append costs three times the CPU that it costs on the driver itself, so the one
statement that every move needs goes to the driver. The connection still comes out of the engine's pool, so it is set
up like every other.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


class Lane:
    """One connection, opened when first used and again after it was lost. For one caller at a time.

    Each statement is a transaction of its own: there is no BEGIN, and a round trip is all that it takes.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._sqlite = engine.dialect.name == "sqlite"
        self._conn: AsyncConnection | None = None
        self._driver: Any = None

    async def fetch(self, statement: str, argument: str) -> Sequence[Sequence[Any]]:
        """The rows that a statement with one parameter returns. After an error the connection is given up."""
        try:
            driver = await self._opened()
            if self._sqlite:
                return list(await driver.execute_fetchall(statement, (argument,)))
            return list(await driver.fetch(statement, argument))
        except BaseException:
            await self.close(broken=True)
            raise

    async def _opened(self) -> Any:
        if self._driver is not None and not self._sqlite and self._driver.is_closed():
            await self.close(broken=True)
        if self._conn is None:
            self._conn = await self._engine.connect()
            self._driver = (await self._conn.get_raw_connection()).driver_connection
        return self._driver

    async def close(self, broken: bool = False) -> None:
        """Give the connection back to the pool; a broken one is thrown away."""
        conn, self._conn, self._driver = self._conn, None, None
        if conn is not None:
            if broken:
                await conn.invalidate()
            await conn.close()
