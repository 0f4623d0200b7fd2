"""The admin's pages: `/admin`. One file a part; `desk` writes down whatever is done."""

from fastapi import FastAPI
from fastapi.responses import RedirectResponse, Response
from starlette.requests import Request

from app.web.admin import dashboard, entry, people, tables
from app.web.admin.desk import NotAdmin
from app.web.deps import by_htmx

ROUTES = (entry, dashboard, people, tables)


def install(app: FastAPI) -> None:
    """Whoever isn't in is led to the door."""

    @app.exception_handler(NotAdmin)
    async def not_admin(request: Request, error: NotAdmin) -> Response:
        if by_htmx(request):
            return Response("", 401, headers={"HX-Redirect": "/admin/login"})
        return RedirectResponse("/admin/login", 303)
