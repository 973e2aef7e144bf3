/// Stage 10 of 12. Takes a search, gives the best pages of all topics' indexes, each with its score and, if asked,
/// how the score came about.
///
/// Invariants: an explanation's value is the score; equal scores are in order of page id; a reader that a search
/// uses stays open until the search is done, whatever is committed meanwhile.
///
/// Threads: [LuceneSearchEngine] is for many threads; [ScoreFormula] and [Collapse] are immutable.
///
/// Papers: Wang & Fan 2004 for `P = w1 · rel + w2 · R`; Craswell et al. 2005, "Relevance weighting for query
/// independent evidence", for adding a static part to a saturated text score.
package dev.remora.search.rank;
