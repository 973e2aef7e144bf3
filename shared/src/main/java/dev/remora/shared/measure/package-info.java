/// Between the stages: measures. Input: the results of a crawl, a model or a ranking, and the truth. Output:
/// figures.
///
/// Invariants: each measure documents its formula, source, range, and its value where it is undefined.
/// Threads: everything is immutable.
package dev.remora.shared.measure;
