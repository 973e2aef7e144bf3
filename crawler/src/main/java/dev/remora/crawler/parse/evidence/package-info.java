/// What does a page say of itself? Takes elements and text as the walk meets them, gives what its head, its JSON-LD,
/// its headings and the names of its elements state, unjudged and bounded. Start here:
/// [dev.remora.crawler.parse.evidence.Evidence].
///
/// Lives for one page: filled by the walk, asked when the walk is over.
package dev.remora.crawler.parse.evidence;
