package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.NothingToRecrawl;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.admission.QueueLoad;
import dev.remora.crawler.crawl.rescoring.JudgementTable;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.LastRun;
import dev.remora.crawler.crawl.state.LearnedState;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.store.LinkStore;
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
        CrawlState state = known();
        LastRun last = state.last();
        JournalRecord.Budget budget = last.budget(order, settings.maxPages());
        boolean recrawls = order.recrawl().isPresent() && !(last.recrawl() && last.goesOn());
        RunStarted beginning = started(recrawls ? last.number() + 1 : last.goingOn(), budget, now);
        boolean begins = recrawls
                || last.number() == 0
                || (last.goesOn() && order.budget().isPresent());
        if (begins) {
            List<JournalRecord> records =
                    new ArrayList<>(recrawls ? named(state, order.recrawl().get(), now) : List.of());
            records.add(beginning);
            if (recrawls) {
                records.add(new JournalRecord.RecrawlAsked(
                        now, beginning.run(), order.recrawl().get()));
            }
            Decisions decisions = new Decisions(state, collection);
            records.forEach(decisions::decide);
            decisions.commit();
        }
        boolean over = !begins && !last.goesOn();
        CrawlOpener within = new CrawlOpener(topic, collection, parts, frontier, settings.withMaxPages(budget.pages()));
        CrawlCore core = within.restored(state, anew, now);
        core.begins(over ? Optional.of(beginning) : Optional.empty(), now);
        core.seeds(topic.seeds(), now);
        return core;
    }

    /// What the journal says.
    private CrawlState known() {
        return CrawlState.of(collection, settings, new LearnedState(parts.strategy(), parts.learner()));
    }

    private RunStarted started(int run, JournalRecord.Budget budget, Instant now) {
        return new RunStarted(now, run, parts.strategy().name(), parts.relevance(), budget);
    }

    /// The addresses that a recrawl of some asks for again.
    private List<JournalRecord> named(CrawlState state, Recrawl which, Instant now) {
        Set<Long> keys = new LinkedHashSet<>();
        if (!(which instanceof Recrawl.All)) {
            try (CollectionReader.Records records = collection.after(0)) {
                records.forEachRemaining(entry -> {
                    if (entry.record() instanceof JournalRecord.Queued queued
                            && state.addresses().isAskedBy(which, queued.link().target())) {
                        keys.add(queued.link().target().key());
                    }
                });
            }
        }
        if (keys.isEmpty() && (which instanceof Recrawl.Site || which instanceof Recrawl.Page)) {
            throw new NothingToRecrawl(which);
        }
        return keys.stream()
                .<JournalRecord>map(key -> new JournalRecord.AskedAgain(now, key))
                .toList();
    }

    /// Judges the stored pages anew without a run.
    void judge(Rejudgement anew, Instant now) {
        collection.sync();
        CrawlState state = known();
        try (CrawlCore _ = restored(state, Optional.of(anew), now)) {
            collection.sync();
        }
    }

    /// The strategy learns from the pages as they are judged now, and what waits is scored by that.
    private void scoreAnew(CrawlCore core, JudgementTable judgements, boolean otherStrategy, Instant now) {
        core.score(judgements, otherStrategy, now);
        core.scored(parts.strategy(), now);
    }

    /// What waits is to be scored again: because pages were judged anew, or because it was scored by another
    /// strategy or by other judgements. Not where judging was broken off: that is to be done again first.
    private Optional<JudgementTable> scoredBy(Optional<JudgementTable> judged, CrawlState state, boolean brokenOff) {
        return judged.isEmpty() && !brokenOff && state.learning().scoredOtherwise(parts.strategy())
                ? Optional.of(JudgementTable.asTheyStand(collection, state))
                : judged;
    }

    private CrawlCore restored(CrawlState state, Optional<Rejudgement> anew, Instant now) {
        if (anew.isPresent()) {
            state.learned().teachModel(collection); // pages are judged by what it learnt
        }
        Optional<JudgementTable> judged = anew.flatMap(judging -> judging.over(state, collection));
        LinkStore[] store = new LinkStore[1];
        QueueLoad load =
                new QueueLoad(collection, state, new ScopeRules(topic.crawl().scope()));
        load.open(content -> store[0] = parts.store().apply(content), frontier, now);
        boolean brokenOff = judged.isEmpty() && state.contents().judgingBrokenOff();
        CrawlCore core = new CrawlCore(state, collection, parts, store[0], topic, settings, brokenOff);
        try {
            core.leaveOut(load.outside(), now);
            boolean otherStrategy = state.learning().scoredByOther(parts.strategy());
            scoredBy(judged, state, brokenOff).ifPresent(judgements -> scoreAnew(core, judgements, otherStrategy, now));
            if (judged.isPresent()) {
                anew.orElseThrow().ended(core);
            }
            return core;
        } catch (RuntimeException e) {
            core.close();
            throw e;
        }
    }
}
