package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.schema.FileType;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which pages of an index the filters of a query leave.
class FiltersTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final ByteBuffersDirectory folder = new ByteBuffersDirectory();
    private final Map<String, Document> pages = new LinkedHashMap<>();

    @AfterEach
    void close() throws IOException {
        folder.close();
    }

    private Document page(String url) {
        String host = new Url(url).hostName();
        Document page = new Document();
        add(page, Fields.URL, url);
        add(page, Fields.ID, new Url(url).id());
        add(page, Fields.HOST, host);
        add(page, Fields.SITE, Sites.of(host));
        pages.put(url, page);
        return page;
    }

    private static void add(Document page, String field, String value) {
        page.add(new StringField(field, value, Store.YES));
    }

    private static void add(Document page, String field, long value) {
        page.add(new LongField(field, value, Store.NO));
    }

    private List<String> found(String typed) throws IOException {
        return found(SearchRequest.of(typed));
    }

    /// The URLs of the pages left by a request's filters.
    private List<String> found(SearchRequest request) throws IOException {
        if (!DirectoryReader.indexExists(folder)) {
            try (IndexWriter writer = new IndexWriter(folder, new IndexWriterConfig())) {
                writer.addDocuments(pages.values());
            }
        }
        BooleanQuery.Builder query = new BooleanQuery.Builder().add(MatchAllDocsQuery.INSTANCE, Occur.FILTER);
        Filters.add(TypedQuery.of(request.query()), request, query);
        List<String> urls = new ArrayList<>();
        try (DirectoryReader reader = DirectoryReader.open(folder)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            for (ScoreDoc hit : searcher.search(query.build(), 1_000).scoreDocs) {
                urls.add(searcher.storedFields().document(hit.doc).get(Fields.URL));
            }
        }
        return urls;
    }

    private static final List<String> HOSTS = List.of(
            "a.example",
            "b.a.example",
            "c.b.a.example",
            "aa.example",
            "a.example.org",
            "edu.cn",
            "x.edu.cn",
            "y.x.edu.cn",
            "xedu.cn",
            "x.com.cn",
            "u.github.io",
            "v.u.github.io",
            "github.io",
            "192.0.2.1",
            "2.1",
            "[2001:db8::1]",
            "localhost",
            "xn--fsqu00a.cn");

    @Test
    void aRestrictionToWhatIsNoSiteLeavesNoPage() throws IOException {
        page("http://a.example/");
        for (String none : List.of("www.", "[2001:zz::1]", "a.example:99999", "，")) {
            assertEquals(List.of(), found(SearchRequest.of("").on(Optional.of(none))), none);
        }
    }

    @Test
    void aSiteIsAHostWithItsSubdomainsAndNothingElseThatEndsLikeIt() throws IOException {
        HOSTS.forEach(host -> page("http://" + host + "/"));
        for (String site : HOSTS) {
            List<String> expected = HOSTS.stream()
                    .filter(host -> host.equals(site) || host.endsWith("." + site))
                    .map(host -> "http://" + host + "/")
                    .toList();
            assertEquals(expected, found("site:" + site), site);
            assertEquals(expected, found(SearchRequest.of("").on(Optional.of(site))), site);
        }
    }

    @Test
    void aPortLeavesTheHostAtThatPortByEitherSchemeWithOrWithoutWww() throws IOException {
        List<String> there = List.of(
                "http://a.example:81/",
                "https://a.example:81/x",
                "http://www.a.example:81/",
                "https://www.a.example:81/y/z");
        there.forEach(this::page);
        Stream.of(
                        "http://a.example:8/",
                        "http://a.example:811/",
                        "http://a.example/:81/",
                        "http://b.a.example:81/",
                        "http://aa.example:81/",
                        "http://a.example/")
                .forEach(this::page);
        assertEquals(there, found("site:a.example:81"));
        assertEquals(List.of("http://a.example:8/"), found("site:a.example:8"));
        assertEquals(9, found("site:a.example:443").size(), "a usual port is any");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a*", "*a", "b.*.example", "a\\.example", "b*example"})
    void noSignOfAHostIsAWildcard(String host) throws IOException {
        page("http://a.example/");
        page("http://b.a.example/");
        assertEquals(List.of(), found("site:" + host));
        assertEquals(2, found("site:*.a.example").size(), "but a star in front stands for the sub-domains");
    }

    @ParameterizedTest
    @ValueSource(strings = {"site:*", "site:\\", "site:?.example", "site:/a.example", "site:..", "site:#a"})
    void aSiteWithoutAHostIsNoFilter(String typed) {
        assertFalse(Filters.any(TypedQuery.of(typed)));
    }

    @Test
    void ofSeveralSitesEachWillDoButOfTheRequestsOnlyThatOne() throws IOException {
        HOSTS.subList(0, 6).forEach(host -> page("http://" + host + "/"));
        SearchRequest two = SearchRequest.of("site:aa.example site:b.a.example");
        assertEquals(List.of("http://b.a.example/", "http://c.b.a.example/", "http://aa.example/"), found(two));
        assertEquals(List.of("http://b.a.example/", "http://c.b.a.example/"), found(two.on(Optional.of("a.example"))));
        assertEquals(List.of(), found(two.on(Optional.of("edu.cn"))));
    }

    @Test
    void sixteenSitesAreReadAndRepeatedOnesCountOnce() throws IOException {
        IntStream.rangeClosed(1, 17).forEach(i -> page("http://h" + i + ".example/"));
        String typed = "site:h1.example ".repeat(20)
                + IntStream.rangeClosed(1, 17)
                        .mapToObj(i -> "site:h" + i + ".example")
                        .collect(Collectors.joining(" "));
        assertEquals(16, found(typed).size());
        assertFalse(found(typed).contains("http://h17.example/"));
    }

    private void dated(String url, String published, Instant fetched) {
        Document page = page(url);
        add(page, Fields.FETCHED_AT, fetched.toEpochMilli());
        if (!published.isEmpty()) {
            add(page, Fields.PUBLISHED_AT, LocalDate.parse(published).toEpochDay());
        }
    }

    private static String name(String url) {
        return url.replaceAll("^http://|\\.example/$", "");
    }

    @ParameterizedTest
    @CsvSource({
        "after:2024-05-01, may1 may31 june1 fetched",
        "after:2024-05-02, may31 june1 fetched",
        "before:2024-05-01, april30 midnight",
        "before:2024-06, april30 may1 may31 midnight",
        "after:2024-05 before:2024-06, may1 may31",
        "after:2024-06 before:2024-05, ''",
        "after:2023 after:2024-06 before:2027 before:2026, june1",
        "after:2024-05-01 before:2024-05-01, ''",
        "before:2024-04-30, midnight",
        "before:0001, ''",
    })
    void aDayIsInsideItsAfterAndOutsideItsBefore(String typed, String expected) throws IOException {
        dated("http://april30.example/", "2024-04-30", NOON);
        dated("http://may1.example/", "2024-05-01", NOON);
        dated("http://may31.example/", "2024-05-31", NOON);
        dated("http://june1.example/", "2024-06-01", NOON);
        dated("http://fetched.example/", "", NOON);
        dated("http://midnight.example/", "", Instant.parse("2024-04-29T23:59:59.999Z"));
        assertEquals(expected, found(typed).stream().map(FiltersTest::name).collect(Collectors.joining(" ")));
    }

    @Test
    void aRangeOfFetchesHasItsStartAndNotItsEnd() throws IOException {
        dated("http://before.example/", "2026-03-01", NOON.minusMillis(1));
        dated("http://noon.example/", "", NOON);
        dated("http://later.example/", "", NOON.plusMillis(9));
        SearchRequest all = SearchRequest.of("");
        Optional<Instant> none = Optional.empty();
        assertEquals(2, found(all.fetched(Optional.of(NOON), none)).size());
        assertEquals(1, found(all.fetched(none, Optional.of(NOON))).size());
        assertEquals(
                2, found(all.fetched(none, Optional.of(NOON.plusMillis(9)))).size());
        assertEquals(
                0,
                found(all.fetched(Optional.of(NOON.plusMillis(10)), Optional.of(NOON)))
                        .size());
        assertEquals(
                3,
                found(all.fetched(Optional.of(Instant.MIN), Optional.of(Instant.MAX)))
                        .size());
        assertEquals(0, found(all.fetched(Optional.of(Instant.MAX), none)).size());
        assertEquals(0, found(all.fetched(none, Optional.of(Instant.MIN))).size());
    }

    @Test
    void aYearHasItsFirstAndItsLastDayAndNoUndatedPage() throws IOException {
        dated("http://early.example/", "2023-12-31", NOON);
        dated("http://first.example/", "2024-01-01", NOON);
        dated("http://last.example/", "2024-12-31", NOON);
        dated("http://late.example/", "2025-01-01", NOON);
        dated("http://undated.example/", "", Instant.parse("2024-06-01T00:00:00Z"));
        Narrowing year = new Narrowing(Optional.of(2024), Optional.empty(), Optional.empty(), Optional.empty());
        List<String> names = found(SearchRequest.of("").narrowed(year)).stream()
                .map(FiltersTest::name)
                .toList();
        assertEquals(List.of("first", "last"), names);
    }

    @Test
    void facetsNarrowTogether() throws IOException {
        for (PageKind kind : PageKind.values()) {
            for (FileType type : FileType.values()) {
                Document page = page("http://" + kind + type + ".example/");
                add(page, Fields.KIND, kind.name());
                add(page, Fields.FILE_TYPE, type.code());
                add(page, Fields.LANGUAGE, type == FileType.PDF ? "zh-Hans" : "zh");
            }
        }
        Optional<PageKind> article = Optional.of(PageKind.ARTICLE);
        SearchRequest all = SearchRequest.of("");
        Narrowing byKind = new Narrowing(Optional.empty(), article, Optional.empty(), Optional.empty());
        assertEquals(FileType.values().length, found(all.narrowed(byKind)).size());
        Narrowing zh = new Narrowing(Optional.empty(), article, Optional.of(FileType.PDF), Optional.of("zh"));
        assertEquals(List.of(), found(all.narrowed(zh)));
        Narrowing hans = new Narrowing(Optional.empty(), article, Optional.of(FileType.PDF), Optional.of("zh-Hans"));
        assertEquals(1, found(all.narrowed(hans)).size());
    }

    @ParameterizedTest
    @CsvSource({
        "pdf, application/pdf application/x-pdf",
        "doc, application/msword application/vnd.ms-word.document.macroenabled.12",
        "docx, application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xls, application/vnd.ms-excel application/msexcel",
        "txt, text/plain",
        "xml, text/xml application/xml",
        "html, text/html application/xhtml+xml",
        "HTM, text/html application/xhtml+xml",
        "epub, application/epub+zip",
        "odp, application/vnd.oasis.opendocument.presentation",
        "7z, application/7z",
    })
    void aFileTypeIsItsMediaTypesOrAWordOfTheAddress(String extension, String types) throws IOException {
        List<String> all = new ArrayList<>(List.of("application/json", "text/csv", "image/png", "application/zip"));
        all.addAll(List.of(types.split(" ")));
        for (String type : all) {
            Document page = page("http://" + type.replaceAll("[^a-z0-9]", "") + ".example/");
            add(page, Fields.MEDIA_TYPE, type);
            add(page, Fields.ADDRESS, type.replaceAll(".*/", ""));
        }
        assertEquals(types.split(" ").length, found("filetype:" + extension).size());
        assertEquals(
                types.split(" ").length,
                found("filetype:" + extension + " filetype:qqq").size());
    }

    @Test
    void onlyFiltersAreFilters() {
        for (String typed : List.of("site:a.example", "filetype:pdf", "before:2024", "x after:2024")) {
            assertTrue(Filters.any(TypedQuery.of(typed)), typed);
        }
        for (String typed : List.of("", "x", "\"x\"", "-site:a.example", "topic:t", "intitle:x", "inurl:x")) {
            assertFalse(Filters.any(TypedQuery.of(typed)), typed);
        }
        assertEquals(
                new TreeSet<>(List.of("a.example")),
                Filters.sites(TypedQuery.of("site:a.example site:A.example")).stream()
                        .map(TypedQuery.Site::text)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }
}
