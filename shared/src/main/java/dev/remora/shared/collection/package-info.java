/// Stage 6 of 12. Input: what the crawl fetched, parsed, judged and decided. Output: to the index, to `why`,
/// to the lab, and to the crawl when it is resumed.
///
/// A collection is a folder: `topic.yaml`, `journal/` (every decision, in order: the source of truth),
/// `warc/` (responses as received), `pages/` (parsed pages, with their words) and `reports/`.
/// [dev.remora.shared.collection.memory.MemoryCollection] is its counterpart without files.
///
/// Invariants: files only grow. A journal record reaches the disk after the response and the page that it
/// references, so everything that the journal references can be read. One group of records between two syncs
/// is one frame with one checksum: it is present completely or not at all. A frame that a crash left
/// incomplete is skipped by readers, and truncated when the collection is next opened for writing.
///
/// Threads: one process writes, from any number of threads; any number of processes read, and see each sync.
package dev.remora.shared.collection;
