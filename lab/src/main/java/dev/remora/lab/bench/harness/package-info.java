/// Beside the stages: the benchmark harness. Takes settings and returns rounds, medians with their spread, and
/// the shared resources of benchmarks: the served web, the words, temporary folders.
///
/// Invariants: contestants take turns, round by round; a benchmark that reaches its time limit reports what it
/// has.
///
/// Threads: one.
package dev.remora.lab.bench.harness;
