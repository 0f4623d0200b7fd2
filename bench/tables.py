"""`python -m bench tables`: the whole server under load, over real sockets on this machine only."""

import asyncio

import uvloop

from bench.hosting import database, host
from bench.load import Load, Plan
from bench.machine import OWN_CORE, allow_many_sockets, described, kept_to, yardstick
from bench.report import Numbers, runs_table

LONGEST_RUN = 900.0  # seconds; then it is given up


def main(plan: Plan, wanted: str, repeat: int) -> None:
    """Run it so many times, each on a new server, and print all numbers."""
    allow_many_sockets()
    what = "HTML" if plan.html else "JSON"
    rate = f"{plan.rate:g} moves/s each" if plan.rate else "as fast as answers come"
    print(f"{plan.tables} tables × {plan.seats} seats, {what}, {wanted}, {rate}; {described()}\n", flush=True)
    print(runs_table([_run(plan, wanted) for _ in range(repeat)]))


def _run(plan: Plan, wanted: str) -> Numbers:
    with (
        kept_to(OWN_CORE),
        database(wanted) as rows,
        host(rows.url) as server,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        print(f"server: process {server.pid}; the machine's yardstick: {yardstick():.1f}", flush=True)
        return runner.run(_bounded(Load(plan, server, rows)))


async def _bounded(load: Load) -> Numbers:
    async with asyncio.timeout(LONGEST_RUN):
        return await load.run()
