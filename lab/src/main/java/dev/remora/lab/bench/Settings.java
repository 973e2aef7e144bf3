package dev.remora.lab.bench;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/// How to measure.
///
/// @param web WARC file, or folder of them; empty: the demo web
/// @param pages budget of a measured crawl, 1 or more
/// @param rounds measurements of each contestant, after one to warm up; 1 or more
/// @param threads requests under way at a time, the same for every crawler; 1 or more
/// @param scale sizes of benchmarks, as a share of those that docs/measurements/benchmarks.md gives; above 0
/// @param limit how long each benchmark goes on beginning new rounds; empty: as long as its own limit
/// @param clock for that; rates are measured without it
/// @param scratch folder for what is written while measuring
/// @param kept folder of what takes long to make and is used again by the next run
/// @param rivals folder of the stand-alone project with other crawlers; they are measured if it has been built
/// @param frontEnds open the product's web server
/// @param say hears how it goes
public record Settings(
        Optional<Path> web,
        int pages,
        int rounds,
        int threads,
        double scale,
        Optional<Duration> limit,
        Clock clock,
        Path scratch,
        Path kept,
        Path rivals,
        FrontEnd.Opening frontEnds,
        Consumer<String> say) {
    public Settings {
        if (pages < 1 || rounds < 1 || threads < 1) {
            throw new IllegalArgumentException("pages, rounds and threads must be at least 1");
        }
        if (!(scale > 0) || limit.filter(Duration::isNegative).isPresent()) {
            throw new IllegalArgumentException("the scale must be above 0, the limit not below");
        }
    }

    /// A size by scale, 1 or more.
    ///
    /// @param size as docs/measurements/benchmarks.md gives it
    int scaled(int size) {
        return (int) Math.max(1, Math.round(size * scale));
    }
}
