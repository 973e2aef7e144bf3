package dev.remora.crawler.fetch;

import dev.remora.crawler.fetch.guard.AddressGuard;
import dev.remora.crawler.fetch.guard.GuardRefusal;
import dev.remora.shared.reason.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Optional;
import javax.net.SocketFactory;

/// Sockets that check with the guard the very address to which they are about to connect. This last check
/// covers literal addresses (they are never looked up) and names that resolve differently a second time.
final class GuardedSockets extends SocketFactory {
    private final AddressGuard guard;

    GuardedSockets(AddressGuard guard) {
        this.guard = guard;
    }

    @Override
    public Socket createSocket() {
        return new GuardedSocket(guard);
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) throws IOException {
        return createSocket(host, port);
    }

    private Socket connected(InetSocketAddress address) throws IOException {
        Socket socket = createSocket();
        try {
            socket.connect(address);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /// Tells a guarded socket that a response comes next, so that it keeps the bytes of the Location. With TLS
    /// it sees only encrypted bytes: there, Location is as decoded by the HTTP client.
    static void responseBegins(Socket socket) {
        if (socket instanceof GuardedSocket guarded && guarded.input != null) {
            guarded.input.responseBegins();
        }
    }

    private static final class GuardedSocket extends Socket {
        private final AddressGuard guard;
        private LocationBytes input;

        GuardedSocket(AddressGuard guard) {
            this.guard = guard;
        }

        @Override
        public void connect(SocketAddress endpoint, int timeoutMillis) throws IOException {
            if (endpoint instanceof InetSocketAddress address) {
                Optional<Failure> refusal = guard.refusalOf(address.getHostString(), address.getAddress());
                if (refusal.isPresent()) {
                    throw new GuardRefusal(refusal.get());
                }
            }
            super.connect(endpoint, timeoutMillis);
        }

        @Override
        public InputStream getInputStream() throws IOException {
            if (input == null) {
                input = new LocationBytes(WireMeter.metered(super.getInputStream()));
            }
            return input;
        }
    }
}
