"""The first page: all tables, all processes, and what holds for the whole house."""

import secrets
from datetime import datetime, timedelta
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup
from starlette.requests import Request

from app.games.api import Illegal
from app.store.directory import STATES, Line, Wanted
from app.store.samples import Sample
from app.tables.acts import clean_why
from app.web.admin import pages, watching
from app.web.admin.charts import HOURS, charts
from app.web.admin.desk import In, acting, admin_page
from app.web.deps import All, Parts, Posted, parts_of

router = APIRouter(prefix="/admin")
LISTED = 25  # tables on a page
ACTS = 10  # of the newest ones on the first page
ACTS_PAGE = 50
FRESH = timedelta(minutes=3)  # a process that hasn't told of itself for so long is gone
LONGEST = 300  # letters of an announcement


@router.get("")
async def dashboard(request: Request, admin: In, parts: All) -> Response:
    filters = _filters(request)
    context = pages.Dashboard(
        live=await _live(request, parts),
        charts=await _charts(parts),
        filters=filters,
        games=tuple(parts.tables.games),
        query=request.url.query,
        draining=parts.tables.house.now.draining,
        announcement=parts.tables.house.now.announcement,
        acts=tuple(await parts.store.acts.last(ACTS)),
    )
    return admin_page(request, context)


@router.get("/live")
async def live(request: Request, admin: In, parts: All) -> Response:
    """The fragment that the page reads every few seconds."""
    return _fragment(await _live(request, parts))


@router.get("/charts")
async def charts_fragment(admin: In, parts: All) -> Response:
    """The same for the charts, every minute."""
    return _fragment(await _charts(parts))


@router.get("/acts")
async def acts(request: Request, admin: In, parts: All, before: int | None = None) -> Response:
    found = tuple(await parts.store.acts.last(ACTS_PAGE, before=before))
    return admin_page(request, pages.Acts(found, found[-1].id if len(found) == ACTS_PAGE else None))


@router.post("/house/{act}")
async def house(admin: In, parts: All, form: Posted, act: str) -> Response:
    """Drain, undrain, announce, or take the announcement down."""
    why = " ".join(form.text("why").split())
    async with acting(parts, admin, act, why=why):
        if act in ("drain", "undrain"):
            await parts.store.house.put("drain", {"on": act == "drain"})
        elif act in ("announce", "unannounce"):
            await parts.store.house.put("announcement", _announcement(form) if act == "announce" else {})
        else:
            raise Illegal("lobby.bad_choice")
    await parts.tables.house.refresh()
    return RedirectResponse("/admin", 303)


def _announcement(form: Posted) -> dict[str, str]:
    english, hungarian = (" ".join(form.text(name).split())[:LONGEST] for name in ("en", "hu"))
    clean_why(english + hungarian)
    return {"id": secrets.token_hex(4), "en": english, "hu": hungarian}


def _fragment(markup: Markup) -> Response:
    return HTMLResponse(markup, headers={"cache-control": "no-store"})


async def _charts(parts: Parts) -> Markup:
    now = parts.tables.now()
    samples = await parts.store.samples.since(now - timedelta(hours=HOURS))
    return parts.renderer.fragment(pages.Charts(charts(samples, now), HOURS))


async def _live(request: Request, parts: Parts) -> Markup:
    now, filters = parts.tables.now(), _filters(request)
    lines = await parts.store.directory.tables(_wanted(filters, request, now), LISTED + 1)
    processes = await _processes(parts, now)
    context = pages.Live(
        counted=await parts.store.directory.counted(),
        totals=_totals(processes),
        processes=processes,
        here=parts.pulse.process,
        rows=await watching.rows(parts, lines[:LISTED], now),
        more=_more(filters, lines),
        now=now,
    )
    return parts.renderer.fragment(context)


async def _processes(parts: Parts, now: datetime) -> tuple[Sample, ...]:
    """The newest sample of each process that lives; of this one, how it is at this moment."""
    newest = {sample.process: sample for sample in await parts.store.samples.since(now - FRESH)}
    newest[parts.pulse.process] = await parts.pulse.now()
    return tuple(newest[name] for name in sorted(newest))


def _totals(processes: tuple[Sample, ...]) -> pages.Totals:
    names = ("moves", "people", "sockets", "tables", "errors")
    return pages.Totals(*(sum(getattr(one, name) for one in processes) for name in names))


def _filters(request: Request) -> pages.Filters:
    asked = request.query_params
    state, game, silent = asked.get("state", ""), asked.get("game", ""), asked.get("silent", "")
    return pages.Filters(
        state=state if state in STATES else "",
        game=game if game in parts_of(request).tables.games else "",
        silent=int(silent) if silent.isdecimal() and len(silent) < 7 else 0,
        search=asked.get("search", "")[:40],
    )


def _wanted(filters: pages.Filters, request: Request, now: datetime) -> Wanted:
    silent = now - timedelta(minutes=filters.silent) if filters.silent else None
    return Wanted(filters.state, filters.game, silent, filters.search, _before(request))


def _before(request: Request) -> tuple[datetime, str] | None:
    moment, _, code = request.query_params.get("before", "").partition("|")
    try:
        at = datetime.fromisoformat(moment)
    except ValueError:
        return None
    return (at, code) if at.tzinfo else None


def _more(filters: pages.Filters, lines: list[Line]) -> str | None:
    if len(lines) <= LISTED:
        return None
    last = lines[LISTED - 1]
    chosen = {"state": filters.state, "game": filters.game, "silent": filters.silent or "", "search": filters.search}
    before = f"{last.touched.isoformat()}|{last.code}"
    return "/admin?" + urlencode({k: v for k, v in chosen.items() if v} | {"before": before})
