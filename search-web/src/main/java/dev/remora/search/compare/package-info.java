/// Stage 12 of 12, for admins: would another strategy do better? Takes the pages of a collection, has strategies
/// crawl them again in a simulation ([Comparisons]), and returns how well each did ([Comparison]).
///
/// Invariants: nothing is fetched; the simulation is another process, because the lab is never on the class path
/// of a server; both speak in lines of JSON ([ComparisonEvent]).
///
/// Threads: values are immutable.
package dev.remora.search.compare;
