"""What the admin sees of tables in memory: whom they wait for, who has them open."""

from datetime import datetime

from app.store.directory import Line
from app.tables.live import Live, Picture
from app.tables.ports import NotFound, StoreDown
from app.web.admin import pages
from app.web.deps import Parts

LOADED = 10  # running tables that one look takes into memory; the others come with the next


async def rows(parts: Parts, lines: list[Line], now: datetime) -> tuple[pages.Row, ...]:
    """The lines of a page with what only memory knows."""
    known = {live.picture.lobby.code: live for live in parts.tables.known()}
    missing = [line.code for line in lines if line.state == "playing" and line.code not in known]
    for code in missing[:LOADED]:
        try:
            known[code] = await parts.tables.live(code)
        except (NotFound, StoreDown, KeyError):  # gone in the meantime, or of a game that we don't have
            continue
    return tuple(_row(line, known.get(line.code), now) for line in lines)


def _row(line: Line, live: Live | None, now: datetime) -> pages.Row:
    return pages.Row(
        code=line.code,
        game=line.game,
        state=line.state,
        names=tuple((sitting.name, sitting.bot is not None) for sitting in line.sitting),
        free=line.places - len(line.sitting),
        awaited=awaited(live.picture, now) if live else None if line.state == "playing" else (),
        sockets=sum(live.everywhere().values()) if live else None,
        per_minute=per_minute(live.picture, now) if live else None,
        active=line.active,
    )


def awaited(seen: Picture, now: datetime) -> tuple[pages.Awaited, ...]:
    """Whom a table waits for, in the order of seats."""
    table = seen.table
    if table is None or not seen.playing:
        return ()
    return tuple(
        pages.Awaited(
            name=table.names[seat],
            window=table.windows[seat],
            seconds=max(0, round((now - table.since[seat]).total_seconds())),
            deadline=table.deadline(seat),
            bot=seen.lobby.seated[seat].bot is not None,
        )
        for seat in table.to_act
    )


def per_minute(seen: Picture, now: datetime) -> int:
    """Moves of the last minute."""
    count = 0
    for entry in reversed(seen.table.entries if seen.table else ()):
        if (now - entry.at).total_seconds() > 60:
            break
        count += 1
    return count


def state_of(seen: Picture) -> str:
    """One of store.directory.STATES."""
    if seen.lobby.closed:
        return "closed"
    return "open" if seen.table is None else "playing" if seen.playing else "over"
