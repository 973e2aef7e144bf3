package dev.remora.shared.collection;

import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.StorageFault;

/// Data could not be written to disk. The fault says what, where, and what to do.
public final class StorageFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient StorageFault fault;

    /// @param fault what, where, and what to do
    /// @param cause the exception of the failed write
    public StorageFailed(StorageFault fault, Throwable cause) {
        super(ReasonText.ENGLISH.say(fault), cause);
        this.fault = fault;
    }

    /// What, where, and what to do.
    public StorageFault fault() {
        return fault;
    }
}
