/// Stage 11 of 12. Takes result pages and returns for each its title and its best passage as HTML, with matches
/// highlighted.
///
/// Invariants: `<mark>` is the only tag in the output, whatever the pages contain; marks cover whole words of
/// the index, in the page's script, whichever script the query has; nothing is segmented again: the positions
/// of words are read from the index.
///
/// Threads: all types are immutable and thread-safe.
package dev.remora.search.snippet;
