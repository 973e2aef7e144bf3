package dev.remora.crawler.fetch;

/// Makes one request and gives what became of it. Blocks until then, at most the total time-out; called from
/// virtual threads, many at once. Never throws for what the web does.
public interface Fetcher extends AutoCloseable {
    /// Fetches. If the thread is interrupted, the call is aborted and the outcome is [FetchOutcome.Unreachable].
    FetchOutcome fetch(FetchRequest request);

    @Override
    void close();
}
