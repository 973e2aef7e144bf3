package dev.remora.crawler.fetch;

import dev.remora.shared.reason.Failure;
import java.net.UnknownHostException;

/// Thrown if a lookup of a name fails; carries the reason up through the HTTP client.
final class LookupFailure extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    private final transient Failure reason;

    LookupFailure(Failure reason) {
        super(reason.code());
        this.reason = reason;
    }

    Failure reason() {
        return reason;
    }
}
