/// One OpenSearch node, for tests of the module search-opensearch, in a process of its own.
package dev.remora.opensearch.node;
