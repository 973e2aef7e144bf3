/// Stage 9 of 12, beside the query. Takes what somebody has typed so far, or has searched for, gives what may be
/// typed instead: endings, better spellings, related searches, what others search for.
///
/// Invariants: nothing is suggested that finds nothing; nobody's query is kept or shown unless several have asked
/// it; memory is bounded, whatever the indexes hold and people type. What is suggested is text: pages escape it.
///
/// Threads: [Suggester] and [PastQueries] are for many threads; what they hand out is immutable.
package dev.remora.search.suggest;
