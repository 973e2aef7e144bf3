package dev.remora.lab.search;

import java.io.IOException;
import java.util.List;

/// A way to search that takes part in an experiment.
///
/// @param name for tables; each in an experiment its own
/// @param search finds pages
public record Contestant(String name, Search search) {
    /// Finds the addresses of the best pages for a query.
    @FunctionalInterface
    public interface Search {
        /// The addresses, best first.
        ///
        /// @param depth results wanted
        List<String> find(String query, int depth) throws IOException;
    }
}
