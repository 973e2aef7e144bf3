/// Searching a topic's index on OpenSearch without a plugin: the cluster finds the candidates by the product's own
/// query and counts terms; here they are indexed in memory with the statistics of the whole, and ranked, folded and
/// shown by the same code as local ones. Start with `OpenSearchEngine`.
package dev.remora.opensearch.search;
