package dev.remora.search.app.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeAndTimeBasedRollingPolicy;
import ch.qos.logback.core.util.FileSize;
import dev.remora.search.http.RequestId;
import io.javalin.http.Context;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The access log: one line per request with its number, client, path and status. Without the query string, so
/// that searches cannot be linked to people.
final class AccessLog {
    private static final Logger LOG = LoggerFactory.getLogger("remora.access");

    private static final String APPENDER = "access";

    private AccessLog() {}

    /// Starts logging to `access.log` in a folder: 50 MB per file, two weeks, 500 MB in total.
    static void begin(Path folder) {
        if (LOG instanceof ch.qos.logback.classic.Logger logger) {
            logger.detachAppender(APPENDER);
            logger.addAppender(appender(logger.getLoggerContext(), folder.toAbsolutePath()));
            logger.setLevel(Level.INFO);
        }
    }

    private static Appender<ILoggingEvent> appender(LoggerContext context, Path folder) {
        PatternLayoutEncoder lines = new PatternLayoutEncoder();
        lines.setContext(context);
        lines.setPattern("%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %msg%n");
        lines.start();
        RollingFileAppender<ILoggingEvent> file = new RollingFileAppender<>();
        SizeAndTimeBasedRollingPolicy<ILoggingEvent> rolling = new SizeAndTimeBasedRollingPolicy<>();
        rolling.setContext(context);
        rolling.setParent(file);
        rolling.setFileNamePattern(
                folder.resolve("access.%d{yyyy-MM-dd}.%i.log").toString());
        rolling.setMaxFileSize(FileSize.valueOf("50MB"));
        rolling.setMaxHistory(14);
        rolling.setTotalSizeCap(FileSize.valueOf("500MB"));
        rolling.start();
        file.setContext(context);
        file.setName(APPENDER);
        file.setFile(folder.resolve("access.log").toString());
        file.setEncoder(lines);
        file.setRollingPolicy(rolling);
        file.start();
        return file;
    }

    /// Logs an answered request.
    ///
    /// @param client identifies the client, as for rate limits
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

    /// Logs a request that was refused before it was read: with `-` for its method and its path, which may be
    /// unreadable or too long.
    ///
    /// @param client identifies the client, as for rate limits; behind a proxy, it is the proxy
    static void refused(String id, String client, int status) {
        LOG.info("{} {} - - {} 0 ms", id, client, status);
    }
}
