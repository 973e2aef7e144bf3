package dev.remora.search.app.crawl;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.search.app.DemoSide;
import dev.remora.search.app.GatedWeb;
import dev.remora.search.app.Ran;
import dev.remora.search.app.Searchable;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.HostPortConverter;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.Language;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.run.Crawls.Started;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.topic.Topic;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Crawls that the console starts, on collections that the command line began.
@Timeout(180)
class LocalCrawlsTest {
    private static final String KEYWORDS = "keywords: {针灸: 3, 艾灸: 3, 拔罐: 2}";

    /// Path of a page that comes when a gate is opened.
    private static final String GATE = "/gate";

    @TempDir
    Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private LocalCrawls crawls(DemoSide demo) {
        return crawls(demo, Clock.systemUTC());
    }

    private LocalCrawls crawls(DemoSide demo, Clock clock) {
        return new LocalCrawls(wiring(clock), options(demo));
    }

    private CrawlOptions options(DemoSide demo) {
        CrawlOptions options = new CrawlOptions();
        options.data = folder;
        options.threads = 4;
        options.proxy = Optional.of(new HostPortConverter().convert(demo.proxy()));
        options.retryPause = Duration.ofMillis(50);
        return options;
    }

    private Wiring wiring(Clock clock) {
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        return new Wiring(new Terminal(out, out, false, Language.EN), clock);
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    private void await(BooleanSupplier what) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Instant deadline = Instant.now().plusSeconds(120);
        while (!what.getAsBoolean()) {
            assertTrue(Instant.now().isBefore(deadline), this::said);
            var _ = never.await(50, TimeUnit.MILLISECONDS);
        }
    }

    private static CrawlProgress current(LocalCrawls crawls) {
        return crawls.current(DemoSide.TOPIC).orElseThrow();
    }

    private static void change(Path topic) throws Exception {
        Files.writeString(topic, Files.readString(topic).replaceFirst("keywords: .*", KEYWORDS));
    }

    @Test
    void aServerTellsOfARunThatEndedBeforeItBegan() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            try (LocalCrawls before = crawls(demo)) {
                assertEquals(Optional.empty(), before.current(DemoSide.TOPIC));
            }
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            try (LocalCrawls crawls = crawls(demo)) {
                CrawlProgress reading = current(crawls);
                assertEquals(State.FINISHED, reading.state());
                assertEquals(40, reading.figures().fetched());
                assertEquals(40, reading.ahead().budget());
                assertTrue(reading.ahead().waiting() > 0, "its waiting links are known: " + reading);
                assertEquals(reading, current(crawls), "asked again it says the same");
                assertEquals(
                        new Started.BudgetUsed(40, 40),
                        crawls.start(DemoSide.TOPIC, Crawls.Order.GO_ON),
                        "going on would fetch nothing");
                assertEquals(reading, current(crawls), "nothing was begun");
            }
        }
    }

    @Test
    void theNumberOfHostsIsTheSameForTheCrawlThatGoesOnAndForAServerThatReadsIt() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 60}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            int after;
            try (LocalCrawls crawls = crawls(demo)) {
                int before = current(crawls).ahead().hosts();
                Crawls.Order more = new Crawls.Order(Optional.empty(), Optional.of(70L));
                var running = assertInstanceOf(Started.Running.class, crawls.start(DemoSide.TOPIC, more));
                assertEquals(before, running.progress().ahead().hosts());
                awaitEnd(crawls, 70);
                after = current(crawls).ahead().hosts();
                assertTrue(before > 1 && after >= before, before + " hosts, then " + after);
            }
            try (LocalCrawls crawls = crawls(demo)) {
                assertEquals(after, current(crawls).ahead().hosts());
            }
        }
    }

    @Test
    void aRefusedOrderChangesNothingForAStoppedCrawl() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 30}");
        GatedWeb gated = new GatedWeb(DemoSide.demoWeb(), 80);
        try (DemoSide demo = new DemoSide(gated, Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            assertInstanceOf(
                    Started.Running.class,
                    crawls.start(DemoSide.TOPIC, new Crawls.Order(Optional.empty(), Optional.of(10_000L))));
            await(() -> current(crawls).figures().fetched() >= 40);
            assertTrue(crawls.stop(DemoSide.TOPIC));
            gated.open();
            await(() -> current(crawls).state() == State.STOPPED);
            CrawlProgress stopped = current(crawls);
            var refused = assertInstanceOf(
                    Started.BudgetUsed.class,
                    crawls.start(DemoSide.TOPIC, new Crawls.Order(Optional.empty(), Optional.of(1L))));
            assertEquals(new Started.BudgetUsed(1, stopped.figures().fetched()), refused);
            assertTrue(
                    refused.larger() > stopped.figures().fetched(), "the advice can be followed: " + refused.larger());
            assertInstanceOf(
                    Started.NothingToDo.class,
                    crawls.start(
                            DemoSide.TOPIC,
                            new Crawls.Order(Optional.of(new Recrawl.Site("nosuch.example")), Optional.empty())));
            assertEquals(stopped, current(crawls));
            assertInstanceOf(Started.Running.class, crawls.start(DemoSide.TOPIC, Crawls.Order.GO_ON));
            assertEquals(10_000, current(crawls).ahead().budget());
        }
    }

    @Test
    void aStartAfterATrialOrWithARaisedFileUsesTheFilesBudget() throws Exception {
        Path topic = own(DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}"));
        try (DemoSide demo = DemoSide.open(Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            assertInstanceOf(Started.Running.class, crawls.start(DemoSide.TOPIC, Crawls.Order.trial(20)));
            awaitEnd(crawls, 20);
            assertInstanceOf(Started.Running.class, crawls.start(DemoSide.TOPIC, Crawls.Order.GO_ON));
            awaitEnd(crawls, 40);
            crawlTo(crawls, 50);
            assertEquals(new Started.BudgetUsed(40, 50), crawls.start(DemoSide.TOPIC, Crawls.Order.GO_ON));
            Files.writeString(topic, Files.readString(topic).replace("maxPages: 40", "maxPages: 60"));
            assertInstanceOf(Started.Running.class, crawls.start(DemoSide.TOPIC, Crawls.Order.GO_ON));
            awaitEnd(crawls, 60);
        }
    }

    @Test
    void workOnTheCollectionOfATrialDoesNotMakeItACrawl() throws Exception {
        own(DemoSide.topicFile(folder, "{delay: 0, maxPages: 400}"));
        GatedWeb gated = new GatedWeb(DemoSide.demoWeb(), 80);
        try (DemoSide demo = new DemoSide(gated, Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            assertInstanceOf(Started.Running.class, crawls.start(DemoSide.TOPIC, Crawls.Order.trial(120)));
            await(() -> current(crawls).figures().fetched() >= 10);
            assertEquals(1, crawls.aside(DemoSide.TOPIC, () -> 1));
            gated.open();
            awaitEnd(crawls, 120);
        }
    }

    @Test
    void workOnACollectionDoesNotHoldUpOtherTopics() throws Exception {
        Files.writeString(folder.resolve("other.yaml"), "id: other");
        try (DemoSide demo = DemoSide.open(Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            FutureTask<Started> other = new FutureTask<>(() -> crawls.rejudge("other"));
            Started answer = crawls.aside(DemoSide.TOPIC, () -> {
                Thread.ofPlatform().start(other);
                return assertDoesNotThrow(() -> other.get(60, TimeUnit.SECONDS));
            });
            assertInstanceOf(Started.NothingToDo.class, answer, "it was never crawled");
        }
    }

    /// Puts the file where the console keeps its own.
    private Path own(Path topic) throws IOException {
        return Files.move(topic, folder.resolve(DemoSide.TOPIC + ".yaml"), StandardCopyOption.REPLACE_EXISTING);
    }

    private void awaitEnd(LocalCrawls crawls, long pages) throws InterruptedException {
        await(() -> current(crawls).state().over());
        assertEquals(pages, current(crawls).figures().fetched(), this::said);
    }

    @Test
    void aRunIsNotOverBeforeItsCollectionIsClosedAndIsNotResumedByWorkOnTheCollection() throws Exception {
        Path file = DemoSide.topicFile(folder, "{delay: 0, maxPages: 20}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            Wiring wiring = wiring(Clock.systemUTC());
            Topic topic = wiring.topic(file, WebReach.urls(options(demo)));
            var opened = TopicCrawl.open(wiring, topic, options(demo), RunOrder.GO_ON, "a test");
            FutureTask<State> aside = new FutureTask<>(
                    () -> crawls.aside(DemoSide.TOPIC, () -> current(crawls).state()));
            Thread worker = Thread.ofPlatform().unstarted(aside);
            try (TopicCrawl run =
                    assertInstanceOf(TopicCrawl.Opened.Open.class, opened).crawl()) {
                crawls.show(DemoSide.TOPIC, run);
                run.crawl().stop();
                assertEquals(State.STOPPED, run.run().state());
                assertEquals(State.STOPPING, current(crawls).state(), "another run could not start yet");
                worker.start();
                await(() -> worker.getState() == Thread.State.WAITING);
            }
            assertEquals(State.STOPPED, aside.get());
            assertEquals(State.STOPPED, current(crawls).state());
        }
    }

    @Test
    void ofARunThatIsOverOnlyItsEndIsKept() throws Exception {
        Path file = DemoSide.topicFile(folder, "{delay: 0, maxPages: 20}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            WeakReference<TopicCrawl> run = closed(crawls, demo, file);
            assertEquals(State.FINISHED, current(crawls).state());
            for (int time = 0; time < 100 && !run.refersTo(null); time++) {
                System.gc();
            }
            assertTrue(run.refersTo(null), "the whole state of the crawl stays in the server's memory");
            assertEquals(20, current(crawls).figures().fetched());
        }
    }

    private WeakReference<TopicCrawl> closed(LocalCrawls crawls, DemoSide demo, Path file) {
        Wiring wiring = wiring(Clock.systemUTC());
        Topic topic = wiring.topic(file, WebReach.urls(options(demo)));
        var opened = TopicCrawl.open(wiring, topic, options(demo), RunOrder.GO_ON, "a test");
        try (TopicCrawl run =
                assertInstanceOf(TopicCrawl.Opened.Open.class, opened).crawl()) {
            crawls.show(DemoSide.TOPIC, run);
            run.run();
            return new WeakReference<>(run);
        }
    }

    @Test
    void aCrawlFromTheConsoleJudgesAnewWhereTheTopicFileChangedAndFetchesNoMoreThanItIsTold() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            change(topic);
            try (LocalCrawls crawls = crawls(demo)) {
                assertInstanceOf(
                        Started.Running.class,
                        crawls.start(DemoSide.TOPIC, new Crawls.Order(Optional.empty(), Optional.of(70L))));
                await(() -> current(crawls).state().over());
                assertEquals(70, current(crawls).figures().fetched(), this::said);
                assertTrue(
                        said().contains("Re-judging the stored pages before the crawl resumes: the topic’s keywords "
                                + "changed"),
                        this::said);
            }
        }
        Searchable pages = new Searchable(folder.resolve(DemoSide.TOPIC));
        assertEquals(pages.wanted(), pages.indexed());
    }

    @Test
    void aLimitBelowThePagesAlreadyFetchedIsRefusedThoughTheTopicFileChanged() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            change(topic);
            try (LocalCrawls crawls = crawls(demo)) {
                CrawlProgress before = current(crawls);
                assertEquals(
                        new Started.BudgetUsed(10, 40),
                        crawls.start(DemoSide.TOPIC, new Crawls.Order(Optional.empty(), Optional.of(10L))));
                assertEquals(before, current(crawls), "nothing is re-judged either");
                assertInstanceOf(
                        Started.Running.class,
                        crawls.start(DemoSide.TOPIC, Crawls.Order.GO_ON),
                        "without a limit the stored pages are re-judged");
                awaitEnd(crawls, 40);
            }
        }
    }

    @Test
    void theCommandLineRefusesALimitBelowThePagesOfAnInterruptedCrawlAndLeavesItAsItIs() throws Exception {
        Path topic = own(DemoSide.topicFile(folder, "{delay: 0, maxPages: 10000}"));
        GatedWeb gated = new GatedWeb(DemoSide.demoWeb(), 80);
        try (DemoSide demo = new DemoSide(gated, Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            assertInstanceOf(Started.Running.class, crawls.start(DemoSide.TOPIC, Crawls.Order.GO_ON));
            await(() -> current(crawls).figures().fetched() >= 20);
            assertTrue(crawls.stop(DemoSide.TOPIC));
            gated.open();
            await(() -> current(crawls).state() == State.STOPPED);
            CrawlProgress stopped = current(crawls);
            change(topic);
            Ran ran = Ran.of(demo.crawl(topic, folder, "--max-pages", "5"));
            long pages = stopped.figures().fetched();
            assertEquals(2, ran.code(), ran.err());
            assertTrue(
                    ran.err()
                            .startsWith("remora: --max-pages 5 is below the number of pages already fetched, " + pages
                                    + ", which count towards it"),
                    ran.err());
            assertTrue(ran.err().contains("with N greater than " + pages), ran.err());
            assertFalse(ran.err().contains("e-judging"), ran.err());
            assertEquals(State.STOPPED, current(crawls).state(), "it can still be resumed");
        }
    }

    private String rejudged(LocalCrawls crawls) throws InterruptedException {
        await(() -> told(crawls).isPresent());
        return told(crawls).orElseThrow();
    }

    private static Optional<String> told(LocalCrawls crawls) {
        return crawls.standing(DemoSide.TOPIC)
                .flatMap(Crawls.Standing::rejudged)
                .map(told -> told.apply(Locale.UK));
    }

    @Test
    void rejudgingUpdatesTheIndexFetchesNothingAndLeavesTheCrawlAsItEnded() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            int requests = demo.witness.count();
            CrawlProgress before = current(crawls);
            change(topic);
            var running = assertInstanceOf(Started.Running.class, crawls.rejudge(DemoSide.TOPIC));
            assertEquals(State.RUNNING, running.progress().state());
            assertEquals(
                    Optional.of(new RunReason.Rejudging(0, 0)),
                    running.progress().message());
            String told = rejudged(crawls);
            assertTrue(told.matches("re-judged 40 stored pages: \\d+ on topic, \\d+ before; .* removed.*"), told);
            assertFalse(told.contains("0 added, 0 removed"), "the new keywords change judgements: " + told);
            CrawlProgress after = current(crawls);
            assertEquals(before.state(), after.state());
            assertEquals(before.message(), after.message());
            assertEquals(before.ahead(), after.ahead());
            assertEquals(before.figures().fetched(), after.figures().fetched());
            assertEquals(requests, demo.witness.count());
            assertEquals(
                    Set.of("针灸", "艾灸", "拔罐"),
                    Wiring.topicOf(folder.resolve(DemoSide.TOPIC)).keywords().keySet());
            assertEquals(new Started.BudgetUsed(40, 40), crawls.start(DemoSide.TOPIC, Crawls.Order.GO_ON));
            assertEquals(told, rejudged(crawls));
            Ran again = Ran.of("judge", topic.toString(), "--data", folder.toString());
            assertEquals(0, again.code(), again.err());
            told = rejudged(crawls);
            assertTrue(told.endsWith("before; 0 added, 0 removed"), "what the command did: " + told);
        }
        try (DemoSide demo = DemoSide.open(Duration.ZERO);
                LocalCrawls next = crawls(demo)) {
            assertTrue(rejudged(next).endsWith("before; 0 added, 0 removed"), rejudged(next));
        }
        Searchable pages = new Searchable(folder.resolve(DemoSide.TOPIC));
        assertEquals(pages.wanted(), pages.indexed());
    }

    @Test
    void rejudgingLeavesAStoppedCrawlAsItWasAndTheNextRunForgetsIt() throws Exception {
        own(DemoSide.topicFile(folder, "{delay: 0, maxPages: 400}"));
        GatedWeb gated = new GatedWeb(DemoSide.demoWeb(), 80);
        try (DemoSide demo = new DemoSide(gated, Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            crawls.start(DemoSide.TOPIC, Crawls.Order.GO_ON);
            await(() -> current(crawls).figures().fetched() >= 10);
            assertTrue(crawls.stop(DemoSide.TOPIC));
            gated.open();
            await(() -> current(crawls).state() == State.STOPPED);
            long fetched = current(crawls).figures().fetched();
            crawls.rejudge(DemoSide.TOPIC);
            assertTrue(rejudged(crawls).contains("re-judged " + fetched + " stored pages"), rejudged(crawls));
            assertEquals(State.STOPPED, current(crawls).state());
            assertInstanceOf(
                    Started.Running.class,
                    crawls.start(DemoSide.TOPIC, new Crawls.Order(Optional.empty(), Optional.of(fetched + 5))));
            awaitEnd(crawls, fetched + 5);
            assertEquals(Optional.empty(), told(crawls));
        }
    }

    @Test
    void pagesCannotBeRejudgedBeforeTheFirstCrawlNorWhileAnotherWritesTheCollection() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 20}");
        Path own = own(topic);
        try (DemoSide demo = DemoSide.open(Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            assertEquals(
                    new Started.NothingToDo(new StartRefusal.NotCrawled(DemoSide.TOPIC)),
                    crawls.rejudge(DemoSide.TOPIC));
            assertEquals(new Started.NoSuchTopic("none"), crawls.rejudge("none"));
            assertFalse(Files.exists(folder.resolve(DemoSide.TOPIC)));
            assertEquals(0, Ran.of(demo.crawl(own, folder)).code());
            var opened = CollectionFolder.openForWriting(
                    folder.resolve(DemoSide.TOPIC),
                    Wiring.topicOf(folder.resolve(DemoSide.TOPIC)),
                    Clock.systemUTC(),
                    "a test");
            try (CollectionWriter _ =
                    assertInstanceOf(CollectionFolder.Opened.Open.class, opened).collection()) {
                assertInstanceOf(Started.Busy.class, crawls.rejudge(DemoSide.TOPIC));
            }
        }
    }

    @Test
    void aCollectionWhoseImportIsUnfinishedIsNotCrawledButItsPagesAreRejudged() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 20}");
        Path own = own(topic);
        try (DemoSide demo = DemoSide.open(Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            assertEquals(0, Ran.of(demo.crawl(own, folder)).code());
            assertEquals(Optional.empty(), crawls.obstacle(DemoSide.TOPIC));
            Files.writeString(folder.resolve(DemoSide.TOPIC).resolve("import.unfinished"), "7 2026 web.warc.gz");
            StartRefusal why = new StartRefusal.ImportUnfinished(DemoSide.TOPIC, "web.warc.gz", " --data " + folder);
            assertEquals(Optional.of(why), crawls.obstacle(DemoSide.TOPIC));
            assertEquals(new Started.Busy(why), crawls.start(DemoSide.TOPIC, Crawls.Order.GO_ON));
            assertInstanceOf(Started.Running.class, crawls.rejudge(DemoSide.TOPIC));
        }
    }

    @Test
    void aCrawlIsRefusedIfAnImportIsKilledJustBeforeItOpensTheCollection() throws Exception {
        Path file = DemoSide.topicFile(folder, "{delay: 0, maxPages: 20}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(file, folder)).code());
            Path mark = folder.resolve(DemoSide.TOPIC).resolve("import.unfinished");
            Wiring killing = wiring(new LeapingClock() {
                @Override
                public Instant instant() {
                    try {
                        Files.writeString(mark, "7 2026 /archives/web.warc.gz");
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                    return super.instant();
                }
            });
            Topic topic = killing.topic(file, WebReach.urls(options(demo)));
            Ended refused = assertThrows(
                    Ended.class, () -> TopicCrawl.open(killing, topic, options(demo), RunOrder.GO_ON, "a test"));
            assertTrue(refused.message(Language.EN).contains("import " + DemoSide.TOPIC + " /archives/web.warc.gz"));
        }
    }

    @Test
    void whileAnImportRunsTheCollectionIsHeldNotUnfinished() throws Exception {
        Path own = own(DemoSide.topicFile(folder, "{delay: 0, maxPages: 20}"));
        Path collection = folder.resolve(DemoSide.TOPIC);
        try (DemoSide demo = DemoSide.open(Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            assertEquals(0, Ran.of(demo.crawl(own, folder)).code());
            Files.writeString(collection.resolve("import.unfinished"), "7 2026 web.warc.gz");
            var opened = CollectionFolder.openForWriting(
                    collection, Wiring.topicOf(collection), Clock.systemUTC(), "remora import");
            try (CollectionWriter _ =
                    assertInstanceOf(CollectionFolder.Opened.Open.class, opened).collection()) {
                Path holder = collection.resolve("writer.txt");
                String text = Files.readString(holder);
                Files.writeString(holder, text.lines().findFirst().orElseThrow() + "\nanother process");
                assertEquals(Optional.empty(), crawls.obstacle(DemoSide.TOPIC));
                Started.Busy busy =
                        assertInstanceOf(Started.Busy.class, crawls.start(DemoSide.TOPIC, Crawls.Order.GO_ON));
                String why = ReasonText.ENGLISH.say(busy.why());
                assertTrue(why.contains("remora import"), why);
                Files.writeString(holder, text);
            }
            assertInstanceOf(
                    StartRefusal.ImportUnfinished.class,
                    crawls.obstacle(DemoSide.TOPIC).orElseThrow());
        }
    }

    @Test
    void workOnTheCollectionWhileItsPagesAreRejudgedDoesNotMakeItACrawl() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        GatedWeb gated = GatedWeb.at(DemoSide.demoWeb(), GATE);
        try (DemoSide demo = new DemoSide(gated, Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            Files.writeString(topic, Files.readString(topic).replace("maxPages: 40", "maxPages: 60"));
            changeBehindGate(topic);
            assertInstanceOf(Started.Running.class, crawls.rejudge(DemoSide.TOPIC));
            gated.awaitHeld();
            assertInstanceOf(Started.Busy.class, crawls.start(DemoSide.TOPIC, Crawls.Order.GO_ON));
            FutureTask<Boolean> aside = new FutureTask<>(() -> crawls.aside(DemoSide.TOPIC, () -> true));
            Thread worker = Thread.ofPlatform().start(aside);
            await(() -> worker.getState() == Thread.State.WAITING);
            assertFalse(aside.isDone(), "it waits for the re-judging, which was stopped, to end");
            gated.open();
            assertTrue(aside.get());
            await(() -> current(crawls).state().over());
            assertTrue(rejudged(crawls).startsWith("re-judged 40 stored pages"), rejudged(crawls));
            assertEquals(40, current(crawls).figures().fetched());
        }
    }

    /// Changes the topic such that it is not re-judged before the gate of the web is opened: an example is missing.
    private static void changeBehindGate(Path topic) throws Exception {
        change(topic);
        Files.writeString(
                topic,
                "relevance: {model: keyword-feedback}\nexamples: {positive: [http://zhongyi.example" + GATE + "]}\n",
                StandardOpenOption.APPEND);
    }

    @Test
    void aRejudgingThatWasStoppedLeavesTheFiguresAsTheyWereAndTheNextServerSaysSo() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        GatedWeb gated = GatedWeb.at(DemoSide.demoWeb(), GATE);
        try (DemoSide demo = new DemoSide(gated, Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            changeBehindGate(topic);
            RunFigures before;
            try (LocalCrawls crawls = crawls(demo)) {
                before = current(crawls).figures();
                assertInstanceOf(Started.Running.class, crawls.rejudge(DemoSide.TOPIC));
                gated.awaitHeld();
                assertTrue(crawls.stop(DemoSide.TOPIC));
                gated.open();
                assertTrue(rejudged(crawls).startsWith("interrupted before all pages"), rejudged(crawls));
                assertEquals(before, current(crawls).figures());
            }
            try (LocalCrawls crawls = crawls(demo)) {
                assertTrue(rejudged(crawls).startsWith("interrupted before all pages"), rejudged(crawls));
                assertEquals(before, current(crawls).figures());
                assertInstanceOf(Started.Running.class, crawls.rejudge(DemoSide.TOPIC));
                await(() -> current(crawls).state().over());
                assertTrue(rejudged(crawls).startsWith("re-judged 40 stored pages"), rejudged(crawls));
                assertEquals(before, current(crawls).figures(), "they are what the run did");
            }
            try (LocalCrawls crawls = crawls(demo)) {
                assertTrue(rejudged(crawls).startsWith("re-judged 40 stored pages"), rejudged(crawls));
            }
        }
    }

    @Test
    void aRunThatFailedIsShownAsFailedAfterItsPagesWereRejudged() throws Exception {
        Path file = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            assertEquals(0, Ran.of(demo.crawl(file, folder)).code());
            Topic topic = wiring(Clock.systemUTC()).topic(file, WebReach.urls(options(demo)));
            RunOrder more = new RunOrder(Optional.empty(), OptionalLong.of(60), false);
            var opened = TopicCrawl.open(wiring(Clock.systemUTC()), topic, options(demo), more, "a test");
            try (TopicCrawl run =
                    assertInstanceOf(TopicCrawl.Opened.Open.class, opened).crawl()) {
                crawls.show(DemoSide.TOPIC, run);
                run.crawl().rejudge(new RunReason.JudgingAskedFor(), () -> {
                    throw new IllegalStateException("broken");
                });
                assertThrows(IllegalStateException.class, run::run);
            }
            CrawlProgress failed = current(crawls);
            assertEquals(State.FAILED, failed.state());
            change(file);
            assertInstanceOf(Started.Running.class, crawls.rejudge(DemoSide.TOPIC));
            assertTrue(rejudged(crawls).startsWith("re-judged"), rejudged(crawls));
            assertEquals(failed.activity(), current(crawls).activity());
            crawlTo(crawls, 60);
            assertEquals(State.FINISHED, current(crawls).state());
        }
    }

    @Test
    void aServerThatEndsWhileItRejudgesLetsGoOfTheCollection() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        GatedWeb gated = GatedWeb.at(DemoSide.demoWeb(), GATE);
        try (DemoSide demo = new DemoSide(gated, Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            changeBehindGate(topic);
            try (LocalCrawls crawls = crawls(demo)) {
                assertInstanceOf(Started.Running.class, crawls.rejudge(DemoSide.TOPIC));
                gated.awaitHeld();
                Thread end = Thread.ofPlatform().start(crawls::close);
                await(() -> current(crawls).state() == State.STOPPING);
                gated.open();
                end.join();
            }
            Files.writeString(topic, Files.readString(topic).replaceFirst("examples: .*", ""));
            assertEquals(
                    0,
                    Ran.of("judge", topic.toString(), "--data", folder.toString())
                            .code());
        }
        Searchable pages = new Searchable(folder.resolve(DemoSide.TOPIC));
        assertEquals(pages.wanted(), pages.indexed());
    }

    @Test
    void aCrawlFromTheConsoleKeepsWhereItsTopicIsFromAndRefusesAFileThatCannotBeUsed() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 20}");
        Path collection = folder.resolve(DemoSide.TOPIC);
        Path origin = collection.resolve("topic.origin");
        try (DemoSide demo = DemoSide.open(Duration.ZERO);
                LocalCrawls crawls = crawls(demo)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            crawlTo(crawls, 25);
            assertEquals("../topic.yaml\n", Files.readString(origin));
            // Of a collection that was copied here, say: its own topic is all that is known.
            Files.delete(origin);
            crawlTo(crawls, 30);
            assertEquals("topic.yaml\n", Files.readString(origin));
            // Its file is away for a moment: it is still its own.
            Path away = folder.resolve("away.yaml");
            Files.writeString(origin, away.toAbsolutePath() + "\n");
            crawlTo(crawls, 32);
            assertEquals(away.toAbsolutePath() + "\n", Files.readString(origin));
            Files.writeString(origin, topic.toAbsolutePath() + "\n");
            Files.writeString(topic, Files.readString(topic).replaceFirst("seeds:", "seads:"));
            await(() -> crawls.start(DemoSide.TOPIC, new Crawls.Order(Optional.empty(), Optional.of(35L)))
                            instanceof Started.Failed(var words)
                    && words.apply(Locale.UK).contains("cannot be used")
                    && words.apply(Locale.UK).contains("seads"));
        }
    }

    /// The system's, later by what a test says.
    private static class LeapingClock extends Clock {
        private volatile Duration later = Duration.ZERO;

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Instant instant() {
            return Instant.now().plus(later);
        }
    }

    @Test
    void rejudgingTakesPrecedenceOverAScheduledRun() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        GatedWeb gated = new GatedWeb(DemoSide.demoWeb(), 60);
        LeapingClock clock = new LeapingClock();
        try (DemoSide demo = new DemoSide(gated, Duration.ZERO);
                LocalCrawls crawls = crawls(demo, clock)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            clock.later = Duration.ofDays(60);
            Crawls.Order due = new Crawls.Order(Optional.of(new Recrawl.Due()), Optional.of(40L));
            assertInstanceOf(Started.Running.class, crawls.start(DemoSide.TOPIC, due));
            assertTrue(crawls.revisiting(DemoSide.TOPIC));
            gated.open();
            assertInstanceOf(Started.Running.class, crawls.rejudge(DemoSide.TOPIC));
            assertFalse(crawls.revisiting(DemoSide.TOPIC));
            assertTrue(rejudged(crawls).startsWith("re-judged 40 stored pages"), rejudged(crawls));
        }
    }

    @Test
    void neitherTheTimeBetweenTwoProcessesNorAClockThatIsSetIsTimeAtWork() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 30}");
        GatedWeb gated = new GatedWeb(DemoSide.demoWeb(), 80);
        LeapingClock clock = new LeapingClock();
        try (DemoSide demo = new DemoSide(gated, Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            clock.later = Duration.ofDays(1);
            try (LocalCrawls crawls = crawls(demo, clock)) {
                assertInstanceOf(
                        Started.Running.class,
                        crawls.start(DemoSide.TOPIC, new Crawls.Order(Optional.empty(), Optional.of(90L))));
                assertTrue(crawls.pause(DemoSide.TOPIC));
                await(() -> current(crawls).state() == State.PAUSED);
                Instant paused = current(crawls).at();
                clock.later = Duration.ofDays(2);
                await(() -> current(crawls).at().isAfter(paused));
                assertTrue(current(crawls).at().isBefore(paused.plus(Duration.ofHours(1))));
                clock.later = Duration.ofDays(-1);
                gated.open();
                assertTrue(crawls.resume(DemoSide.TOPIC));
                await(() -> current(crawls).state().over());
                assertAtWorkForMinutesAtMost(current(crawls));
            }
            try (LocalCrawls after = crawls(demo, clock)) {
                assertAtWorkForMinutesAtMost(current(after));
            }
        }
    }

    private static void assertAtWorkForMinutesAtMost(CrawlProgress over) {
        assertEquals(State.FINISHED, over.state());
        assertEquals(90, over.figures().fetched());
        assertTrue(
                over.figures().active().isPositive() && over.figures().active().compareTo(Duration.ofMinutes(10)) < 0,
                over::toString);
        assertEquals(
                over.figures().fetched() / (over.figures().active().toNanos() / 1e9),
                over.pace().pagesPerSecond(),
                1e-9);
        assertTrue(over.figures().received() > 0, over::toString);
    }

    private void crawlTo(LocalCrawls crawls, long pages) throws InterruptedException {
        assertInstanceOf(
                Started.Running.class,
                crawls.start(DemoSide.TOPIC, new Crawls.Order(Optional.empty(), Optional.of(pages))));
        awaitEnd(crawls, pages);
    }

    @Test
    void aCrawlFromTheConsoleNoticesThatItsTopicFileChanges() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 30}");
        GatedWeb gated = new GatedWeb(DemoSide.demoWeb(), 80);
        try (DemoSide demo = new DemoSide(gated, Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            try (LocalCrawls crawls = crawls(demo)) {
                assertInstanceOf(
                        Started.Running.class,
                        crawls.start(DemoSide.TOPIC, new Crawls.Order(Optional.empty(), Optional.of(90L))));
                change(topic);
                await(() -> said().contains("The topic file changed: the topic’s keywords changed"));
                gated.open();
                await(() -> current(crawls).state().over());
                assertEquals(90, current(crawls).figures().fetched(), this::said);
            }
        }
        assertTrue(Files.readString(folder.resolve(DemoSide.TOPIC).resolve("topic.yaml"))
                .contains("拔罐"));
    }
}
