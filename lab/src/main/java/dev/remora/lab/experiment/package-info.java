/// Beside the twelve stages. Takes a library, topics and the names of strategies and relevance models, gives
/// every crawl that compares them, measured: [CrawlExperiment][dev.remora.lab.experiment.CrawlExperiment].
///
/// Each topic with each of its seed sets has its own scale: `random` (the mean of three) is 0 and `oracle` is
/// 1, over the pages that these reached together.
///
/// Invariants: the same plan over the same library gives the same results, on any number of cores. Threads: one
/// experiment uses a thread a core; its parts are shared safely.
package dev.remora.lab.experiment;
