package dev.remora.search.app.collection;

/// The export formats of a collection.
enum ExportFormat {
    /// One JSON object per line, with the text.
    jsonl,
    /// RFC 4180, for spreadsheets.
    csv,
    /// The responses as fetched, WARC 1.1.
    warc,
    /// The responses with an index and a list of pages, WACZ 1.1.1.
    wacz,
    /// Pages and the links between them.
    graphml,
    topic
}
