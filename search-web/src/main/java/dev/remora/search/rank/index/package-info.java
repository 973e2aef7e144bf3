/// Open indexes: one snapshot of all topics' readers for a search, reopened when the indexer commits, and term
/// lookup with its caches.
package dev.remora.search.rank.index;
