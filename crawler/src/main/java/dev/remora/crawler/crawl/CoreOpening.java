package dev.remora.crawler.crawl;

import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.LinkStore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
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
record CoreOpening(
        Topic topic, CollectionWriter collection, CoreParts parts, FrontierSettings frontier, CrawlSettings settings) {
    /// Opens a run, as [CrawlCore#open] says.
    ///
    /// @param anew judges the stored pages anew before all else
    CrawlCore run(Optional<Rejudgement> anew, Instant now) {
        JournalReplay replay = new JournalReplay(collection, settings);
        LastRun last = replay.read();
        if (last.begins()) {
            for (JournalRecord record : beginning(last, now)) {
                collection.append(record);
                replay.take(record);
            }
        }
        CrawlCore core = restored(replay, anew, now);
        core.seeds(topic.seeds(), now);
        return core;
    }

    private List<JournalRecord> beginning(LastRun last, Instant now) {
        List<JournalRecord> records = new ArrayList<>();
        int run = last.next(settings);
        records.add(new JournalRecord.RunStarted(
                now, run, parts.strategy().name(), parts.relevance(), settings.toString()));
        if (last.recrawls(settings)) {
            records.add(new JournalRecord.RecrawlAsked(now, run));
        }
        return records;
    }

    /// Judges the stored pages anew without a run.
    void judge(Rejudgement anew, Instant now) {
        collection.sync();
        JournalReplay replay = new JournalReplay(collection, settings);
        replay.read();
        try (CrawlCore _ = restored(replay, Optional.of(anew), now)) {
            collection.sync();
        }
    }

    /// The strategy learns from the pages as they are judged now, and what waits is scored by that. That is written
    /// down behind it, also where there was nothing to learn: a kill before that has all of it done again.
    private void scoreAnew(CrawlCore core, Judgements judgements, boolean otherStrategy, Instant now) {
        PriorityStrategy strategy = parts.strategy();
        core.score(judgements, otherStrategy, now);
        collection.append(new JournalRecord.StrategyState(now, strategy.name(), strategy.snapshot()));
    }

    /// The strategy learns from pages that were fetched after what it learnt was written down last, as it did when
    /// they were: what follows for links that wait may not have been written down either.
    private void teachTheRest(CrawlCore core, JournalReplay replay, Instant now) {
        PriorityStrategy strategy = parts.strategy();
        if (strategy.relearns() && replay.fetchedSinceLearnt().isPresent()) {
            Judgements judgements = Judgements.asTheyStand(collection, replay);
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
    private Optional<Judgements> scoredBy(Optional<Judgements> judged, JournalReplay replay, boolean brokenOff) {
        return judged.isEmpty() && !brokenOff && replay.scoredOtherwise(parts.strategy())
                ? Optional.of(Judgements.asTheyStand(collection, replay))
                : judged;
    }

    private CrawlCore restored(JournalReplay replay, Optional<Rejudgement> anew, Instant now) {
        parts.learner().ifPresent(model -> Relearning.teach(model, collection));
        Optional<Judgements> judged = anew.flatMap(judging -> judging.over(replay, collection));
        LinkStore[] store = new LinkStore[1];
        WaitingLinks waiting = replay.waiting(new ScopeRules(topic.crawl().scope()));
        CrawlState state = replay.state(
                waiting.frontier(content -> store[0] = parts.store().apply(content), frontier, now));
        boolean brokenOff = judged.isEmpty() && replay.contents().judgingBrokenOff();
        CrawlCore core = new CrawlCore(state, collection, parts, store[0], topic, settings, brokenOff);
        try {
            core.leaveOut(waiting.outside(), now);
            replay.remind(parts.strategy());
            Optional<Judgements> scoring = scoredBy(judged, replay, brokenOff);
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
