"""The pages that read the record, as `python -m bench pages` asks for them."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from urllib.parse import quote
from uuid import UUID

from app.games import GAMES
from bench.filling import PEOPLE, code, whole_logs

FRAGMENT = (("hx-request", "true"),)


@dataclass(frozen=True, slots=True)
class Page:
    """A page to ask for."""

    name: str
    path: str
    headers: tuple[tuple[str, str], ...] = ()


def pages(matches: int) -> list[Page]:
    """All of them: the guest's, the games', and the admin's."""
    return [*_mine(matches), *_of_matches(matches), *_of_games(), *_lists(), *_admins(), *_admins_tables()]


def _mine(matches: int) -> list[Page]:
    old = datetime.now(UTC) - timedelta(minutes=7 * matches - 700)
    shared = whole_logs(matches)
    return [
        Page("front page", "/"),
        Page("my matches", "/matches"),
        Page("my matches, won", "/matches?outcome=won"),
        Page("my matches, lost", "/matches?outcome=lost"),
        Page("my matches, drawn", "/matches?outcome=drawn"),
        Page("my matches that are on", "/matches?outcome=on"),
        Page("my matches, one game, won", "/matches?game=kawa&outcome=won"),
        Page("my matches, one game, drawn", "/matches?game=rezsar&outcome=drawn"),
        Page("my oldest matches", f"/matches?before={quote(old.isoformat())}"),
        Page(
            "two against each other", f"/m/{UUID(int=PEOPLE + 20 * shared).hex}/versus/{1 - shared // len(GAMES) % 2}"
        ),
        Page("a series", f"/series/{UUID(int=7).hex}"),
    ]


def _of_matches(matches: int) -> list[Page]:
    """Of each game one of the guest's, from the middle of the record; the guest's matches have whole logs."""
    first = whole_logs(matches)
    found = []
    for n, game in enumerate(GAMES):
        path = f"/m/{UUID(int=PEOPLE + 20 * (first + n)).hex}"
        found += [
            Page(f"a match, {game}", path),
            Page(f"replay, {game}", f"{path}/replay"),
            Page(f"a step of it, all eyes, {game}", f"{path}/replay?at=30&eyes=all", FRAGMENT),
            Page(f"export, {game}", f"{path}/export.json"),
        ]
    return found


def _of_games() -> list[Page]:
    """With the table of ratings."""
    return [Page(f"in numbers, {game}", f"/stats/{game}") for game in GAMES]


def _lists() -> list[Page]:
    return [
        Page("a table", f"/t/{code(11)}"),
        Page("listed tables (JSON)", "/api/tables"),
        Page("my tables (JSON)", "/api/tables?mine=true"),
    ]


def _admins() -> list[Page]:
    return [
        Page("admin: first page", "/admin"),
        Page("admin: charts", "/admin/charts"),
        Page("admin: people", "/admin/people?search=guest%201"),
        Page("admin: a person", f"/admin/g/{UUID(int=2)}"),
        Page("admin: acts", "/admin/acts"),
        Page("admin: older acts", "/admin/acts?before=2000"),
        Page("admin: a table", f"/admin/t/{code(11)}"),
        Page("admin: its facts", f"/admin/t/{code(11)}/facts", FRAGMENT),
    ]


def _admins_tables() -> list[Page]:
    """The list of tables as it is read again every few seconds, by filter and far down."""
    deep = quote(f"{(datetime.now(UTC) - timedelta(minutes=9_000)).isoformat()}|{code(9000)}")
    asked = {
        "all": "",
        "far down": f"before={deep}",
        "not begun": "state=open",
        "being played": "state=playing",
        "being played, far down": f"state=playing&before={deep}",
        "over, one game": "state=over&game=kawa",
        "closed": "state=closed",
        "silent for an hour": "silent=60",
        "silent for 9,500 h": "silent=570000",
        "by a name": "search=guest%2012",
        "by a code": f"search={code(99)[:5]}",
        "by what nobody is called": "search=nobody",
        "by a name, closed, one game": "search=guest&state=closed&game=kawa",
    }
    return [Page(f"admin: tables, {name}", f"/admin/live?{query}", FRAGMENT) for name, query in asked.items()]
