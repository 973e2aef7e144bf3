package dev.remora.shared.collection;

/// Something stored cannot be read back. The message says what, where, and what to do.
public final class CollectionDamaged extends RuntimeException {
    private static final long serialVersionUID = 1;

    public CollectionDamaged(String message, Throwable cause) {
        super(message, cause);
    }

    public CollectionDamaged(String message) {
        super(message);
    }
}
