package dev.remora.search.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A server that by itself would wait an hour for its connections.
@Timeout(120)
class IdleConnectionsTest {
    private static final long HOUR = TimeUnit.HOURS.toMillis(1);

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);

    @BeforeEach
    void start() throws Exception {
        connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        connector.setIdleTimeout(HOUR);
        connector.setShutdownIdleTimeout(HOUR);
        server.addConnector(connector);
        server.setStopTimeout(HOUR);
        server.setHandler(new IdleConnections(new GracefulHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback done) throws InterruptedException {
                if (Request.getPathInContext(request).equals("/slow")) {
                    asked.countDown();
                    mayAnswer.await();
                }
                Content.Sink.write(response, true, "answered\n", done);
                return true;
            }
        })));
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        mayAnswer.countDown();
        server.setStopTimeout(0);
        server.stop();
    }

    private Socket connection() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort());
    }

    private static void ask(Socket connection, String path) throws IOException {
        connection
                .getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: a.example\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    /// Reads until a line, and returns it.
    private static String line(Socket connection, String wanted) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
        String line = lines.readLine();
        while (line != null && !line.equals(wanted)) {
            line = lines.readLine();
        }
        return line;
    }

    private FutureTask<Void> stopping() {
        FutureTask<Void> stop = new FutureTask<>(() -> {
            server.stop();
            return null;
        });
        Thread.ofPlatform().daemon().start(stop);
        return stop;
    }

    @Test
    void aStopDoesNotWaitForConnectionsWithoutARequest() throws Exception {
        try (Socket never = connection();
                Socket answered = connection()) {
            ask(answered, "/");
            assertEquals("answered", line(answered, "answered"));
            stopping().get();
            assertEquals(-1, never.getInputStream().read());
            assertEquals(-1, answered.getInputStream().read());
        }
    }

    @Test
    void aStopWaitsForARequestInFlight() throws Exception {
        try (Socket idle = connection();
                Socket busy = connection()) {
            ask(busy, "/slow");
            asked.await();
            FutureTask<Void> stop = stopping();
            assertEquals(-1, idle.getInputStream().read(), "the stop has begun");
            assertTrue(!stop.isDone());
            mayAnswer.countDown();
            assertEquals("answered", line(busy, "answered"));
            stop.get();
        }
    }
}
