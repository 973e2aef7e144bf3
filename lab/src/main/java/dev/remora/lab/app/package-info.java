/// The commands `lab`, `lab-search`, `lab-relevance` and `bench`: parse their arguments, run the experiments
/// and benchmarks, and print the results. The command line itself is in search-web, which finds [LabCommands]
/// by [java.util.ServiceLoader].
///
/// Invariants: those of [dev.remora.search.app].
package dev.remora.lab.app;
