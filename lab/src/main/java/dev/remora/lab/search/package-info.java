/// Beside stage 10 of 12: the ranking lab. Takes queries with judgements and any searches over the same pages,
/// and returns how well each search finds the relevant pages.
///
/// Invariants: all contestants answer the same queries over the same pages; a difference is reported with its
/// paired interval; addresses are normalized for comparison (without scheme, decoded, redirects followed);
/// unjudged pages count as not relevant, and the judged share is reported beside the measure.
///
/// Threads: values are immutable; an experiment runs in one thread.
///
/// Papers: Järvelin & Kekäläinen 2002 for nDCG; Voorhees 1999 for the mean reciprocal rank; Sakai 2006,
/// "Evaluating evaluation metrics based on the bootstrap", for paired bootstrap intervals; Craswell, Hawking &
/// Robertson 2001 for known items and anchor texts.
package dev.remora.lab.search;
