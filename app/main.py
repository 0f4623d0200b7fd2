"""create_app(): the only place that knows all parts."""

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

import structlog
from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from app.games import GAMES
from app.games.api import Game
from app.settings import Settings
from app.store import Store, open_store
from app.tables.acts import Acts, retold
from app.tables.attendant import PAUSE, Attendants
from app.tables.films import Films
from app.tables.house import House
from app.tables.overdue import Overdue
from app.tables.ports import StoreDown
from app.tables.service import Tables
from app.tables.shelf import utcnow
from app.web import admin, anew, api, errors, exchange, history, lobby, logs, record, replay, rules, series, table
from app.web import house as house_routes
from app.web.admin.password import first_password
from app.web.deps import Parts
from app.web.door import Door
from app.web.guard import Guard
from app.web.house import measured
from app.web.i18n import Language
from app.web.identity import Identity
from app.web.limits import Limits
from app.web.metrics import CountedLog, Metrics
from app.web.numbers import Numbers
from app.web.pulse import MINUTE, Pulse
from app.web.render import ROOT, TEMPLATES, Renderer
from app.web.shown import Shown

log = structlog.get_logger()

Work = Callable[[], Awaitable[object]]

IDLE = 120.0  # seconds after which a table that nobody watches leaves memory
SWEEP = 60.0  # seconds between looks for such tables
LONGEST_BODY = 65_536  # bytes of a request
OVERDUE = 30.0  # seconds between looks for questions that nobody answers
PURGE = 24 * 3600.0  # seconds between looks for tables that are long dead


def create_app(
    settings: Settings,
    games: Mapping[str, Game] = GAMES,
    templates: Sequence[Path] = (TEMPLATES,),
    bot_pause: tuple[float, float] = PAUSE,
) -> FastAPI:
    """The application. `games` and `templates` let the tests bring a game of their own."""
    house = House()
    renderer = Renderer(templates, games, house)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        store = await open_store(settings.database_url)
        house.store = store.house
        if settings.make_password and not settings.admin_password:
            await first_password(store.house)
        await house.refresh()
        parts = _parts(settings, store, games, renderer, house)
        async with _working(parts, bot_pause):
            yield {"parts": parts}
        await store.close()

    app = FastAPI(
        title="Asztal",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        telemetry={"tracing": False},
        max_body_size=LONGEST_BODY,
    )
    _install(app, settings)
    return app


def _parts(settings: Settings, store: Store, games: Mapping[str, Game], renderer: Renderer, house: House) -> Parts:
    metrics = Metrics()
    tables = Tables(
        games, CountedLog(store.log, metrics), store.lobbies, house=house, duty=store.crew, presence=store.presence
    )
    house.on_change = functools.partial(retold, tables)
    return Parts(
        settings=settings,
        store=store,
        tables=tables,
        acts=Acts(tables),
        identity=Identity(settings.secret_keys, house, secure=settings.secure_cookies),
        limits=Limits(),
        renderer=renderer,
        shown=Shown(renderer),
        metrics=metrics,
        pulse=Pulse(store, metrics, lambda: measured(tables, metrics)),
        door=Door(settings, house),
        films=Films(games, store.log),
        numbers=Numbers(store.record),
    )


def _install(app: FastAPI, settings: Settings) -> None:
    of_people = (anew, lobby, table, history, record, replay, exchange, series, rules)
    for routes in (*admin.ROUTES, *of_people, house_routes, api):
        app.include_router(routes.router)
    app.mount("/static", GZipMiddleware(StaticFiles(directory=ROOT / "static"), minimum_size=1000), name="static")
    errors.install(app)
    admin.install(app)
    app.add_middleware(Language)
    app.add_middleware(Guard, origins=settings.public_origins)


@asynccontextmanager
async def _working(parts: Parts, bot_pause: tuple[float, float]) -> AsyncIterator[None]:
    """Bots, clocks and all that runs beside the requests."""
    tables, store = parts.tables, parts.store
    logs.on_error.append(parts.metrics.failed)
    attendants, stopping = Attendants(tables, SystemRandom(), bot_pause), asyncio.Event()
    waking = _waking(tables)
    _share_duty(store, tables, waking)
    await store.crew.join()
    endless = [
        asyncio.create_task(store.wake.listen(waking, tables.resync)),
        asyncio.create_task(parts.pulse.watch_lag()),
        asyncio.create_task(store.crew.run()),
    ]
    works = [asyncio.create_task(_repeated(work, every, stopping)) for work, every in _background(parts)]
    try:
        yield
    finally:
        stopping.set()  # work that has begun is done: nothing is cut off in the middle of a query
        await asyncio.gather(*works)
        for task in endless:
            task.cancel()
        await asyncio.gather(*endless, return_exceptions=True)
        await attendants.close()
        logs.on_error.remove(parts.metrics.failed)


def _share_duty(store: Store, tables: Tables, waking: Callable[[str], None]) -> None:
    """What is done when this process has got a table to attend, or another process has ended."""
    store.crew.on_held = tables.held
    store.crew.on_death = lambda: waking("x:")
    store.crew.on_reborn = tables.tell_presence


def _waking(tables: Tables) -> Callable[[str], None]:
    """Reads what another process has told of, each notice in a task of its own."""
    reading: set[asyncio.Task[None]] = set()

    def wake(notice: str) -> None:
        task = asyncio.get_running_loop().create_task(tables.woken(notice))
        reading.add(task)
        task.add_done_callback(reading.discard)

    return wake


def _background(parts: Parts) -> list[tuple[Work, float]]:
    """What is done beside the requests, and every how many seconds."""

    tables, store = parts.tables, parts.store

    async def forget() -> None:
        tables.forget_idle(IDLE)

    return [
        (Overdue(tables).look, OVERDUE),
        (tables.wake_unattended, SWEEP),
        (forget, SWEEP),
        (parts.store.record.rate, SWEEP),
        (parts.pulse.sample, MINUTE),
        (lambda: store.lobbies.purge(utcnow()), PURGE),
    ]


async def _repeated(work: Work, every: float, stopping: asyncio.Event) -> None:
    """Do it now and every so often; what goes wrong once is logged and tried again."""
    while not stopping.is_set():
        try:
            await work()
        except StoreDown as error:
            log.warning("database away", error=repr(error))
        except Exception:
            log.exception("background")
        with suppress(TimeoutError):
            async with asyncio.timeout(every):
                await stopping.wait()
