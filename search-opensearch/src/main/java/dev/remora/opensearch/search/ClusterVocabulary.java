package dev.remora.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.PageFields;
import dev.remora.search.query.GramPhrase;
import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.TopicChoice;
import dev.remora.search.suggest.Vocabulary;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.Fields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;

/// The titles and words of the topics on the cluster. Thread-safe.
final class ClusterVocabulary implements Vocabulary {
    private static final int TITLES_AT_ONCE = 5_000;

    /// Below the number of buckets that OpenSearch allows an answer, 65,535.
    private static final int MOST_WORDS = 50_000;

    private static final int RARE = 2;

    private final OpenSearchClient client;
    private final ClusterTopics topics;
    private final QueryPlanner planner;

    /// @param planner without words of topics
    ClusterVocabulary(OpenSearchClient client, ClusterTopics topics, QueryPlanner planner) {
        this.client = client;
        this.topics = topics;
        this.planner = planner;
    }

    @Override
    public int pages() {
        return all().map(ClusterScope::pages).orElse(0);
    }

    private Optional<ClusterScope> all() {
        return topics.current().scope(TopicChoice.ALL);
    }

    @Override
    public int pagesWith(String gram) {
        return counted(List.of(new Term(Fields.BODY_GRAMS, gram))).values().stream()
                .findFirst()
                .orElse(0);
    }

    @Override
    public Map<String, Integer> pagesWithGrams(Collection<String> grams) {
        return counted(
                grams.stream().map(gram -> new Term(Fields.BODY_GRAMS, gram)).toList());
    }

    @Override
    public Map<String, Integer> pagesWithWords(Collection<String> words) {
        return counted(words.stream().map(word -> new Term(Fields.BODY, word)).toList());
    }

    /// Returns in how many pages each term is, for those that any page has.
    private Map<String, Integer> counted(List<Term> terms) {
        Map<String, Integer> pages = new HashMap<>();
        all().ifPresent(scope -> {
            ClusterTermCounts counts = new ClusterTermCounts(client, scope);
            counts.ask(terms);
            counts.complete();
            terms.stream().filter(term -> counts.of(term) > 0).forEach(term -> pages.put(term.text(), counts.of(term)));
        });
        return pages;
    }

    @Override
    public List<Source> sources() {
        return topics.current().parts().stream()
                .map(part -> new Source(part.topic(), part.version()))
                .toList();
    }

    @Override
    public void read(Source source, int most, Reader reader) {
        topics.current().scope(TopicChoice.of(Optional.of(source.topic().id()))).ifPresent(scope -> {
            readTitles(scope, most, reader);
            readWords(scope, Math.min(most, MOST_WORDS), reader);
        });
    }

    private void readTitles(ClusterScope scope, int most, Reader reader) {
        JsonNode after = OpenSearchClient.object();
        int read = 0;
        boolean more = true;
        while (more && read < most) {
            ObjectNode search = titles().put("size", TITLES_AT_ONCE).put("track_total_hits", false);
            search.putArray("sort").addObject().put(PageFields.KEY, "asc");
            if (after.isArray()) {
                search.set("search_after", after);
            }
            JsonNode hits = ask(scope, search).path("hits").path("hits");
            for (JsonNode hit : hits) {
                reader.title(title(hit));
                after = hit.path("sort");
            }
            read += hits.size();
            more = hits.size() == TITLES_AT_ONCE;
        }
    }

    private static ObjectNode titles() {
        ObjectNode search = OpenSearchClient.object().put("_source", false);
        search.putArray("docvalue_fields")
                .add(Fields.HEADING)
                .add(Fields.SITE)
                .add(Fields.KIND)
                .add(Fields.RELEVANCE);
        return search;
    }

    private static Title title(JsonNode hit) {
        JsonNode fields = hit.path("fields");
        return new Title(
                fields.path(Fields.HEADING).path(0).asText(),
                fields.path(Fields.SITE).path(0).asText(),
                fields.path(Fields.KIND).path(0).asText().equals(PageKind.ARTICLE.name()),
                fields.path(Fields.RELEVANCE).path(0).asDouble());
    }

    private void readWords(ClusterScope scope, int most, Reader reader) {
        ObjectNode search = OpenSearchClient.object().put("size", 0);
        search.withObject("/aggs/words/terms")
                .put("field", PageFields.TITLE_WORDS)
                .put("size", most)
                .put("min_doc_count", RARE);
        ask(scope, search)
                .path("aggregations")
                .path("words")
                .path("buckets")
                .forEach(word -> reader.word(
                        word.path("key").asText(), word.path("doc_count").asInt()));
    }

    private JsonNode ask(ClusterScope scope, ObjectNode search) {
        return client.send("POST", scope.path() + "/_search?allow_partial_search_results=false", search);
    }

    @Override
    public List<String> titleWordsNear(String word, int edits, int number) {
        ObjectNode search = OpenSearchClient.object().put("size", 0);
        ObjectNode near = search.putObject("suggest").putObject("near").put("text", word);
        near.putObject("term")
                .put("field", Fields.TITLE_GRAMS)
                .put("size", number)
                .put("shard_size", 4 * number)
                .put("max_edits", edits)
                .put("prefix_length", 1)
                .put("min_word_length", 1)
                .put("suggest_mode", "always")
                .put("max_term_freq", 0.99)
                .put("sort", "frequency");
        List<String> words = new ArrayList<>();
        all().ifPresent(scope -> ask(scope, search)
                .path("suggest")
                .path("near")
                .path(0)
                .path("options")
                .forEach(option -> words.add(option.path("text").asText())));
        return words;
    }

    @Override
    public int pagesWithAll(Collection<String> texts, int most) {
        ObjectNode search = OpenSearchClient.object().put("size", 0).put("track_total_hits", most);
        search.set("query", QueryJson.of(GramPhrase.all(texts)));
        return all().map(scope -> ask(scope, search)
                        .path("hits")
                        .path("total")
                        .path("value")
                        .asInt())
                .map(pages -> Math.min(pages, most))
                .orElse(0);
    }

    @Override
    public BestTitles best(SearchRequest request, int number) {
        Optional<ClusterScope> scope = topics.current().scope(planner.topics(request));
        return scope.map(found -> best(found, request, number)).orElse(new BestTitles(Set.of(), List.of()));
    }

    private BestTitles best(ClusterScope scope, SearchRequest request, int number) {
        ClusterTermCounts counts = new ClusterTermCounts(client, scope);
        PlannedQuery query =
                ClusterSearch.planned(counts, vocabulary -> scope.planner().plan(request, vocabulary));
        List<Query> ranked = query.retrieval().ranked().isEmpty()
                ? List.of(query.retrieval().text())
                : query.retrieval().ranked();
        List<List<JsonNode>> found = new ArrayList<>();
        for (Query each : query.empty() ? List.<Query>of() : ranked) {
            ObjectNode search = titles().put("size", number).put("track_total_hits", false);
            search.set("query", QueryJson.of(each));
            List<JsonNode> hits = new ArrayList<>();
            Candidates.ask(client, scope, search).path("hits").path("hits").forEach(hits::add);
            found.add(hits);
        }
        return new BestTitles(scope.dictionary(), byTurns(found, number));
    }

    /// Returns the titles of the best page of each list, then of the second best, and so on, each page once.
    private static List<Title> byTurns(List<List<JsonNode>> found, int number) {
        Map<PageRef, Title> titles = new LinkedHashMap<>();
        for (int rank = 0; rank < number; rank++) {
            for (List<JsonNode> hits : found) {
                if (rank < hits.size() && titles.size() < number) {
                    titles.putIfAbsent(Candidates.page(hits.get(rank)), title(hits.get(rank)));
                }
            }
        }
        return List.copyOf(titles.values());
    }
}
