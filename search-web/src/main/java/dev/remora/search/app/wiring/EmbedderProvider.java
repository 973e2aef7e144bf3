package dev.remora.search.app.wiring;

import dev.remora.search.embedding.EmbeddingSettings;
import dev.remora.shared.embedding.Embedder;

/// Embedding models in this process, of an optional module, found by [java.util.ServiceLoader] if its jar is on the
/// class path: the launcher adds it if `REMORA_EMBEDDINGS` names a model file.
public interface EmbedderProvider {
    /// Opens the model of a file.
    ///
    /// @throws dev.remora.shared.embedding.EmbeddingFailed if it cannot be used
    Embedder open(EmbeddingSettings settings);
}
