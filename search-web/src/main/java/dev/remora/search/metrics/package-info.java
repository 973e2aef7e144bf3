/// Stage 12 of 12, for operators. Takes events of the server (requests, searches, indexes, crawls) and the
/// state of its machine, and returns figures in Prometheus' text format.
///
/// Invariants: no tracking: client addresses, queries and raw paths never become labels; labels are bounded by
/// the program (routes, methods, classes of status, states) and by the topics; each server has its own
/// registry.
///
/// Threads: all types are thread-safe.
///
/// Source: Prometheus text exposition format, version 0.0.4.
package dev.remora.search.metrics;
