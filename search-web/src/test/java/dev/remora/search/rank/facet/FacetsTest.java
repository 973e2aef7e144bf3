package dev.remora.search.rank.facet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.Narrowing;
import dev.remora.search.query.RankWeights;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.TopicChoice;
import dev.remora.search.rank.OverSearchableWeb;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.search.rank.facet.Facets.Count;
import dev.remora.search.rank.facet.Facets.Field;
import dev.remora.search.rank.index.IndexSnapshot;
import dev.remora.search.rank.index.TopicIndex;
import dev.remora.search.rank.score.ScoreFormula;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.FileType;
import dev.remora.shared.topic.Topic.Rank;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class FacetsTest extends OverSearchableWeb {
    private static PageFacts facts(String mediaType, PageKind kind, Optional<LocalDate> published) {
        PageFacts facts = PageFacts.NONE.of(kind).ofType(mediaType);
        return published.map(facts::publishedOn).orElse(facts);
    }

    private void fill() {
        Optional<LocalDate> then = Optional.of(LocalDate.of(2019, 12, 31));
        Optional<LocalDate> later = Optional.of(LocalDate.of(2024, 1, 1));
        page("tcm", "http://www.a.com/1", facts("text/html", PageKind.ARTICLE, then));
        page("tcm", "http://a.com/2", facts("application/pdf", PageKind.ARTICLE, later));
        page("tcm", "http://b.example/", facts("text/html", PageKind.HOME, Optional.empty()));
        page("law", "http://c.example/1", facts("text/html", PageKind.LIST, later));
        web.page("law", "http://c.example/2", "别的", "别的");
        web.index();
    }

    private void page(String topic, String url, PageFacts facts) {
        web.page(topic, url, "针灸", "针灸的文章", facts, 0.5, SearchableWeb.START);
    }

    @Test
    void countsWhatTheResultsAre() {
        web.page("law", "http://d.example/", "别的", "这里也没有那个词");
        fill();
        Facets facets = web.engine()
                .search(SearchRequest.of("针灸").withFacets())
                .counts()
                .facets();
        assertTrue(facets.exact());
        assertEquals(
                List.of(new Count("a.com", 2), new Count("b.example", 1), new Count("c.example", 1)),
                facets.of(Field.SITE));
        assertEquals(List.of(new Count("2024", 2), new Count("2019", 1)), facets.of(Field.YEAR));
        assertEquals(
                List.of(new Count("article", 2), new Count("home", 1), new Count("list", 1)), facets.of(Field.KIND));
        assertEquals(List.of(new Count("html", 3), new Count("pdf", 1)), facets.of(Field.TYPE));
        assertEquals(List.of(new Count("zh", 4)), facets.of(Field.LANGUAGE));
        assertEquals(List.of(new Count("tcm", 3), new Count("law", 1)), facets.of(Field.TOPIC));
    }

    /// Of the topic "law" one page has the words, and another one the year.
    @Test
    void aTopicWithoutAResultIsNotCounted() {
        fill();
        web.page(
                "tcm",
                "http://a.com/3",
                "别的",
                "别的",
                facts("text/html", PageKind.ARTICLE, Optional.of(LocalDate.of(2024, 5, 5))),
                0.5,
                SearchableWeb.START);
        web.index();
        SearchRequest request = SearchRequest.of("别的").withFacets();
        assertEquals(Set.of(new Count("law", 1), new Count("tcm", 1)), topics(request));
        Narrowing year = new Narrowing(Optional.of(2024), none(), none(), none());
        assertEquals(Set.of(new Count("tcm", 1)), topics(request.narrowed(year)));
    }

    private Set<Count> topics(SearchRequest request) {
        return Set.copyOf(web.engine().search(request).counts().facets().of(Field.TOPIC));
    }

    @Test
    void countsTheYearsOfTwoCenturiesAndNoOthers() {
        for (int year : new int[] {1899, 1900, 2099, 2100}) {
            Optional<LocalDate> published = Optional.of(LocalDate.of(year, 6, 1));
            page("tcm", "http://a.example/" + year, facts("text/html", PageKind.ARTICLE, published));
        }
        web.index();
        Facets facets = web.engine()
                .search(SearchRequest.of("针灸").withFacets())
                .counts()
                .facets();
        assertEquals(Set.of(new Count("2099", 1), new Count("1900", 1)), Set.copyOf(facets.of(Field.YEAR)));
    }

    @Test
    void filtersByParametersOfTheSameNames() {
        assertEquals(
                List.of("site", "year", "kind", "type", "language", "topic"),
                Arrays.stream(Field.values()).map(Field::parameter).toList());
    }

    @Test
    void countsNothingUnasked() {
        fill();
        assertEquals(
                Facets.NONE,
                web.engine().search(SearchRequest.of("针灸")).counts().facets());
    }

    @Test
    void narrowsToWhatAFacetOffers() {
        fill();
        assertEquals(2, found(new Narrowing(Optional.of(2024), none(), none(), none())));
        assertEquals(1, found(new Narrowing(Optional.of(2019), none(), none(), none())));
        assertEquals(2, found(new Narrowing(none(), Optional.of(PageKind.ARTICLE), none(), none())));
        assertEquals(1, found(new Narrowing(none(), none(), Optional.of(FileType.PDF), none())));
        assertEquals(4, found(new Narrowing(none(), none(), none(), Optional.of("zh"))));
        assertEquals(0, found(new Narrowing(none(), none(), none(), Optional.of("en"))));
        assertEquals(
                1, found(new Narrowing(Optional.of(2024), Optional.of(PageKind.ARTICLE), none(), Optional.of("zh"))));
    }

    private static <T> Optional<T> none() {
        return Optional.empty();
    }

    private long found(Narrowing narrowing) {
        return web.engine()
                .search(SearchRequest.of("针灸").narrowed(narrowing))
                .counts()
                .total()
                .value();
    }

    @Test
    void estimatesFromAnEvenSampleWhereThereIsMuch() throws Exception {
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
                for (int i = 0; i < 300_001; i++) {
                    Document page = new Document();
                    page.add(new StringField("all", i % 2 == 0 ? "even" : "odd", Store.NO));
                    page.add(new SortedDocValuesField("site", new BytesRef(i % 10 == 0 ? "tenth" : "others")));
                    page.add(new SortedDocValuesField("language", new BytesRef("zh")));
                    writer.addDocument(page);
                }
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                IndexSnapshot reading =
                        new IndexSnapshot(List.of(new TopicIndex(data, web.topicFor("tcm"), reader)), Runnable::run);
                var scope = reading.scope(TopicChoice.ALL).orElseThrow();
                Facets even = FacetCounts.of(scope, new TermQuery(new Term("all", "even")), false);
                assertEquals(false, even.exact());
                assertEquals(120_000.0, (double) even.of(Field.SITE).get(0).count(), 6_000.0);
                assertEquals(30_000.0, (double) even.of(Field.SITE).get(1).count(), 3_000.0);
                assertEquals(0, even.of(Field.SITE).get(0).count() % 10_000, "two digits");
                assertEquals(0, even.of(Field.SITE).get(1).count() % 1_000);
                assertEquals(even, FacetCounts.of(scope.searcher(), new TermQuery(new Term("all", "even"))));
                Facets any = FacetCounts.of(scope, MatchAllDocsQuery.INSTANCE, false);
                assertEquals(List.of(new Count("zh", 300_001)), any.of(Field.LANGUAGE), "the sample as a share of all");
                Facets all = FacetCounts.of(scope, new TermQuery(new Term("all", "even")), true);
                assertEquals(List.of(new Count("others", 120_000), new Count("tenth", 30_001)), all.of(Field.SITE));
                reading.release();
            }
        }
    }

    @Test
    void aPageThatWasReplacedDoesNotCount() throws Exception {
        IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
                IndexWriter writer = new IndexWriter(directory, config)) {
            for (String site : List.of("a", "b", "b")) {
                Document page = new Document();
                page.add(new StringField("address", site, Store.NO));
                page.add(new SortedDocValuesField("site", new BytesRef(site)));
                writer.addDocument(page);
            }
            writer.commit();
            writer.deleteDocuments(new Term("address", "b"));
            writer.commit();
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                Facets facets = FacetCounts.of(new IndexSearcher(reader), MatchAllDocsQuery.INSTANCE);
                assertEquals(List.of(new Count("a", 1)), facets.of(Field.SITE));
            }
        }
    }

    /// The twelve last of 250 sites have more pages than the others, the last one most.
    @Test
    void theMostFrequentOfHundredsOfValuesAreShown() throws Exception {
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
                for (int site = 0; site < 250; site++) {
                    for (int i = 0; i < Math.max(1, site - 236); i++) {
                        Document page = new Document();
                        page.add(new SortedDocValuesField("site", new BytesRef("s" + (1_000 + site))));
                        writer.addDocument(page);
                    }
                }
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                List<Count> shown = FacetCounts.of(new IndexSearcher(reader), MatchAllDocsQuery.INSTANCE)
                        .of(Field.SITE);
                List<Count> wanted = IntStream.range(0, 12)
                        .mapToObj(i -> new Count("s" + (1_249 - i), 13 - i))
                        .toList();
                assertEquals(wanted, shown);
            }
        }
    }

    @Test
    void aPageOfTwoTopicsIsShownOnce() {
        web.page("tcm", "http://a.example/1", "针灸", "针灸").page("law", "http://a.example/1", "针灸", "针灸");
        web.index();
        assertEquals(1, web.engine().search(SearchRequest.of("针灸")).results().size());
    }

    @Test
    void anOldPageOfTwoTopicsCountsOnceInItsYear() {
        Optional<LocalDate> old = Optional.of(LocalDate.of(1901, 5, 1));
        page("tcm", "http://a.com/1", facts("text/html", PageKind.ARTICLE, old));
        page("law", "http://a.com/1", facts("text/html", PageKind.ARTICLE, old));
        web.index();
        Facets facets = web.engine()
                .search(SearchRequest.of("针灸").withFacets())
                .counts()
                .facets();
        assertEquals(List.of(new Count("1901", 1)), facets.of(Field.YEAR));
    }

    /// The topics know different kinds of the first page: it is found by both.
    @Test
    void aCountIsWhatItsFilterShowsThoughPagesLieInSeveralTopics() {
        Optional<LocalDate> then = Optional.of(LocalDate.of(2024, 5, 1));
        page("tcm", "http://a.com/1", facts("text/html", PageKind.ARTICLE, then));
        page("law", "http://a.com/1", facts("text/html", PageKind.LIST, then));
        page("tcm", "http://a.com/2", facts("application/pdf", PageKind.ARTICLE, then));
        page("law", "http://a.com/2", facts("application/pdf", PageKind.ARTICLE, then));
        page("law", "http://b.example/", facts("text/html", PageKind.ARTICLE, Optional.empty()));
        web.index();
        Facets facets = web.engine()
                .search(SearchRequest.of("针灸").withFacets())
                .counts()
                .facets();
        assertEquals(List.of(new Count("a.com", 2), new Count("b.example", 1)), facets.of(Field.SITE));
        assertEquals(List.of(new Count("law", 3), new Count("tcm", 2)), facets.of(Field.TOPIC));
        assertEquals(List.of(new Count("article", 3), new Count("list", 1)), facets.of(Field.KIND));
        assertEquals(3, found(new Narrowing(none(), Optional.of(PageKind.ARTICLE), none(), none())));
        assertEquals(1, found(new Narrowing(none(), Optional.of(PageKind.LIST), none(), none())));
        assertEquals(List.of(new Count("html", 2), new Count("pdf", 1)), facets.of(Field.TYPE));
        assertEquals(1, found(new Narrowing(none(), none(), Optional.of(FileType.PDF), none())));
        assertEquals(List.of(new Count("2024", 2)), facets.of(Field.YEAR));
        assertEquals(2, found(new Narrowing(Optional.of(2024), none(), none(), none())));
        assertEquals(List.of(new Count("zh", 3)), facets.of(Field.LANGUAGE));
    }

    @Test
    void theSearchersWeightsDecideBetweenPagesOfEqualText() {
        page(
                "tcm",
                "http://a.example/old",
                facts("text/html", PageKind.ARTICLE, Optional.of(LocalDate.of(2001, 1, 1))));
        page(
                "tcm",
                "http://b.example/new",
                facts("text/html", PageKind.ARTICLE, Optional.of(LocalDate.of(2026, 1, 1))));
        web.index();
        SearchRequest plain = SearchRequest.of("针灸");
        for (double fresh : new double[] {0.1, 1, 2}) {
            SearchAnswer answer = web.engine().search(plain.weighing(new RankWeights(0, 0, fresh)));
            assertEquals("http://b.example/new", answer.results().getFirst().url());
            var parts = answer.results().getFirst().scored().parts();
            assertTrue(parts.freshness().signal() > 0.4, parts::toString);
            assertEquals(
                    answer.results().getFirst().scored().score(),
                    parts.text().points() + parts.freshness().points(),
                    1e-12);
        }
    }

    @Test
    void theUsualWeightsAreThoseOfATopicThatSaysNothing() {
        RankWeights topic = ScoreFormula.DEFAULT.fixed().of(Rank.DEFAULT, dev.remora.search.query.TemporalIntent.NONE);
        assertEquals(RankWeights.USUAL.topic(), topic.topic(), 1e-9);
        assertEquals(RankWeights.USUAL.links(), topic.links(), 1e-9);
        assertEquals(RankWeights.USUAL.freshness(), topic.freshness(), 1e-9);
    }
}
