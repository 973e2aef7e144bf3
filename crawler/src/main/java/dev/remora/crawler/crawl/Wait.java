package dev.remora.crawler.crawl;

import java.time.Duration;

/// A timed wait.
@FunctionalInterface
public interface Wait {
    /// Returns after this time.
    ///
    /// @throws InterruptedException if the wait is interrupted
    void of(Duration time) throws InterruptedException;
}
