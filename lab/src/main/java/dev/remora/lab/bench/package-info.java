/// Beside the stages: measures them. Takes nothing but an archived web, gives figures, each with the floor that was
/// measured beside it in the same run. `docs/measurements/benchmarks.md` says what each floor is and keeps the last
/// figures. Also crawls an archived web for the ranking lab ([ArchivedCollection]).
///
/// Invariants: what is measured is the product's own code, put together as the commands put it together; whoever is
/// compared takes turns, round by round, and medians are told; the archived web is served by a process of its own,
/// so that every crawler pays for it alike.
///
/// Threads: benchmarks run one after the other.
package dev.remora.lab.bench;
