/// Stage 9 of 12, beside the query. Takes a partly typed text, or a search, and returns alternatives:
/// completions, corrections (`correct`), related searches, frequent queries.
///
/// Invariants: except for a topic's keywords, only texts with results are suggested; a query is stored or shown
/// only if several clients have made it on one day; memory is bounded by the dictionary and settings, not by pages and
/// queries. Suggestions are plain text: pages escape them.
///
/// Threads: [Suggester] and [PastQueries] are thread-safe; their results are immutable.
package dev.remora.search.suggest;
