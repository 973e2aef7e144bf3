package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.StatePart;
import dev.remora.crawler.crawl.state.hosts.HostAnswers;
import dev.remora.crawler.crawl.state.hosts.HostRecords;
import dev.remora.crawler.crawl.state.hosts.KnownSites;
import dev.remora.crawler.crawl.state.hosts.RobotsTable;
import dev.remora.crawler.crawl.state.hosts.SitemapRecords;
import dev.remora.crawler.crawl.state.traps.LinkFarms;
import dev.remora.crawler.crawl.state.traps.PlaceBudgets;
import dev.remora.crawler.crawl.state.traps.TrapRules;
import dev.remora.crawler.duplicates.ContentGroups;
import dev.remora.crawler.duplicates.Mirrors;
import dev.remora.crawler.duplicates.NearDuplicateClusters;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.SiteYield;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.run.RunTally;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/// The state of a crawl, a fold of its decisions. Only [#apply] changes it, both for new decisions and for
/// those in the journal, so a reopened crawl has the same state. Each field is a part, and the law test
/// compares every one of them. Process state (requests in flight, politeness, due retries) is not included.
public final class CrawlState {
    /// Rank of a feed that is done: it is fetched first the next time, because it lists new pages.
    private static final double FEED_RELEVANCE = 1;

    private final Addresses addresses;
    private final Relevances relevances = new Relevances();
    private final HostRecords hosts = new HostRecords();
    private final HostAnswers answers = new HostAnswers();
    private final RobotsTable robots;
    private final TrapRules traps;
    private final PlaceBudgets places = new PlaceBudgets();
    private final LinkFarms farms = new LinkFarms();
    private final SitemapRecords sitemaps = new SitemapRecords();
    private final Contents contents;
    private final EarlyPages early = new EarlyPages();
    private final RecrawlScope scope = new RecrawlScope();
    private final RunRecord run = new RunRecord();
    private final LearningRecord learning = new LearningRecord();
    private final Visits visits = new Visits();
    private final ChangeHints hints = new ChangeHints();
    private final SentLinks sent = new SentLinks();
    private final RecordCount records = new RecordCount();
    private final LearnedState learned;

    /// An empty state.
    ///
    /// @param archive contains each fetched robots.txt
    /// @param learned strategy and model without training
    /// @param stores creates the storage of the queue
    public CrawlState(
            CollectionReader archive,
            CrawlSettings settings,
            LearnedState learned,
            Function<StoreContent, LinkStore> stores) {
        this.learned = learned;
        this.addresses = new Addresses(stores);
        this.contents = new Contents(addresses, relevances);
        this.robots = new RobotsTable(settings.robotsAge(), archive);
        this.traps = new TrapRules(settings.maxAlike());
    }

    /// The state of a journal, with every decision applied. [#open] opens its queue; [#learned] is untrained until
    /// [#train].
    public static CrawlState of(
            CollectionReader collection,
            CrawlSettings settings,
            LearnedState learned,
            Function<StoreContent, LinkStore> stores) {
        CrawlState state = new CrawlState(collection, settings, learned, stores);
        state.applyAfter(0, collection);
        return state;
    }

    /// Applies the decisions of a journal after record `sequence`.
    void applyAfter(long sequence, CollectionReader collection) {
        try (CollectionReader.Records records = collection.after(sequence)) {
            records.forEachRemaining(entry -> apply(entry.record()));
        }
    }

    /// All parts, in the order in which a checkpoint has them. The storage of the queue is opened last.
    private List<StatePart> parts() {
        return List.of(
                records,
                run,
                learning,
                learned,
                relevances,
                hosts,
                answers,
                robots,
                traps,
                places,
                farms,
                sitemaps,
                contents,
                early,
                scope,
                visits,
                hints,
                sent,
                addresses);
    }

    /// Writes all parts for a checkpoint, once the queue is open.
    public void write(CheckpointWriter out) {
        parts().forEach(part -> part.write(out));
    }

    /// Reads what [#write] wrote into this empty state.
    public void read(CheckpointReader in) {
        parts().forEach(part -> part.read(in));
    }

    /// Opens the queue for a crawl.
    public void open(FrontierSettings settings, Instant now) {
        addresses.open(settings, sites(), now);
    }

    /// Applies the outcome of a fetched link.
    ///
    /// @param page of the link, if any
    void apply(JournalRecord record, Link link, Supplier<PageSeen> page) {
        apply(record);
        learned.take(record, link, page);
    }

    /// Trains strategy and model up to the last record of the journal.
    public void train(CollectionReader collection) {
        learned.teachModel(collection);
        new LearnedStateReplay(collection, this, learned).run();
    }

    /// Number of applied decisions.
    public long records() {
        return records.count();
    }

    /// Applies a decision.
    public void apply(JournalRecord record) {
        records.one();
        boolean another = record instanceof JournalRecord.RunStarted started
                && started.run() != run.tally().run();
        boolean recrawls = run.tally().recrawls();
        run.apply(record);
        answers.apply(record);
        hints.apply(record, visits);
        visits.apply(record);
        LearnedState.outcomeOf(record).ifPresent(url -> learning.outcome(url.key()));
        switch (record) {
            case JournalRecord.RunStarted started -> started(started, another);
            case JournalRecord.RunEnded ended -> ended(ended, recrawls);
            case JournalRecord.RecrawlRequested asked -> recrawl(asked);
            case JournalRecord.AskedAgain again -> {
                addresses.askedAgain(again.key());
                scope.named(again);
                learning.askedAgain();
            }
            case JournalRecord.Queued queued -> queued(queued);
            case JournalRecord.Sent link -> sent.sent(link);
            case JournalRecord.Dropped dropped -> dropped(dropped);
            case JournalRecord.Rescored rescored -> addresses.rescored(rescored);
            case JournalRecord.Fetched fetched -> fetched(fetched);
            case JournalRecord.Unchanged same -> unchanged(same);
            case JournalRecord.Moved moved -> settled(moved, moved.url(), Schedule.DONE, Verdict.REDIRECT);
            case JournalRecord.Removed removed -> settled(removed, removed.url(), Schedule.GONE, Verdict.ERROR);
            case JournalRecord.Failed failed -> failed(failed);
            case JournalRecord.RefusedByRobots refused -> refused(refused);
            case JournalRecord.RobotsFetched rules -> robots.fetched(rules);
            case JournalRecord.SitemapFetched sitemap -> sitemap(sitemap);
            case JournalRecord.Judged judged -> contents.judged(judged);
            case JournalRecord.JudgingBegan _ -> judgingBegan();
            case JournalRecord.Rejudged judged -> rejudged(judged);
            case JournalRecord.JudgingEnded _ -> contents.judgingEnded();
            case JournalRecord.Reparsed again -> reparsed(again);
            case JournalRecord.StrategyState learnt -> learning.learnt(learnt, records.count());
            case JournalRecord.HostPaused _ -> {} // pauses end with the process
            case JournalRecord.HostParked _,
                    JournalRecord.RunMeasured _,
                    JournalRecord.ChangesAnnounced _ -> {} // by answers, tally and hints
        }
    }

    private void started(JournalRecord.RunStarted started, boolean another) {
        if (another) {
            scope.another();
        }
        learning.runs(started.strategy());
    }

    private void ended(JournalRecord.RunEnded ended, boolean recrawls) {
        if (recrawls) {
            addresses.recrawlEnded(ended.at());
            learning.recrawlEnded();
        }
    }

    private void recrawl(JournalRecord.RecrawlRequested asked) {
        if (asked.which() instanceof Recrawl.All) {
            addresses.recrawl(relevances);
            early.forgetAll();
        }
        scope.recrawl(asked.which());
        learning.askedAgain();
    }

    private void dropped(JournalRecord.Dropped dropped) {
        addresses.dropped(dropped);
        scope.settled(dropped.url().key());
    }

    private void unchanged(JournalRecord.Unchanged same) {
        Url url = same.url();
        addresses.settled(url, Schedule.DONE, addresses.verdict(url.key()), same.at());
        scope.settled(url.key());
    }

    private void refused(JournalRecord.RefusedByRobots refused) {
        addresses.settled(refused.url(), Schedule.GONE, Verdict.REFUSED_BY_ROBOTS, refused.at());
        scope.settled(refused.url().key());
    }

    private void queued(JournalRecord.Queued queued) {
        Url target = queued.link().target();
        if (queued.evidence() instanceof LinkEvidence.NamedFeed) {
            sitemaps.feedNamed(target.host());
        }
        if (addresses.outside(target.key())) {
            traps.admitted(target);
            if (visits.history(queued.link().source()).changes() > 0 || addedToSitemap(queued.link())) {
                scope.brought(target.key());
            }
        }
        addresses.queued(queued);
        learning.queued();
    }

    private boolean addedToSitemap(Link link) {
        return link.origin() == Link.Origin.SITEMAP
                && sitemaps.wasReadAgain(link.target().host());
    }

    private void fetched(JournalRecord.Fetched fetched) {
        Url url = fetched.url();
        addresses.settled(url, Schedule.DONE, fetched.verdict(), fetched.at());
        scope.settled(url.key());
        contents.read(fetched);
        hosts.judged(url, fetched.relevance(), fetched.harvested());
        places.read(url);
        Optional<Url> twin = contents.twin(url, fetched.likeness().sameAs());
        farms.read(url, twin);
        if (fetched.harvested()) {
            onTopic(url, twin);
        } else if (twin.isPresent() || none(fetched.evidence())) {
            traps.same(url);
        }
        early.fetched(fetched);
    }

    /// Whether the evidence shows that a page has no content of its own: a soft error, a catch-all
    /// page or keyword stuffing.
    private static boolean none(PageEvidence evidence) {
        return evidence instanceof PageEvidence.NoPage
                || evidence instanceof PageEvidence.CatchAll
                || evidence instanceof PageEvidence.Stuffed;
    }

    private void onTopic(Url url, Optional<Url> twin) {
        traps.onTopic(url);
        places.onTopic(url);
        farms.onTopic(url, twin);
    }

    /// Removes the page of an address, if there is one.
    private void settled(JournalRecord record, Url url, Schedule schedule, Verdict verdict) {
        addresses.settled(url, schedule, verdict, record.at());
        scope.settled(url.key());
        contents.gone(url);
        early.forget(url);
    }

    private void failed(JournalRecord.Failed failed) {
        addresses.failed(failed);
        if (failed.retryAt().isEmpty()) {
            scope.settled(failed.url().key());
        }
    }

    private void sitemap(JournalRecord.SitemapFetched sitemap) {
        if (sitemap.feed()) {
            addresses.settled(sitemap.url(), Schedule.DONE, Verdict.NONE, sitemap.at());
            scope.settled(sitemap.url().key());
            relevances.put(sitemap.url().key(), FEED_RELEVANCE);
        } else {
            sitemaps.fetched(sitemap);
        }
    }

    private void judgingBegan() {
        contents.judgingBegan();
        learning.judgingBegan(records.count());
        hosts.forgetPages();
        traps.forgetPages();
        places.forgetPages();
        farms.forgetPages();
    }

    private void rejudged(JournalRecord.Rejudged judged) {
        boolean fresh = judged.verdict() == Verdict.ON_TOPIC;
        contents.rejudged(judged);
        hosts.judged(judged.url(), judged.relevance(), fresh);
        if (fresh) {
            onTopic(judged.url(), contents.twin(judged.url(), 0));
        }
        early.judged(judged, fresh);
    }

    /// The same fetched page with another parse result.
    private void reparsed(JournalRecord.Reparsed again) {
        Url url = again.page().url();
        contents.read(again.page());
        hosts.reparsed(again);
        if (again.harvested() && !again.harvestedBefore()) {
            onTopic(url, contents.twin(url, 0));
        }
        early.forget(url);
    }

    /// The state of each address, and the queue.
    public Addresses addresses() {
        return addresses;
    }

    /// The queued links; only after [#open].
    public Frontier frontier() {
        return addresses.frontier();
    }

    /// The approximate relevance of the last version of an address.
    public double relevance(long key) {
        return relevances.of(key);
    }

    /// The records of each host and site.
    public HostRecords hosts() {
        return hosts;
    }

    /// The yield of each site.
    public SiteYield sites() {
        return new KnownSites(answers, hosts);
    }

    /// Which hosts respond.
    public HostAnswers answers() {
        return answers;
    }

    /// Rules of each origin.
    public RobotsTable robots() {
        return robots;
    }

    /// Counters of similar addresses.
    public TrapRules traps() {
        return traps;
    }

    /// Why a queued link is not fetched any more; empty if it is. Seeds and known pages always are.
    public Optional<Exclusion> objection(Link link) {
        if (link.origin() == Link.Origin.SEED || link.origin() == Link.Origin.RECRAWL) {
            return Optional.empty();
        }
        return places.objection(link.target())
                .or(() ->
                        groups().member(link.source()).flatMap(source -> farms.objection(link.target(), source.url())));
    }

    /// Known sitemaps and feeds, and which of them were read.
    public SitemapRecords sitemaps() {
        return sitemaps;
    }

    /// Which addresses have the same content.
    public Contents contents() {
        return contents;
    }

    /// Exact duplicates.
    public ContentGroups groups() {
        return contents.groups();
    }

    /// Near duplicates.
    public NearDuplicateClusters near() {
        return contents.near();
    }

    /// Hosts that mirror another.
    public Mirrors mirrors() {
        return contents.mirrors();
    }

    /// The links that were sent to other shards.
    public SentLinks sent() {
        return sent;
    }

    /// The result of each visit to an address.
    public Visits visits() {
        return visits;
    }

    /// What hosts announce about changes of their pages.
    public ChangeHints hints() {
        return hints;
    }

    /// The first pages of each host.
    public EarlyPages early() {
        return early;
    }

    /// The addresses that the run still has to fetch again; empty unless it is a recrawl of some addresses.
    public Optional<Set<Long>> asked() {
        return scope.asked();
    }

    /// Queued links that were found on changed pages, or added to a sitemap.
    public Set<Long> brought() {
        return scope.brought();
    }

    /// Whether the last run is one of a schedule: it is never resumed, for the next one chooses its own
    /// addresses.
    public boolean scheduled() {
        return scope.scheduled();
    }

    /// The learnt state of strategy and model.
    public LearningRecord learning() {
        return learning;
    }

    /// The strategy, and the relevance model if it learns.
    public LearnedState learned() {
        return learned;
    }

    /// The tally of the run.
    public RunTally tally() {
        return run.tally();
    }

    /// The state of the last run.
    public LastRun last() {
        return run.last();
    }
}
