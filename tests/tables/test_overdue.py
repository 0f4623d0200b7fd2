"""A question that is open too long shows in the log, once."""

import asyncio
from random import Random

from structlog.testing import capture_logs

from app.tables.attendant import Attendants
from app.tables.overdue import Overdue
from tests.tables import virtual
from tests.tables.duel import duel


def test_what_the_server_owes_is_an_error_and_told_once() -> None:
    async def work() -> bool:
        async with duel() as scene:
            overdue = Overdue(scene.tables)
            await scene.order(1, "pass")
            await scene.attendants.close()
            scene.tables.on_live = lambda live: None  # nobody is there to pass
            await scene.show()
            with capture_logs() as logs:
                for _ in range(4):
                    await asyncio.sleep(6)
                    await overdue.look()
            assert [(entry["log_level"], entry["window"], entry["seat"]) for entry in logs] == [("error", "doubt", 1)]
            Attendants(scene.tables, Random(1)).attend(await scene.tables.live(scene.code))
            await asyncio.sleep(1)
            return True

    assert virtual.run(work())


def test_a_person_may_think_for_a_while() -> None:
    async def work() -> list[str]:
        async with duel() as scene:
            overdue = Overdue(scene.tables)
            with capture_logs() as logs:
                await asyncio.sleep(9 * 60)
                await overdue.look()
                assert not logs
                await asyncio.sleep(2 * 60)
                await overdue.look()
                await overdue.look()
            return [entry["log_level"] for entry in logs]

    assert virtual.run(work()) == ["info"]
