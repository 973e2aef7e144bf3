/// Beside the stages: the web of benchmarks. Takes an archived web and provides it served by another process,
/// crawled into a collection, or directly from memory.
///
/// Invariants: crawls are composed as by the commands.
///
/// Threads: the served web is in a separate process; the rest is for one thread.
package dev.remora.lab.bench.web;
