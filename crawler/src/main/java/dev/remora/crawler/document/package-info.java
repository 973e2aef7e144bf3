/// Stage 4 of 12. Takes the body of a response that is a document (PDF, Word, PowerPoint, Excel, RTF, OpenDocument,
/// EPUB) from fetch, gives a [dev.remora.shared.page.Page] to relevance, or the reason why there is nothing to
/// read.
///
/// [dev.remora.crawler.document.DocumentParser] stands before the parser of pages and keeps what it knows by its
/// first bytes. What parses is Apache Tika, in a process of its own ([dev.remora.crawler.document.DocumentReader]
/// here, [dev.remora.crawler.document.ReaderProcess] its hand on the process,
/// [dev.remora.crawler.document.ReaderMain] inside it): a parser of binary formats can be led into endless loops
/// and out of memory by a file made for that.
///
/// Invariants: nothing that a document holds makes this package throw, costs more than the time and memory of
/// [dev.remora.crawler.document.DocumentSettings], or makes anything ask the network; what comes back from the
/// process is read as carefully as what comes from the web.
///
/// Threads: a reader is shared by all and hands each document to a process that is free; everything else lives for
/// one document on one thread.
package dev.remora.crawler.document;
