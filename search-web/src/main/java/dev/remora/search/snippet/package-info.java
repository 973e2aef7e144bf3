/// Stage 11 of 12. Takes result pages and returns for each its title and its best passage as HTML, with matches
/// highlighted.
///
/// Invariants: `<mark>` is the only tag in the output, whatever the pages contain; marks cover whole words of
/// the index, or parts of them in a page that has no word of the query, in the page's script, whichever script the
/// query has; no word is segmented again: the positions of words are read from the index.
///
/// Threads: all types are immutable and thread-safe.
package dev.remora.search.snippet;
