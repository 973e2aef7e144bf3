package dev.remora.crawler.fetch;

import java.net.InetAddress;
import java.util.List;

/// Makes one request and returns its outcome. Blocks until then, at most for the total time-out; called
/// concurrently from virtual threads. Never throws for anything that the web does.
public interface Fetcher extends AutoCloseable {
    /// Fetches. If the thread is interrupted, the call is aborted and the outcome is
    /// [FetchOutcome.Unreachable].
    FetchOutcome fetch(FetchRequest request);

    /// Fetches; a large body waits for its reservation.
    ///
    /// @param hold takes the reservation, which its owner releases when nothing needs the response any more
    default FetchOutcome fetch(FetchRequest request, BodyRoom.Hold hold) {
        return fetch(request);
    }

    /// Whether outcomes are recorded: a second request for an address has the same outcome, and no host needs a rest.
    default boolean recorded() {
        return false;
    }

    /// The network addresses of a host; blocks like [#fetch]. Empty if they are unknown, or hidden by a proxy.
    ///
    /// @param hostName without a port
    default List<InetAddress> addresses(String hostName) {
        return List.of();
    }

    @Override
    void close();
}
