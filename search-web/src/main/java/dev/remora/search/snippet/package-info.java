/// Stage 11 of 12. Takes pages that were found, gives for each its title and its best passage as HTML, with what
/// was searched for marked.
///
/// Invariants: `<mark>` is the only tag that comes out, whatever the pages hold; marks cover whole words of the
/// index, in the page's own script, whichever script the query was in; nothing is segmented again: the places of
/// the words are read from the index.
///
/// Threads: everything here is immutable and safe for use by many threads.
package dev.remora.search.snippet;
