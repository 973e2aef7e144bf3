package dev.remora.shared.collection;

/// Something stored cannot be read back. The message says what, where, and what to do.
public final class CollectionDamaged extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// Found when reading failed.
    ///
    /// @param message what, where, and what to do
    /// @param cause what the reading ended with
    public CollectionDamaged(String message, Throwable cause) {
        super(message, cause);
    }

    /// Found in what was read: a checksum or a form that does not hold.
    ///
    /// @param message what, where, and what to do
    public CollectionDamaged(String message) {
        super(message);
    }
}
