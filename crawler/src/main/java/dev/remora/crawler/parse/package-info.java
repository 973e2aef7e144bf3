/// Stage 4 of 12. Takes the body of a response from fetch, gives a [dev.remora.shared.page.Page] to relevance:
/// charset, title, text, blocks and links, or the reason why it cannot be read.
///
/// One decode, one parse, one walk over the tree, which feeds the collectors of each room; then each room
/// returns its result as a value. Start here: [dev.remora.crawler.parse.HtmlParser]. The rooms, by the
/// question each answers:
/// - [charset][dev.remora.crawler.parse.charset]: which characters are these bytes?
/// - [dom][dev.remora.crawler.parse.dom]: what does an element mean to a reader, and which blocks are there?
/// - [templates][dev.remora.crawler.parse.templates]: what do the pages of a site have in common?
/// - [maintext][dev.remora.crawler.parse.maintext]: which part of the page is its main content?
/// - [links][dev.remora.crawler.parse.links]: where does the page link to?
/// - [dates][dev.remora.crawler.parse.dates]: which dates does it contain?
/// - [evidence][dev.remora.crawler.parse.evidence]: what does it state about itself?
/// - [title][dev.remora.crawler.parse.title]: what is its title?
/// - [facts][dev.remora.crawler.parse.facts]: what metadata does it have?
///
/// None of them depends on this package, which holds the walk and the detection of soft errors
/// ([dev.remora.crawler.parse.SoftErrors]).
///
/// Invariants: no input makes this package throw; time is linear in the body and memory a bounded multiple of
/// it; text, titles and anchors hold no control characters (line feeds separate the paragraphs of a text);
/// links are canonical, distinct and never the page itself.
///
/// Threads: a parser is shared by all threads; its data per host (the latest titles, the template) is bounded
/// and depends only on the order of the pages; everything else here lives for one page on one thread.
///
/// Sources: the WHATWG standards HTML (meta prescan, refresh, base) and Encoding (labels); CSS Text 3, section
/// 4.1.3 (line feeds between ideographs); layout blocks and link contexts after Zhang, Qi & Jiang 2017 and Li,
/// Yu & Zhao 2002; the title that a layout shows after Li, Zhao & Yu 2002.
package dev.remora.crawler.parse;
