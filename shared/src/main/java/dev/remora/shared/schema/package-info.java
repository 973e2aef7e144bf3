/// Stage 8 of 12. Takes nothing, gives the names and types of the index fields: the contract between the indexer,
/// which writes them, and the search front end, which reads them. A change of meaning raises the version, and an
/// index of another version is built anew.
package dev.remora.shared.schema;
