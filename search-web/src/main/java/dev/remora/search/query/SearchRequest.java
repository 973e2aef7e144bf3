package dev.remora.search.query;

import java.time.Instant;
import java.util.Optional;

/// A search request; [SearchRequest#of] gives the defaults.
///
/// @param query as typed, of any length: a text that is too long is truncated, and the answer says so
/// @param filter which pages may be results
/// @param listing which results are returned, in which order
/// @param explain true to explain the score of each result
/// @param facets true to count the results by field
/// @param weights of topic, links and freshness, if the request sets them
public record SearchRequest(
        String query,
        PageFilter filter,
        Listing listing,
        boolean explain,
        boolean facets,
        Optional<RankWeights> weights) {
    /// Order of the results.
    public enum Sort {
        RELEVANCE,
        /// By day of publication, newest first; undated pages come last, the latest fetched first.
        DATE
    }

    /// Which pages may be results.
    ///
    /// @param topic id of the only topic to search; empty for all
    /// @param site only this host and its sub-domains; with a port only the host at it
    /// @param from only pages fetched at this time or later
    /// @param to only pages fetched before this time
    /// @param narrowing further filters
    public record PageFilter(
            Optional<String> topic,
            Optional<String> site,
            Optional<Instant> from,
            Optional<Instant> to,
            Narrowing narrowing) {
        /// All pages.
        public static final PageFilter NONE =
                new PageFilter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Narrowing.NONE);
    }

    /// Which results are returned, in which order.
    ///
    /// @param page from 1
    /// @param size results per page, 1 to 100
    /// @param sort by relevance or by date
    /// @param collapse at most two results per site on a page, and one of each group of near-duplicates
    public record Listing(int page, int size, Sort sort, boolean collapse) {
        /// The first ten results by relevance.
        public static final Listing DEFAULT = new Listing(1, 10, Sort.RELEVANCE, false);

        public Listing {
            if (page < 1 || size < 1 || size > 100) {
                throw new IllegalArgumentException(
                        "page must be at least 1 and size 1 to 100, but they were " + page + " and " + size);
            }
        }
    }

    /// Returns a request for the first ten results of a query, in all topics.
    public static SearchRequest of(String query) {
        return new SearchRequest(query, PageFilter.NONE, Listing.DEFAULT, false, false, Optional.empty());
    }

    /// Returns the id of the only topic to search; empty for all.
    public Optional<String> topic() {
        return filter.topic;
    }

    /// Returns the only host to search, with its sub-domains; empty for all.
    public Optional<String> site() {
        return filter.site;
    }

    /// Returns the number of the page of results, from 1.
    public int page() {
        return listing.page;
    }

    /// Returns the maximum number of results, 1 to 100.
    public int size() {
        return listing.size;
    }

    /// Returns the order of the results.
    public Sort sort() {
        return listing.sort;
    }

    /// Returns the request for one topic, or for all.
    public SearchRequest in(Optional<String> topic) {
        return with(new PageFilter(topic, filter.site, filter.from, filter.to, filter.narrowing));
    }

    /// Returns the request for another page of results.
    ///
    /// @param number of the page, from 1
    /// @param most results per page, 1 to 100
    public SearchRequest part(int number, int most) {
        return with(new Listing(number, most, listing.sort, listing.collapse));
    }

    /// Returns the request for one host and its sub-domains, or for all.
    public SearchRequest on(Optional<String> host) {
        return with(new PageFilter(filter.topic, host, filter.from, filter.to, filter.narrowing));
    }

    /// Returns the request for pages fetched in a time range.
    ///
    /// @param first at this time or later
    /// @param last before this time
    public SearchRequest fetched(Optional<Instant> first, Optional<Instant> last) {
        return with(new PageFilter(filter.topic, filter.site, first, last, filter.narrowing));
    }

    /// Returns the request in another order.
    public SearchRequest sorted(Sort other) {
        return with(new Listing(listing.page, listing.size, other, listing.collapse));
    }

    /// Returns the request with or without grouping of sites and near-duplicates.
    public SearchRequest collapsed(boolean asked) {
        return with(new Listing(listing.page, listing.size, listing.sort, asked));
    }

    /// Returns the request with or without explanations of scores.
    public SearchRequest explained(boolean asked) {
        return new SearchRequest(query, filter, listing, asked, facets, weights);
    }

    /// Returns the request with other facet filters.
    public SearchRequest narrowed(Narrowing other) {
        return with(new PageFilter(filter.topic, filter.site, filter.from, filter.to, other));
    }

    /// Returns the request with another query.
    public SearchRequest asking(String other) {
        return new SearchRequest(other, filter, listing, explain, facets, weights);
    }

    /// Returns the request with facet counts.
    public SearchRequest withFacets() {
        return new SearchRequest(query, filter, listing, explain, true, weights);
    }

    /// Returns the request with other weights.
    public SearchRequest weighing(RankWeights other) {
        return new SearchRequest(query, filter, listing, explain, facets, Optional.of(other));
    }

    /// Returns the request for the newest of its results.
    public SearchRequest newestFirst(int number) {
        Listing newest = new Listing(1, number, Sort.DATE, listing.collapse);
        return new SearchRequest(query, filter, newest, explain, false, weights);
    }

    private SearchRequest with(PageFilter other) {
        return new SearchRequest(query, other, listing, explain, facets, weights);
    }

    private SearchRequest with(Listing other) {
        return new SearchRequest(query, filter, other, explain, facets, weights);
    }
}
