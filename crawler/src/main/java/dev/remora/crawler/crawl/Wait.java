package dev.remora.crawler.crawl;

import java.time.Duration;

/// How time is let pass.
@FunctionalInterface
public interface Wait {
    /// Returns when that time is over.
    ///
    /// @throws InterruptedException if it is called off meanwhile
    void of(Duration time) throws InterruptedException;
}
