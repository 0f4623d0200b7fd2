"""Guests."""

from datetime import datetime
from uuid import uuid4

import pytest
from sqlalchemy import select, update

from app.store import Store
from app.store.engine import reading, writing
from app.store.models import PlayerRow
from app.store.players import OFTEN
from app.tables.lobby import Person
from app.tables.ports import NotFound
from tests.store.rows import NOW


async def test_a_guest_and_a_new_name(store: Store) -> None:
    person = await store.players.create("Ági")
    assert await store.players.get(person.id) == person == Person(person.id, "Ági")
    await store.players.rename(person.id, "Ágnes 🎲")
    assert await store.players.get(person.id) == Person(person.id, "Ágnes 🎲")


async def test_nobody(store: Store) -> None:
    assert await store.players.get(uuid4()) is None
    with pytest.raises(NotFound):
        await store.players.rename(uuid4(), "Ági")
    await store.players.seen(uuid4())


async def test_being_seen_is_noted_now_and_then(store: Store) -> None:
    person = await store.players.create("Ági")
    created = await seen_at(store)
    await store.players.seen(person.id)
    assert await seen_at(store) == created
    async with writing(store.engine) as conn:
        await conn.execute(update(PlayerRow).values(seen_at=NOW - OFTEN))
    await store.players.seen(person.id)
    assert await seen_at(store) > NOW


async def seen_at(store: Store) -> datetime:
    """Of the only guest."""
    async with reading(store.engine) as conn:
        return (await conn.execute(select(PlayerRow.seen_at))).scalar_one()
