/// Stage 12 of 12, for operators. Takes what the server does (requests, searches, indexes, crawls) and how its
/// machine is, gives figures in Prometheus' text format.
///
/// Invariants: nobody is tracked: no address of a client, no query and no raw path becomes a label; labels are
/// bounded by what the program has (routes, methods, classes of status, states) and by the topics; each server has
/// a registry of its own.
///
/// Threads: all types are safe for use by many threads.
///
/// Source: Prometheus text exposition format, version 0.0.4.
package dev.remora.search.metrics;
