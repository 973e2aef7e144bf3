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

/// Blocks the network access of parsers: only URLs of the process's own files and classes can be opened, and no
/// [Socket] can be created. NIO channels and datagrams stay usable, but no parser here uses them. To be called
/// once, first, by [ReaderMain]: it cannot be undone.
final class NoNetwork {
    private static final Set<String> OWN = Set.of("file", "jar", "jrt");

    private NoNetwork() {}

    /// Custom socket factories are deprecated; this one serves to create no sockets at all, because the
    /// security manager, which could forbid them, has been removed.
    @SuppressWarnings("deprecation")
    static void cut() {
        try {
            URL.setURLStreamHandlerFactory(scheme -> OWN.contains(scheme) ? null : new Closed());
            Socket.setSocketImplFactory(() -> {
                throw new IllegalStateException("a document tried to use the network");
            });
            ProxySelector.setDefault(new NoProxy());
        } catch (IOException e) {
            throw new IllegalStateException("the network cannot be cut off twice", e);
        }
    }

    private static final class Closed extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL address) throws IOException {
            throw new IOException("a document requested " + address.getProtocol() + ": the network is cut off");
        }
    }

    private static final class NoProxy extends ProxySelector {
        @Override
        public List<java.net.Proxy> select(URI address) {
            throw new IllegalStateException("a document tried to use the network");
        }

        @Override
        public void connectFailed(URI address, SocketAddress proxy, IOException failure) {}
    }
}
