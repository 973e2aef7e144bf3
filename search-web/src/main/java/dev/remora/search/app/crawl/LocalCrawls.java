package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.NothingToRecrawl;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.Language;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.collection.folder.LockHolder;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.run.TopicFreshness;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Crawls in the server's process: those that it starts, and those registered with [#show].
public final class LocalCrawls implements Crawls, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalCrawls.class);

    private final Wiring wiring;
    private final CrawlOptions options;
    private final Map<String, TopicCrawl> runs = new ConcurrentHashMap<>();

    /// How the last run of each topic ended. The run itself is let go of: it has all that its crawl knows.
    private final Map<String, CrawlProgress> ended = new ConcurrentHashMap<>();

    private final Map<String, RejudgeRun> rejudging = new ConcurrentHashMap<>();

    /// By topic, why the last re-judging here failed.
    private final Map<String, Failure> failures = new ConcurrentHashMap<>();

    /// Why a re-judging failed.
    ///
    /// @param sequence of the journal's last record then, if it could be read: later ones are of other work
    private record Failure(Function<Locale, String> told, Optional<Long> sequence) {}

    private volatile String address = "remora serve";

    private final CrawlJournals journals;

    /// By topic, the order of its last run that was started here.
    private final Map<String, Order> orders = new ConcurrentHashMap<>();

    /// By topic: held while a run is started, or set aside. Opening a large collection takes seconds, and other
    /// topics do not wait for it.
    private final Map<String, Object> locks = new ConcurrentHashMap<>();

    private final RevisitTimer timer;
    private volatile boolean closing;

    /// Shows the crawls of a folder of collections and runs those requested.
    ///
    /// @param options how crawls reach the web
    public LocalCrawls(Wiring wiring, CrawlOptions options) {
        this.wiring = wiring;
        this.options = options;
        this.timer = new RevisitTimer(wiring, options, this);
        this.journals = new CrawlJournals(options.data, wiring.wallClock());
    }

    CrawlJournals journals() {
        return journals;
    }

    /// Returns the view of these crawls for admins.
    public CrawlWatch watch() {
        return new CollectionWatch(
                this, new SiteRemoval(wiring, options, "remora serve"), new LearntStates(wiring), wiring.wallClock());
    }

    /// Runs an action on a collection that no crawl here may write meanwhile: a running crawl is stopped and
    /// resumed afterwards, a paused one is paused again. A scheduled run is stopped for good, because the next
    /// one follows.
    <T> T aside(String topic, Supplier<T> what) {
        synchronized (lock(topic)) {
            return alone(topic, what);
        }
    }

    private Object lock(String topic) {
        return locks.computeIfAbsent(topic, _ -> new Object());
    }

    private <T> T alone(String topic, Supplier<T> what) {
        Optional<TopicCrawl> crawl = underWay(topic);
        Optional<CrawlProgress.State> state =
                crawl.map(run -> run.crawl().progress().state()).filter(seen -> !seen.over());
        boolean resumes = state.isPresent() && !revisiting(topic);
        boolean paused = state.equals(Optional.of(CrawlProgress.State.PAUSED));
        crawl.ifPresent(LocalCrawls::end);
        Optional<RejudgeRun> judging = judging(topic);
        boolean wanted = judging.filter(run -> !run.stopAsked()).isPresent();
        judging.ifPresent(LocalCrawls::end);
        boolean judges = wanted && judging.get().stopped();
        try {
            return what.get();
        } finally {
            if (judges) {
                rejudge(topic);
            } else if (resumes
                    && start(topic, orders.getOrDefault(topic, Order.GO_ON).begun()) instanceof Started.Running
                    && paused) {
                pause(topic);
            }
        }
    }

    /// Sets the server's address for messages about a locked collection.
    public void servedAt(String url) {
        address = "remora serve, " + url;
    }

    /// Starts the schedules of all topics, each within the budget of its file.
    public void keepFresh() {
        timer.start();
    }

    RevisitTimer timer() {
        return timer;
    }

    @Override
    public Optional<TopicFreshness> freshness(String topic) {
        return timer.freshness(topic);
    }

    /// True if a run of a topic is active here, or its pages are being re-judged.
    boolean writes(String topic) {
        return underWay(topic).isPresent() || judging(topic).isPresent();
    }

    /// True if a scheduled run of a topic is active here.
    boolean revisiting(String topic) {
        return isDue(orders.getOrDefault(topic, Order.GO_ON)) && underWay(topic).isPresent();
    }

    private static boolean isDue(Order order) {
        return order.recrawl().filter(Recrawl.Due.class::isInstance).isPresent();
    }

    /// True if any scheduled run is active.
    boolean revisiting() {
        return orders.keySet().stream().anyMatch(this::revisiting);
    }

    /// Registers a crawl that another part of this process runs and closes: it is reported and controlled like
    /// those started here.
    public void show(String topic, TopicCrawl crawl) {
        runs.put(topic, crawl);
        crawl.whenClosed(() -> letGo(topic, crawl));
    }

    @Override
    public Started start(String topic, Order order) {
        boolean due = isDue(order);
        return started(topic, !due, known -> {
            // A schedule does not re-judge: it uses the topic as it was crawled.
            Path file = due ? options.data.resolve(topic).resolve("topic.yaml") : known;
            Optional<StartRefusal> obstacle = obstacle(topic);
            if (obstacle.isPresent()) {
                return new Started.Busy(obstacle.get());
            }
            Topic now = read(file);
            if (needsContact()) {
                return new Started.NoContact();
            }
            return switch (TopicCrawl.open(wiring, now, options, asked(order), address)) {
                case TopicCrawl.Opened.Busy(LockHolder holder) -> new Started.Busy(Ended.refusal(holder));
                case TopicCrawl.Opened.Open(TopicCrawl crawl)
                when crawl.crawl().nothingLeftToSpend()
                        || (order.maxPages().isPresent() && crawl.crawl().budgetUsed()) -> {
                    crawl.close();
                    yield new Started.BudgetUsed(
                            crawl.crawl().progress().ahead().budget(),
                            crawl.crawl().spent());
                }
                case TopicCrawl.Opened.Open(TopicCrawl crawl) -> begin(now, crawl, file, order);
            };
        });
    }

    @Override
    public Started rejudge(String topic) {
        return started(topic, true, file -> {
            Optional<CrawlProgress> before = journals.read(topic).flatMap(CrawlJournals.Reading::progress);
            if (before.isEmpty()) {
                return new Started.NothingToDo(new StartRefusal.NotCrawled(topic));
            }
            Topic now = read(file);
            Path folder = options.data.resolve(topic);
            return switch (CollectionFolder.openForWriting(folder, now, wiring.clock(), address)) {
                case CollectionFolder.Opened.HeldByAnother(LockHolder holder) ->
                    new Started.Busy(Ended.refusal(holder));
                case CollectionFolder.Opened.Open(CollectionWriter collection) ->
                    begin(now, collection, new RejudgeRun(before.get(), wiring.clock()));
            };
        });
    }

    private Started begin(Topic topic, CollectionWriter collection, RejudgeRun run) {
        Path folder = options.data.resolve(topic.id());
        rejudging.put(topic.id(), run);
        Thread.ofPlatform().name("judge-" + topic.id()).start(() -> {
            try {
                failures.remove(topic.id());
                run.failure(watcher -> {
                            try (collection;
                                    WebReach reach =
                                            WebReach.open(wiring, options, WebReach.unchecked(options, topic))) {
                                return new TopicRejudgement(wiring, options, folder, collection, reach)
                                        .by(topic, watcher);
                            }
                        })
                        .ifPresent(why -> failures.put(topic.id(), new Failure(why, sequence(topic.id()))));
            } finally { // a failure of any kind must not keep the topic busy
                rejudging.remove(topic.id());
                run.close();
            }
        });
        return new Started.Running(run.progress());
    }

    /// Returns why the last re-judging failed here, if nothing has been journalled since; otherwise what the journal
    /// has of the last one, in any process.
    private Optional<Function<Locale, String>> rejudged(String topic, Optional<CrawlJournals.Reading> journal) {
        return Optional.ofNullable(failures.get(topic))
                .filter(last -> last.sequence().isEmpty()
                        || last.sequence().equals(journal.map(CrawlJournals.Reading::sequence)))
                .map(Failure::told)
                .or(() -> journal.flatMap(CrawlJournals.Reading::rejudged).map(RejudgeRun::saying));
    }

    private Optional<Long> sequence(String topic) {
        try {
            return journals.read(topic).map(CrawlJournals.Reading::sequence);
        } catch (StorageFailed e) {
            LOG.warn("could not read the end of the journal of {}: {}", topic, e.getMessage());
            return Optional.empty();
        }
    }

    /// Starts a run unless another is active.
    ///
    /// @param manual whether a person asks for it: such runs take precedence over the schedule's
    /// @param run starts it, given the topic's file
    private Started started(String topic, boolean manual, Function<Path, Started> run) {
        Optional<Path> known = new TopicPlaces(options.data).file(topic);
        if (known.isEmpty()) {
            return new Started.NoSuchTopic(topic);
        }
        synchronized (lock(topic)) {
            return started(topic, manual, known.get(), run);
        }
    }

    private Started started(String topic, boolean manual, Path file, Function<Path, Started> run) {
        if (closing) {
            return new Started.Failed(RejudgeRun.saying(new StartRefusal.ServerStops()));
        }
        if (manual) {
            underWay(topic)
                    .filter(active -> revisiting(topic) || active.compacting())
                    .ifPresent(LocalCrawls::end);
        }
        if (writes(topic)) {
            return new Started.Busy(new StartRefusal.RunsHere(topic));
        }
        try {
            return run.apply(file);
        } catch (NothingToRecrawl e) {
            return new Started.NothingToDo(e.why());
        } catch (StorageFailed | CollectionDamaged | IndexUnavailable | Ended e) {
            return new Started.Failed(locale -> Ended.of(e).apply(Language.of(locale)));
        }
    }

    private Topic read(Path file) {
        return TopicOverrides.NONE.apply(wiring.topic(file, WebReach.urls(options)), options.data);
    }

    private static RunOrder asked(Order order) {
        return new RunOrder(
                order.recrawl(), order.maxPages().map(OptionalLong::of).orElse(OptionalLong.empty()), order.trial());
    }

    /// Runs the crawl, and re-judges when its topic file changes, as a crawl from the command line does.
    private Started begin(Topic topic, TopicCrawl crawl, Path file, Order order) {
        crawl.before(() -> TopicOrigin.keepFirst(options.data.resolve(topic.id()), file));
        orders.put(topic.id(), order);
        Thread thread = Thread.ofPlatform().name("crawl-" + topic.id()).unstarted(() -> {
            try (crawl;
                    TopicWatch _ = TopicWatch.start(
                            file,
                            topic,
                            WebReach.urls(options),
                            read -> TopicOverrides.NONE.apply(read, options.data),
                            wiring.terminal(),
                            crawl::continueWith)) {
                crawl.run();
            } catch (RuntimeException e) {
                LOG.error("the crawl of {} failed", topic.id(), e);
            }
        });
        show(topic.id(), crawl);
        thread.start();
        return new Started.Running(crawl.crawl().progress());
    }

    @Override
    public Optional<Standing> standing(String topic) {
        Optional<CrawlProgress> judging = judging(topic).map(RejudgeRun::progress);
        if (judging.isPresent()) {
            return judging.map(Standing::of);
        }
        Optional<TopicCrawl> run = Optional.ofNullable(runs.get(topic));
        boolean open = run.filter(TopicCrawl::open).isPresent();
        Optional<CrawlProgress> own = run.map(TopicCrawl::progress).or(() -> Optional.ofNullable(ended.get(topic)));
        if (open) {
            return own.map(Standing::of);
        }
        if (journals.folder(topic).isEmpty()) {
            return Optional.empty(); // deleted in the meantime
        }
        Optional<CrawlJournals.Reading> journal = journals.read(topic);
        return last(own, journal)
                .map(now -> new Standing(now, now.state().over() ? rejudged(topic, journal) : Optional.empty()));
    }

    /// Returns the progress of this process's own run, unless another process has run since. If the journal has later
    /// records, such as those of a re-judging, the figures are the journal's.
    private static Optional<CrawlProgress> last(Optional<CrawlProgress> own, Optional<CrawlJournals.Reading> journal) {
        Optional<CrawlProgress> read = journal.flatMap(CrawlJournals.Reading::progress);
        if (own.isEmpty() || read.isEmpty()) {
            return own.or(() -> read);
        }
        boolean later = !read.get().state().over()
                || journal.get().worked().isAfter(own.get().at());
        if (later) {
            return read;
        }
        return read.get().at().isAfter(own.get().at())
                ? Optional.of(read.get().doing(own.get().activity()))
                : own;
    }

    @Override
    public boolean pause(String topic) {
        return ask(topic, crawl -> crawl.crawl().pause());
    }

    @Override
    public boolean resume(String topic) {
        return ask(topic, crawl -> crawl.crawl().resume());
    }

    @Override
    public boolean stop(String topic) {
        Optional<RejudgeRun> judging = judging(topic);
        judging.ifPresent(RejudgeRun::stop);
        return judging.isPresent()
                || ask(topic, crawl -> {
                    crawl.crawl().stop();
                    return true;
                });
    }

    private boolean ask(String topic, Predicate<TopicCrawl> what) {
        return underWay(topic).filter(what).isPresent();
    }

    private Optional<TopicCrawl> underWay(String topic) {
        return Optional.ofNullable(runs.get(topic)).filter(TopicCrawl::open);
    }

    private Optional<RejudgeRun> judging(String topic) {
        return Optional.ofNullable(rejudging.get(topic));
    }

    private void letGo(String topic, TopicCrawl run) {
        ended.merge(topic, run.progress(), (one, other) -> one.at().isAfter(other.at()) ? one : other);
        runs.remove(topic, run);
    }

    @Override
    public Optional<StartRefusal> obstacle(String topic) {
        return journals.folder(topic).flatMap(UnfinishedImport::refusal);
    }

    @Override
    public boolean needsContact() {
        return WebReach.refusal(options).isPresent();
    }

    /// Stops all runs cleanly and waits until they are closed.
    @Override
    public void close() {
        closing = true;
        locks.values().forEach(lock -> {
            synchronized (lock) { // what is being started is registered first
            }
        });
        timer.close();
        runs.values().forEach(run -> run.crawl().stop());
        rejudging.values().forEach(RejudgeRun::stop);
        runs.values().forEach(LocalCrawls::end);
        rejudging.values().forEach(LocalCrawls::end);
    }

    private static void end(RejudgeRun run) {
        run.stop();
        run.awaitClosed();
    }

    private static void end(TopicCrawl run) {
        run.crawl().stop();
        try {
            run.awaitClosed();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
