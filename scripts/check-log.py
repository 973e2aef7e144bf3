#!/usr/bin/env python3
"""Manners of a crawl by the web's own log: check-log.py LOG.tsv [--delay SECONDS] [--robots WARC-FOLDER]

LOG.tsv is what `remora replay --log` writes: milliseconds, url, status, bytes, agent. Says whether a page was requested
twice, robots.txt more than once a host or after one of its pages, a forbidden path, or a host within the delay. Retries
of 5xx and 429 are counted apart. Exit code 1 if anything is wrong.
"""
import gzip
import pathlib
import sys
import urllib.robotparser
from collections import defaultdict
from urllib.parse import urlsplit


def rules(folder):
    found = {}
    for file in pathlib.Path(folder).glob("*.warc.gz"):
        data = gzip.open(file).read()
        at = 0
        while (at := data.find(b"WARC-Type: response", at)) >= 0:
            head = data[at : at + 1500]
            uri = head.split(b"WARC-Target-URI: ")[1].split(b"\r\n")[0].strip(b"<>").decode()
            if urlsplit(uri).path == "/robots.txt":
                length = int(head.split(b"Content-Length: ")[1].split(b"\r\n")[0])
                body = data[data.find(b"\r\n\r\n", at) + 4 :][:length].split(b"\r\n\r\n", 1)[1]
                parser = urllib.robotparser.RobotFileParser()
                parser.parse(body.decode("utf-8", "replace").splitlines())
                found[urlsplit(uri).netloc.lower()] = parser
            at += 10
    return found


def main(log, delay=0.0, robots=None):
    rows = sorted((int(l.split("\t")[0]), l.split("\t")[1], int(l.split("\t")[2])) for l in open(log, encoding="utf-8"))
    times, hosts, problems, retries = defaultdict(list), defaultdict(list), [], 0
    for at, url, status in rows:
        times[url].append(status)
        hosts[urlsplit(url).netloc.lower()].append((at, url))
    for url, statuses in times.items():
        if len(statuses) > 1:
            if all(s >= 500 or s == 429 for s in statuses[:-1]):
                retries += len(statuses) - 1
            else:
                problems.append(f"requested {len(statuses)} times: {url} {statuses}")
    closest = None
    for host, requests in hosts.items():
        if not requests[0][1].endswith("/robots.txt"):
            problems.append(f"a page before robots.txt: {requests[0][1]}")
        for before, after in zip(requests, requests[1:]):
            gap = (after[0] - before[0]) / 1000
            closest = gap if closest is None else min(closest, gap)
            if gap < delay:
                problems.append(f"{gap:.3f} s apart: {before[1]} {after[1]}")
    if robots:
        parsers = rules(robots)
        for _, url, _ in rows:
            parser = parsers.get(urlsplit(url).netloc.lower())
            if parser and not url.endswith("/robots.txt") and not parser.can_fetch("remora", url):
                problems.append(f"forbidden: {url}")
        print(f"robots.txt of {len(parsers)} hosts compared")
    print(f"{len(rows)} requests, {len(hosts)} hosts, {retries} retries of failures, closest two requests of a host "
          f"{closest} s, {len(problems)} problems")
    for problem in problems[:20]:
        print("  ", problem)
    return 1 if problems else 0


if __name__ == "__main__":
    args = sys.argv[1:]
    if not args:
        sys.exit(__doc__)
    options = dict(zip(args[1::2], args[2::2]))
    sys.exit(main(args[0], float(options.get("--delay", 0)), options.get("--robots")))
