/// Stage 9 of 12, beside the query. Takes what somebody has typed so far, or has searched for, gives what may be
/// typed instead: endings, better spellings, related searches, what others search for.
///
/// Invariants: but for a topic's keywords nothing is suggested that never found anything; nobody's query is written
/// down or shown unless several have asked it on a day; memory is bounded, whatever the indexes hold and people
/// type. What is suggested is text: pages escape it.
///
/// Threads: [Suggester] and [PastQueries] are for many threads; what they hand out is immutable.
package dev.remora.search.suggest;
