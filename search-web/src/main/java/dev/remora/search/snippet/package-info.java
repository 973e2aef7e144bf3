/// Stage 11 of 12. Takes result pages and returns for each its title and its best passage as HTML, with matches
/// highlighted.
///
/// Invariants: `<mark>` is the only tag in the output, whatever the pages contain; marks cover whole words, or
/// parts of longer Chinese ones, or characters across two words where the cut leaves the first alone, or, in a page
/// that has no word of the query, parts of the query's words, in the page's script, whichever script the query has; no
/// word is segmented again: the index has the boundaries of the words.
///
/// Threads: all types are immutable and thread-safe.
package dev.remora.search.snippet;
