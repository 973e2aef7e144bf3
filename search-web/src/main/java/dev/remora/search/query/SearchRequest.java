package dev.remora.search.query;

import java.time.Instant;
import java.util.Optional;

/// A search request; [SearchRequest#of] gives the defaults.
///
/// @param query as typed, of any length: a text that is too long is truncated, and the answer says so
/// @param topic id of the only topic to search; empty for all
/// @param page from 1
/// @param size results per page, 1 to 100
/// @param site only this host and its sub-domains
/// @param from only pages fetched at this time or later
/// @param to only pages fetched before this time
/// @param sort by relevance or by date
/// @param collapse at most two results per site on a page, and one of each group of near-duplicates
/// @param explain true to explain the score of each result
/// @param narrowing further filters
/// @param facets true to count the results by field
/// @param weights of topic, links and freshness, if the request sets them
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
        boolean explain,
        Narrowing narrowing,
        boolean facets,
        Optional<RankWeights> weights) {
    /// Order of the results.
    public enum Sort {
        RELEVANCE,
        /// By day of publication, newest first; undated pages come last, the latest fetched first.
        DATE
    }

    public SearchRequest {
        if (page < 1 || size < 1 || size > 100) {
            throw new IllegalArgumentException(
                    "page must be at least 1 and size 1 to 100, but they were " + page + " and " + size);
        }
    }

    /// Returns a request for the first ten results of a query, in all topics.
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
                false,
                Narrowing.NONE,
                false,
                Optional.empty());
    }

    /// Returns the request for one topic, or for all.
    public SearchRequest in(Optional<String> other) {
        return new SearchRequest(
                query, other, page, size, site, from, to, sort, collapse, explain, narrowing, facets, weights);
    }

    /// Returns the request for another page of results.
    ///
    /// @param number of the page, from 1
    /// @param most results per page, 1 to 100
    public SearchRequest part(int number, int most) {
        return new SearchRequest(
                query, topic, number, most, site, from, to, sort, collapse, explain, narrowing, facets, weights);
    }

    /// Returns the request for one host and its sub-domains, or for all.
    public SearchRequest on(Optional<String> host) {
        return new SearchRequest(
                query, topic, page, size, host, from, to, sort, collapse, explain, narrowing, facets, weights);
    }

    /// Returns the request for pages fetched in a time range.
    ///
    /// @param first at this time or later
    /// @param last before this time
    public SearchRequest fetched(Optional<Instant> first, Optional<Instant> last) {
        return new SearchRequest(
                query, topic, page, size, site, first, last, sort, collapse, explain, narrowing, facets, weights);
    }

    /// Returns the request in another order.
    public SearchRequest sorted(Sort other) {
        return new SearchRequest(
                query, topic, page, size, site, from, to, other, collapse, explain, narrowing, facets, weights);
    }

    /// Returns the request with or without grouping of sites and near-duplicates.
    public SearchRequest collapsed(boolean asked) {
        return new SearchRequest(
                query, topic, page, size, site, from, to, sort, asked, explain, narrowing, facets, weights);
    }

    /// Returns the request with or without explanations of scores.
    public SearchRequest explained(boolean asked) {
        return new SearchRequest(
                query, topic, page, size, site, from, to, sort, collapse, asked, narrowing, facets, weights);
    }

    /// Returns the request with other facet filters.
    public SearchRequest narrowed(Narrowing other) {
        return new SearchRequest(
                query, topic, page, size, site, from, to, sort, collapse, explain, other, facets, weights);
    }

    /// Returns the request with another query.
    public SearchRequest asking(String other) {
        return new SearchRequest(
                other, topic, page, size, site, from, to, sort, collapse, explain, narrowing, facets, weights);
    }

    /// Returns the request with facet counts.
    public SearchRequest withFacets() {
        return new SearchRequest(
                query, topic, page, size, site, from, to, sort, collapse, explain, narrowing, true, weights);
    }

    /// Returns the request with other weights.
    public SearchRequest weighing(RankWeights other) {
        return new SearchRequest(
                query,
                topic,
                page,
                size,
                site,
                from,
                to,
                sort,
                collapse,
                explain,
                narrowing,
                facets,
                Optional.of(other));
    }

    /// Returns the request for the newest of its results.
    public SearchRequest newestFirst(int number) {
        return new SearchRequest(
                query, topic, 1, number, site, from, to, Sort.DATE, collapse, explain, narrowing, false, weights);
    }
}
