"""The admin's password, made here: shown once, and only its hash is kept."""

import asyncio

from app.store.house import SqlHouse
from app.web.door import hashed, new_password

KEY = "password"


async def first_password(house: SqlHouse) -> None:
    """Make one at the first start, and print it. StoreDown."""
    if (await house.load()).password:
        return
    password = new_password()
    if await house.put_first(KEY, {"hash": await asyncio.to_thread(hashed, password)}):
        _show(password)


async def another_password(house: SqlHouse) -> None:
    """Make a new one, and print it; all sessions of the old one end. StoreDown."""
    password = new_password()
    await house.put(KEY, {"hash": await asyncio.to_thread(hashed, password)})
    _show(password)


def _show(password: str) -> None:
    print(f"Admin password (it isn't kept: write it down): {password}", flush=True)
