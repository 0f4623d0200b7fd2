"""A store on a fresh database of either kind."""

from collections.abc import AsyncIterator

import pytest

from app.store import Store


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """The store of one process."""
    opened = Store.at(database_url)
    yield opened
    await opened.close()


@pytest.fixture
async def other(database_url: str) -> AsyncIterator[Store]:
    """The store of another process, with connections of its own."""
    opened = Store.at(database_url)
    yield opened
    await opened.close()
