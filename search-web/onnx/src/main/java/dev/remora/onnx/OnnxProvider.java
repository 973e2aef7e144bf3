package dev.remora.onnx;

import dev.remora.search.app.wiring.EmbedderProvider;
import dev.remora.search.embedding.EmbeddingSettings;
import dev.remora.shared.embedding.Embedder;

/// Model files: `REMORA_EMBEDDINGS=onnx:FILE`.
public final class OnnxProvider implements EmbedderProvider {
    @Override
    public Embedder open(EmbeddingSettings settings) {
        return OnnxEmbedder.open(settings);
    }
}
