package dev.remora.search.app.server;

import java.util.Map;

/// Headers of every answer: they forbid framing, embedding and content sniffing.
final class SecurityHeaders {
    /// Values by name. Pages replace the policy by one that allows their own style; assets are also readable by
    /// archived copies, which are sandboxed and have no origin.
    static final Map<String, String> ALL = Map.of(
            "X-Content-Type-Options", "nosniff",
            "Referrer-Policy", "same-origin",
            "Cross-Origin-Opener-Policy", "same-origin",
            "Cross-Origin-Resource-Policy", "same-origin",
            "X-Frame-Options", "DENY",
            "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");

    private SecurityHeaders() {}
}
