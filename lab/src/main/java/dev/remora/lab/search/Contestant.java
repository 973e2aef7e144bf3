package dev.remora.lab.search;

import java.io.IOException;
import java.util.List;

/// A search that takes part in an experiment.
///
/// @param name for tables, unique in an experiment
/// @param search finds pages
public record Contestant(String name, Search search) {
    /// Finds the addresses of the best pages for a query.
    @FunctionalInterface
    public interface Search {
        /// Returns the addresses, best first.
        ///
        /// @param depth requested number of results
        List<String> find(String query, int depth) throws IOException;
    }
}
