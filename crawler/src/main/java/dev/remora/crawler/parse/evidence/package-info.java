/// What does a page state about itself? Takes elements and text as the walk meets them, gives what its head,
/// its JSON-LD, its headings and the names of its elements state, unevaluated and bounded. Start here:
/// [dev.remora.crawler.parse.evidence.Evidence].
///
/// Lives for one page: filled by the walk, queried after it.
package dev.remora.crawler.parse.evidence;
