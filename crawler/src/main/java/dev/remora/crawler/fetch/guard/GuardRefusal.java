package dev.remora.crawler.fetch.guard;

import dev.remora.shared.reason.Failure;
import java.net.UnknownHostException;

/// Thrown if the guard refuses a connection; carries the reason from the socket up through the HTTP client.
public final class GuardRefusal extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    private final transient Failure reason;

    public GuardRefusal(Failure reason) {
        super(reason.code());
        this.reason = reason;
    }

    public Failure reason() {
        return reason;
    }
}
