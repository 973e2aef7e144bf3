package dev.remora.indexer.build;

/// The index cannot be written. The message says why and what to do.
public final class IndexUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1;

    public IndexUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
