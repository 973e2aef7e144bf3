package dev.remora.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.PageFields;
import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.SearchAnswer.Total;
import dev.remora.search.rank.facet.Facets;
import dev.remora.shared.schema.Fields;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/// The pages that the cluster finds for a query: the best by text, with the rule of how much of the query a page must
/// match and without it, and the best of those with all words and of those that lack some, as local ranking begins
/// with them ([dev.remora.search.rank.score.FirstPass]); or the newest.
///
/// @param pages found
/// @param total pages that match
/// @param full pages that have all words; empty if not counted
/// @param facets counts over all matches, if asked for
record Candidates(Set<PageRef> pages, Total total, Optional<Total> full, Facets facets) {
    /// No pages.
    static final Candidates NONE = new Candidates(Set.of(), new Total(0, true), Optional.empty(), Facets.NONE);

    /// Matches are counted exactly up to this number.
    static final int COUNT_EXACTLY = 1_000;

    /// Addresses are counted exactly up to this number.
    static final int DISTINCT_EXACTLY = 3_000;

    /// One in so many is asked for besides: the cluster's order counts replaced pages, that of local ranking does not.
    private static final int BESIDES = 3;

    private static final String ADDRESSES = "addresses";

    /// Finds the candidates of a query.
    ///
    /// @param number of each kind
    static Candidates find(
            OpenSearchClient client, ClusterScope scope, PlannedQuery query, SearchRequest request, int number) {
        int wanted = number + number / BESIDES + 1; // one more tells that there are more
        boolean byDay = request.sort() == Sort.DATE;
        boolean parted = query.tiers().parted(request.sort());
        boolean full = !query.tiers().words().isEmpty() && query.tiers().counted();
        StringBuilder lines = new StringBuilder();
        add(lines, first(scope, query.retrieval().text(), request, wanted));
        if (!byDay) {
            query.retrieval().ranked().forEach(ranked -> add(lines, search(ranked, wanted)));
        }
        int places = byDay ? 1 : 1 + query.retrieval().ranked().size();
        if (full) {
            ObjectNode holding =
                    parted ? tier(query, query.holdingAll(), wanted, byDay) : search(query.holdingAll(), 0);
            add(lines, distinct(scope, holding));
        }
        if (parted && !query.tiers().fullOnly()) {
            add(lines, tier(query, query.lackingWords(), wanted, byDay));
        }
        JsonNode answers = ask(client, scope, lines.toString());
        Set<PageRef> pages = new LinkedHashSet<>();
        answers.forEach(answer -> pages.addAll(pages(answer)));
        return new Candidates(
                pages,
                total(answers.get(0)),
                full ? Optional.of(total(answers.get(places))) : Optional.empty(),
                request.facets() ? ClusterFacets.read(scope, answers.get(0)) : Facets.NONE);
    }

    /// Returns how many pages have the whole of each query.
    static List<Total> full(OpenSearchClient client, ClusterScope scope, List<PlannedQuery> queries) {
        StringBuilder lines = new StringBuilder();
        for (PlannedQuery query : queries) {
            add(lines, distinct(scope, search(query.empty() ? MatchNoDocsQuery.INSTANCE : query.whole(), 0)));
        }
        return queries.isEmpty()
                ? List.of()
                : StreamSupport.stream(ask(client, scope, lines.toString()).spliterator(), false)
                        .map(Candidates::total)
                        .toList();
    }

    private static ObjectNode first(ClusterScope scope, Query text, SearchRequest request, int number) {
        ObjectNode search = distinct(scope, search(text, number));
        if (request.sort() == Sort.DATE) {
            byDay(search);
        }
        if (request.facets()) {
            ClusterFacets.ask(scope, search);
        }
        return search;
    }

    /// Returns a search for the best, or newest, of a part of the matches.
    private static ObjectNode tier(PlannedQuery query, Query part, int number, boolean byDay) {
        ObjectNode search = search(byDay ? part : query.retrieval().scored(part), number);
        if (byDay) {
            byDay(search);
        }
        return search;
    }

    /// Returns a search for the best pages.
    static ObjectNode search(Query query, int number) {
        ObjectNode body = OpenSearchClient.object().put("size", number).put("track_total_hits", COUNT_EXACTLY);
        body.put("_source", false).set("query", QueryJson.of(query));
        return body;
    }

    /// Counts the addresses too, if a page may be in several topics.
    static ObjectNode distinct(ClusterScope scope, ObjectNode search) {
        if (scope.parts().size() > 1) {
            addresses(search);
        }
        return search;
    }

    /// Adds a count of addresses to a search or to an aggregation.
    static void addresses(ObjectNode counted) {
        counted.withObject("/aggs/" + ADDRESSES + "/cardinality")
                .put("field", PageFields.KEY)
                .put("precision_threshold", DISTINCT_EXACTLY);
    }

    /// Returns the number of addresses of an aggregation; empty if it was not asked for.
    static Optional<Long> addresses(JsonNode aggregations) {
        JsonNode value = aggregations.path(ADDRESSES).path("value");
        return value.isMissingNode() ? Optional.empty() : Optional.of(value.asLong());
    }

    /// Sorts by day of publication, newest first, undated pages last; then by time of fetch.
    static void byDay(ObjectNode search) {
        search.put("track_scores", true);
        ArrayNode sort = search.putArray("sort");
        sort.addObject().putObject(Fields.PUBLISHED_AT).put("order", "desc").put("missing", "_last");
        sort.addObject().putObject(Fields.FETCHED_AT).put("order", "desc");
        sort.addObject().putObject(PageFields.KEY).put("order", "asc");
    }

    private static void add(StringBuilder lines, ObjectNode search) {
        lines.append(OpenSearchClient.object().put("allow_partial_search_results", false))
                .append('\n')
                .append(search)
                .append('\n');
    }

    private static JsonNode ask(OpenSearchClient client, ClusterScope scope, String lines) {
        JsonNode answers = client.sendLines(scope.path() + "/_msearch?search_type=dfs_query_then_fetch", lines)
                .path("responses");
        for (JsonNode answer : answers) {
            if (answer.has("error")) {
                throw client.refusal(
                        answer.path("status").asInt(), answer.path("error").toString());
            }
        }
        return answers;
    }

    /// Searches the indexes of a scope with common statistics.
    static JsonNode ask(OpenSearchClient client, ClusterScope scope, ObjectNode search) {
        return client.send(
                "POST",
                scope.path() + "/_search?search_type=dfs_query_then_fetch&allow_partial_search_results=false",
                search);
    }

    /// Returns the pages of an answer, in its order.
    static Set<PageRef> pages(JsonNode answer) {
        Set<PageRef> pages = new LinkedHashSet<>();
        answer.path("hits").path("hits").forEach(hit -> pages.add(page(hit)));
        return pages;
    }

    static PageRef page(JsonNode hit) {
        return new PageRef(hit.path("_index").asText(), hit.path("_id").asText());
    }

    /// Returns the number of matches, or of their addresses if those were counted.
    static Total total(JsonNode answer) {
        JsonNode total = answer.path("hits").path("total");
        boolean exact = total.path("relation").asText().equals("eq");
        long pages = total.path("value").asLong();
        return new Total(Math.min(pages, addresses(answer.path("aggregations")).orElse(pages)), exact);
    }

    /// Whether these are all pages that match.
    boolean complete(int number) {
        return total.exact() && total.value() <= number;
    }
}
