/// Beside the stages: crawl benchmarks. Takes an archived or generated web and returns figures for a whole
/// crawl, the frontier, HTML parsing, segmentation and opening a collection, each with its floor and, for
/// crawls, with rivals.
///
/// Invariants: rivals run in their own processes on the same served web; each runs once per round.
///
/// Threads: benchmarks run in sequence; a crawl uses the number of threads in the settings.
package dev.remora.lab.bench.crawl;
