/// Stage 4 of 12. Takes the body of a response from fetch, gives a [dev.remora.shared.page.Page] to relevance:
/// charset, title, text, blocks and links, or the reason why there is nothing to read.
///
/// One decode, one parse, one walk over the tree, which feeds what each room gathers; then each room gives its answer
/// as a value. Start here: [dev.remora.crawler.parse.HtmlParser]. The rooms, by what they ask:
/// - [charset][dev.remora.crawler.parse.charset]: which characters are these bytes?
/// - [dom][dev.remora.crawler.parse.dom]: what does an element mean to a reader, and which blocks are there?
/// - [templates][dev.remora.crawler.parse.templates]: what do the pages of a site have in common?
/// - [maintext][dev.remora.crawler.parse.maintext]: which part of the page do people come for?
/// - [links][dev.remora.crawler.parse.links]: where does it lead?
/// - [dates][dev.remora.crawler.parse.dates]: which days does it name?
/// - [evidence][dev.remora.crawler.parse.evidence]: what does it say of itself?
/// - [title][dev.remora.crawler.parse.title]: what is it called?
/// - [facts][dev.remora.crawler.parse.facts]: what is known of it?
///
/// None of them knows this package. Here stay the walk, and the pages that are none
/// ([dev.remora.crawler.parse.SoftErrors]).
///
/// Invariants: nothing that the web sends makes this package throw; time is linear in the body and memory a bounded
/// multiple of it; text, titles and anchors hold no control characters (line feeds part the paragraphs of a text);
/// links are canonical, distinct and never the page itself.
///
/// Threads: a parser is shared by all; what it remembers of hosts (the latest titles, the template) is bounded and
/// depends only on the order in which pages are met; everything else here lives for one page on one thread.
///
/// Sources: the WHATWG standards HTML (meta prescan, refresh, base) and Encoding (labels); CSS Text 3, section
/// 4.1.3 (line feeds between ideographs); layout blocks and link contexts after Zhang, Qi & Jiang 2017 and Li, Yu &
/// Zhao 2002; the title that a layout shows after Li, Zhao & Yu 2002.
package dev.remora.crawler.parse;
