"""python3 -m remora_search [--server ADDRESS] QUERY: prints the best passages with their sources."""

import argparse
import sys

from remora_search import Problem, Remora, Unreachable


def main():
    parser = argparse.ArgumentParser(prog="remora_search", description="Prints the best passages for a query.")
    parser.add_argument("query", nargs="+")
    parser.add_argument("--server", default="http://127.0.0.1:7070")
    parser.add_argument("--size", type=int, default=5, help="passages at most")
    options = parser.parse_args()
    try:
        passages = Remora(options.server).passages(" ".join(options.query), size=options.size)
    except Problem as problem:
        sys.exit(f"{problem} ({problem.type})")
    except Unreachable as failed:
        sys.exit(f"{failed}. Start it with ./remora serve, or give its address with --server.")
    for number, passage in enumerate(passages, 1):
        where = " › ".join([passage["title"], *passage["headings"]])
        print(f"[{number}] {where}\n    {passage['url']}")
        if passage["missing"]:
            print("    without", ", ".join(passage["missing"]))
        print(passage["text"], end="\n\n")


if __name__ == "__main__":
    main()
