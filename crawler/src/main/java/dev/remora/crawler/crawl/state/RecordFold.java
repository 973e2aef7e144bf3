package dev.remora.crawler.crawl.state;

import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.shared.collection.CloakingFinding;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.RelevanceChange;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.util.Optional;
import java.util.Set;

/// How a decision changes the state: for each record, the parts that it concerns.
///
/// @param state whose parts are changed
record RecordFold(CrawlState state) {
    /// Applies a decision.
    void apply(JournalRecord record) {
        state.records.one();
        boolean another = record instanceof JournalRecord.RunStarted started
                && started.run() != state.run.tally().run();
        boolean recrawls = state.run.tally().recrawls();
        ofManyRecords(record);
        switch (record) {
            case JournalRecord.RunStarted started -> started(started, another);
            case JournalRecord.RunEnded ended -> ended(ended, recrawls);
            case JournalRecord.RecrawlRequested asked -> recrawl(asked);
            case JournalRecord.AskedAgain again -> {
                state.addresses.askedAgain(again.key());
                state.scope.named(again);
                state.learning.askedAgain();
            }
            case JournalRecord.Queued queued -> queued(queued);
            case JournalRecord.Sent sent -> sent(sent);
            case JournalRecord.Dropped dropped -> dropped(dropped);
            case JournalRecord.Rescored rescored -> state.addresses.rescored(rescored);
            case JournalRecord.Fetched fetched -> fetched(fetched);
            case JournalRecord.Unchanged same -> unchanged(same);
            case JournalRecord.Moved moved -> moved(moved);
            case JournalRecord.Removed removed -> settled(removed, removed.url(), Schedule.GONE, Verdict.ERROR);
            case JournalRecord.Failed failed -> failed(failed);
            case JournalRecord.RefusedByRobots refused -> refused(refused);
            case JournalRecord.RobotsFetched rules -> state.robots.fetched(rules);
            case JournalRecord.SitemapFetched sitemap -> sitemap(sitemap);
            case JournalRecord.CloakingChecked compared -> compared(compared);
            case JournalRecord.Judged judged -> state.contents.judged(judged);
            case JournalRecord.Clustered clustered -> state.contents.clustered(clustered);
            case JournalRecord.JudgingBegan _ -> judgingBegan();
            case JournalRecord.Rejudged judged -> rejudged(judged);
            case JournalRecord.JudgingEnded _ -> state.contents.judgingEnded();
            case JournalRecord.Reparsed again -> reparsed(again);
            case JournalRecord.Reread reread -> reread(reread);
            case JournalRecord.StrategyState learnt -> state.learning.learnt(learnt, state.records.count());
            case JournalRecord.HostPaused _,
                    JournalRecord.HostParked _,
                    JournalRecord.HostAddressed _,
                    JournalRecord.BanChecked _,
                    JournalRecord.RunMeasured _,
                    JournalRecord.JudgingResult _,
                    JournalRecord.ChangesAnnounced _,
                    JournalRecord.OutcomeShared
                            _ -> {} // by answers, networks, tally, hints, other shards; pauses end with the process
        }
    }

    /// Applies a decision to the parts that many kinds of records concern.
    private void ofManyRecords(JournalRecord record) {
        state.run.apply(record);
        state.networks.apply(record, state.hosts);
        state.answers.apply(record);
        state.hints.apply(record, state.visits);
        state.visits.apply(record);
        state.sitemaps.apply(record);
        state.cloaking.apply(record);
        RelevanceChange.of(record)
                .ifPresent(change -> state.relevances.put(change.url().key(), change.relevance()));
        LearnedState.outcomeOf(record).ifPresent(url -> state.learning.outcome(url.key()));
    }

    private void sent(JournalRecord.Sent sent) {
        found(sent.link());
        state.sent.sent(sent);
    }

    private void reread(JournalRecord.Reread reread) {
        state.learning.reread(reread, state.records.count());
        state.early.forgetAll();
    }

    private void moved(JournalRecord.Moved moved) {
        settled(moved, moved.url(), Schedule.DONE, Verdict.REDIRECT);
        state.places.unproductive(moved.url());
    }

    private void started(JournalRecord.RunStarted started, boolean another) {
        if (another) {
            state.scope.another();
        }
        state.learning.runs(started.strategy());
    }

    private void ended(JournalRecord.RunEnded ended, boolean recrawls) {
        if (recrawls) {
            state.addresses.recrawlEnded(state.scope.brought(), ended.at());
            state.learning.recrawlEnded();
        }
    }

    private void recrawl(JournalRecord.RecrawlRequested asked) {
        Set<Long> known = Set.of();
        if (asked.which() instanceof Recrawl.All) {
            known = state.addresses.recrawl(state.relevances);
            state.early.forgetAll();
        }
        state.scope.recrawl(asked.which(), known);
        state.learning.askedAgain();
    }

    /// Counts the target of a link, if it was unknown.
    private void found(Link link) {
        found(link.target(), link.source(), state.onTopic(link));
    }

    private void found(Url target, long source, boolean onTopic) {
        if (state.addresses.unseen(target.key()) && !state.sent.knows(target.key())) {
            state.shares.found(state.siteOf(source, target), onTopic);
        }
    }

    private void dropped(JournalRecord.Dropped dropped) {
        boolean good = dropped.source() == 0
                ? state.hosts.host(dropped.url().host()).proven()
                : state.contents.onTopic(dropped.source());
        found(dropped.url(), dropped.source(), good);
        state.addresses.dropped(dropped);
        state.scope.settled(dropped.url().key());
    }

    private void unchanged(JournalRecord.Unchanged same) {
        Url url = same.url();
        state.addresses.settled(url, Schedule.DONE, state.addresses.verdict(url.key()), same.at());
        state.scope.settled(url.key());
    }

    private void refused(JournalRecord.RefusedByRobots refused) {
        Url url = refused.url();
        if (refused.keptUntil().isPresent()) {
            state.addresses.settled(url, Schedule.GIVEN_UP, state.addresses.verdict(url.key()), refused.at());
        } else {
            state.addresses.settled(url, Schedule.GONE, Verdict.REFUSED_BY_ROBOTS, refused.at());
        }
        state.scope.settled(refused.url().key());
    }

    private void queued(JournalRecord.Queued queued) {
        Url target = queued.link().target();
        found(queued.link());
        if (queued.evidence() instanceof LinkEvidence.NamedFeed) {
            state.sitemaps.feedNamed(target.host());
        }
        if (state.addresses.outside(target.key())) {
            state.traps.admitted(target);
            boolean added = addedToList(queued.link());
            if (added || state.visits.history(queued.link().source()).changes() > 0) {
                state.scope.brought(target.key(), added ? 0 : queued.link().source());
            }
            if (state.addresses.verdict(target.key()) != Verdict.NONE) {
                state.scope.returned(target.key());
            }
            state.scope.found(queued.link().source(), target.key());
        }
        if (queued.evidence() instanceof LinkEvidence.RedirectOf
                && state.run.tally().recrawls()
                && mayBeNew(target)) {
            state.scope.moved(target.key());
        }
        state.addresses.queued(queued);
        state.learning.queued();
    }

    /// Whether an address was never fetched, was dropped, or only led elsewhere: a page may have moved there, or opens
    /// now.
    private boolean mayBeNew(Url target) {
        Verdict last = state.addresses.verdict(target.key());
        return state.addresses.outside(target.key())
                || state.addresses.closed(target.key())
                || last == Verdict.NONE
                || last == Verdict.REDIRECT;
    }

    private boolean addedToList(Link link) {
        return switch (link.origin()) {
            case SITEMAP -> state.sitemaps.wasReadAgain(link.target().host());
            case FEED -> state.sitemaps.feedBrings();
            case SEED, ARCHIVE, PAGE, REDIRECT, RECRAWL -> false;
        };
    }

    private void fetched(JournalRecord.Fetched fetched) {
        Url url = fetched.url();
        state.addresses.settled(url, Schedule.DONE, fetched.verdict(), fetched.at());
        if (fetched.harvested()) {
            state.visits.brought(state.scope.broughtBy(url.key()), fetched.relevance());
        }
        state.scope.settled(url.key());
        state.contents.read(fetched);
        state.hosts.judged(url, fetched.relevance(), fetched.harvested());
        state.places.read(url);
        Optional<Url> twin = state.contents.twin(url, fetched.likeness().sameAs());
        state.farms.read(url, twin);
        if (fetched.harvested()) {
            onTopic(url, twin);
        } else if (twin.isPresent() || none(fetched.evidence())) {
            state.traps.same(url);
        }
        state.early.fetched(fetched);
    }

    /// Whether the evidence shows that a page has no content of its own: a soft error, a catch-all
    /// page or keyword stuffing.
    private static boolean none(PageEvidence evidence) {
        return evidence instanceof PageEvidence.NoPage
                || evidence instanceof PageEvidence.CatchAll
                || evidence instanceof PageEvidence.Stuffed;
    }

    private void onTopic(Url url, Optional<Url> twin) {
        state.traps.onTopic(url);
        state.places.onTopic(url);
        state.networks.onTopic(url);
        state.farms.onTopic(url, twin);
    }

    /// Removes the page of an address, if there is one.
    private void settled(JournalRecord record, Url url, Schedule schedule, Verdict verdict) {
        state.addresses.settled(url, schedule, verdict, record.at());
        state.scope.settled(url.key());
        state.contents.gone(url);
        state.early.forget(url);
    }

    private void failed(JournalRecord.Failed failed) {
        state.addresses.failed(failed);
        if (failed.retryAt().isEmpty()) {
            state.scope.settled(failed.url().key());
            state.places.unproductive(failed.url());
        }
    }

    private void sitemap(JournalRecord.SitemapFetched sitemap) {
        if (sitemap.feed()) {
            state.addresses.settled(sitemap.url(), Schedule.DONE, Verdict.NONE, sitemap.at());
            state.scope.settled(sitemap.url().key());
        }
    }

    private void compared(JournalRecord.CloakingChecked compared) {
        if (compared.finding() instanceof CloakingFinding.Other other && !other.onTopic()) {
            state.contents.cloaks(compared.page().host());
            state.early.cloaks(compared.page().host());
        }
    }

    private void judgingBegan() {
        state.contents.judgingBegan();
        state.learning.judgingBegan(state.records.count());
        state.hosts.forgetPages();
        state.traps.forgetPages();
        state.places.forgetPages();
        state.networks.forgetPages();
        state.farms.forgetPages();
    }

    private void rejudged(JournalRecord.Rejudged judged) {
        boolean fresh = judged.verdict() == Verdict.ON_TOPIC;
        state.contents.rejudged(judged);
        state.hosts.judged(judged.url(), judged.relevance(), fresh);
        if (fresh) {
            onTopic(judged.url(), state.contents.twin(judged.url(), 0));
        }
        state.early.judged(judged, fresh);
    }

    /// The same fetched page with another parse result.
    private void reparsed(JournalRecord.Reparsed again) {
        Url url = again.page().url();
        state.contents.read(again.page());
        state.hosts.reparsed(again);
        if (again.harvested() && !again.harvestedBefore()) {
            onTopic(url, state.contents.twin(url, 0));
        }
        state.early.forget(url);
    }
}
