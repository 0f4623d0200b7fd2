"""Every refusal is an answer with a code: a page, a notice for htmx, or JSON for programs."""

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.requests import Request

from app.games.api import Arg, Illegal
from app.tables.ports import NotFound, StoreDown
from app.web import pages
from app.web.deps import by_htmx, page, parts_of, visitor_of

log = structlog.get_logger()


class Unknown(Exception):
    """The request carries no token of a guest."""


async def answer(request: Request, status: int, code: str, args: dict[str, Arg]) -> Response:
    """The refusal in the form that the sender can read."""
    game = code.removeprefix("illegal.").partition(".")[0]
    text = parts_of(request).renderer.refusal(game if game in parts_of(request).tables.games else None, code, args)
    parts_of(request).metrics.refused(code)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"code": code, "args": args, "text": text}, status)
    if by_htmx(request):
        return HTMLResponse(parts_of(request).renderer.notice(text, code), status)
    me = None if code == "store.down" else await visitor_of(request)
    return page(request, pages.Error(status, code, text), me, status)


def install(app: FastAPI) -> None:
    """Answer for each kind of error."""

    @app.exception_handler(Illegal)
    async def illegal(request: Request, error: Illegal) -> Response:
        return await answer(request, 409, error.code, error.args_)

    @app.exception_handler(NotFound)
    async def not_found(request: Request, error: NotFound) -> Response:
        table = request.url.path.startswith(("/t/", "/join", "/api/tables/"))
        return await answer(request, 404, "lobby.no_such_table" if table else "not_found", {})

    @app.exception_handler(Unknown)
    async def unknown(request: Request, error: Unknown) -> Response:
        return await answer(request, 401, "unknown", {})

    @app.exception_handler(StoreDown)
    async def down(request: Request, error: StoreDown) -> Response:
        return await answer(request, 503, "store.down", {})

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return await answer(request, 422, "frame.invalid", {"where": where, "why": str(first["msg"])})

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        codes = {404: "not_found", 405: "frame.no_such_method", 413: "frame.too_long"}
        return await answer(request, error.status_code, codes.get(error.status_code, "frame.bad_request"), {})
