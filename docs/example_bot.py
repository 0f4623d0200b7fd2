"""A program that plays Kawa with random answers: `.venv/bin/python docs/example_bot.py SERVER [CODE]`.

With the code of a table it sits down there and waits for the deal; without one it opens a table against a bot.
"""

import asyncio
import json
import random
import sys
import urllib.request
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed


def post(url: str, token: str, body: dict[str, Any]) -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def picked(field: dict[str, Any]) -> str:
    most = min(field["max"], len(field["among"]))
    return "+".join(random.sample(field["among"], random.randint(field["min"], most))) or "-"


def answer_to(state: dict[str, Any]) -> dict[str, Any]:
    offer = random.choice([offer for offer in state["offers"] if offer["kind"] != "withdraw"])
    move = " ".join([offer["kind"], *map(picked, offer["fields"])])
    ask, match = state["ask"], state["match"]
    return {"t": "move", "match": match, "ask": ask, "move": move, "id": f"{match[:8]}-{ask}"}


async def played(ws: ClientConnection) -> Any:
    answer: dict[str, Any] = {}
    async for text in ws:
        frame = json.loads(text)
        if frame["t"] == "state" and frame["result"]:
            return frame["result"]
        if frame["t"] == "state" and frame["seat"] in frame["to_act"] and frame["ask"] != answer.get("ask"):
            answer = answer_to(frame)
            await ws.send(json.dumps(answer))
        elif frame["t"] == "refused" and frame["code"] in ("rate", "store.down"):
            await asyncio.sleep(frame["args"].get("retry_after", 1))
            await ws.send(json.dumps(answer))  # the same id: however often it arrives, it counts once


async def main(server: str, code: str = "") -> None:
    token = post(f"{server}/api/guests", "", {"name": "Example"})["token"]
    acts = ("seats", "ready") if code else ("bots", "ready", "start")
    code = code or post(f"{server}/api/tables", token, {"game": "kawa"})["code"]
    for act in acts:
        post(f"{server}/api/tables/{code}/{act}", token, {})
    address, headers = server.replace("http", "ws", 1), {"Authorization": f"Bearer {token}"}
    async for ws in connect(f"{address}/api/tables/{code}/ws", additional_headers=headers):  # again when it drops
        try:
            return print("The end:", await played(ws))
        except ConnectionClosed as closed:
            if closed.rcvd and closed.rcvd.code in (1008, 4401, 4404):
                raise


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
