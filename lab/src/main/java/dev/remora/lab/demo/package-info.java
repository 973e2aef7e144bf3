/// Takes the articles that the project contains and a seed, gives a small Chinese web: as an archive
/// ([DemoArchive] writes `data/demo`, which `./remora demo` and integration tests crawl), or for a [replay server][
/// dev.remora.crawler.replay.ReplayServer] as it is.
///
/// Pages are drafted subject by subject and site by site ([SubjectSites], [MixedSites], [PromotionSites],
/// [TroubleSites]), dressed by their site's [Look], and encoded in its charset.
///
/// Invariants: the same seed gives the same bytes; every page can be reached from the far seeds; every article was
/// written for this project; no host name exists on the public web (`.example`, RFC 2606).
///
/// Threads: a [DemoWeb] is immutable; what it has [opened][DemoWeb#open] counts requests and may be asked by many.
package dev.remora.lab.demo;
