package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.Round;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.worker.PageAnalysis;
import dev.remora.crawler.crawl.worker.PageWorker;
import dev.remora.crawler.feed.SitemapReader;
import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.ParsingRoom;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.relevance.Always;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A run with its threads, over a web in memory: what the loop makes of a stop, a pause, a new topic, and failures.
@Timeout(60)
class CrawlTest {
    private static final String A = "http://a.example/";
    private static final int PAGES = 8;
    private static final CrawlSettings SETTINGS =
            CrawlSettings.of(Topic.Crawl.DEFAULT, 2, Duration.ofMillis(1)).withPagesPerCheck(0);

    private final MemoryCollection collection = new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, A));
    private final MemoryCheckpoints checkpoints = new MemoryCheckpoints();
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private final AtomicReference<Crawl> running = new AtomicReference<>();
    /// Done at each request, in its thread.
    private Consumer<String> atRequest = url -> {};
    /// Done by the loop's thread, whenever it looks at the clock.
    private Runnable atTick = () -> {};
    private FrontierSettings frontier = FrontierSettings.DEFAULT.withDelay(Duration.ZERO);
    /// Why no request is answered.
    private Optional<Failure> silence = Optional.empty();
    private CrawlSettings settings = SETTINGS;

    private final Thread loop = Thread.currentThread();
    private final InstantSource time = this::looked;
    private final Clock clock = time.withZone(ZoneOffset.UTC);

    /// A home page that links to all others, which link to it; no robots.txt.
    private final Fetcher web = new Fetcher() {
        @Override
        public FetchOutcome fetch(FetchRequest request) {
            Url url = request.url();
            asked.add(url.text());
            atRequest.accept(url.text());
            if (silence.isPresent()) {
                return new FetchOutcome.Unreachable(url, silence.get(), true);
            }
            boolean page = !url.text().endsWith("/robots.txt");
            String links = IntStream.range(0, url.text().equals(A) ? PAGES : 0)
                    .mapToObj(i -> "<a href='/" + (char) ('a' + i) + "'>" + i + "</a> ")
                    .collect(Collectors.joining());
            Bytes body = Bytes.of(("<title>" + url + "</title><p>" + ("The page at " + url + ". ").repeat(9) + links)
                    .getBytes(StandardCharsets.UTF_8));
            List<Exchange.Header> type = List.of(new Exchange.Header("Content-Type", "text/html"));
            Exchange exchange = new Exchange(
                    url, Instant.now(), List.of(), page ? 200 : 404, type, page ? body : Bytes.NONE, false);
            return page
                    ? new FetchOutcome.Fetched(url, exchange, body)
                    : new FetchOutcome.HttpError(url, exchange, Optional.empty());
        }

        @Override
        public void close() {}
    };

    private static SegmentedText unsegmented(String text) {
        return new SegmentedText(text, Tokens.NONE);
    }

    private CoreParts parts(RelevanceModel model) {
        VirtualCrawl drawn = new VirtualCrawl(new TinyWeb(), collection);
        return new CoreParts(drawn.strategy, CrawlTest::unsegmented, model, UrlRules.DEFAULT, drawn.stores)
                .with(checkpoints);
    }

    private PageWorker worker(RelevanceModel model) {
        return new PageWorker(
                web,
                new PageWorker.Readers(
                        new HtmlParser(UrlRules.DEFAULT),
                        new SitemapReader(UrlRules.DEFAULT, 1000, 10, new ParsingRoom()),
                        UrlRules.DEFAULT),
                BodyRoom.ofHeap(Runtime.getRuntime().maxMemory()),
                PageAnalysis.of(CrawlTest::unsegmented, new PageJudge(model), new Folding()),
                collection);
    }

    private Crawl open() {
        RelevanceModel model = new Always(0.9);
        Crawl crawl = Crawl.open(
                collection.topic(), collection, parts(model), worker(model), frontier, settings, RunOrder.GO_ON, clock);
        running.set(crawl);
        return crawl;
    }

    private CrawlProgress run() {
        try (Crawl crawl = open()) {
            CrawlProgress end = crawl.run();
            assertSame(end, crawl.progress());
            return end;
        }
    }

    private <R extends JournalRecord> List<R> journal(Class<R> kind) {
        return new VirtualCrawl(new TinyWeb(), collection).journal(kind);
    }

    private long pagesAsked() {
        return List.copyOf(asked).stream()
                .filter(url -> !url.endsWith("/robots.txt"))
                .count();
    }

    private Instant looked() {
        if (Thread.currentThread().equals(loop) && running.get() != null) {
            atTick.run();
        }
        return Instant.now();
    }

    @Test
    void aRunEndsWhenNothingWaitsAndLeavesACheckpoint() {
        try (Crawl crawl = open()) {
            assertEquals(State.RUNNING, crawl.progress().state());
            assertEquals(Optional.of(new RunReason.GoesOn()), crawl.progress().message());
            assertFalse(crawl.nothingLeftToSpend());
            CrawlProgress end = crawl.run();
            assertEquals(State.FINISHED, end.state());
            assertEquals(Optional.of(new RunReason.NothingWaits()), end.message());
            assertEquals(1 + PAGES, end.figures().fetched());
            JournalRecord.RunMeasured measured =
                    journal(JournalRecord.RunMeasured.class).getLast();
            assertEquals(end.figures().active(), measured.active());
            assertEquals(end.figures().received(), measured.received());
            assertTrue(crawl.begun());
            assertEquals(1 + PAGES, crawl.spent());
            assertEquals(1 + PAGES, crawl.crawled());
            assertEquals(0, crawl.superseded());
            assertFalse(crawl.judgingInterrupted());
        }
        assertEquals(
                new RunReason.NothingWaits(),
                journal(JournalRecord.RunEnded.class).getLast().reason());
        try (Crawl next = open()) {
            assertEquals(1, checkpoints.used, "the next run is opened from it");
            assertEquals(State.FINISHED, next.run().state());
            assertFalse(next.begun(), "it had nothing to do");
        }
    }

    @Test
    void aRunWithoutBudgetLeftSaysSo() {
        settings = SETTINGS.withMaxPages(3);
        try (Crawl crawl = open()) {
            CrawlProgress end = crawl.run();
            assertEquals(Optional.of(new RunReason.BudgetUsed()), end.message());
            assertTrue(crawl.nothingLeftToSpend());
        }
    }

    @Test
    void aRunThatIsStoppedEndsItsRequestsAndMayGoOn() {
        atRequest = url -> {
            if (url.equals(A)) {
                running.get().stop();
            }
        };
        CrawlProgress end = run();
        assertEquals(State.STOPPED, end.state());
        assertEquals(1, end.figures().fetched(), "the request in flight is not lost");
        assertTrue(running.get().stopAsked());
        assertEquals(List.of(), journal(JournalRecord.RunEnded.class));
        assertEquals(
                Optional.of(new RunReason.Stopped()),
                journal(JournalRecord.RunMeasured.class).getLast().unfinished(),
                "a run that is killed has no such record");
        atRequest = url -> {};
        assertEquals(1 + PAGES, run().figures().fetched());
        assertEquals(1 + PAGES, pagesAsked(), "no page is requested twice");
    }

    @Test
    void aRunThatIsPausedRequestsNothingUntilItIsResumed() {
        List<Boolean> said = new ArrayList<>();
        List<Long> requests = new ArrayList<>();
        atRequest = url -> {
            if (url.equals(A)) {
                said.add(running.get().pause());
                said.add(running.get().pause());
            }
        };
        atTick = () -> {
            if (running.get().progress().state() == State.PAUSED) {
                requests.add(pagesAsked());
                said.add(running.get().resume());
                said.add(running.get().resume());
            }
        };
        assertEquals(State.FINISHED, run().state());
        assertEquals(List.of(true, false, true, false), said.subList(0, 4));
        assertEquals(1, requests.getFirst());
        assertEquals(1 + PAGES, pagesAsked());
        assertFalse(running.get().pause(), "it is over");
    }

    @Test
    void anInterruptStopsARunAndIsNotLost() {
        Thread loop = Thread.currentThread();
        atRequest = url -> {
            if (url.equals(A)) {
                loop.interrupt();
            }
        };
        CrawlProgress end = run();
        assertTrue(Thread.interrupted());
        assertEquals(State.STOPPED, end.state());
        assertEquals(pagesAsked(), end.figures().fetched(), "the requests in flight are not lost");
        assertTrue(pagesAsked() < PAGES, asked::toString);
    }

    @Test
    void aFullDiskEndsARunAndIsItsMessage() {
        StorageFault full = new StorageFault.NoSpace();
        atRequest = url -> {
            if (url.equals(A)) {
                throw new StorageFailed(full, null);
            }
        };
        CrawlProgress end = run();
        assertEquals(State.FAILED, end.state());
        assertEquals(Optional.of(new RunReason.StorageFailed(full)), end.message());
    }

    @Test
    void aDefectOfTheCrawlerIsThrownAndIsTheLastMessage() {
        IllegalStateException defect = new IllegalStateException("nobody thought of it");
        atTick = () -> {
            if (pagesAsked() > 0) {
                atTick = () -> {};
                throw defect;
            }
        };
        try (Crawl crawl = open()) {
            assertSame(defect, assertThrows(IllegalStateException.class, crawl::run));
            assertEquals(State.FAILED, crawl.progress().state());
            assertEquals(
                    Optional.of(new RunReason.Defect(defect.toString())),
                    crawl.progress().message());
        }
    }

    @Test
    void aRoundEndsAtItsPagesAndTheRunIsNotOver() {
        try (Crawl crawl = open()) {
            crawl.begin(new Round(3, Double.NEGATIVE_INFINITY, false, Optional.empty()), Map.of(), Optional.empty());
            CrawlProgress end = crawl.run();
            assertEquals(State.STOPPED, end.state());
            assertEquals(3, end.figures().fetched());
            assertEquals(PAGES - 2, crawl.priorities().total());
            assertEquals(List.of(), journal(JournalRecord.RunEnded.class));
            assertEquals(
                    Optional.of(new RunReason.RoundEnded()),
                    journal(JournalRecord.RunMeasured.class).getLast().unfinished(),
                    "nobody stopped it");
            crawl.end(new RunReason.NothingWaits());
            assertEquals(1, journal(JournalRecord.RunEnded.class).size());
        }
    }

    @Test
    void aRoundKeepsTheDelaysOfTheProcessBefore() {
        frontier = FrontierSettings.DEFAULT.withDelay(Duration.ofHours(1));
        Instant later = Instant.now().plus(Duration.ofHours(2));
        try (Crawl crawl = open()) {
            crawl.begin(
                    new Round(1, 0, false, Optional.of(Instant.now())), Map.of("a.example", later), Optional.empty());
            assertEquals(Map.of("a.example", later), crawl.delayed());
            assertEquals(State.STOPPED, crawl.run().state());
            assertEquals(List.of(), asked);
        }
    }

    private CrawlPlan plan(Topic topic, RelevanceModel model) {
        return new CrawlPlan(topic, parts(model), worker(model), new PageJudge(model), frontier, settings);
    }

    private Topic renamed() {
        Topic before = collection.topic();
        return Topic.of(before.id(), "大", Map.of("药", 1.0), before.seeds());
    }

    @Test
    void aRunJudgesItsPagesByANewTopicAndGoesOnWithIt() {
        RunReason why = new RunReason.JudgingAskedFor();
        List<Optional<?>> messages = new ArrayList<>();
        atRequest = url -> {
            if (url.equals(A + "a")) {
                running.get().rejudge(why, () -> plan(renamed(), new Always(0.1)));
            }
        };
        atTick = () -> {
            CrawlProgress now = running.get().progress();
            if (messages.isEmpty() || !messages.getLast().equals(now.message())) {
                messages.add(now.message());
            }
        };
        CrawlProgress end = run();
        assertEquals(State.FINISHED, end.state());
        assertEquals(1 + PAGES, end.figures().fetched());
        assertEquals(0, end.figures().onTopic());
        assertEquals("大", collection.topic().name());
        assertEquals(1, journal(JournalRecord.JudgingEnded.class).size());
        assertTrue(messages.contains(Optional.of(new RunReason.Judging(why))), messages::toString);
        assertTrue(
                messages.stream().flatMap(Optional::stream).anyMatch(RunReason.MostWentOut.class::isInstance),
                messages::toString);
    }

    @Test
    void aTopicThatCannotBeReadChangesNothing() {
        Set<Object> messages = new HashSet<>();
        atRequest = url -> {
            if (url.equals(A + "a")) {
                running.get().rejudge(new RunReason.JudgingAskedFor(), () -> {
                    throw new IllegalArgumentException("no keywords");
                });
            }
        };
        atTick = () -> running.get().progress().message().ifPresent(messages::add);
        CrawlProgress end = run();
        assertEquals(State.FINISHED, end.state());
        assertEquals(1 + PAGES, end.figures().onTopic());
        assertTrue(messages.contains(new RunReason.TopicRefused("no keywords")), messages::toString);
        assertEquals(List.of(), journal(JournalRecord.JudgingBegan.class));
    }

    @Test
    void aRunToWhichNoHostAnswersIsUnfinishedAndSaysWhy() {
        Failure why = new Failure.NoConnection(Duration.ofSeconds(10));
        silence = Optional.of(why);
        CrawlProgress end = run();
        assertEquals(State.UNFINISHED, end.state());
        assertEquals(
                Optional.of(new RunReason.NothingHad(new Failure.RobotsUnread("a.example", why), 1)), end.message());
        assertEquals(List.of(), journal(JournalRecord.RunEnded.class));
        assertEquals(
                end.message(),
                journal(JournalRecord.RunMeasured.class).getLast().unfinished());
    }
}
