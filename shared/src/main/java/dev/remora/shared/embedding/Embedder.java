package dev.remora.shared.embedding;

import java.time.Duration;
import java.util.List;

/// A sentence-embedding model: turns texts into vectors whose cosine rises with the likeness of their meanings.
/// Thread-safe.
public interface Embedder extends AutoCloseable {
    /// Maximum components of a vector: the most that Lucene indexes.
    int MOST_COMPONENTS = 1024;

    /// What a text is embedded for; many models expect another prefix for each.
    enum Purpose {
        /// A page to be found.
        PAGE,
        /// A query to find pages by.
        QUERY
    }

    /// Returns the name of the model with everything that changes its vectors. Vectors of different names are not
    /// compared.
    String model();

    /// Returns the vector of each text, in their order, all of one length up to [#MOST_COMPONENTS].
    ///
    /// @param texts at least one; a text that is too long for the model is cut by it
    /// @param within time for the answer; a model in this process may take longer
    /// @throws EmbeddingFailed if there is no usable answer in that time
    List<float[]> embed(List<String> texts, Purpose purpose, Duration within);

    @Override
    void close();
}
