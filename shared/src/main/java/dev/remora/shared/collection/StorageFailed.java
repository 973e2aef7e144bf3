package dev.remora.shared.collection;

/// Data could not be written to disk. The message says what, where, and what to do.
public final class StorageFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// @param message what, where, and what to do
    /// @param cause the exception of the failed write
    public StorageFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
