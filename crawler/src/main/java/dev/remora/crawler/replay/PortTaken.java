package dev.remora.crawler.replay;

import java.io.IOException;

/// Thrown if the port is in use.
public final class PortTaken extends IOException {
    private static final long serialVersionUID = 1;

    private final int port;

    PortTaken(int port, Throwable cause) {
        super("Port " + port + " on 127.0.0.1 is in use. Choose another with --port, or 0 for any free port.", cause);
        this.port = port;
    }

    /// The port.
    public int port() {
        return port;
    }
}
