package dev.remora.crawler.fetch;

import java.net.UnknownHostException;

/// The guard forbids a connection; carries the words from the socket up through the HTTP client.
final class GuardRefusal extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    GuardRefusal(String reason) {
        super(reason);
    }
}
