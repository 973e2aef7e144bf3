package dev.remora.opensearch.search;

/// A page on the cluster.
///
/// @param generation name of its index
/// @param id page id
record PageRef(String generation, String id) {}
