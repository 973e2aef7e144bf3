package dev.remora.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.TokenText;
import dev.remora.search.query.TermStatistics;
import dev.remora.shared.schema.Fields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.Term;

/// In how many pages of the whole index each term is, counted by the cluster. The query planner asks for one gram
/// at a time: what is not known yet is noted, and [#complete] asks for all of it at once; then the query is planned
/// again.
///
/// For one search and one thread.
final class ClusterTermCounts implements TermStatistics {
    private static final int MOST = 500;

    private final OpenSearchClient client;
    private final ClusterScope scope;
    private final Map<Term, Integer> known = new HashMap<>();
    private final Set<Term> wanted = new LinkedHashSet<>();

    ClusterTermCounts(OpenSearchClient client, ClusterScope scope) {
        this.client = client;
        this.scope = scope;
    }

    @Override
    public int pages() {
        return scope.pages();
    }

    @Override
    public int pagesWith(String gram) {
        Term term = new Term(Fields.BODY_GRAMS, gram);
        ask(List.of(term));
        return known.getOrDefault(term, 1);
    }

    /// Returns the number of pages with a term; -1 if it was never asked for.
    int of(Term term) {
        return known.getOrDefault(term, -1);
    }

    /// Asks for terms.
    void ask(Collection<Term> terms) {
        for (Term term : terms) {
            if (!known.containsKey(term)) {
                scope.counts().get(term).ifPresentOrElse(count -> known.put(term, count), () -> wanted.add(term));
            }
        }
    }

    /// Counts the terms that were asked for and that no earlier search asked for; returns whether there were any.
    boolean complete() {
        if (wanted.isEmpty()) {
            return false;
        }
        List<Term> all = new ArrayList<>(wanted);
        wanted.clear();
        for (int start = 0; start < all.size(); start += MOST) {
            count(all.subList(start, Math.min(all.size(), start + MOST)));
        }
        return true;
    }

    private void count(List<Term> terms) {
        ObjectNode body = OpenSearchClient.object().put("size", 0).put("track_total_hits", false);
        ObjectNode filters =
                body.putObject("aggs").putObject("terms").putObject("filters").putObject("filters");
        for (int i = 0; i < terms.size(); i++) {
            filters.putObject(String.valueOf(i))
                    .putObject("term")
                    .put(terms.get(i).field(), TokenText.term(terms.get(i).text()));
        }
        JsonNode counts = client.send("POST", scope.path() + "/_search?allow_partial_search_results=false", body)
                .path("aggregations")
                .path("terms")
                .path("buckets");
        for (int i = 0; i < terms.size(); i++) {
            int count = counts.path(String.valueOf(i)).path("doc_count").asInt();
            known.put(terms.get(i), count);
            scope.counts().put(terms.get(i), count, 1);
        }
    }
}
