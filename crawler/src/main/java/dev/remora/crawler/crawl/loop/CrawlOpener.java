package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.NothingToRecrawl;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.rescoring.JudgementTable;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.LastRun;
import dev.remora.crawler.crawl.state.LearnedState;
import dev.remora.crawler.crawl.state.StateCheckpoints;
import dev.remora.crawler.crawl.state.hosts.SitemapRecords;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.RunStarted;
import dev.remora.shared.collection.QueuePriorities;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Creates a core from a collection's journal.
///
/// @param topic gives seeds and scope
/// @param collection whose journal is read, and receives each decision
/// @param parts of the core
/// @param frontier settings of the frontier
/// @param settings of the run
record CrawlOpener(
        Topic topic, CollectionWriter collection, CoreParts parts, FrontierSettings frontier, CrawlSettings settings) {
    /// One request in so many of a schedule's run may be for a sitemap.
    private static final long REQUESTS_A_SITEMAP = 10;

    /// Opens a run, as described for [CrawlCore#open].
    ///
    /// @param anew re-judges the stored pages first
    CrawlCore run(RunOrder order, Optional<Rejudgement> anew, Instant now) {
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
        JournalRecord.Budget budget = last.budget(order, settings.maxPages());
        boolean recrawls = order.recrawl().isPresent() && !(last.recrawl() && last.goesOn());
        RunStarted beginning = started(recrawls ? last.number() + 1 : last.goingOn(), budget, now);
        boolean begins = recrawls
                || last.number() == 0
                || (last.goesOn() && order.budget().isPresent());
        List<SitemapRecords.Reading> sitemaps = recrawls && order.recrawl().get() instanceof Recrawl.Due
                ? dueSitemaps(state, budget.pages() / REQUESTS_A_SITEMAP, now)
                : List.of();
        if (begins) {
            long pages = budget.pages() - sitemaps.size();
            List<JournalRecord> records =
                    new ArrayList<>(recrawls ? named(state, order.recrawl().get(), pages, now) : List.of());
            records.add(beginning);
            if (recrawls) {
                records.add(new JournalRecord.RecrawlRequested(
                        now, beginning.run(), order.recrawl().get()));
            }
            Decisions decisions = new Decisions(state, collection);
            records.forEach(decisions::decide);
            if (recrawls && order.recrawl().get() instanceof Recrawl.All) {
                decisions.decide(new RevisitOrder(state, now).rescored());
            }
            decisions.commit();
        }
        boolean over = !begins && !last.goesOn();
        CrawlOpener within = new CrawlOpener(topic, collection, parts, frontier, settings.withMaxPages(budget.pages()));
        CrawlCore core = within.restored(known, anew, now);
        core.begins(over ? Optional.of(beginning) : Optional.empty(), now);
        core.seeds(topic.seeds(), now);
        core.readAgain(sitemaps);
        return core;
    }

    /// The state of the journal.
    private StateCheckpoints.Opened known() {
        return new StateCheckpoints(parts.checkpoints(), topic.crawl().scope())
                .open(collection, settings, new LearnedState(parts.strategy(), parts.learner()), parts.store());
    }

    private RunStarted started(int run, JournalRecord.Budget budget, Instant now) {
        return new RunStarted(now, run, parts.strategy().name(), parts.relevance(), budget);
    }

    /// The records that name the addresses of a recrawl.
    ///
    /// @param budget maximum number of its page requests
    private List<JournalRecord> named(CrawlState state, Recrawl which, long budget, Instant now) {
        Set<Long> keys = new LinkedHashSet<>();
        if (which instanceof Recrawl.Due) {
            keys.addAll(new RevisitOrder(state, now).best(budget, silent(state, now)));
        } else if (which instanceof Recrawl.All) {
            state.visits().dueRetries(now).filter(state.addresses()::isGone).forEach(keys::add);
        } else {
            try (CollectionReader.Records records = collection.after(0)) {
                records.forEachRemaining(entry -> {
                    if (entry.record() instanceof JournalRecord.Queued queued
                            && state.addresses().isAskedBy(which, queued.link().target())) {
                        keys.add(queued.link().target().key());
                    }
                });
            }
        }
        if (keys.isEmpty() && !(which instanceof Recrawl.All || which instanceof Recrawl.Failed)) {
            throw new NothingToRecrawl(which);
        }
        List<JournalRecord> records = new ArrayList<>();
        keys.forEach(key -> records.add(new JournalRecord.AskedAgain(now, key)));
        if (which instanceof Recrawl.Due) {
            records.add(restoredPriorities(state, keys, now));
        }
        return records;
    }

    /// Restores the priorities of those that are queued already, for the crawls that follow.
    private static JournalRecord restoredPriorities(CrawlState state, Set<Long> keys, Instant now) {
        QueuePriorities.Builder places = new QueuePriorities.Builder();
        keys.stream()
                .flatMap(key -> state.addresses().waiting(key).stream())
                .sorted(Comparator.comparingLong(QueuedLink::sequence))
                .forEach(link -> places.add(link.sequence(), link.priority()));
        return new JournalRecord.Rescored(now, places.build());
    }

    /// Known sitemaps, at most `most`, that may announce changes.
    private static List<SitemapRecords.Reading> dueSitemaps(CrawlState state, long most, Instant now) {
        Set<String> parked = parked(state, now);
        return state.sitemaps()
                .due(now)
                .filter(sitemap -> state.hints().announces(sitemap.url().host()))
                .filter(sitemap -> !parked.contains(sitemap.url().host()))
                .limit(most)
                .toList();
    }

    private static Set<String> parked(CrawlState state, Instant now) {
        Set<String> hosts = new HashSet<>();
        state.answers().forEach((host, standing) -> {
            if (standing.until(now).isAfter(now)) {
                hosts.add(host);
            }
        });
        return hosts;
    }

    /// Keys of the addresses on hosts that are parked now.
    private Set<Long> silent(CrawlState state, Instant now) {
        Set<String> hosts = parked(state, now);
        Set<Long> keys = new HashSet<>();
        if (!hosts.isEmpty()) {
            try (CollectionReader.Records records = collection.after(0)) {
                records.forEachRemaining(entry -> {
                    if (entry.record() instanceof JournalRecord.Queued queued
                            && hosts.contains(queued.link().target().host())) {
                        keys.add(queued.link().target().key());
                    }
                });
            }
        }
        return keys;
    }

    /// Re-judges the stored pages without a run.
    void judge(Rejudgement anew, Instant now) {
        collection.sync();
        StateCheckpoints.Opened known = known();
        try (CrawlCore _ = closingAtFailure(known, () -> restored(known, Optional.of(anew), now))) {
            collection.sync();
        }
    }

    /// Removes the pages that the topic's scope excludes, and drops the queued links there, without a run.
    ///
    /// @param leftOut the excluded addresses
    /// @return number of removed pages
    long remove(Predicate<Url> leftOut, Instant now) {
        StateCheckpoints.Opened known = known();
        Map<Long, Url> pages = new LinkedHashMap<>();
        try (CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                if (entry.record() instanceof JournalRecord.Fetched page && leftOut.test(page.url())) {
                    pages.put(page.url().key(), page.url());
                }
            });
        }
        pages.keySet().removeIf(known.state().addresses()::isGone);
        try (CrawlCore core = closingAtFailure(known, () -> restored(known, Optional.empty(), now))) {
            pages.values().forEach(url -> core.remove(url, now));
            collection.sync();
        }
        return pages.size();
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

    private CrawlCore restored(StateCheckpoints.Opened known, Optional<Rejudgement> anew, Instant now) {
        CrawlState state = known.state();
        if (anew.isPresent()) {
            state.learned().teachModel(collection); // the trained model judges pages
        }
        Optional<JudgementTable> judged = anew.flatMap(judging -> judging.over(state, collection));
        state.train(collection);
        state.open(frontier, now);
        boolean brokenOff = judged.isEmpty() && state.contents().judgingInterrupted();
        CrawlCore core =
                new CrawlCore(state, collection, parts, state.addresses().store(), topic, settings, brokenOff);
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
