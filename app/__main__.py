"""`python -m app serve`: run the server. `migrate`: only bring the database up to date. `admin-password`: a new one."""

import argparse
import asyncio
import gc
import os
import socket
from dataclasses import replace

import uvicorn

from app.main import create_app
from app.settings import Settings, from_environment
from app.store.engine import make_engine
from app.store.migrate import upgrade
from app.store.only import InUse, only_process
from app.store.open import open_store
from app.web.admin.password import another_password
from app.web.logs import to_stderr

STUCK = 30_000  # milliseconds after which the system gives up a peer that takes nothing
ONE_PROCESS = "SQLite takes one process; for several, let DATABASE_URL name a Postgres."
LONGEST_FRAME = 65_536  # bytes; longer ones close the socket, see web/frames.py for what is answered


def main() -> None:
    """Read the command line over the environment, and serve."""
    os.umask(0o077)  # the key and SQLite's file, which holds seeds, are for this user alone
    settings = from_environment()
    parser = argparse.ArgumentParser(prog="python -m app")
    parser.add_argument("command", nargs="?", default="serve", choices=["serve", "migrate", "admin-password"])
    parser.add_argument("--host", default=settings.host)
    parser.add_argument("--port", type=int, default=settings.port)
    args = parser.parse_args()
    if args.command == "migrate":
        return asyncio.run(_migrate(settings.database_url))
    if args.command == "admin-password":
        return asyncio.run(_admin_password(settings))
    serve(replace(settings, host=args.host, port=args.port))


async def _migrate(url: str) -> None:
    engine = make_engine(url)
    await upgrade(engine)
    await engine.dispose()


async def _admin_password(settings: Settings) -> None:
    store = await open_store(settings.database_url)
    await another_password(store.house)
    await store.close()
    if settings.admin_password:
        print("ADMIN_PASSWORD is set, and goes before it.")


def serve(settings: Settings) -> None:
    """Serve until SIGTERM; open sockets are then closed with 1012, on which browsers come back."""
    to_stderr(json=settings.log_json)
    try:
        with only_process(settings.database_url):
            _serve(settings)
    except InUse as file:
        raise SystemExit(f"{file} is in use by another Asztal. {ONE_PROCESS}") from None


def _serve(settings: Settings) -> None:
    listening = _listen(settings.host, settings.port)
    print(f"Asztal: http://{settings.host}:{listening.getsockname()[1]}/", flush=True)
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        access_log=False,
        ws_max_size=LONGEST_FRAME,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=settings.ws_deflate,
        timeout_graceful_shutdown=5,
        forwarded_allow_ips=settings.trusted_proxies,
    )
    gc.freeze()  # what is loaded now stays: the collector needn't look through it again and again
    gc.set_threshold(50_000, 20, 50)
    uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # accepted sockets inherit it
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STUCK)
    listening.bind((host, port))
    return listening


if __name__ == "__main__":
    main()
