/// Takes the project's articles and a seed and returns a small Chinese web: as an archive ([DemoArchive] writes
/// `data/demo`, which `./remora demo` and integration tests crawl), or directly for a
/// [replay server][dev.remora.crawler.replay.ReplayServer].
///
/// Pages are drafted by subject and site ([SubjectSites], [MixedSites], [PromotionSites], [TroubleSites]),
/// rendered in their site's [Look], and encoded in its charset.
///
/// Invariants: the same seed gives the same bytes; every page is reachable from the far seeds; every article
/// was written for this project; no host name exists on the public web (`.example`, RFC 2606).
///
/// Threads: a [DemoWeb] is immutable; its [openings][DemoWeb#open] count requests and are thread-safe.
package dev.remora.lab.demo;
