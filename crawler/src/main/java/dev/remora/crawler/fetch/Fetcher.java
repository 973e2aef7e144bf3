package dev.remora.crawler.fetch;

import java.net.InetAddress;
import java.util.List;

/// Makes one request and gives what became of it. Blocks until then, at most the total time-out; called from
/// virtual threads, many at once. Never throws for what the web does.
public interface Fetcher extends AutoCloseable {
    /// Fetches. If the thread is interrupted, the call is aborted and the outcome is [FetchOutcome.Unreachable].
    FetchOutcome fetch(FetchRequest request);

    /// The network addresses behind a host; blocks like [#fetch]. None if they are not known, or hidden by a proxy.
    ///
    /// @param hostName without a port
    default List<InetAddress> addresses(String hostName) {
        return List.of();
    }

    @Override
    void close();
}
