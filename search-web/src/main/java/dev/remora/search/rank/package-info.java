/// Stage 10 of 12. Takes a search request and returns the best pages of all topics' indexes, each with its
/// score and, if requested, an explanation of the score.
///
/// Invariants: an explanation's value is the score; equal scores are ordered by page id; a reader in use by a
/// search stays open until the search ends, whatever is committed meanwhile.
///
/// Threads: [LuceneSearchEngine] is thread-safe; `ScoreFormula` and [Collapse] are immutable.
///
/// Papers: Wang & Fan 2004 for `P = w1 · rel + w2 · R`; Craswell et al. 2005, "Relevance weighting for query
/// independent evidence", for adding a static part to a saturated text score.
package dev.remora.search.rank;
