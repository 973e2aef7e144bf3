/// Beside the twelve stages. Takes an archived web or a collection, gives what each of its addresses holds, read:
/// parsed and segmented once, however many crawls of the lab meet it.
///
/// Texts, addresses and anchors are shared between pages, and words are packed, so that ten thousand pages fit into
/// some hundred megabytes.
///
/// Invariants: what an address holds never changes. Threads: a library is asked by many at once.
package dev.remora.lab.library;
