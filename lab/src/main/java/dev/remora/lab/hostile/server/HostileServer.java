package dev.remora.lab.hostile.server;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Serves sites on one port of 127.0.0.1, as a proxy or by the Host header, and counts requests and bytes per
/// host.
public final class HostileServer implements AutoCloseable {
    private final ServerSocket listener;
    private final Function<String, Optional<RawSite>> sites;
    private final Map<String, HostTally> tallies = new ConcurrentHashMap<>();
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();

    /// Starts listening.
    ///
    /// @param sites by host name; a connection with a request for another host is closed
    public HostileServer(Function<String, Optional<RawSite>> sites) throws IOException {
        this.listener = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
        this.sites = sites;
        Thread.ofVirtual().name("hostile-accept").start(this::accept);
    }

    /// Returns its port on loopback.
    public int port() {
        return listener.getLocalPort();
    }

    /// Returns the counts of a host.
    public HostTally tally(String host) {
        return tallies.computeIfAbsent(host, _ -> new HostTally());
    }

    /// Resets all counts.
    public void forget() {
        tallies.clear();
    }

    /// Returns the requests to some hosts so far.
    public long requests(Predicate<String> hosts) {
        return of(hosts).mapToLong(HostTally::requests).sum();
    }

    /// Returns the bytes sent by some hosts so far.
    public long sent(Predicate<String> hosts) {
        return of(hosts).mapToLong(HostTally::sent).sum();
    }

    /// Returns the requests to some hosts before the last one to others.
    public long before(Predicate<String> hosts, Predicate<String> others) {
        long last = of(others).mapToLong(HostTally::lastAt).max().orElse(Long.MIN_VALUE);
        return of(hosts).mapToLong(tally -> tally.before(last)).sum();
    }

    /// Returns the seconds from the first request to any host to the last one to some.
    public double seconds(Predicate<String> hosts) {
        long first = of(_ -> true).mapToLong(HostTally::firstAt).min().orElse(0);
        return (of(hosts).mapToLong(HostTally::lastAt).max().orElse(first) - first) / 1e9;
    }

    private Stream<HostTally> of(Predicate<String> hosts) {
        return tallies.entrySet().stream()
                .filter(entry -> hosts.test(entry.getKey()))
                .map(Map.Entry::getValue)
                .filter(tally -> tally.requests() > 0);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                clients.add(client);
                Thread.ofVirtual().name("hostile").start(() -> serve(client));
            } catch (IOException e) {
                if (listener.isClosed()) {
                    return;
                }
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(client.getInputStream());
            Optional<RawRequest> request = RawRequest.read(in);
            while (request.isPresent() && answered(request.get(), client)) {
                request = RawRequest.read(in);
            }
        } catch (IOException gone) {
            // the client hung up, as it should
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            clients.remove(client);
        }
    }

    /// Answers a request; true if the connection stays open.
    private boolean answered(RawRequest request, Socket socket) throws IOException, InterruptedException {
        HostTally tally = tally(request.host());
        tally.asked(request.path());
        Optional<RawSite> site = sites.apply(request.host());
        if (site.isEmpty()) {
            return false;
        }
        RawClient client = new RawClient(socket, tally::sent);
        site.get().at(request.path()).write(request, client);
        return !client.closed();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket client : clients) {
            client.close();
        }
    }
}
