package dev.remora.search.app;

import dev.remora.search.query.Interpretation;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.Cursor;
import dev.remora.search.rank.FoundPage;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchAnswer.Counts;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.score.Quantity;
import dev.remora.search.rank.score.ScoreExplanation;
import dev.remora.search.rank.score.ScoreParts;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/// An engine over a list of pages: finds those whose title or text holds the query, and marks it.
public final class FakeEngine implements SearchEngine {
    record Doc(String topic, String url, String host, String title, String text, double relevance) {}

    private final List<IndexedTopic> topics = new ArrayList<>();
    private final List<Doc> docs = new ArrayList<>();

    /// Set to make the next searches fail.
    public RuntimeException fault;

    /// Set to make the next searches fail gravely.
    public Error error;

    /// Days of publication by address.
    final Map<String, LocalDate> published = new HashMap<>();
    final Map<String, String> pictures = new HashMap<>();

    /// Words that pages do not hold, by address.
    final Map<String, List<String>> missing = new HashMap<>();

    /// Set to have it tell these counts instead of its own.
    Facets counted;

    /// Words that no page holds.
    List<SearchAnswer.AbsentWord> absent = List.of();

    /// Set to have every query read as this.
    String readAs;

    /// How queries are read; null for `readAs`.
    Interpretation read;

    /// Passed before each search.
    public Gate gate = () -> {};

    volatile SearchRequest lastRequest;

    public interface Gate {
        void pass() throws InterruptedException;
    }

    /// The id of the page at an address.
    static String id(String url) {
        return "%016x".formatted(url.hashCode());
    }

    /// The addresses of all pages.
    List<String> urls() {
        return docs.stream().map(Doc::url).toList();
    }

    FakeEngine topic(String id, String name, String description) {
        topics.add(new IndexedTopic(id, name, description, 0));
        return this;
    }

    FakeEngine doc(Doc doc) {
        docs.add(doc);
        return this;
    }

    @Override
    public Walked walk(SearchRequest request, Optional<Cursor> after) {
        int from = after.map(cursor -> (int) cursor.key()).orElse(0);
        SearchRequest all = SearchRequest.of(request.query());
        List<SearchAnswer.Result> seen = docs.stream()
                .filter(d -> d.title().contains(all.query()) || d.text().contains(all.query()))
                .map(d -> result(d, all.query(), request.explain()))
                .toList();
        List<SearchAnswer.Result> step = seen.stream().skip(from).limit(2).toList();
        SearchAnswer first = search(all);
        lastRequest = request;
        SearchAnswer answer = new SearchAnswer(
                all.query(),
                first.read(),
                Counts.of(
                        first.counts().total(),
                        Optional.empty(),
                        OptionalInt.empty(),
                        first.counts().facets()),
                1,
                request.size(),
                0,
                step);
        boolean last = from + step.size() == seen.size();
        Cursor next = new Cursor(Cursor.numberOf(request), 0, 0, from + step.size());
        return new Walked(answer, last ? Optional.empty() : Optional.of(next));
    }

    /// Near-duplicates that count as results and are not listed.
    int folded = 0;

    /// Whether answers say how many results are listed.
    boolean listed = false;

    /// Changed by tests to say that the index did.
    String edition = "1";

    @Override
    public String edition() {
        return edition;
    }

    @Override
    public SearchAnswer search(SearchRequest request) {
        lastRequest = request;
        try {
            gate.pass();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        if (error != null) {
            throw error;
        }
        if (fault != null) {
            throw fault;
        }
        String query = readAs != null ? readAs : request.query().strip();
        List<Doc> found = matching(query, request);
        List<SearchAnswer.Result> results = found.stream()
                .skip((request.page() - 1L) * request.size())
                .limit(request.size())
                .map(d -> result(d, query, request.explain()))
                .toList();
        return new SearchAnswer(
                request.query(),
                read != null ? read : new Interpretation.Words(query),
                new Counts(
                        new SearchAnswer.Total(found.size() + folded, true),
                        0,
                        Optional.of(new SearchAnswer.Total(full(found), true)),
                        absent,
                        partialFrom(results),
                        listed ? OptionalInt.of(found.size()) : OptionalInt.empty(),
                        request.facets() ? counts(found, request) : Facets.NONE),
                request.page(),
                request.size(),
                4,
                results);
    }

    @Override
    public boolean finds(SearchRequest request) {
        return !matching(request.query().strip(), request).isEmpty();
    }

    @Override
    public List<SearchAnswer.Total> full(SearchRequest request, List<String> queries) {
        counts++;
        return queries.stream()
                .map(query -> full(matching(query.replace("\"", ""), request)))
                .map(number -> new SearchAnswer.Total(number, number <= countedTo))
                .toList();
    }

    private List<Doc> matching(String query, SearchRequest request) {
        return docs.stream()
                .filter(d -> d.title().contains(query) || d.text().contains(query))
                .filter(d -> request.topic().isEmpty() || request.topic().get().equals(d.topic()))
                .filter(d -> request.site().isEmpty()
                        || d.host().endsWith(request.site().get()))
                .toList();
    }

    private long full(List<Doc> found) {
        return found.stream().filter(doc -> !missing.containsKey(doc.url())).count();
    }

    /// Behind the last that lacks nothing.
    private static OptionalInt partialFrom(List<SearchAnswer.Result> results) {
        int from = results.size();
        while (from > 0 && !results.get(from - 1).missing().isEmpty()) {
            from--;
        }
        return from > 0 && from < results.size() ? OptionalInt.of(from) : OptionalInt.empty();
    }

    private Facets counts(List<Doc> found, SearchRequest request) {
        return counted != null ? counted : facets(found, request.topic().isEmpty());
    }

    private static Facets facets(List<Doc> found, boolean allTopics) {
        Map<String, Long> sites = found.stream().collect(Collectors.groupingBy(Doc::host, Collectors.counting()));
        List<Facets.Count> bySite = sites.entrySet().stream()
                .map(site -> new Facets.Count(site.getKey(), site.getValue()))
                .sorted(Comparator.comparingLong(Facets.Count::count).reversed().thenComparing(Facets.Count::value))
                .toList();
        Facets.Count html = new Facets.Count("html", found.size());
        Facets.Count pdf = new Facets.Count("pdf", 1);
        Facets.Count article = new Facets.Count("article", found.size());
        Facets.Count year = new Facets.Count("2026", 1);
        Facets.Count simplified = new Facets.Count("zh-Hans", 2);
        Facets.Count traditional = new Facets.Count("zh-Hant", 1);
        Map<String, Long> topics = found.stream().collect(Collectors.groupingBy(Doc::topic, Collectors.counting()));
        List<Facets.Count> byTopic = topics.entrySet().stream()
                .map(topic -> new Facets.Count(topic.getKey(), topic.getValue()))
                .toList();
        return new Facets(
                true,
                Map.of(
                        Facets.Field.TOPIC, allTopics ? byTopic : List.of(),
                        Facets.Field.SITE, bySite,
                        Facets.Field.TYPE, List.of(html, pdf),
                        Facets.Field.KIND, List.of(article),
                        Facets.Field.YEAR, List.of(year),
                        Facets.Field.LANGUAGE, List.of(simplified, traditional)));
    }

    private SearchAnswer.Result result(Doc doc, String query, boolean explain) {
        return new SearchAnswer.Result(
                new FoundPage(
                        id(doc.url()),
                        doc.topic(),
                        doc.url(),
                        doc.host(),
                        doc.url().endsWith(".pdf") ? "application/pdf" : "text/html",
                        Instant.parse("2026-11-18T08:30:00Z"),
                        Optional.ofNullable(published.get(doc.url()))),
                new SearchAnswer.Shown(
                        doc.title(),
                        marked(doc.title(), query),
                        marked(doc.text(), query),
                        Optional.ofNullable(pictures.get(doc.url()))),
                new SearchAnswer.Scored(
                        7.1 * doc.relevance(),
                        doc.relevance(),
                        0.12,
                        new ScoreParts(
                                new ScoreParts.Part(doc.relevance(), 1.8 * doc.relevance()),
                                new ScoreParts.Part(doc.relevance(), 0.03 * doc.relevance()),
                                new ScoreParts.Part(0.41, 0.0082),
                                new ScoreParts.Part(0.62, 0),
                                new ScoreParts.Part(0, 0)),
                        explain
                                ? Optional.of(new ScoreExplanation(7.1, Quantity.RELEVANCE, List.of(), List.of()))
                                : Optional.empty()),
                missing.getOrDefault(doc.url(), List.of()),
                0);
    }

    private static String marked(String text, String query) {
        String mark = escaped(query);
        return mark.isEmpty() ? escaped(text) : escaped(text).replace(mark, "<mark>" + mark + "</mark>");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    final List<String> unreadable = new ArrayList<>();
    long countedTo = Long.MAX_VALUE;
    int counts;
    Optional<String> trouble = Optional.empty();

    @Override
    public Optional<String> trouble() {
        return trouble;
    }

    @Override
    public List<String> unreadable() {
        return List.copyOf(unreadable);
    }

    @Override
    public List<IndexedTopic> topics() {
        return topics.stream()
                .filter(t -> !unreadable.contains(t.id()))
                .map(t -> new IndexedTopic(
                        t.id(),
                        t.name(),
                        t.description(),
                        docs.stream().filter(d -> d.topic().equals(t.id())).count()))
                .toList();
    }

    @Override
    public void close() {}
}
