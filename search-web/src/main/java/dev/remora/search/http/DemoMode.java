package dev.remora.search.http;

import io.javalin.http.Context;

/// Whether a server shows the demo, whose web is imaginary: nothing answers at the addresses of its pages.
public final class DemoMode {
    private static final String NAME = DemoMode.class.getName();

    private DemoMode() {}

    /// Notes that the server shows the demo, for those who answer a request.
    public static void assign(Context ctx) {
        ctx.attribute(NAME, true);
    }

    /// Returns true if the server that answers a request shows the demo.
    public static boolean of(Context ctx) {
        return Boolean.TRUE.equals(ctx.attribute(NAME));
    }
}
