/// Stage 9 of 12, beside the query. Takes a query that hardly any page matches, and returns the one that was probably
/// meant, and whether it may be searched at once.
///
/// Invariants: a correction is a word or phrase that pages have; what pages have too is not corrected, unless to the
/// same sound on far more pages; a correction costs a bounded number of counts of pages.
///
/// Threads: [Corrections] and [LikelyErrors] are thread-safe.
package dev.remora.search.suggest.correct;
