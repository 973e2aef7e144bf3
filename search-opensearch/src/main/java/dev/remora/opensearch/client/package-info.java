/// Requests to an OpenSearch cluster, and what its errors mean to people.
package dev.remora.opensearch.client;
