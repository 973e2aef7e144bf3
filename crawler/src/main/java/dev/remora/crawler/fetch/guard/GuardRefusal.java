package dev.remora.crawler.fetch.guard;

import dev.remora.shared.reason.Failure;
import java.net.UnknownHostException;

/// Thrown if the guard refuses a connection; carries the reason from the socket up through the HTTP client.
public final class GuardRefusal extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    private final transient Failure reason;

    /// @param reason why the guard refuses
    public GuardRefusal(Failure reason) {
        super(reason.code());
        this.reason = reason;
    }

    /// The reason, for the outcome of the request.
    public Failure reason() {
        return reason;
    }
}
