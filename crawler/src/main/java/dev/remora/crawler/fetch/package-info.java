/// Stage 3 of 12. Takes an address from the frontier, gives a [dev.remora.crawler.fetch.FetchOutcome] to parse.
///
/// **What is promised.** One call of [dev.remora.crawler.fetch.Fetcher] sends at most one request. Redirects are
/// not followed: their target is an outcome, and goes back to the frontier. Whatever the web does (slow, endless,
/// broken or hostile answers) is an outcome, never an exception, and costs bounded time and memory.
///
/// **The guard.** Addresses of private networks are refused, whichever way they are written and whatever their
/// names resolve to: the host's text is looked at first ([dev.remora.crawler.fetch.HostForms]), then each address
/// that a name resolves to, then the address that the socket connects to, so that a name that changes its mind in
/// between gains nothing. `allowPrivate`, or a proxy on loopback, switches it off.
///
/// **Who we are.** The public web is asked only by a crawler that says whom to write to
/// ([dev.remora.crawler.fetch.FetchSettings#publicWebProblem()]).
///
/// **robots.txt** follows RFC 9309 ([dev.remora.crawler.fetch.RobotsRules]); sitemaps follow sitemaps.org
/// ([dev.remora.crawler.fetch.SitemapReader]). Both take outcomes; fetching them is up to the crawl loop.
///
/// **Threads.** All types are safe for use by many threads; `HttpFetcher.fetch` blocks and is meant for virtual
/// threads.
package dev.remora.crawler.fetch;
