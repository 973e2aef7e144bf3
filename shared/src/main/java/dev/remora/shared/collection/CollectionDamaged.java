package dev.remora.shared.collection;

import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.StorageFault;

/// Stored data cannot be read. The fault says what, where, and what to do.
public sealed class CollectionDamaged extends RuntimeException permits DataDropped {
    private static final long serialVersionUID = 1;

    private final transient StorageFault fault;

    /// Damage found because reading failed.
    ///
    /// @param fault what, where, and what to do
    /// @param cause the exception of the failed read
    public CollectionDamaged(StorageFault fault, Throwable cause) {
        super(ReasonText.ENGLISH.say(fault), cause);
        this.fault = fault;
    }

    /// Damage found in the data read: a wrong checksum or format.
    ///
    /// @param fault what, where, and what to do
    public CollectionDamaged(StorageFault fault) {
        super(ReasonText.ENGLISH.say(fault));
        this.fault = fault;
    }

    /// What, where, and what to do.
    public StorageFault fault() {
        return fault;
    }
}
