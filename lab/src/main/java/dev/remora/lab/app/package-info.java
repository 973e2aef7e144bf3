/// The commands `lab`, `lab-search`, `lab-relevance` and `bench`: reads their words, gives them to the experiments and
/// benchmarks, prints what these found. The command line itself is search-web's, which finds [LabCommands] by
/// [java.util.ServiceLoader].
///
/// Invariants: those of [dev.remora.search.app].
package dev.remora.lab.app;
