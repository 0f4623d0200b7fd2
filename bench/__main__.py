"""`python -m bench playouts`, `pushes`, `tables`, `pages`, `chaos` or `arena`: see README.md in this folder."""

import argparse

from app.bots import SENSIBLE
from app.games import GAMES
from bench import arena, chaos, playouts, pushes, record, tables
from bench.load import Plan

MOST_KILLS = 5_000
MOST_TABLES, LONGEST = 2_000, 300.0


def main() -> None:
    """Read the command line and run."""
    args = _parser().parse_args()
    if args.bench == "playouts":
        return playouts.main(args.seconds, args.game, args.repeat)
    if args.bench == "pushes":
        return pushes.main(args.game, args.seconds)
    if args.bench == "pages":
        return record.main(args.matches)
    if args.bench == "arena":
        return arena.main(args.game, args.matches, args.against)
    if args.bench == "chaos":
        return chaos.main(min(args.kills, MOST_KILLS), args.tables, args.seed)
    plan = Plan(
        tables=min(args.tables, MOST_TABLES),
        seats=args.seats,
        seconds=min(args.seconds, LONGEST),
        html=args.format == "html",
        rate=args.rate,
        game=args.game,
        restart=args.restart,
    )
    tables.main(plan, args.database, args.repeat)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench")
    benches = parser.add_subparsers(dest="bench", required=True)
    rules = benches.add_parser("playouts", help="random matches through the rules alone")
    rules.add_argument("--seconds", type=float, default=3.0, help="of CPU, for each number of seats")
    rules.add_argument("--game", choices=GAMES)
    rules.add_argument("--repeat", type=int, default=1, help="medians of so many runs")
    shown = benches.add_parser("pushes", help="the rules and the pushes to all seats, without sockets and database")
    shown.add_argument("--seconds", type=float, default=3.0, help="of CPU, for each number of seats")
    shown.add_argument("--game", choices=GAMES, default=next(iter(GAMES)))
    pages = benches.add_parser("pages", help="every page that reads the record, on Postgres with many matches")
    pages.add_argument("--matches", type=int, default=100_000)
    duels = benches.add_parser("arena", help="a game's own bot against another, two at a table")
    duels.add_argument("--game", choices=SENSIBLE, required=True)
    duels.add_argument("--matches", type=int, default=100)
    duels.add_argument("--against", default="random", help="a level of the game's bots")
    broken = benches.add_parser("chaos", help="matches while processes, databases and lines are broken")
    broken.add_argument("--kills", type=int, default=50)
    broken.add_argument("--tables", type=int, default=2, help="for each game")
    broken.add_argument("--seed", type=int, default=0)
    load = benches.add_parser("tables", help="the whole server under load")
    load.add_argument("--tables", type=int, default=50)
    load.add_argument("--seats", type=int, default=4)
    load.add_argument("--seconds", type=float, default=10.0, help="of play, without the pauses between matches")
    load.add_argument("--database", default="sqlite", help="sqlite, postgres, or an address (its data stay)")
    load.add_argument("--format", choices=("html", "json"), default="html")
    load.add_argument("--rate", type=float, default=0.0, help="moves/s at each table; 0: as fast as answers come")
    load.add_argument("--game", choices=GAMES, default=next(iter(GAMES)))
    load.add_argument("--restart", action="store_true", help="in the end kill the server, and see how soon it is back")
    load.add_argument("--repeat", type=int, default=1)
    return parser


if __name__ == "__main__":
    main()
