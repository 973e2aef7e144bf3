/// Between the stages: the meaning of texts as vectors, for index and query. [Embedder] is the contract of a
/// sentence-embedding model that the operator provides; without one, nothing of this is used.
///
/// Threads: everything here may be shared.
package dev.remora.shared.embedding;
