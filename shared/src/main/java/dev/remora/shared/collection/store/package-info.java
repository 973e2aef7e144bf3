/// Storage of fetched data: responses as WARC records, and parsed pages.
package dev.remora.shared.collection.store;
