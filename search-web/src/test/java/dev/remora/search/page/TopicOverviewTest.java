package dev.remora.search.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.remora.search.page.TopicOverview.Period;
import dev.remora.search.page.TopicOverview.Unit;
import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.search.rank.facet.Facets.Count;
import dev.remora.search.rank.facet.Facets.Field;
import dev.remora.search.rank.index.Indexes.Part;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicOverviewTest {
    private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");

    /// A Friday, 16:00 in Shanghai.
    private static final Instant NOW = SearchableWeb.START;

    @TempDir
    Path data;

    private SearchableWeb web;
    private LuceneSearchEngine engine;
    private TopicOverviews overviews;

    @BeforeEach
    void open() {
        web = new SearchableWeb(data);
        engine = web.engine();
        overviews = at(NOW);
    }

    @AfterEach
    void close() {
        web.close();
    }

    private static TopicOverviews at(Instant now) {
        return new TopicOverviews(topic -> OptionalDouble.of(0.4), Clock.fixed(now, SHANGHAI));
    }

    private TopicOverview overview(TopicOverviews overviews) {
        return overview(overviews, topic -> topic);
    }

    private TopicOverview overview(TopicOverviews overviews, UnaryOperator<Topic> changed) {
        return engine.look((searcher, parts) -> parts.stream()
                .filter(part -> part.topic().id().equals("tcm"))
                .map(part -> new Part(changed.apply(part.topic()), part.folder(), part.version(), part.segments()))
                .findFirst()
                .map(part -> overview(overviews, part))
                .orElseThrow());
    }

    private static TopicOverview overview(TopicOverviews overviews, Part part) {
        try (LucenePageCounts counts = new LucenePageCounts(part)) {
            return overviews.of(counts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void page(String url, Instant at) {
        page(url, at, PageKind.ARTICLE, Optional.empty());
    }

    private void page(String url, Instant at, PageKind kind, Optional<LocalDate> published) {
        PageFacts facts = PageFacts.NONE.of(kind);
        web.page("tcm", url, "针灸", "针灸的文章", published.map(facts::publishedOn).orElse(facts), 0.5, at);
    }

    private static Instant ago(int days) {
        return NOW.minus(Duration.ofDays(days));
    }

    private static List<String> newest(TopicOverview overview) {
        return overview.latest().newest().stream().map(KnownPage::url).toList();
    }

    @Test
    void articlesOfTheTopicAreListedByTheirLatestFetch() {
        page("http://a.example/old", ago(30));
        page("http://b.example/new", ago(0));
        page("http://a.example/middle", ago(3));
        page("http://a.example/list", ago(0), PageKind.LIST, Optional.empty());
        page("http://a.example/", ago(0), PageKind.HOME, Optional.empty());
        web.page("law", "http://c.example/law", "合同", "合同", 0.5, ago(0)).index();
        TopicOverview overview = overview(overviews);
        assertEquals(
                List.of("http://b.example/new", "http://a.example/middle", "http://a.example/old"), newest(overview));
        assertEquals("tcm", overview.latest().newest().getFirst().topic());
        assertEquals(
                data.resolve("tcm"),
                overview.latest().newest().getFirst().place().collection());
        assertEquals(5, overview.pages());
        assertEquals(2, overview.latest().articles());
    }

    @Test
    void pagesAreCountedBySiteAndYear() {
        page("http://x.a.com/1", ago(1), PageKind.ARTICLE, Optional.of(LocalDate.of(2024, 5, 1)));
        page("http://y.a.com/1", ago(1), PageKind.LIST, Optional.of(LocalDate.of(2019, 5, 1)));
        page("http://b.example/1", ago(1), PageKind.ARTICLE, Optional.of(LocalDate.of(2024, 1, 1)));
        web.page("law", "http://c.example/law", "合同", "合同").index();
        TopicOverview overview = overview(overviews);
        assertEquals(
                List.of(new Count("a.com", 2), new Count("b.example", 1)),
                overview.facets().of(Field.SITE));
        assertEquals(
                List.of(new Count("2024", 2), new Count("2019", 1)),
                overview.facets().of(Field.YEAR));
        assertEquals(List.of(), overview.facets().of(Field.TOPIC));
    }

    /// Seven days are today and the six before it, where the server is.
    @Test
    void aWeekBeginsAtMidnightSixDaysAgo() {
        page("http://a.example/in", Instant.parse("2026-11-13T16:00:00Z"));
        page("http://a.example/out", Instant.parse("2026-11-13T15:59:59Z"));
        web.index();
        TopicOverview overview = overview(overviews);
        assertEquals(LocalDate.of(2026, 11, 14), overview.latest().since());
        assertEquals(1, overview.latest().articles());
    }

    @ParameterizedTest
    @CsvSource({
        "0, DAY, 2026-11-09, 2026-11-20, 2026-11-20",
        "11, DAY, 2026-11-09, 2026-11-20, 2026-11-09",
        "12, WEEK, 2026-08-31, 2026-11-16, 2026-11-02",
        "81, WEEK, 2026-08-31, 2026-11-16, 2026-08-31",
        "82, MONTH, 2025-12-01, 2026-11-01, 2026-08-01",
        "400, YEAR, 2015-01-01, 2026-01-01, 2025-01-01"
    })
    void timeIsDividedByTheShortestUnitThatReachesBackToTheOldestPage(
            int days, Unit unit, LocalDate first, LocalDate last, LocalDate of) {
        page("http://a.example/1", ago(days));
        web.index();
        List<Period> periods = overview(overviews).periods();
        assertEquals(TopicOverview.MOST_PERIODS, periods.size());
        assertEquals(first, periods.getFirst().first());
        assertEquals(last, periods.getLast().first());
        assertEquals(
                List.of(new Period(of, unit, 1)),
                periods.stream().filter(period -> period.pages() > 0).toList());
    }

    @Test
    void anOverviewIsKeptUntilTheNextCommit() {
        page("http://a.example/1", ago(1));
        web.index();
        TopicOverview first = overview(overviews);
        assertSame(first, overview(overviews));
        page("http://a.example/2", ago(0));
        web.index();
        TopicOverview second = overview(overviews);
        assertNotSame(first, second);
        assertEquals(2, second.pages());
    }

    @Test
    void anOverviewOfYesterdayIsMadeAnew() {
        page("http://a.example/1", ago(6));
        web.index();
        AtomicReference<Instant> now = new AtomicReference<>(NOW);
        InstantSource source = now::get;
        TopicOverviews overviews = new TopicOverviews(topic -> OptionalDouble.empty(), source.withZone(SHANGHAI));
        assertEquals(1, overview(overviews).latest().articles());
        now.set(NOW.plus(Duration.ofDays(1)));
        assertEquals(0, overview(overviews).latest().articles());
    }

    @Test
    void whereAllPagesAreSearchableThoseOffTopicAreLeftOut() {
        page("http://a.example/on", ago(1));
        web.page("tcm", "http://b.example/off", "天气", "天气", 0.39, ago(0)).index();
        assertEquals(2, overview(at(NOW)).pages(), "an index of pages on topic needs no filter");
        TopicOverview all = overview(at(NOW), topic -> topic.with(Topic.IndexScope.ALL));
        assertEquals(1, all.pages());
        assertEquals(List.of("http://a.example/on"), newest(all));
        assertEquals(List.of(new Count("a.example", 1)), all.facets().of(Field.SITE));
        assertEquals(1, all.periods().stream().mapToLong(Period::pages).sum());
        assertEquals(1, all.latest().articles());
    }

    @Test
    void anEmptyIndexHasAnEmptyOverview() {
        web.follower("tcm").close();
        TopicOverview overview = overview(overviews);
        assertEquals(0, overview.pages());
        assertEquals(List.of(), overview.latest().newest());
        assertEquals(List.of(), overview.periods());
    }
}
