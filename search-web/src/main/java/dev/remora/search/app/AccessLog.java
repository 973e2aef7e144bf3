package dev.remora.search.app;

import ch.qos.logback.classic.Level;
import dev.remora.search.http.RequestId;
import io.javalin.http.Context;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A line for each request: its number, who asked, what for, how it was answered. Without what was searched for:
/// nobody is to be known by their questions.
final class AccessLog {
    private static final Logger LOG = LoggerFactory.getLogger("remora.access");

    private AccessLog() {}

    /// From now on lines are written, to where logback.xml says.
    static void begin() {
        if (LOG instanceof ch.qos.logback.classic.Logger logger) {
            logger.setLevel(Level.INFO);
        }
    }

    /// Writes the line of a request that was answered.
    ///
    /// @param client who asked, as requests are counted
    static void write(Context ctx, String client, Float millis) {
        LOG.info(
                "{} {} {} {} {} {} ms",
                RequestId.of(ctx),
                client,
                ctx.method().name(),
                ctx.path(),
                ctx.status().getCode(),
                Math.round(millis));
    }
}
