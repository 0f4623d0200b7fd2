"""Another process that appends to a match: `python -m tests.store.appender URL MATCH COUNT NAME`.

It prints each seq once that is committed.
"""

import asyncio
import sys
from uuid import UUID

from app.store import Store
from app.tables.ports import Taken
from tests.store.rows import entry


async def append(store: Store, match: UUID, count: int, name: str) -> int:
    """Append so many entries, reading on whenever somebody was quicker; how often that was."""
    taken, seq = 0, 0
    for n in range(count):
        while True:
            try:
                await store.log.append(match, entry(seq + 1, command=f"{name}{n}"), None)
                break
            except Taken:
                taken += 1
                seq = (await store.log.tail(match, seq))[-1].seq
        seq += 1
        print(seq, flush=True)
    return taken


async def main(url: str, match: str, count: str, name: str) -> None:
    store = Store.at(url)
    await append(store, UUID(match), int(count), name)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
