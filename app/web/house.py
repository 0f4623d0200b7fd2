"""What holds for the whole house: for pages without a socket, and for programs; and health and metrics for machines."""

import hmac
from ipaddress import ip_address
from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request

from app.tables.live import Picture
from app.tables.ports import NotFound, StoreDown
from app.tables.shelf import Shelf
from app.web.deps import All, Parts
from app.web.herald import shown
from app.web.metrics import Metrics

router = APIRouter()
PASSED_ON = ("x-forwarded-for", "forwarded", "x-real-ip")  # what a proxy on this machine adds


@router.get("/healthz")
async def healthz(parts: All) -> Response:
    """200 while the database answers, else 503; tells whether the house is closing."""
    draining = parts.tables.house.now.draining
    try:
        await parts.store.ping()
    except StoreDown:
        return JSONResponse({"ok": False, "database": False, "draining": draining}, 503)
    return JSONResponse({"ok": True, "database": True, "draining": draining})


@router.get("/api/house")
async def house(parts: All) -> dict[str, Any]:
    """Whether the house is closing, and what is announced, in the reader's language."""
    return shown(parts.tables.house)


@router.get("/metrics")
async def metrics(request: Request, parts: All) -> Response:
    """For Prometheus: to this machine itself, or to whoever has the token of METRICS_TOKEN. 404 for others."""
    if not _may_read(request, parts):
        raise NotFound
    measured(parts.tables, parts.metrics)
    return Response(parts.metrics.text(), headers={"content-type": CONTENT_TYPE_LATEST, "cache-control": "no-store"})


def _may_read(request: Request, parts: Parts) -> bool:
    wanted = parts.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if wanted and hmac.compare_digest(wanted.encode(), given.encode()):
        return True
    passed_on = any(name in request.headers for name in PASSED_ON)
    return not passed_on and request.client is not None and _of_this_machine(request.client.host)


def _of_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def measured(tables: Shelf, metrics: Metrics) -> tuple[int, int, int]:
    """Set what is measured when somebody asks; the sockets, people and tables of this process."""
    lives = tables.known()
    sockets = sum(n for live in lives for n in live.sockets.values())
    people = {guest for live in lives for guest, n in live.sockets.items() if guest and n > 0}
    states = [_state(live.picture) for live in lives]
    for state in ("open", "playing", "stuck", "over", "closed"):
        metrics.tables.labels(state).set(states.count(state))
    metrics.sockets.set(sockets)
    metrics.people.set(len(people))
    return sockets, len(people), len(lives)


def _state(seen: Picture) -> str:
    if seen.lobby.closed:
        return "closed"
    if seen.table is not None and seen.table.stuck is not None:
        return "stuck"
    return "open" if seen.table is None else "playing" if seen.playing else "over"
