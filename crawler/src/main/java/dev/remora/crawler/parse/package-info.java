/// Stage 4 of 12. Takes the body of a response from fetch, gives a [dev.remora.shared.page.Page] to relevance:
/// charset, title, text, blocks and links, or the reason why there is nothing to read.
///
/// One decode, one parse, one walk over the tree: [dev.remora.crawler.parse.charset.CharsetDetector] turns bytes into
/// characters, jsoup turns characters into a tree, and a single pass gathers what the page says of itself, its
/// readable text, its layout and its links. What the facts of the page are made of is gathered there too
/// ([dev.remora.crawler.parse.evidence.Evidence]) and judged when the walk is over: title, dates, language, author, picture.
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
