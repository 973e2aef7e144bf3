package dev.remora.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.PageCounts;
import dev.remora.search.rank.facet.Facets;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.search.Query;

/// Counts the pages of a topic on the cluster. Relevance is that of the last time that the page was written.
final class ClusterPageCounts implements PageCounts {
    private final OpenSearchClient client;
    private final ClusterScope scope;

    /// @param scope of one topic
    ClusterPageCounts(OpenSearchClient client, ClusterScope scope) {
        this.client = client;
        this.scope = scope;
    }

    @Override
    public Topic topic() {
        return scope.parts().getFirst().topic();
    }

    @Override
    public long version() {
        return scope.parts().getFirst().version();
    }

    @Override
    public Query relevant(double least) {
        return DoublePoint.newRangeQuery(Fields.RELEVANCE, least, 1);
    }

    private JsonNode ask(ObjectNode search) {
        return client.send("POST", scope.path() + "/_search?allow_partial_search_results=false", search);
    }

    @Override
    public long count(Query pages) {
        ObjectNode search = Candidates.search(pages, 0).put("track_total_hits", true);
        return ask(search).path("hits").path("total").path("value").asLong();
    }

    @Override
    public Facets facets(Query pages) {
        ObjectNode search = Candidates.search(pages, 0);
        ClusterFacets.ask(scope, search);
        return ClusterFacets.read(scope, ask(search));
    }

    @Override
    public List<KnownPage> newest(Query pages, int number) {
        ObjectNode search = Candidates.search(pages, number);
        search.putArray("sort").addObject().put(Fields.FETCHED_AT, "desc");
        return ClusterPages.known(client, scope, Candidates.pages(ask(search)));
    }

    @Override
    public Optional<Instant> oldest() {
        ObjectNode search = OpenSearchClient.object().put("size", 0);
        search.withObject("/aggs/oldest/min").put("field", Fields.FETCHED_AT);
        JsonNode oldest = ask(search).path("aggregations").path("oldest").path("value");
        return oldest.isNumber() ? Optional.of(Instant.ofEpochMilli(oldest.asLong())) : Optional.empty();
    }
}
