package dev.remora.shared.embedding;

/// A model gave no vectors. The message says for people what went wrong, where, and what to do.
public final class EmbeddingFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    public EmbeddingFailed(String message) {
        super(message);
    }

    public EmbeddingFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
