/// Stage 4 of 12. Takes the body of a response that is a document (PDF, Word, PowerPoint, Excel, RTF,
/// OpenDocument, EPUB) from fetch, gives a [dev.remora.shared.page.Page] to relevance, or the reason why it
/// cannot be read.
///
/// [dev.remora.crawler.document.DocumentParser] precedes the parser of pages and takes the bodies that it
/// recognizes by their bytes. Apache Tika parses them in a separate process
/// ([dev.remora.crawler.document.DocumentReader] in the crawl, [dev.remora.crawler.document.ReaderProcess] its
/// handle of the process, [dev.remora.crawler.document.ReaderMain] inside it): a malicious file can make a
/// parser of binary formats loop endlessly or run out of memory.
///
/// Invariants: no document makes this package throw, use more than the time and memory of
/// [dev.remora.crawler.document.DocumentSettings], or access the network; the output of the process is
/// validated as carefully as input from the web.
///
/// Threads: a reader is shared by all threads and gives each document to a free process; everything else lives
/// for one document on one thread.
package dev.remora.crawler.document;
