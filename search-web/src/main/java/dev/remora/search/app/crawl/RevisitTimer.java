package dev.remora.search.app.crawl;

import dev.remora.crawler.freshness.RevisitSchedule;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.run.TopicFreshness;
import dev.remora.shared.run.TopicFreshness.Wait;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the topics of a data folder fresh: checks each once a minute and starts a small recrawl when its
/// schedule has one due, of one topic at a time. The spent budget is read from the journals, so it survives
/// restarts.
final class RevisitTimer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RevisitTimer.class);
    private static final Duration READ_EVERY = Duration.ofHours(1);

    private final Wiring wiring;
    private final CrawlOptions options;
    private final LocalCrawls crawls;
    private final Map<String, FreshnessReading> readings = new ConcurrentHashMap<>();
    private final Map<String, TopicFreshness> standing = new ConcurrentHashMap<>();
    /// Start of the last run.
    private volatile Instant begun = Instant.MIN;

    /// Time of the last check.
    private Instant looked = Instant.MIN;

    /// Times until which topics are skipped because their run could not start.
    private final Map<String, Instant> failed = new ConcurrentHashMap<>();

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("revisits").daemon().factory());

    /// @param crawls starts the runs
    RevisitTimer(Wiring wiring, CrawlOptions options, LocalCrawls crawls) {
        this.wiring = wiring;
        this.options = options;
        this.crawls = crawls;
    }

    /// Starts checking the topics, once a minute.
    void start() {
        ScheduledFuture<?> _ = timer.scheduleWithFixedDelay(this::tick, 0, 1, TimeUnit.MINUTES);
    }

    /// Returns the freshness of a topic at the last check; empty before the first.
    Optional<TopicFreshness> freshness(String topic) {
        Optional<TopicFreshness> last = Optional.ofNullable(standing.get(topic));
        boolean over = last.flatMap(known -> known.schedule().waits()).equals(Optional.of(Wait.RUN))
                && !written(options.data.resolve(topic), topic); // it has ended since the last check
        return over ? last.map(TopicFreshness::withoutWait) : last;
    }

    /// Checks each topic once.
    void tick() {
        try {
            Instant now = wiring.wallClock().instant();
            if (now.isBefore(looked)) { // the clock was set back: what is known of later times is not true
                readings.clear();
                failed.clear();
                begun = now;
            }
            looked = now;
            CollectionFolder.list(options.data).forEach(folder -> lookOn(folder, now));
        } catch (RuntimeException e) { // the next tick tries again
            LOG.warn("the schedules could not be looked at: {}", e.getMessage());
        }
    }

    /// Checks a topic; one that cannot be checked keeps no other from its visits.
    private void lookOn(Path folder, Instant now) {
        try {
            look(folder, now);
        } catch (RuntimeException e) { // the next tick tries again
            LOG.warn("the schedule of {} could not be looked at: {}", folder.getFileName(), e.getMessage());
        }
    }

    private void look(Path folder, Instant now) {
        String id = folder.getFileName().toString();
        Optional<Topic> topic = new TopicPlaces(options.data).topic(id);
        if (topic.isEmpty()) {
            return;
        }
        long budget = topic.get().revisits().perDay();
        FreshnessReading reading = read(folder, id, now);
        boolean visits = budget > 0 && reading.freshness().pages() > 0;
        Optional<Wait> waits = visits ? waits(folder, topic.get(), reading, now) : Optional.empty();
        if (visits && crawls.revisiting(id)) {
            endLate(id, new RevisitSchedule(budget), now);
        } else if (visits && waits.isEmpty() && !crawls.revisiting()) {
            waits = begin(id, new RevisitSchedule(budget), reading, now);
        }
        standing.put(
                id,
                new TopicFreshness(
                        now,
                        reading.freshness().pages(),
                        reading.freshness().share(),
                        reading.freshness().age(),
                        new TopicFreshness.Schedule(
                                budget,
                                reading.revisits().spent(now),
                                visits
                                        ? Optional.of(new RevisitSchedule(budget).next(reading.revisits(), now))
                                        : Optional.empty(),
                                waits)));
    }

    /// Reads the journal again if it has grown, but not while it is written.
    private FreshnessReading read(Path folder, String id, Instant now) {
        FreshnessReading known = readings.get(id);
        if (known == null
                || known.at().plus(READ_EVERY).isBefore(now)
                || (!written(folder, id) && grew(folder, known))) {
            known = FreshnessReading.of(folder, now);
            readings.put(id, known);
        }
        return known;
    }

    private static boolean grew(Path folder, FreshnessReading known) {
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            return collection.lastSequence() != known.sequence();
        }
    }

    private boolean written(Path folder, String id) {
        return crawls.writes(id) || CollectionFolder.otherWriter(folder).isPresent();
    }

    private Optional<Wait> waits(Path folder, Topic topic, FreshnessReading reading, Instant now) {
        if (written(folder, topic.id())) {
            return Optional.of(Wait.RUN);
        }
        if (reading.revisits().interrupted()) {
            return Optional.of(Wait.RECRAWL);
        }
        if (WebReach.refusal(options, topic).isPresent()) {
            return Optional.of(Wait.CONTACT);
        }
        return Optional.of(Wait.FAILED)
                .filter(_ -> failed.getOrDefault(topic.id(), Instant.MIN).isAfter(now));
    }

    private Optional<Wait> begin(String id, RevisitSchedule schedule, FreshnessReading reading, Instant now) {
        long allowance = schedule.allowance(reading.revisits(), now);
        if (allowance == 0) {
            return Optional.empty();
        }
        Crawls.Order due = new Crawls.Order(Optional.of(new Recrawl.Due()), Optional.of(allowance));
        begun = now;
        return switch (crawls.start(id, due)) {
            case Crawls.Started.Running _ -> Optional.of(Wait.RUN);
            case Crawls.Started.Busy _ -> Optional.of(Wait.RUN);
            case Crawls.Started.Failed(var words) -> failed(id, words.apply(Locale.UK), now.plus(schedule.interval()));
            case Crawls.Started.NoContact _ -> Optional.of(Wait.CONTACT);
            case Crawls.Started.BudgetUsed used -> failed(id, used.toString(), now.plus(schedule.interval()));
            case Crawls.Started.NothingToDo(var why) ->
                failed(id, ReasonText.ENGLISH.say(why), now.plus(schedule.interval()));
            case Crawls.Started.NoSuchTopic none -> failed(id, none.toString(), now.plus(schedule.interval()));
        };
    }

    private Optional<Wait> failed(String id, String words, Instant until) {
        LOG.warn("the pages of {} could not be visited: {}", id, words);
        failed.put(id, until);
        return Optional.of(Wait.FAILED);
    }

    /// Ends a run that takes longer than the interval between runs, because it would block the other topics.
    private void endLate(String id, RevisitSchedule schedule, Instant now) {
        if (begun.plus(schedule.interval()).isBefore(now)) {
            crawls.stop(id);
        }
    }

    @Override
    public void close() {
        timer.close();
    }
}
