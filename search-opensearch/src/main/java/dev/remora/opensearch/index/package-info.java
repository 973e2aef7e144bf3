/// A topic's index on OpenSearch: its names, its mapping, and writing it as a journal goes on. Texts are
/// analysed here and sent as tokens, so that the cluster needs no plugin.
package dev.remora.opensearch.index;
