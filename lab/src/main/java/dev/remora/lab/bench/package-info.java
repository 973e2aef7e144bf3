/// Beside the stages: benchmarks. Takes an archived web and returns figures, each with a floor measured in the
/// same run. `docs/measurements/benchmarks.md` explains each floor and has the latest figures. Also crawls an
/// archived web for the ranking lab ([ArchivedCollection][dev.remora.lab.bench.web.ArchivedCollection]).
///
/// Invariants: the measured code is the product's, composed as the commands compose it; contestants take turns,
/// round by round, and medians are reported; the archived web is served by a separate process, so that its
/// cost is the same for every crawler.
///
/// Threads: benchmarks run in sequence.
package dev.remora.lab.bench;
