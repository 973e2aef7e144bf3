package dev.remora.crawler.crawl;

import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.LinkStore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.RunStarted;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Makes a core from a collection's journal.
///
/// @param topic gives seeds and scope
/// @param collection whose journal is read, and takes each decision
/// @param parts what the core is made of
/// @param frontier how hosts are asked
/// @param settings how the run goes
record CrawlOpener(
        Topic topic, CollectionWriter collection, CoreParts parts, FrontierSettings frontier, CrawlSettings settings) {
    /// Opens a run, as [CrawlCore#open] says.
    ///
    /// @param anew judges the stored pages anew before all else
    CrawlCore run(RunOrder order, Optional<Rejudgement> anew, Instant now) {
        JournalReplay replay = new JournalReplay(collection, settings);
        LastRun last = replay.read();
        JournalRecord.Budget budget = last.budget(order, settings.maxPages());
        boolean recrawls = order.recrawl().isPresent() && !(last.recrawl() && last.goesOn());
        RunStarted beginning = started(recrawls ? last.number() + 1 : last.goingOn(), budget, now);
        boolean begins = recrawls
                || last.number() == 0
                || (last.goesOn() && order.budget().isPresent());
        if (begins) {
            List<JournalRecord> records =
                    new ArrayList<>(recrawls ? named(replay, order.recrawl().get(), now) : List.of());
            records.add(beginning);
            if (recrawls) {
                records.add(new JournalRecord.RecrawlAsked(
                        now, beginning.run(), order.recrawl().get()));
            }
            collection.appendTogether(records);
            records.forEach(replay::take);
        }
        boolean over = !begins && !last.goesOn();
        CrawlOpener within = new CrawlOpener(topic, collection, parts, frontier, settings.withMaxPages(budget.pages()));
        CrawlCore core = within.restored(replay, anew, now, over);
        core.begins(over ? Optional.of(beginning) : Optional.empty(), now);
        core.seeds(topic.seeds(), now);
        return core;
    }

    private RunStarted started(int run, JournalRecord.Budget budget, Instant now) {
        return new RunStarted(now, run, parts.strategy().name(), parts.relevance(), budget);
    }

    /// The addresses that a recrawl of some asks for again.
    private List<JournalRecord> named(JournalReplay replay, Recrawl which, Instant now) {
        Set<Long> keys = new LinkedHashSet<>();
        if (!(which instanceof Recrawl.All)) {
            try (CollectionReader.Records records = collection.after(0)) {
                records.forEachRemaining(entry -> {
                    if (entry.record() instanceof JournalRecord.Queued queued
                            && replay.isAskedBy(which, queued.link().target())) {
                        keys.add(queued.link().target().key());
                    }
                });
            }
        }
        return keys.stream()
                .<JournalRecord>map(key -> new JournalRecord.AskedAgain(now, key))
                .toList();
    }

    /// Judges the stored pages anew without a run.
    void judge(Rejudgement anew, Instant now) {
        collection.sync();
        JournalReplay replay = new JournalReplay(collection, settings);
        replay.read();
        try (CrawlCore _ = restored(replay, Optional.of(anew), now, false)) {
            collection.sync();
        }
    }

    /// The strategy learns from the pages as they are judged now, and what waits is scored by that. That is written
    /// down behind it, also where there was nothing to learn: a kill before that has all of it done again.
    private void scoreAnew(CrawlCore core, JudgementTable judgements, boolean otherStrategy, Instant now) {
        PriorityStrategy strategy = parts.strategy();
        core.score(judgements, otherStrategy, now);
        collection.append(new JournalRecord.StrategyState(now, strategy.name(), strategy.snapshot()));
    }

    /// The strategy learns from pages that were fetched after what it learnt was written down last, as it did when
    /// they were: what follows for links that wait may not have been written down either.
    private void teachTheRest(CrawlCore core, JournalReplay replay, Instant now) {
        PriorityStrategy strategy = parts.strategy();
        if (strategy.relearns() && replay.fetchedSinceLearnt().isPresent()) {
            JudgementTable judgements = JudgementTable.asTheyStand(collection, replay);
            Set<String> groups = new LinkedHashSet<>();
            judgements.forEachLedAfter(replay.fetchedSinceLearnt().getAsLong(), (link, page) -> {
                strategy.relearn(link, judgements.relevance(page), judgements.onTopic(page));
                groups.addAll(strategy.groupsToRescore());
            });
            core.rescore(groups, now);
        }
    }

    /// What waits is to be scored again: because pages were judged anew, or because it was scored by another
    /// strategy or by other judgements. Not where judging was broken off: that is to be done again first.
    private Optional<JudgementTable> scoredBy(
            Optional<JudgementTable> judged, JournalReplay replay, boolean brokenOff) {
        return judged.isEmpty() && !brokenOff && replay.scoredOtherwise(parts.strategy())
                ? Optional.of(JudgementTable.asTheyStand(collection, replay))
                : judged;
    }

    private CrawlCore restored(JournalReplay replay, Optional<Rejudgement> anew, Instant now, boolean over) {
        parts.learner().ifPresent(model -> ModelRetraining.teach(model, collection));
        Optional<JudgementTable> judged = anew.flatMap(judging -> judging.over(replay, collection));
        LinkStore[] store = new LinkStore[1];
        QueueReplay waiting = replay.waiting(new ScopeRules(topic.crawl().scope()));
        CrawlState state = replay.state(
                waiting.frontier(content -> store[0] = parts.store().apply(content), frontier, now), over);
        boolean brokenOff = judged.isEmpty() && replay.contents().judgingBrokenOff();
        CrawlCore core = new CrawlCore(state, collection, parts, store[0], topic, settings, brokenOff);
        try {
            core.leaveOut(waiting.outside(), now);
            replay.remind(parts.strategy());
            Optional<JudgementTable> scoring = scoredBy(judged, replay, brokenOff);
            boolean otherStrategy = replay.scoredByOther(parts.strategy());
            scoring.ifPresentOrElse(
                    judgements -> scoreAnew(core, judgements, otherStrategy, now),
                    () -> teachTheRest(core, replay, now));
            if (judged.isPresent()) {
                anew.orElseThrow().ended();
            }
            return core;
        } catch (RuntimeException e) {
            core.close();
            throw e;
        }
    }
}
