package dev.remora.search.query;

import java.time.Instant;
import java.util.Optional;

/// A search as somebody asked for it; [SearchRequest#of] gives the defaults.
///
/// @param query as typed, up to 10,000 characters or more: what is too long is cut, and the answer says so
/// @param topic id of the only topic to search, if one
/// @param page from 1
/// @param size results on a page, 1 to 100
/// @param site only this host and its sub-domains
/// @param from only pages fetched at this time or later
/// @param to only pages fetched before this time
/// @param sort by relevance or by date
/// @param collapse at most two results a site on a page, and one of pages that are nearly the same
/// @param explain whether each result tells how its score came about
public record SearchRequest(
        String query,
        Optional<String> topic,
        int page,
        int size,
        Optional<String> site,
        Optional<Instant> from,
        Optional<Instant> to,
        Sort sort,
        boolean collapse,
        boolean explain) {
    /// Order of the results.
    public enum Sort {
        RELEVANCE,
        DATE
    }

    public SearchRequest {
        if (page < 1 || size < 1 || size > 100) {
            throw new IllegalArgumentException(
                    "page must be at least 1 and size 1 to 100, but they were " + page + " and " + size);
        }
    }

    /// The first ten results for a query, in all topics.
    public static SearchRequest of(String query) {
        return new SearchRequest(
                query,
                Optional.empty(),
                1,
                10,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Sort.RELEVANCE,
                false,
                false);
    }
}
