/// Readers of what comes from outside, fed with bytes that a coverage-guided fuzzer makes up (Jazzer, by
/// `./remora fuzz`), and with those that are kept: what a fuzzer found once is a test for ever
/// ([FuzzCorpusTest]).
package dev.remora.lab.fuzz;
