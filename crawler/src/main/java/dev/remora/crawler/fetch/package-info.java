/// Stage 3 of 12. Takes an address from the frontier, gives a [dev.remora.crawler.fetch.FetchOutcome] to parse.
///
/// **Guarantees.** One call of [dev.remora.crawler.fetch.Fetcher] sends at most one request. Redirects are not
/// followed: their target is an outcome, and returns to the frontier. Anything that the web does (slow,
/// endless, broken or hostile responses) is an outcome, never an exception, and costs bounded time and memory: each
/// response by itself, and all of them together ([dev.remora.crawler.fetch.BodyRoom]), until its caller is done with
/// it.
///
/// **The guard.** Addresses of private networks are refused, in any notation and for any name that resolves to
/// them: the host's text is checked first ([dev.remora.crawler.fetch.guard.HostForms]), then each address of a name,
/// then the address to which the socket connects, so that a name that resolves differently in between gains
/// nothing. `allowPrivate`, or a proxy on loopback, switches the guard off.
///
/// **Identification.** The public web is requested only if the crawler names a contact
/// ([dev.remora.crawler.fetch.FetchSettings#publicWebProblem()]).
///
/// **robots.txt** is read by [dev.remora.crawler.fetch.robots.RobotsRules], which takes an outcome. The crawl loop
/// requests it.
///
/// **Threads.** All types are thread-safe; `HttpFetcher.fetch` blocks and is meant for virtual threads.
package dev.remora.crawler.fetch;
