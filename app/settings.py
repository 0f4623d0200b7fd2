"""Settings: the only reader of environment variables."""

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

DEFAULT_DATABASE = "sqlite+aiosqlite:///data/asztal.db"


@dataclass(frozen=True, slots=True)
class Settings:
    """How this server runs. Each field's variable stands in README.md."""

    database_url: str = DEFAULT_DATABASE
    secret_keys: tuple[str, ...] = ()  # the newest first; cookies signed with an older one are still read
    host: str = "127.0.0.1"
    port: int = 8000
    public_origins: tuple[str, ...] = ()  # e.g. https://cards.example; empty: whatever Host the browser names
    secure_cookies: bool = False
    trusted_proxies: str = "127.0.0.1"  # addresses whose X-Forwarded-* headers are believed
    ws_deflate: bool = False
    log_json: bool = False
    admin_password: str = ""  # empty: one is made at the first start, and its hash is kept in the database
    make_password: bool = False  # whether to make it
    metrics_token: str = ""  # who sends it may read /metrics from elsewhere


def from_environment(env: Mapping[str, str] = os.environ) -> Settings:
    """The settings; a signing key is made and kept in data/secret.key where none is given."""
    origins = tuple(o.strip().rstrip("/") for o in env.get("PUBLIC_ORIGIN", "").split(",") if o.strip())
    return Settings(
        database_url=env.get("DATABASE_URL", DEFAULT_DATABASE),
        secret_keys=tuple(env.get("SECRET_KEY", "").split(",")) if env.get("SECRET_KEY") else (_kept_key(env),),
        host=env.get("HOST", "127.0.0.1"),
        port=int(env.get("PORT", "8000")),
        public_origins=origins,
        secure_cookies=_on(env.get("SECURE_COOKIES", str(bool(origins) and origins[0].startswith("https")))),
        trusted_proxies=env.get("TRUSTED_PROXIES", "127.0.0.1"),
        ws_deflate=_on(env.get("WS_DEFLATE", "off")),
        log_json=_on(env.get("LOG_JSON", "off")),
        admin_password=env.get("ADMIN_PASSWORD", ""),
        make_password=True,
        metrics_token=env.get("METRICS_TOKEN", ""),
    )


def _on(value: str) -> bool:
    return value.strip().lower() in ("1", "on", "true", "yes")


def _kept_key(env: Mapping[str, str]) -> str:
    path = Path(env.get("DATA_DIR", "data")) / "secret.key"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(48))
    return path.read_text().strip()
