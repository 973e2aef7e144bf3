/// Beside the twelve stages. Takes an archived web or a collection and returns the content of its addresses,
/// parsed and segmented once for all crawls of the lab.
///
/// Texts, addresses and anchors are shared between pages, and tokens are packed, so that ten thousand pages
/// take some hundred megabytes.
///
/// Invariants: the content of an address never changes. Threads: a library is thread-safe.
package dev.remora.lab.library;
