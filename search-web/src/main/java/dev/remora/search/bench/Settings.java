package dev.remora.search.bench;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/// How to measure.
///
/// @param web WARC file, or folder of them; empty: the demo web
/// @param pages budget of a measured crawl, 1 or more
/// @param rounds measurements of each contestant, after one to warm up; 1 or more
/// @param threads requests under way at a time, the same for every crawler; 1 or more
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
        Path scratch,
        Path kept,
        Path rivals,
        FrontEnd.Opening frontEnds,
        Consumer<String> say) {
    public Settings {
        if (pages < 1 || rounds < 1 || threads < 1) {
            throw new IllegalArgumentException("pages, rounds and threads must be at least 1");
        }
    }
}
