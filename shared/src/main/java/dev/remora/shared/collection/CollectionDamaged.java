package dev.remora.shared.collection;

/// Stored data cannot be read. The message says what, where, and what to do.
public sealed class CollectionDamaged extends RuntimeException permits DataDropped {
    private static final long serialVersionUID = 1;

    /// Damage found because reading failed.
    ///
    /// @param message what, where, and what to do
    /// @param cause the exception of the failed read
    public CollectionDamaged(String message, Throwable cause) {
        super(message, cause);
    }

    /// Damage found in the data read: a wrong checksum or format.
    ///
    /// @param message what, where, and what to do
    public CollectionDamaged(String message) {
        super(message);
    }
}
