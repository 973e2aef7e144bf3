/// Beside the stages: search benchmarks. Takes an archived web or generated pages and returns figures for
/// indexing, queries, suggestions, served pages and clients under load, each compared with plain Lucene or the
/// bare server.
///
/// Invariants: the floor runs the same queries on the same documents in the same run.
///
/// Threads: benchmarks run in sequence; each starts the number of clients in its settings.
package dev.remora.lab.bench.search;
