/// Between the stages: measures. Takes what a crawl, a model or a ranking did and what is known to be true, gives
/// figures.
///
/// Invariants: each measure says its formula, source, range and what it is where it is not defined. Threads:
/// everything is immutable.
package dev.remora.shared.measure;
