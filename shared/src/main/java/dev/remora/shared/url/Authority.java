package dev.remora.shared.url;

import dev.remora.shared.url.UrlVerdict.Reason;

/// Host and port of an address (RFC 3986, 3.2).
sealed interface Authority {
    /// A valid authority.
    ///
    /// @param text canonical host, and `:port` unless it is the scheme's own
    record Good(String text) implements Authority {}

    /// An authority that is never fetched.
    record Bad(Reason reason) implements Authority {}

    static Authority read(String scheme, String raw) {
        if (raw.indexOf('@') >= 0) {
            return new Bad(Reason.CREDENTIALS);
        }
        int colon = raw.lastIndexOf(':');
        boolean hasPort = colon > raw.lastIndexOf(']');
        String name = hasPort ? raw.substring(0, colon) : raw;
        if (name.isEmpty()) {
            return new Bad(Reason.NO_HOST);
        }
        if (Trimming.holdsControls(name)) {
            return new Bad(Reason.CONTROL_CHARACTERS);
        }
        String host = Hosts.canonical(name);
        if (host == null) {
            return new Bad(Reason.BAD_HOST);
        }
        String digits = hasPort ? raw.substring(colon + 1) : "";
        if (digits.isEmpty()) {
            return new Good(host);
        }
        int port = port(digits);
        if (port < 1) {
            return new Bad(Reason.BAD_PORT);
        }
        boolean own = port == (scheme.equals("https") ? 443 : 80);
        return new Good(own ? host : host + ":" + port);
    }

    /// Parses a port from 1 to 65535; returns 0 or -1 if it is invalid.
    private static int port(String digits) {
        int port = 0;
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            port = port * 10 + (c - '0');
            if (c < '0' || c > '9' || port > 65535) {
                return -1;
            }
        }
        return port;
    }
}
