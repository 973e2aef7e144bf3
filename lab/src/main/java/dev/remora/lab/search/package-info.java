/// Beside stage 10 of 12. Takes queries with judgements and searches of any kind over the same pages, gives how
/// well each finds what was wanted: the ranking lab.
///
/// Invariants: every contestant answers the same queries over the same pages; a difference is told with its paired
/// interval; addresses are compared as a person would (scheme and escapes aside, redirects followed); what is not
/// judged counts as not relevant, and the judged share is told beside the measure.
///
/// Threads: values are immutable; an experiment runs in one thread.
///
/// Papers: Järvelin & Kekäläinen 2002 for nDCG; Voorhees 1999 for the mean reciprocal rank; Sakai 2006, "Evaluating
/// evaluation metrics based on the bootstrap", for paired bootstrap intervals; Craswell, Hawking & Robertson 2001
/// for known items and anchor texts.
package dev.remora.lab.search;
