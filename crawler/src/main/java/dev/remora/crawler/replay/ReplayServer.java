package dev.remora.crawler.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/// Serves a [Web] on one port of 127.0.0.1, plain HTTP/1.1, in two ways: as a proxy (the client sends `GET
/// http://host/path`), and by the Host header (the client's resolver sends every name to 127.0.0.1). A page that
/// the web lacks is 404, a host that it lacks 502.
///
/// A virtual thread serves each connection. Thread-safe.
public final class ReplayServer implements AutoCloseable {
    /// Settings of a server.
    ///
    /// @param port to listen on; 0 for any free one
    /// @param latency mean response time; each is between half of it and one and a half, always the same for
    ///     the same address; zero for no delay
    /// @param log receives every request; closed by its creator
    public record Settings(int port, Duration latency, RequestLog log) {
        public Settings {
            if (port < 0 || port > 65_535) {
                throw new IllegalArgumentException("port must be 0..65535 but was " + port);
            }
            if (latency.isNegative()) {
                throw new IllegalArgumentException("latency must not be negative but was " + latency);
            }
        }

        /// A free port, without delay.
        public static Settings freePort(RequestLog log) {
            return new Settings(0, Duration.ZERO, log);
        }
    }

    private final Web web;
    private final Settings settings;
    private final ServerSocket socket;
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread accepting;

    private ReplayServer(Web web, Settings settings, ServerSocket socket) {
        this.web = web;
        this.settings = settings;
        this.socket = socket;
        this.accepting = Thread.ofVirtual().name("replay-accept").unstarted(this::accept);
    }

    /// Starts to listen.
    ///
    /// @throws PortTaken if something else listens on the port
    public static ReplayServer start(Web web, Settings settings) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.port()), 1024);
        } catch (BindException e) {
            socket.close();
            throw new PortTaken(settings.port(), e);
        }
        ReplayServer server = new ReplayServer(web, settings, socket);
        server.accepting.start();
        return server;
    }

    /// The address on which it listens, for clients that use it as a proxy.
    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
    }

    /// The port that it listens on.
    public int port() {
        return socket.getLocalPort();
    }

    /// Waits until the server is closed by another thread.
    public void awaitClose() throws InterruptedException {
        closed.await();
    }

    /// Stops listening and closes all connections. When it returns, the port is free.
    @Override
    public void close() {
        try {
            socket.close();
            accepting.join(); // the system releases the port only then
            for (Socket client : clients) {
                client.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("port " + port() + " cannot be closed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            closed.countDown();
        }
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                clients.add(client);
                Thread.ofVirtual().name("replay").start(() -> serve(client));
            } catch (IOException e) {
                if (socket.isClosed()) {
                    return;
                }
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            new ReplayConnection(client, web, settings).serve();
        } catch (IOException gone) {
            // the client has closed the connection
        } finally {
            clients.remove(client);
        }
    }
}
