package dev.remora.crawler.document;

import java.io.IOException;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.List;
import java.util.Set;

/// Closes the ways to the network that parsers use: no address but those of a process's own files and classes can
/// be opened, and no [Socket] can be made. NIO channels and datagrams stay open, which no parser here uses. For
/// [ReaderMain], once, before anything else: it cannot be undone.
final class NoNetwork {
    private static final Set<String> OWN = Set.of("file", "jar", "jrt");

    private NoNetwork() {}

    /// Socket factories are deprecated for those who want other sockets; here none at all is wanted, and the
    /// security manager, which could forbid them, is gone.
    @SuppressWarnings("deprecation")
    static void cut() {
        try {
            URL.setURLStreamHandlerFactory(scheme -> OWN.contains(scheme) ? null : new Closed());
            Socket.setSocketImplFactory(() -> {
                throw new IllegalStateException("a document asked for the network");
            });
            ProxySelector.setDefault(new Nobody());
        } catch (IOException e) {
            throw new IllegalStateException("the network cannot be cut off twice", e);
        }
    }

    private static final class Closed extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL address) throws IOException {
            throw new IOException("a document asked for " + address.getProtocol() + ": the network is cut off");
        }
    }

    private static final class Nobody extends ProxySelector {
        @Override
        public List<java.net.Proxy> select(URI address) {
            throw new IllegalStateException("a document asked for the network");
        }

        @Override
        public void connectFailed(URI address, SocketAddress proxy, IOException failure) {}
    }
}
