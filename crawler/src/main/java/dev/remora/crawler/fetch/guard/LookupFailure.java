package dev.remora.crawler.fetch.guard;

import dev.remora.shared.reason.Failure;
import java.net.UnknownHostException;

/// Thrown if a lookup of a name fails; carries the reason up through the HTTP client.
public final class LookupFailure extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    private final transient Failure reason;

    /// @param reason why the lookup failed
    public LookupFailure(Failure reason) {
        super(reason.code());
        this.reason = reason;
    }

    /// The reason, for the outcome of the request.
    public Failure reason() {
        return reason;
    }
}
