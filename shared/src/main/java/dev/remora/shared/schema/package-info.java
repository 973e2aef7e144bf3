/// Stage 8 of 12. The names and types of the index fields: the contract between the indexer, which writes
/// them, and the search front end, which reads them. A change of meaning raises the version, and an index of
/// another version is rebuilt.
package dev.remora.shared.schema;
