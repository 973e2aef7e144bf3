package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.duplicates.ContentGroups;
import dev.remora.crawler.duplicates.Mirrors;
import dev.remora.crawler.duplicates.NearDuplicateClusters;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.SiteWorth;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.run.RunTally;
import dev.remora.shared.url.Url;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// All that a crawl knows by its decisions. [#apply] alone changes it, whether a decision was just taken or stands in
/// the journal: so a crawl that is opened again knows what it knew. Each field is a part, and the law test compares
/// every one of them. What is of a process alone (requests in flight, politeness, retries that are due) is not here.
public final class CrawlState {
    /// Where a feed stands that is done: it is asked first another time, for it tells what is new.
    private static final double FEED_RELEVANCE = 1;

    private final Addresses addresses = new Addresses();
    private final Relevances relevances = new Relevances();
    private final HostRecords hosts = new HostRecords();
    private final HostAnswers answers = new HostAnswers();
    private final RobotsTable robots;
    private final TrapRules traps;
    private final SitemapRecords sitemaps = new SitemapRecords();
    private final Contents contents = new Contents(addresses, relevances);
    private final EarlyPages early = new EarlyPages();
    private final RecrawlScope scope = new RecrawlScope();
    private final RunRecord run = new RunRecord();
    private final LearningRecord learning = new LearningRecord();
    private final RecordCount records = new RecordCount();
    private final LearnedState learned;

    /// Knows nothing yet.
    ///
    /// @param archive holds each robots.txt that was fetched
    /// @param learned that have learnt nothing yet
    public CrawlState(CollectionReader archive, CrawlSettings settings, LearnedState learned) {
        this.learned = learned;
        this.robots = new RobotsTable(settings.robotsAge(), archive);
        this.traps = new TrapRules(settings.maxAlike());
    }

    /// What a journal says: every decision taken in. The queue is a table until [#opened], and [#learned] are as they
    /// were made until [#replay].
    public static CrawlState of(CollectionReader collection, CrawlSettings settings, LearnedState learned) {
        CrawlState state = new CrawlState(collection, settings, learned);
        try (CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> state.apply(entry.record()));
        }
        return state;
    }

    /// The links that wait are in this frontier from now on.
    public void opened(Frontier frontier) {
        addresses.opened(frontier);
    }

    /// Takes in what became of a link that was fetched.
    ///
    /// @param page that it led to, if it led to one
    void apply(JournalRecord record, Link link, Supplier<PageSeen> page) {
        apply(record);
        learned.take(record, link, page);
    }

    /// Takes the records of the journal once more, for what is learnt from links.
    public LearnedStateReplay replay(CollectionReader collection) {
        return new LearnedStateReplay(collection, this, learned);
    }

    /// Takes in a decision.
    public void apply(JournalRecord record) {
        records.one();
        boolean another = record instanceof JournalRecord.RunStarted started
                && started.run() != run.tally().run();
        boolean recrawls = run.tally().recrawls();
        run.apply(record);
        answers.apply(record);
        LearnedState.outcomeOf(record).ifPresent(url -> learning.outcome(url.key()));
        switch (record) {
            case JournalRecord.RunStarted started -> {
                if (another) {
                    scope.another();
                }
                learning.runs(started.strategy());
            }
            case JournalRecord.RunEnded ended -> {
                if (recrawls) {
                    addresses.recrawlEnded(ended.at());
                }
            }
            case JournalRecord.RecrawlAsked asked -> recrawl(asked);
            case JournalRecord.AskedAgain again -> {
                addresses.askedAgain(again.key());
                scope.named(again);
            }
            case JournalRecord.Queued queued -> queued(queued);
            case JournalRecord.Dropped dropped -> {
                addresses.dropped(dropped);
                scope.settled(dropped.url().key());
            }
            case JournalRecord.Rescored rescored -> addresses.rescored(rescored);
            case JournalRecord.Fetched fetched -> fetched(fetched);
            case JournalRecord.Moved moved -> settled(moved, moved.url(), Schedule.DONE, Verdict.REDIRECT);
            case JournalRecord.Removed removed -> settled(removed, removed.url(), Schedule.GONE, Verdict.ERROR);
            case JournalRecord.Failed failed -> failed(failed);
            case JournalRecord.RefusedByRobots refused -> {
                addresses.settled(refused.url(), Schedule.GONE, Verdict.REFUSED_BY_ROBOTS, refused.at());
                scope.settled(refused.url().key());
            }
            case JournalRecord.RobotsFetched rules -> robots.fetched(rules);
            case JournalRecord.SitemapFetched sitemap -> sitemap(sitemap);
            case JournalRecord.Judged judged -> contents.judged(judged);
            case JournalRecord.JudgingBegan _ -> judgingBegan();
            case JournalRecord.JudgedAnew judged -> judgedAnew(judged);
            case JournalRecord.JudgingEnded _ -> contents.judgingEnded();
            case JournalRecord.ReadAgain again -> readAgain(again);
            case JournalRecord.StrategyState learnt -> learning.learnt(learnt, records.count());
            case JournalRecord.HostPaused _ -> {} // pauses end with the process
            case JournalRecord.HostParked _, JournalRecord.RunMeasured _ -> {} // answers and tally have them
        }
    }

    private void recrawl(JournalRecord.RecrawlAsked asked) {
        if (asked.which() instanceof Recrawl.All) {
            addresses.recrawl(relevances);
            early.forgetAll();
        }
        scope.recrawl(asked.which());
    }

    private void queued(JournalRecord.Queued queued) {
        Url target = queued.link().target();
        if (queued.evidence() instanceof LinkEvidence.NamedFeed) {
            sitemaps.feedNamed(target.host());
        }
        if (addresses.outside(target.key())) {
            traps.admitted(target);
        }
        addresses.queued(queued);
        learning.queued();
    }

    private void fetched(JournalRecord.Fetched fetched) {
        Url url = fetched.url();
        addresses.settled(url, Schedule.DONE, fetched.verdict(), fetched.at());
        scope.settled(url.key());
        contents.read(fetched);
        hosts.judged(url, fetched.relevance(), fetched.harvested());
        if (fetched.harvested()) {
            traps.onTopic(url);
        } else if (fetched.verdict() == Verdict.DUPLICATE || fetched.likeness().sameAs() != 0) {
            traps.same(url);
        }
        early.fetched(fetched);
    }

    /// There is no page at an address any more, if there ever was one.
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
    }

    private void judgedAnew(JournalRecord.JudgedAnew judged) {
        boolean fresh = judged.verdict() == Verdict.ON_TOPIC;
        contents.judgedAnew(judged);
        hosts.judged(judged.url(), judged.relevance(), fresh);
        if (fresh) {
            traps.onTopic(judged.url());
        }
        early.judged(judged, fresh);
    }

    /// The page is the one that was fetched: only what is made of it is another.
    private void readAgain(JournalRecord.ReadAgain again) {
        Url url = again.page().url();
        contents.read(again.page());
        hosts.readAgain(again);
        if (again.harvested() && !again.harvestedBefore()) {
            traps.onTopic(url);
        }
        early.forget(url);
    }

    /// What became of each address, and the queue.
    public Addresses addresses() {
        return addresses;
    }

    /// The links that wait; only once it is [#opened].
    public Frontier frontier() {
        return addresses.frontier();
    }

    /// The relevance of the last version of an address, about.
    public double relevance(long key) {
        return relevances.of(key);
    }

    /// What was found on each host and site.
    public HostRecords hosts() {
        return hosts;
    }

    /// What sites have shown.
    public SiteWorth sites() {
        return new KnownSites(answers, hosts);
    }

    /// Which hosts answer.
    public HostAnswers answers() {
        return answers;
    }

    /// Rules of each origin.
    public RobotsTable robots() {
        return robots;
    }

    /// How many addresses look alike.
    public TrapRules traps() {
        return traps;
    }

    /// Sitemaps and feeds that are known, and which were read.
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

    /// The first pages of each host.
    public EarlyPages early() {
        return early;
    }

    /// What the run asks for again and has not been settled yet; empty where it is no recrawl of some addresses.
    public Optional<Set<Long>> asked() {
        return scope.asked();
    }

    /// What the strategy and the model learnt.
    public LearningRecord learning() {
        return learning;
    }

    /// The strategy, and the relevance model where it learns.
    public LearnedState learned() {
        return learned;
    }

    /// What the run has done.
    public RunTally tally() {
        return run.tally();
    }

    /// How the last run stands.
    public LastRun last() {
        return run.last();
    }
}
