package dev.remora.search.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.remora.search.app.SampleWeb;
import dev.remora.search.app.Visitor;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.gate.GateSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

@Timeout(60)
final class AccessLogTest {
    @TempDir
    Path folder;

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger("remora.access");
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            lines.add(event.getFormattedMessage());
        }
    };

    @BeforeEach
    void listen() {
        appender.start();
        logger.addAppender(appender);
        AccessLog.begin(folder);
    }

    @AfterEach
    void leave() {
        logger.setLevel(Level.OFF);
        logger.detachAppender(appender);
    }

    @Test
    void aLineTellsWhoAskedForWhatAndHowItWasAnsweredButNotWhatWasSearchedFor() throws Exception {
        GateSettings behindProxy = new GateSettings(0, false, true);
        WebSettings settings = new WebSettings("127.0.0.1", 0, "test", behindProxy, List.of());
        ApiKeys none = new ApiKeys(Path.of("no-such-folder", "api.keys"));
        try (SampleWeb web = new SampleWeb(settings, none, SampleWeb.NOON);
                Visitor visitor = new Visitor(web.base)) {
            HttpResponse<String> answer =
                    visitor.get("/api/v1/search?q=secret", "X-Forwarded-For", "203.0.113.1", "X-API-Key", "rk_unknown");
            String line = lines.take();
            String id = answer.headers().firstValue("X-Request-Id").orElseThrow();
            assertTrue(line.startsWith(id + " 203.0.113.1 GET /api/v1/search 401 "), line);
            assertFalse(line.contains("secret") || line.contains("rk_"), line);
            assertTrue(Files.readString(folder.resolve("access.log")).contains(line), "beside the collections");
            visitor.get("/nowhere%0d%0aforged%1b%5b2J", "X-Forwarded-For", "203.0.113.1\tforged");
            line = lines.take();
            assertTrue(line.chars().noneMatch(Character::isISOControl), line);
            assertFalse(line.contains("1\tforged"), line);
        }
    }

    @Test
    void aRequestThatTheConnectorRefusesHasOneLineWithTheNumberOfItsAnswer() throws Exception {
        try (SampleWeb web = new SampleWeb();
                Visitor visitor = new Visitor(web.base)) {
            for (String request : List.of(
                    "GET / HTTP/1.1\r\nHost: localhost\r\nBroken Header\r\n\r\n",
                    "GET /?q=" + "a".repeat(WebSettings.LARGEST_HEAD + 1_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
                    "GET / HTTP/7.0\r\nHost: localhost\r\n\r\n")) {
                String answer = raw(web, request);
                String status = answer.substring(9, 12);
                String id = answer.replaceFirst("(?s).*X-Request-Id: ([0-9a-f]+).*", "$1");
                assertEquals(id + " 127.0.0.1 - - " + status + " 0 ms", lines.take());
            }
            web.engine.error = new StackOverflowError();
            String id = visitor.get("/api/v1/search?q=a")
                    .headers()
                    .firstValue("X-Request-Id")
                    .orElseThrow();
            String line = lines.take();
            assertTrue(line.startsWith(id + " 127.0.0.1 GET /api/v1/search 500 "), line);
            visitor.get("/health");
            assertTrue(lines.take().contains(" /health "), "one line per request");
        }
    }

    private static String raw(SampleWeb web, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.server.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
