package dev.remora.crawler.fetch;

import dev.remora.shared.reason.Failure;
import java.net.UnknownHostException;

/// Thrown if the guard refuses a connection; carries the reason from the socket up through the HTTP client.
final class GuardRefusal extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    private final transient Failure reason;

    GuardRefusal(Failure reason) {
        super(reason.code());
        this.reason = reason;
    }

    Failure reason() {
        return reason;
    }
}
