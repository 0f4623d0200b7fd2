"""In and out."""

import structlog
from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response
from starlette.requests import Request

from app.web.admin import pages
from app.web.admin.desk import admin_page
from app.web.deps import All, Parts, Posted

log = structlog.get_logger()

router = APIRouter(prefix="/admin")


@router.get("/login")
async def login_page(request: Request, parts: All) -> Response:
    return admin_page(request, pages.Login(None, parts.door.locked))


@router.post("/login")
async def login(request: Request, parts: All, form: Posted) -> Response:
    if wait := parts.door.wait(request):
        answer = _refused(request, parts, "admin.wait", 429, seconds=round(wait + 0.5))
        answer.headers["retry-after"] = str(round(wait + 0.5))
        return answer
    if not await parts.door.right(form.text("password")):
        log.warning("admin door", address=request.client.host if request.client else "")
        return _refused(request, parts, "admin.wrong", 403)
    response = RedirectResponse("/admin", 303)
    admin = parts.door.let_in(response)
    id = await parts.store.acts.begin(admin.session, "login", code=None, guest=None, why="", args={})
    await parts.store.acts.end(id, "done")
    return response


@router.post("/logout")
async def logout(parts: All) -> Response:
    response = RedirectResponse("/admin/login", 303)
    parts.door.let_out(response)
    return response


def _refused(request: Request, parts: Parts, code: str, status: int, **args: int) -> Response:
    parts.metrics.refused(code)
    text = parts.renderer.refusal(None, code, args)
    return admin_page(request, pages.Login(text, parts.door.locked), status)
