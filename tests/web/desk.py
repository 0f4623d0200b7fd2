"""What the tests of the admin's pages share: a server with an admin, people, and matches between them."""

import json
import re
from collections.abc import Callable
from typing import Any

from starlette.testclient import TestClient

from app.web.deps import Parts

PASSWORD = "open sesame"
Visit = Callable[[], TestClient]


def parts_of(client: TestClient) -> Parts:
    parts: Parts = client.app_state["parts"]
    return parts


def named(visit: Visit, name: str) -> TestClient:
    client = visit()
    client.post("/name", data={"name": name, "then": "/"})
    return client


def match_of(*people: TestClient, game: str = "high_card", clock: str = "0") -> str:
    """A table with a match on."""
    answer = people[0].post("/tables", data={"game": game, "clock": clock}, follow_redirects=False)
    code = answer.headers["location"].removeprefix("/t/")
    for person in people[1:]:
        person.post(f"/t/{code}/sit")
    for person in people:
        person.post(f"/t/{code}/ready", data={"ready": "1"})
    assert people[0].post(f"/t/{code}/start").status_code == 200
    return code


def guest_of(admin: TestClient, name: str) -> str:
    found = re.search(r"/admin/g/([-0-9a-f]{36})", admin.get("/admin/people", params={"search": name}).text)
    assert found
    return found[1]


def frames_until(ws: Any, kind: str) -> dict[str, Any]:
    while True:
        text = ws.receive_text()
        if text.startswith("{") and (frame := json.loads(text))["t"] == kind:
            return dict(frame)


def acts(admin: TestClient) -> list[str]:
    return re.findall(r'data-act="(\w+)"', admin.get("/admin/acts").text)
