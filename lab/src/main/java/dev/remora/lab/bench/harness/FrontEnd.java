package dev.remora.lab.bench.harness;

import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.Suggestions;
import java.io.IOException;
import java.nio.file.Path;

/// The product's web server over a folder of collections, with its parts. Implemented by the caller of the
/// benchmarks, which do not depend on a front end.
public interface FrontEnd extends AutoCloseable {
    /// Returns its address without a trailing slash: `http://127.0.0.1:40123`.
    String base();

    /// Returns its search engine.
    SearchEngine engine();

    /// Returns its suggestions.
    Suggestions suggestions();

    @Override
    void close();

    /// Opens front ends.
    @FunctionalInterface
    interface Opening {
        /// Opens a front end.
        ///
        /// @param data folder of the collections
        /// @throws IOException if it cannot listen or read
        FrontEnd open(Path data) throws IOException;
    }
}
