package dev.remora.shared.collection;

/// The disk did not take what was to be stored. The message says what, where, and what to do.
public final class StorageFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// @param message what, where, and what to do
    /// @param cause what the disk answered with
    public StorageFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
