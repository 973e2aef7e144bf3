/// Stage 5 of 12, a part: what models learn. Takes samples (terms of pages that are on the topic or off it),
/// gives a [Classifier]: a score for any text, and the terms that contributed to it.
///
/// Each [Learner] is one published method; scores are logarithms of likelihood ratios, or distances, never
/// probabilities: those come from `calibrate`, including the classes' prior, so that scores of classifiers
/// learnt from different parts of the samples are comparable. All sums are in log space.
///
/// Invariants: the same samples in the same order give the same classifier; scores are finite; no files,
/// stores or threads inside. Threads: classifiers are immutable.
package dev.remora.crawler.relevance.learn;
