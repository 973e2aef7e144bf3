/// What a collection keeps of a fetch: responses as WARC records, pages as they were read.
package dev.remora.shared.collection.store;
