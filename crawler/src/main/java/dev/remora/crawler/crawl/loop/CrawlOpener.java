package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.recrawl.RecrawlSelection;
import dev.remora.crawler.crawl.rescoring.JudgementTable;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.LastRun;
import dev.remora.crawler.crawl.state.LearnedState;
import dev.remora.crawler.crawl.state.StateCheckpoints;
import dev.remora.crawler.crawl.state.hosts.SitemapRecords;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.RunStarted;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.ResegmentedCollection;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Opens a core from a collection's journal: for a run, to re-judge the stored pages, or to remove some.
public final class CrawlOpener {
    private final Topic topic;
    private final CollectionWriter collection;
    private final CoreParts parts;
    private final FrontierSettings frontier;
    private final CrawlSettings settings;

    /// Stored pages that the core reads are segmented by the segmenter of new pages.
    private CrawlOpener(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            FrontierSettings frontier,
            CrawlSettings settings) {
        this.topic = topic;
        this.collection = ResegmentedCollection.of(collection, parts.segmenter());
        this.parts = parts;
        this.frontier = frontier.withSlowConnections(settings.slowConnections());
        this.settings = settings;
    }

    /// Opens a run on a collection that fetches its queued links, within the budget in force: no known page is
    /// fetched again. Seeds that are unknown or were excluded are admitted.
    ///
    /// @param topic gives seeds and scope
    /// @param collection whose journal is read, and takes each decision
    /// @param now the run's first time
    public static CrawlCore open(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            FrontierSettings frontier,
            CrawlSettings settings,
            Instant now) {
        return open(topic, collection, parts, frontier, settings, RunOrder.GO_ON, Optional.empty(), now);
    }

    /// The same by a user's order. An interrupted recrawl is resumed, whatever the order. First the stored
    /// pages are re-judged if necessary, and the queue is re-scored.
    static CrawlCore open(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            FrontierSettings frontier,
            CrawlSettings settings,
            RunOrder order,
            Optional<Rejudgement> anew,
            Instant now) {
        return new CrawlOpener(topic, collection, parts, frontier, settings).run(order, anew, now);
    }

    /// Re-judges the stored pages of a collection and re-scores the queue, without a crawl.
    ///
    /// @param anew has the outcome afterwards
    public static void rejudge(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            FrontierSettings frontier,
            CrawlSettings settings,
            Rejudgement anew,
            Instant now) {
        new CrawlOpener(topic, collection, parts, frontier, settings).judge(anew, now);
    }

    /// Removes the stored pages of a site that the topic excludes, without a crawl.
    ///
    /// @param topic whose scope excludes it already
    /// @param leftOut the addresses of the site
    public static RemovedPages removePages(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            FrontierSettings frontier,
            CrawlSettings settings,
            Predicate<Url> leftOut,
            Instant now) {
        return new CrawlOpener(topic, collection, parts, frontier, settings).remove(leftOut, now);
    }

    /// Opens a run, as described for [#open].
    ///
    /// @param anew re-judges the stored pages first
    private CrawlCore run(RunOrder order, Optional<Rejudgement> anew, Instant now) {
        StateCheckpoints.Opened known = known();
        return closingAtFailure(known, () -> run(order, anew, known, now));
    }

    private static <T> T closingAtFailure(StateCheckpoints.Opened known, Supplier<T> opening) {
        try {
            return opening.get();
        } catch (RuntimeException e) {
            known.state().addresses().store().close();
            throw e;
        }
    }

    private CrawlCore run(RunOrder order, Optional<Rejudgement> anew, StateCheckpoints.Opened known, Instant now) {
        CrawlState state = known.state();
        if (state.scheduled() && state.last().goesOn()) {
            new Decisions(state, collection)
                    .decideAlone(new JournalRecord.RunEnded(now, state.last().number(), new RunReason.Stopped()));
            collection.sync(); // readers of the journal, such as another attempt to open, see it
        }
        LastRun last = state.last();
        RecrawlSelection selection = new RecrawlSelection(
                state, collection, parts.ranks(), topic.crawl().scope(), now);
        OptionalLong given = last.given(order, settings.maxPages());
        boolean recrawls = last.beginsRecrawl(order);
        boolean unlimited = given.isEmpty() && (recrawls || last.resumesRecrawl());
        long most = given.orElse(unlimited ? Long.MAX_VALUE : settings.maxPages());
        boolean begins = recrawls || last.number() == 0 || isAnotherBudget(order, last, most, anew.isPresent());
        List<SitemapRecords.Reading> sitemaps =
                selection.sitemaps(order.recrawl().filter(_ -> recrawls), most);
        List<JournalRecord> records =
                new ArrayList<>(recrawls ? selection.records(order.recrawl().get(), most) : List.of());
        long pages = unlimited ? Math.max(1, expected(state, order, records)) : most;
        RunStarted beginning = started(
                recrawls ? last.number() + 1 : last.goingOn(order),
                given.isEmpty() || order.trial()
                        ? new JournalRecord.Budget(pages, false)
                        : new JournalRecord.Budget(pages, true, settings.maxPages()),
                now);
        if (begins) {
            records.add(beginning);
            if (recrawls) {
                records.add(new JournalRecord.RecrawlRequested(
                        now, beginning.run(), order.recrawl().get()));
            }
            Decisions decisions = new Decisions(state, collection);
            records.forEach(decisions::decide);
            if (recrawls && order.recrawl().get() instanceof Recrawl.All) {
                decisions.decide(selection.priorities());
            }
            decisions.commit();
        }
        boolean over = !begins && !last.goesOn();
        CrawlCore core = restored(known, anew, settings.withMaxPages(most), now);
        core.begins(over ? Optional.of(beginning) : Optional.empty(), now);
        core.seeds(topic.seeds().stream().map(order::given).toList(), now);
        core.readAgain(sitemaps, now);
        return core;
    }

    /// Whether a run that goes on does so within another budget, which leaves something to fetch.
    ///
    /// @param underWay whether this process began the run: a budget of the order is journalled already
    private static boolean isAnotherBudget(RunOrder order, LastRun last, long most, boolean underWay) {
        boolean told = order.budget().isPresent() ? underWay : last.recrawl() || most == last.pages();
        return last.goesOn() && !told && most > last.spent();
    }

    /// Number of addresses that a recrawl without a budget requests.
    private static long expected(CrawlState state, RunOrder order, List<JournalRecord> named) {
        long all = order.recrawl().filter(Recrawl.All.class::isInstance).isPresent()
                ? state.addresses().done()
                : 0;
        return named.size() + all;
    }

    private StateCheckpoints.Opened known() {
        return new StateCheckpoints(parts.checkpoints(), topic.crawl().scope())
                .open(
                        collection,
                        settings,
                        new LearnedState(parts.strategy(), parts.relevance().learner()),
                        parts.store());
    }

    private RunStarted started(int run, JournalRecord.Budget budget, Instant now) {
        return new RunStarted(
                now, run, parts.strategy().name(), parts.relevance().name(), budget);
    }

    /// Re-judges the stored pages without a run.
    private void judge(Rejudgement anew, Instant now) {
        collection.sync();
        StateCheckpoints.Opened known = known();
        try (CrawlCore _ = closingAtFailure(known, () -> restored(known, Optional.of(anew), settings, now))) {
            collection.sync();
        }
    }

    /// Removes the pages that the topic's scope excludes, and drops the queued links there, without a run. Reads the
    /// journal once, because a crawl's state has addresses as hashes, and forgets idle hosts.
    ///
    /// @param leftOut the excluded addresses
    private RemovedPages remove(Predicate<Url> leftOut, Instant now) {
        StateCheckpoints.Opened known = known();
        Map<Long, Url> pages = new LinkedHashMap<>();
        boolean met = false;
        try (CollectionReader.Records records = collection.after(0)) {
            while (records.hasNext()) {
                switch (records.next().record()) {
                    case JournalRecord.Queued queued ->
                        met |= leftOut.test(queued.link().target());
                    case JournalRecord.Dropped dropped -> met |= leftOut.test(dropped.url());
                    case JournalRecord.Fetched page
                    when leftOut.test(page.url()) -> pages.put(page.url().key(), page.url());
                    default -> {} // of an address that was queued before
                }
            }
        }
        met |= !pages.isEmpty();
        pages.keySet().removeIf(known.state().addresses()::isGone);
        try (CrawlCore core = closingAtFailure(known, () -> restored(known, Optional.empty(), settings, now))) {
            pages.values().forEach(url -> core.remove(url, now));
            collection.sync();
        }
        return new RemovedPages(pages.size(), met);
    }

    /// Trains the strategy with the pages as they are judged now, and re-scores the queue.
    private void rescore(CrawlCore core, JudgementTable judgements, boolean otherStrategy, Instant now) {
        core.score(judgements, otherStrategy, now);
        core.scored(parts.strategy(), now);
    }

    /// The judgements for re-scoring the queue, because pages were re-judged, or because another strategy or
    /// other judgements scored it; empty if it is not re-scored. Not after an interrupted re-judging, which
    /// is repeated first.
    private Optional<JudgementTable> scoredBy(Optional<JudgementTable> judged, CrawlState state, boolean brokenOff) {
        return judged.isEmpty() && !brokenOff && state.learning().strategyChanged(parts.strategy())
                ? Optional.of(JudgementTable.asJudged(collection, state))
                : judged;
    }

    private CrawlCore restored(
            StateCheckpoints.Opened known, Optional<Rejudgement> anew, CrawlSettings within, Instant now) {
        CrawlState state = known.state();
        if (anew.isPresent()) {
            state.teachModel(collection); // the trained model judges pages
        }
        Optional<JudgementTable> judged = anew.flatMap(judging -> judging.over(state, collection));
        state.train(collection);
        state.open(frontier, now);
        boolean brokenOff = judged.isEmpty() && state.contents().judgingInterrupted();
        CrawlCore core =
                new CrawlCore(state, collection, parts, state.addresses().store(), topic, within, brokenOff);
        core.openedFrom(known.checkpoint());
        Topic.Scope scope = topic.crawl().scope();
        core.leaveOut(new ScopeRules(scope), scope.equals(Topic.Scope.ALL) ? Long.MAX_VALUE : known.inScope(), now);
        boolean otherStrategy = state.learning().scoredByOther(parts.strategy());
        scoredBy(judged, state, brokenOff).ifPresent(judgements -> rescore(core, judgements, otherStrategy, now));
        if (judged.isPresent()) {
            anew.orElseThrow().ended(core);
        }
        return core;
    }
}
