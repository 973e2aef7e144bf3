package dev.remora.shared.embedding;

/// A model gave no vectors. The message says for people what went wrong, where, and what to do.
public final class EmbeddingFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// @param message sentences for people
    public EmbeddingFailed(String message) {
        super(message);
    }

    /// @param message sentences for people
    /// @param cause what the service or the library threw
    public EmbeddingFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
