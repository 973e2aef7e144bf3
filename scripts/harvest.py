#!/usr/bin/env python3
"""Harvest rate of a crawl by labels: harvest.py LABELS.tsv TOPIC REPORT.json [N ...]

LABELS.tsv has the columns url, host, topic …; REPORT.json is what `remora crawl --report` writes. Prints the share of
labelled targets among the first N pages fetched (default 300, 500, 1000, 2000). http and https are one, and escapes are
compared in one form.
"""
import json
import sys
from urllib.parse import unquote


def key(url):
    return unquote(url.split("#")[0].replace("https://", "http://", 1))


def main(labels, topic, report, *points):
    targets = set()
    with open(labels, encoding="utf-8") as lines:
        for line in lines:
            url, _, label = line.rstrip("\n").split("\t")[:3]
            if label == topic:
                targets.add(key(url))
    pages = [key(page["url"]) for page in json.load(open(report, encoding="utf-8"))["pages"]]
    figures = []
    for n in [int(p) for p in points] or [300, 500, 1000, 2000]:
        if n <= len(pages):
            figures.append(f"{n}: {sum(p in targets for p in pages[:n]) / n:.3f}")
    print(topic, f"{len(pages)} pages,", "harvest at", ", ".join(figures))


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
