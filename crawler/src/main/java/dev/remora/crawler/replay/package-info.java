/// Beside the twelve stages. Takes pages that were archived, gives them to a crawl as a web on loopback, and writes
/// down who asked for what, and when: the independent witness of a crawl's manners.
///
/// Invariants: what is served is the same for the same archive; only loopback is listened on; an [archived web][
/// dev.remora.crawler.replay.ArchivedWeb] is immutable once read.
///
/// Threads: a [ReplayServer][dev.remora.crawler.replay.ReplayServer] runs a virtual thread a connection, so that every
/// [Web][dev.remora.crawler.replay.Web] and [RequestLog][dev.remora.crawler.replay.RequestLog] is called by many at
/// once.
package dev.remora.crawler.replay;
