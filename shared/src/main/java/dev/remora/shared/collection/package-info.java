/// Stage 6 of 12. Takes what the crawl fetched, read, judged and decided; gives it to the index, to `why`, to the
/// lab and to the crawl that goes on after a stop.
///
/// A collection is a folder: `topic.yaml`, `journal/` (every decision, in order: the truth), `warc/` (responses as
/// they came), `pages/` (pages as they were read, with their words) and `reports/`.
/// [dev.remora.shared.collection.memory.MemoryCollection] is its twin without files.
///
/// Invariants: files only grow. A journal record reaches the disk after the response and the page that it points
/// at, so whatever the journal says can be read. One group of records between two syncs is one frame with one
/// checksum: it is there as a whole or not at all. What a crash left half-written is cut off when the collection is
/// next opened for writing, and passed over by readers.
///
/// Threads: one process writes, from any number of threads; any number of processes read, and see each sync.
package dev.remora.shared.collection;
