/// Stage 5 of 12, a part: from scores to probabilities. Takes scores of texts whose class is known, gives a
/// [PlattScaling] that maps any score to a probability, and the best threshold.
///
/// The scores must be of texts that the classifier did not learn from ([CrossValidation] holds parts of the
/// samples back).
/// Invariants: probabilities lie in [0, 1] and rise with the score; deterministic. Threads: everything is
/// immutable.
package dev.remora.crawler.relevance.calibrate;
