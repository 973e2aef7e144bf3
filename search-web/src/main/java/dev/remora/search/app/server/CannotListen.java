package dev.remora.search.app.server;

import dev.remora.search.app.wiring.Ended;

/// The server cannot listen on its address. The message gives cause and remedy, for the command line.
public final class CannotListen extends Exception {
    private static final long serialVersionUID = 1;

    private final transient Ended ended;

    private CannotListen(Ended ended, Throwable cause) {
        super(ended.getMessage(), cause);
        this.ended = ended;
    }

    /// Returns the end of a command for this cause.
    Ended ended() {
        return ended;
    }

    static CannotListen at(WebSettings settings, Throwable cause) {
        String where = settings.address().host() + ":" + settings.address().port();
        for (Throwable t = cause; t != null; t = t.getCause()) {
            String words = String.valueOf(t.getMessage());
            if (words.contains("Address already in use")) {
                return new CannotListen(
                        Ended.broken(
                                "port-in-use",
                                settings.address().port(),
                                settings.address().host()),
                        cause);
            }
            if (words.contains("Permission denied")) {
                return new CannotListen(Ended.broken("port-forbidden", where), cause);
            }
        }
        return new CannotListen(Ended.broken("no-listening", where), cause);
    }
}
