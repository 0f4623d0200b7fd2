"""create_app(): the only place that knows all parts."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
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
from app.tables.attendant import PAUSE, Attendants
from app.tables.ports import StoreDown
from app.tables.service import Tables, utcnow
from app.web import api, errors, health, history, lobby, rules, table
from app.web.deps import Parts
from app.web.guard import Guard
from app.web.i18n import Language
from app.web.identity import Identity
from app.web.limits import Limits
from app.web.render import ROOT, TEMPLATES, Renderer
from app.web.shown import Shown

log = structlog.get_logger()

IDLE = 120.0  # seconds after which a table that nobody watches leaves memory
SWEEP = 60.0  # seconds between looks for such tables
LONGEST_BODY = 65_536  # bytes of a request
PURGE = 24 * 3600.0  # seconds between looks for tables that are long dead


def create_app(
    settings: Settings,
    games: Mapping[str, Game] = GAMES,
    templates: Sequence[Path] = (TEMPLATES,),
    bot_pause: tuple[float, float] = PAUSE,
) -> FastAPI:
    """The application. `games` and `templates` let the tests bring a game of their own."""
    renderer = Renderer(templates)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        store = await open_store(settings.database_url)
        tables = Tables(games, store.log, store.lobbies)
        identity = Identity(settings.secret_keys, secure=settings.secure_cookies)
        async with _working(tables, store, bot_pause):
            yield {"parts": Parts(settings, store, tables, identity, Limits(), renderer, Shown(renderer))}
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


def _install(app: FastAPI, settings: Settings) -> None:
    for routes in (lobby, table, history, rules, health, api):
        app.include_router(routes.router)
    app.mount("/static", GZipMiddleware(StaticFiles(directory=ROOT / "static"), minimum_size=1000), name="static")
    errors.install(app)
    app.add_middleware(Language)
    app.add_middleware(Guard, origins=settings.public_origins)


@asynccontextmanager
async def _working(tables: Tables, store: Store, bot_pause: tuple[float, float]) -> AsyncIterator[None]:
    """Bots, clocks and all that runs beside the requests."""
    attendants = Attendants(tables, SystemRandom(), bot_pause)
    tasks = [asyncio.create_task(work) for work in _background(tables, store)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await attendants.close()


def _background(tables: Tables, store: Store) -> list[Any]:
    """What runs beside the requests, until the server stops."""

    def wake(notice: str) -> None:
        task = asyncio.get_running_loop().create_task(tables.woken(notice))
        _woken.add(task)
        task.add_done_callback(_woken.discard)

    return [
        store.wake.listen(wake, tables.resync),
        _repeated(tables.wake_attended, SWEEP),
        _repeated(lambda: _forget(tables), SWEEP),
        _repeated(lambda: store.lobbies.purge(utcnow()), PURGE),
    ]


_woken: set[asyncio.Task[None]] = set()


async def _forget(tables: Tables) -> None:
    tables.forget_idle(IDLE)


async def _repeated(work: Any, seconds: float) -> None:
    """Do it now and every so often; what goes wrong once is logged and tried again."""
    while True:
        try:
            await work()
        except StoreDown as error:
            log.warning("database away", error=repr(error))
        except Exception:
            log.exception("background")
        await asyncio.sleep(seconds)
