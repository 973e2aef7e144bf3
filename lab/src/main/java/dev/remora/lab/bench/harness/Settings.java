package dev.remora.lab.bench.harness;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/// Settings of a measurement.
///
/// @param web WARC file, or folder of them; empty: the demo web
/// @param effort how much is measured
/// @param clock of the time limits; rates do not use it
/// @param folders for files
/// @param frontEnds opens the product's web server
/// @param say receives progress messages
public record Settings(
        Optional<Path> web,
        Effort effort,
        Clock clock,
        Folders folders,
        FrontEnd.Opening frontEnds,
        Consumer<String> say) {
    /// How much is measured.
    ///
    /// @param pages budget of a measured crawl, 1 or more
    /// @param rounds measurements of each contestant, after one for warming up; 1 or more
    /// @param threads concurrent requests, the same for every crawler; 1 or more
    /// @param scale sizes of benchmarks, as a share of those in docs/measurements/benchmarks.md; above 0
    /// @param limit time in which each benchmark starts new rounds; empty: its own limit
    public record Effort(int pages, int rounds, int threads, double scale, Optional<Duration> limit) {
        public Effort {
            if (pages < 1 || rounds < 1 || threads < 1) {
                throw new IllegalArgumentException("pages, rounds and threads must be at least 1");
            }
            if (!(scale > 0) || limit.filter(Duration::isNegative).isPresent()) {
                throw new IllegalArgumentException("the scale must be above 0, the limit not below");
            }
        }
    }

    /// Folders of a measurement.
    ///
    /// @param scratch for temporary files
    /// @param kept for results that take long to build and are reused by the next run
    /// @param rivals the separate project with other crawlers; they are measured if it has been built
    public record Folders(Path scratch, Path kept, Path rivals) {}

    /// Returns a scaled size, 1 or more.
    ///
    /// @param size as in docs/measurements/benchmarks.md
    public int scaled(int size) {
        return Math.clamp(Math.round(size * effort.scale), 1, Integer.MAX_VALUE);
    }
}
