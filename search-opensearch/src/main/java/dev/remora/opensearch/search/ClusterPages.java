package dev.remora.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.PageFields;
import dev.remora.opensearch.search.ClusterScope.Part;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.PageCounts;
import dev.remora.search.page.PageLookup;
import dev.remora.search.page.PageStanding;
import dev.remora.search.page.SimilarPages;
import dev.remora.search.query.TopicChoice;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.StopWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.Query;

/// Finds pages on the cluster. Thread-safe.
final class ClusterPages implements PageLookup {
    private final OpenSearchClient client;
    private final ClusterTopics topics;
    private final SimilarPages similar;

    /// @param stopWords ignored words
    ClusterPages(OpenSearchClient client, ClusterTopics topics, StopWords stopWords) {
        this.client = client;
        this.topics = topics;
        similar = new SimilarPages(stopWords);
    }

    @Override
    public Optional<KnownPage> find(String id, Optional<String> topic) {
        return topics.current()
                .scope(TopicChoice.of(topic))
                .flatMap(scope -> known(client, scope, refs(scope, id)).stream().findFirst());
    }

    private static List<PageRef> refs(ClusterScope scope, String id) {
        return scope.parts().stream()
                .map(part -> new PageRef(part.state().generation(), id))
                .toList();
    }

    /// Reads pages in their order.
    static List<KnownPage> known(OpenSearchClient client, ClusterScope scope, Collection<PageRef> pages) {
        List<KnownPage> known = new ArrayList<>();
        PageSource.read(client, pages).forEach((ref, source) -> {
            Part part = scope.part(ref.generation());
            known.add(KnownDocument.page(document(part, source), part.topic().id(), part.folder()));
        });
        return known;
    }

    private static Document document(Part part, PageSource source) {
        return new PageFields(part.topic().id(), part.analyzer()).document(source.page(), source.ranks());
    }

    @Override
    public List<KnownPage> near(KnownPage page, int number) {
        Optional<ClusterScope> scope = topics.current().scope(TopicChoice.of(Optional.of(page.topic())));
        long cluster = scope.map(topic -> cluster(refs(topic, page.id()))).orElse(0L);
        if (cluster == 0) {
            return List.of();
        }
        ObjectNode search = OpenSearchClient.object().put("size", number + 1).put("_source", false);
        search.withObject("/query/term").put(Fields.CLUSTER, cluster);
        Set<PageRef> found = Candidates.pages(Candidates.ask(client, scope.get(), search));
        found.removeIf(ref -> ref.id().equals(page.id()));
        return known(client, scope.get(), found.stream().limit(number).toList());
    }

    /// Returns the cluster of near-duplicates of a page; 0 if it has none.
    private long cluster(List<PageRef> page) {
        return PageSource.read(client, page).values().stream()
                .mapToLong(source ->
                        source.page().path(PageFields.REST).path(Fields.CLUSTER).asLong())
                .findFirst()
                .orElse(0);
    }

    @Override
    public List<KnownPage> alike(KnownPage page, int number) {
        ClusterSnapshot now = topics.current();
        Optional<Part> part = now.part(page.topic());
        if (part.isEmpty()) {
            return List.of();
        }
        ClusterScope all = now.scope(TopicChoice.ALL).orElseThrow();
        PageRef own = new PageRef(part.get().state().generation(), page.id());
        ClusterTermCounts counts = new ClusterTermCounts(client, all);
        try (MemoryPages memory = new MemoryPages(client, all, new PagePools(), counts, List.of(own))) {
            if (!memory.has(own)) {
                return List.of();
            }
            Query others = others(memory, own, part.get(), counts, all.pages());
            return known(client, all, distinct(all, cluster(List.of(own)), others, number));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Query others(MemoryPages memory, PageRef own, Part part, ClusterTermCounts counts, int pages)
            throws IOException {
        var reader = memory.scope().searcher().getIndexReader();
        for (LeafReaderContext leaf : reader.leaves()) {
            for (String field : List.of(Fields.TITLE, Fields.BODY)) {
                counts.ask(terms(field, leaf.reader().terms(field)));
            }
        }
        counts.complete();
        Document document = reader.storedFields().document(memory.doc(own));
        return similar.query(reader, pages, document, part.analyzer());
    }

    private static List<Term> terms(String field, Terms all) throws IOException {
        List<Term> terms = new ArrayList<>();
        if (all != null) {
            TermsEnum each = all.iterator();
            while (each.next() != null) {
                terms.add(new Term(field, each.term().utf8ToString()));
            }
        }
        return terms;
    }

    /// Returns the best pages, of near-duplicates only one.
    private List<PageRef> distinct(ClusterScope scope, long own, Query query, int number) {
        ObjectNode search = Candidates.search(query, number * 2);
        search.putArray("docvalue_fields").add(Fields.CLUSTER);
        Set<Long> clusters = new HashSet<>(Set.of(own));
        List<PageRef> found = new ArrayList<>();
        for (JsonNode hit : Candidates.ask(client, scope, search).path("hits").path("hits")) {
            long cluster = hit.path("fields").path(Fields.CLUSTER).path(0).asLong();
            if (found.size() < number && (cluster == 0 || clusters.add(cluster))) {
                found.add(Candidates.page(hit));
            }
        }
        return found;
    }

    /// The columns of all pages would have to be fetched.
    @Override
    public Optional<PageStanding> standing(KnownPage page) {
        return Optional.empty();
    }

    @Override
    public <T> Optional<T> counting(String topic, Function<PageCounts, T> work) {
        return topics.current()
                .scope(TopicChoice.of(Optional.of(topic)))
                .map(scope -> work.apply(new ClusterPageCounts(client, scope)));
    }
}
