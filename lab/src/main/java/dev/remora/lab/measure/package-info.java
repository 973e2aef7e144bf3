/// Beside the twelve stages. Takes the hits among a crawl's pages and returns the measures of the literature:
/// harvest rate, target recall, area under it, share of oracle, overlap; and means over many crawls with
/// bootstrap intervals.
///
/// Pant, Srinivasan & Menczer, "Crawling the Web", 2004; Efron & Tibshirani 1993 (bootstrap).
///
/// Invariants: the same numbers and the same seed give the same measures. Threads: all types are immutable.
package dev.remora.lab.measure;
