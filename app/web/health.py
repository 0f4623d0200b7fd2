"""For the container's health check and the proxy."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from app.tables.ports import StoreDown
from app.web.deps import All

router = APIRouter()


@router.get("/healthz")
async def healthz(parts: All) -> Response:
    """200 while the database answers, else 503."""
    try:
        await parts.store.ping()
    except StoreDown:
        return JSONResponse({"ok": False, "database": False}, 503)
    return JSONResponse({"ok": True, "database": True})
