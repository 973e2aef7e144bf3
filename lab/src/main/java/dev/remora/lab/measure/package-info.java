/// Beside the twelve stages. Takes which pages of a crawl were hits, gives the measures of the literature: harvest
/// rate, target recall, area under it, share of oracle, overlap; and over many crawls means with bootstrap
/// intervals.
///
/// Pant, Srinivasan & Menczer, "Crawling the Web", 2004; Efron & Tibshirani 1993 (bootstrap).
///
/// Invariants: the same numbers and the same seed give the same measures. Threads: everything here is immutable.
package dev.remora.lab.measure;
