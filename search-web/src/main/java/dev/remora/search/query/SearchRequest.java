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
/// @param narrowing what a page must be besides
/// @param facets whether the answer counts what the results are
/// @param weights what topic, links and freshness are worth, where the searcher says so
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
        /// By day of publication, newest first; pages that tell no day come last, the latest fetched first.
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
                false,
                Narrowing.NONE,
                false,
                Optional.empty());
    }

    /// The same search in one topic, or in all.
    public SearchRequest in(Optional<String> other) {
        return new SearchRequest(
                query, other, page, size, site, from, to, sort, collapse, explain, narrowing, facets, weights);
    }

    /// Another part of the results.
    ///
    /// @param number of the part, from 1
    /// @param most results in it, 1 to 100
    public SearchRequest part(int number, int most) {
        return new SearchRequest(
                query, topic, number, most, site, from, to, sort, collapse, explain, narrowing, facets, weights);
    }

    /// The same search on one host and its sub-domains, or on all.
    public SearchRequest on(Optional<String> host) {
        return new SearchRequest(
                query, topic, page, size, host, from, to, sort, collapse, explain, narrowing, facets, weights);
    }

    /// The same search of pages fetched at a time.
    ///
    /// @param first at this time or later
    /// @param last before this time
    public SearchRequest fetched(Optional<Instant> first, Optional<Instant> last) {
        return new SearchRequest(
                query, topic, page, size, site, first, last, sort, collapse, explain, narrowing, facets, weights);
    }

    /// The same in another order.
    public SearchRequest sorted(Sort other) {
        return new SearchRequest(
                query, topic, page, size, site, from, to, other, collapse, explain, narrowing, facets, weights);
    }

    /// The same, a site's results and pages that are nearly the same spread over the pages of results, or not.
    public SearchRequest collapsed(boolean asked) {
        return new SearchRequest(
                query, topic, page, size, site, from, to, sort, asked, explain, narrowing, facets, weights);
    }

    /// The same, each score explained or not.
    public SearchRequest explained(boolean asked) {
        return new SearchRequest(
                query, topic, page, size, site, from, to, sort, collapse, asked, narrowing, facets, weights);
    }

    /// The same search of pages that are more.
    public SearchRequest narrowed(Narrowing other) {
        return new SearchRequest(
                query, topic, page, size, site, from, to, sort, collapse, explain, other, facets, weights);
    }

    /// The same search of other words.
    public SearchRequest asking(String other) {
        return new SearchRequest(
                other, topic, page, size, site, from, to, sort, collapse, explain, narrowing, facets, weights);
    }

    /// The same with counts of what the results are.
    public SearchRequest withFacets() {
        return new SearchRequest(
                query, topic, page, size, site, from, to, sort, collapse, explain, narrowing, true, weights);
    }

    /// The same with other weights.
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

    /// The newest pages that the same search finds.
    public SearchRequest newestFirst(int number) {
        return new SearchRequest(
                query, topic, 1, number, site, from, to, Sort.DATE, collapse, explain, narrowing, false, weights);
    }
}
