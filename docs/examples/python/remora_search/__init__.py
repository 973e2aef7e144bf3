"""Asks a Remora server. Uses the standard library alone.

    from remora_search import Remora

    remora = Remora("http://127.0.0.1:7070")
    for passage in remora.passages("针灸 减肥"):
        print(passage["text"], passage["url"])
"""

import http.client
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request


class Problem(Exception):
    """The server refused: `status`, `detail` for people, `type` as an address."""

    def __init__(self, status, problem):
        super().__init__(problem.get("detail") or f"HTTP {status}")
        self.status = status
        self.type = problem.get("type")
        self.parameter = problem.get("parameter")


class Unreachable(Exception):
    """No Remora server answers at an address."""

    def __init__(self, server, reason):
        super().__init__(f"No Remora server answers at {server}: {reason}")


class Remora:
    """A server, by its address.

    `key` is sent as X-API-Key. Where the server asks to wait (429, 503), a request is sent again up to `retries` times.
    """

    def __init__(self, server="http://127.0.0.1:7070", key=None, timeout=30, retries=2):
        self.server = server.rstrip("/")
        self.key = key
        self.timeout = timeout
        self.retries = retries

    def search(self, query, **options):
        """The best pages: one answer, with `total` and `results`. Options as in the API: topic, site, size, sort ..."""
        return self._get("/api/v1/search", q=query, **options)

    def pages(self, query, **options):
        """All pages, one after the other, however many."""
        path = "/api/v1/search?" + urllib.parse.urlencode({"q": query, "size": 100, **options, "cursor": "*"})
        while path:
            answer = self._ask(path)
            yield from answer["results"]
            path = answer["next"]

    def passages(self, query, **options):
        """The best passages to answer from, each with `text`, `headings`, `title`, `url`, dates, `score`,
        and `missing`, the words of the query that its page lacks."""
        return self._get("/api/v1/passages", q=query, **options)["passages"]

    def similar(self, page, **options):
        """Pages like one, by its id."""
        return self._get(f"/api/v1/pages/{urllib.parse.quote(page, safe='')}/similar", **options)["results"]

    def topics(self):
        """What can be searched."""
        return self._get("/api/v1/topics")["topics"]

    def _get(self, path, **parameters):
        return self._ask(path + ("?" + urllib.parse.urlencode(parameters) if parameters else ""))

    def _ask(self, path):
        try:
            request = urllib.request.Request(self.server + path, headers={"X-API-Key": self.key} if self.key else {})
        except ValueError as failed:  # no address
            raise Unreachable(self.server, failed) from None
        for left in range(self.retries, -1, -1):
            try:
                with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refused:
                wait = refused.headers.get("Retry-After", "")
                if left == 0 or not re.fullmatch("[0-9]{1,5}", wait):  # it may be a date
                    raise Problem(refused.code, _problem(refused)) from None
                time.sleep(int(wait))
            except urllib.error.URLError as failed:
                raise Unreachable(self.server, failed.reason) from None
            except (OSError, ValueError, http.client.HTTPException) as failed:  # broken off, or no JSON
                raise Unreachable(self.server, failed) from None


def _problem(refused):
    try:
        problem = json.load(refused)
    except (OSError, ValueError, http.client.HTTPException):
        return {}
    return problem if isinstance(problem, dict) else {}
