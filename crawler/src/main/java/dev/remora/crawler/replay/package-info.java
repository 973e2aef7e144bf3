/// Beside the twelve stages. Takes archived pages, serves them to a crawl as a web on loopback, and records who
/// requested what, and when: an independent record of a crawl's politeness. An
/// [ArchiveFetcher][dev.remora.crawler.replay.ArchiveFetcher] answers an import without a server.
///
/// Invariants: the same archive is always served the same way; the server listens on loopback only; an
/// [archived web][dev.remora.crawler.replay.ArchivedWeb] is immutable once read.
///
/// Threads: a [ReplayServer][dev.remora.crawler.replay.ReplayServer] runs one virtual thread per connection,
/// so that every [Web][dev.remora.crawler.replay.Web] and [RequestLog][dev.remora.crawler.replay.RequestLog]
/// is called concurrently.
package dev.remora.crawler.replay;
