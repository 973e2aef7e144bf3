package dev.remora.lab.bench;

import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.Suggestions;
import java.io.IOException;
import java.nio.file.Path;

/// The product's web server over a folder of collections, with what it is made of. Given by whoever runs the
/// benchmarks: they know no front end.
public interface FrontEnd extends AutoCloseable {
    /// Where it listens, without a slash at the end: `http://127.0.0.1:40123`.
    String base();

    /// What it searches with.
    SearchEngine engine();

    /// What it suggests with.
    Suggestions suggestions();

    @Override
    void close();

    /// Opens front ends.
    @FunctionalInterface
    interface Opening {
        /// Opens one.
        ///
        /// @param data folder of the collections
        /// @throws IOException if it cannot listen or read
        FrontEnd open(Path data) throws IOException;
    }
}
