package dev.remora.search.app.server;

/// The server cannot listen on its address. The message gives cause and remedy, for the command line.
public final class CannotListen extends Exception {
    private static final long serialVersionUID = 1;

    CannotListen(String message, Throwable cause) {
        super(message, cause);
    }

    static CannotListen at(WebSettings settings, Throwable cause) {
        String where = settings.host() + ":" + settings.port();
        for (Throwable t = cause; t != null; t = t.getCause()) {
            String words = String.valueOf(t.getMessage());
            if (words.contains("Address already in use")) {
                return new CannotListen(
                        "Port " + settings.port() + " on " + settings.host()
                                + " is in use. Stop the program that uses it, or choose another with --port (--port 0 "
                                + "uses any free port).",
                        cause);
            }
            if (words.contains("Permission denied")) {
                return new CannotListen(
                        "This user may not listen on " + where + ". Choose a port above 1023 with --port.", cause);
            }
        }
        return new CannotListen(
                "Cannot listen on " + where + ": check that it is an address of this machine, or choose another with "
                        + "--host.",
                cause);
    }
}
