package dev.remora.indexer.build;

import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.StorageFault;
import java.util.Optional;

/// The index cannot be written or asked. The message says why and what to do.
public final class IndexUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Optional<StorageFault> fault;

    /// @param message of an engine, in English only
    public IndexUnavailable(String message, Throwable cause) {
        super(message, cause);
        this.fault = Optional.empty();
    }

    /// A local index.
    public IndexUnavailable(StorageFault fault, Throwable cause) {
        super(ReasonText.ENGLISH.say(fault), cause);
        this.fault = Optional.of(fault);
    }

    /// What is wrong with a local index; empty for an engine.
    public Optional<StorageFault> fault() {
        return fault;
    }
}
