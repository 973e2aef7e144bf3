package dev.remora.crawler.crawl;

import dev.remora.crawler.fetch.RobotsRules;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.Schedule;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunTally;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/// Makes the core's state again from the journal, in two readings: the first finds what became of each address, the
/// second fills the link store with the links that still wait, in the order in which a sorted bulk load wants them.
final class JournalReplay {
    private final CollectionReader collection;
    private final AddressTable addresses = new AddressTable();
    private final RobotsTable robots;
    private final TrapRules traps;
    private final Map<String, HostRecord> hosts = new HashMap<>();
    private final HostAnswers answers = new HostAnswers();
    private final SiteRecords sites = new SiteRecords();
    private final Set<Long> sitemapsRead = new HashSet<>();
    private final Map<Url, Integer> sitemapsLeft = new LinkedHashMap<>();
    private final Map<String, Integer> feeds = new HashMap<>();
    private final DuplicateReplay contents = new DuplicateReplay(addresses);
    private final ReparseQueue early = new ReparseQueue();
    private final RunTally tally = new RunTally();
    private Optional<RunReason> end = Optional.empty();

    private final GivenBudgets budgets = new GivenBudgets();

    /// Addresses named since the last recrawl was begun.
    private final Set<Long> named = new HashSet<>();

    /// What the run asks for again, if it is for some addresses only.
    private Optional<Set<Long>> asked = Optional.empty();

    private Optional<JournalRecord.StrategyState> learnt = Optional.empty();

    /// Whether pages were to be judged anew since [#learnt] was written down.
    private boolean learntOfOtherJudgements;

    /// Sequence number of the record of [#learnt]; 0 before there is one.
    private long learntAt;

    /// Pages fetched behind that.
    private long fetchedSince;

    /// The strategy by which all that waits is scored; empty where there are several or none.
    private Optional<String> scoredBy = Optional.empty();

    private long links;

    JournalReplay(CollectionReader collection, CrawlSettings settings) {
        this.collection = collection;
        this.robots = new RobotsTable(settings.robotsAge());
        this.traps = new TrapRules(settings.maxAlike());
    }

    /// The first reading.
    ///
    /// @return how the last run stands
    LastRun read() {
        try (CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                take(entry.record());
                if (entry.record() instanceof JournalRecord.StrategyState) {
                    learntAt = entry.sequence();
                }
            });
        }
        OptionalLong budget = budgets.of(tally.recrawls() && end.isEmpty());
        return new LastRun(tally.run(), end, tally.recrawls(), tally.spent(), budget);
    }

    /// What waits of the addresses that this run asks for again, if it is for some only.
    private Optional<Set<Long>> askedAgain() {
        return asked.map(keys -> keys.stream()
                .filter(key -> addresses.waitingLink(key) != 0)
                .collect(Collectors.toCollection(HashSet::new)));
    }

    /// Whether a recrawl asks for an address again.
    boolean isAskedBy(Recrawl which, Url url) {
        return which.covers(url) && addresses.settled(url.key(), which instanceof Recrawl.Failed);
    }

    /// The second reading, which a frontier begins. Records that were appended since the first are [#take]n before.
    QueueReplay waiting(ScopeRules scope) {
        return new QueueReplay(collection, addresses, scope);
    }

    /// The state.
    ///
    /// @param frontier of the links that wait
    CrawlState state(Frontier frontier) {
        return state(frontier, false);
    }

    /// The same.
    ///
    /// @param over whether another run begins: it is not bound to what the last one asked for again
    CrawlState state(Frontier frontier, boolean over) {
        return new CrawlState(
                frontier,
                robots,
                traps,
                hosts,
                answers,
                sites,
                sitemapsRead,
                sitemapsLeft,
                feeds,
                contents.groups(),
                contents.near(),
                contents.mirrors(),
                early,
                over ? Optional.empty() : askedAgain(),
                tally);
    }

    /// Gives a strategy what it had learnt when that was last journalled, and the pages fetched before if it wants
    /// them. What it learnt of pages as they were judged before all of them were to be judged anew, it forgets,
    /// also where that was broken off.
    void remind(PriorityStrategy strategy) {
        learnt.filter(state -> state.strategy().equals(strategy.name()))
                .map(JournalRecord.StrategyState::state)
                .ifPresent(strategy::restore);
        if (learntOfOtherJudgements) {
            strategy.forget();
        }
        if (strategy.remembersPages()) {
            try (CollectionReader.Records records = collection.after(0)) {
                records.forEachRemaining(entry -> {
                    if (entry.record() instanceof JournalRecord.Fetched fetched) {
                        strategy.remember(seen(fetched));
                    }
                });
            }
        }
    }

    /// Whether what waits is scored by another strategy, or by pages as they were judged before: then all of it has
    /// to be scored again, and the strategy to learn from all stored pages.
    boolean scoredOtherwise(PriorityStrategy strategy) {
        return learntOfOtherJudgements || scoredByOther(strategy);
    }

    /// Whether what waits is scored by another strategy, all of it or some.
    boolean scoredByOther(PriorityStrategy strategy) {
        return links > 0 && !scoredBy.equals(Optional.of(strategy.name()));
    }

    /// Sequence number of the record behind which pages were fetched that are not in what was learnt: a kill left
    /// no time to write that down. Empty if there are none.
    OptionalLong fetchedSinceLearnt() {
        return fetchedSince > 0 ? OptionalLong.of(learntAt) : OptionalLong.empty();
    }

    /// The relevance of the last version of an address, about.
    double relevance(long key) {
        return addresses.relevance(key);
    }

    /// A page as it is judged now.
    private PageSeen seen(JournalRecord.Fetched fetched) {
        StoredPage page = collection.page(fetched.page());
        PageWords words = PageWords.of(page.title(), page.body());
        long key = fetched.url().key();
        return contents.judgedAnew()
                ? new PageSeen(page.page(), addresses.relevance(key), contents.onTopic(key), words)
                : new PageSeen(page.page(), fetched.relevance(), fetched.contentOnTopic(), words);
    }

    /// What is known of the contents of pages, as far as the journal was read.
    DuplicateReplay contents() {
        return contents;
    }

    /// Takes in one decision.
    void take(JournalRecord record) {
        boolean another = record instanceof JournalRecord.RunStarted started && started.run() != tally.run();
        tally.take(record);
        answers.take(record);
        switch (record) {
            case JournalRecord.RunStarted run -> {
                end = Optional.empty();
                asked = another ? Optional.empty() : asked;
                budgets.take(run);
                runs(run.strategy());
            }
            case JournalRecord.RunEnded run -> ended(run);
            case JournalRecord.RecrawlAsked recrawl -> {
                budgets.take(recrawl);
                recrawl(recrawl.which());
            }
            case JournalRecord.AskedAgain again -> {
                addresses.askedAgain(again.key());
                named.add(again.key());
            }
            case JournalRecord.Queued queued -> queued(queued);
            case JournalRecord.Dropped dropped ->
                addresses.dropped(dropped.url().key());
            case JournalRecord.Rescored rescored -> addresses.priority(rescored.key(), rescored.priority());
            case JournalRecord.Fetched fetched -> fetched(fetched);
            case JournalRecord.Moved moved -> {
                addresses.schedule(moved.url().key(), Schedule.DONE, Verdict.REDIRECT);
                contents.gone(moved.url());
                early.forget(moved.url());
            }
            case JournalRecord.Failed failed -> failed(failed);
            case JournalRecord.RefusedByRobots refused ->
                addresses.schedule(refused.url().key(), Schedule.GONE, Verdict.REFUSED_BY_ROBOTS);
            case JournalRecord.RobotsFetched rules -> robots(rules);
            case JournalRecord.SitemapFetched sitemap -> sitemap(sitemap);
            case JournalRecord.Judged judged -> contents.judged(judged);
            case JournalRecord.Removed removed -> {
                addresses.schedule(removed.url().key(), Schedule.GONE, Verdict.ERROR);
                contents.gone(removed.url());
                early.forget(removed.url());
            }
            case JournalRecord.StrategyState state -> {
                learnt = Optional.of(state);
                learntOfOtherJudgements = false;
                scoredBy = Optional.of(state.strategy());
                fetchedSince = 0;
            }
            case JournalRecord.HostPaused _ -> {} // pauses end with the process
            case JournalRecord.RunMeasured _ -> {} // the tally has it
            case JournalRecord.HostParked _ -> {} // known to the hosts
            case JournalRecord.JudgingBegan _ -> judgingBegan();
            case JournalRecord.JudgedAnew judged -> judgedAnew(judged);
            case JournalRecord.JudgingEnded _ -> contents.judgingEnded();
            case JournalRecord.ReadAgain again -> readAgain(again);
        }
    }

    /// A strategy scores what is found from now on. What waits already it has scored only where the state of that
    /// strategy is the record behind.
    private void runs(String strategy) {
        boolean alone = links == 0 || scoredBy.equals(Optional.of(strategy));
        scoredBy = alone ? Optional.of(strategy) : Optional.empty();
    }

    private void ended(JournalRecord.RunEnded run) {
        end = Optional.of(run.reason());
        if (tally.recrawls()) {
            addresses.recrawlEnded();
        }
    }

    private void recrawl(Recrawl which) {
        if (which instanceof Recrawl.All) {
            addresses.recrawl();
            early.forgetAll();
        } else {
            asked = Optional.of(Set.copyOf(named));
        }
        named.clear();
    }

    private void judgingBegan() {
        contents.judgingBegan();
        learntOfOtherJudgements = true;
        hosts.values().forEach(HostRecord::forgetPages);
        sites.forgetPages();
        traps.forgetPages();
    }

    private void judgedAnew(JournalRecord.JudgedAnew judged) {
        contents.judgedAnew(judged);
        boolean fresh = judged.verdict() == Verdict.ON_TOPIC;
        host(judged.url()).judged(judged.relevance(), fresh);
        sites.of(judged.url()).judged(judged.relevance(), fresh);
        if (fresh) {
            traps.onTopic(judged.url());
        }
        early.judged(judged, fresh);
    }

    private void queued(JournalRecord.Queued queued) {
        Link link = queued.link();
        long key = link.target().key();
        if (queued.evidence() instanceof LinkEvidence.NamedFeed) {
            feeds.merge(link.target().host(), 1, Integer::sum);
        }
        if (addresses.outside(key)) {
            traps.admitted(link.target());
        }
        addresses.waits(key, queued.priority(), ++links);
    }

    private void fetched(JournalRecord.Fetched fetched) {
        boolean onTopic = fetched.harvested();
        addresses.schedule(fetched.url().key(), Schedule.DONE, fetched.verdict());
        contents.read(fetched);
        fetchedSince++;
        host(fetched.url()).judged(fetched.relevance(), onTopic);
        sites.of(fetched.url()).judged(fetched.relevance(), onTopic);
        if (onTopic) {
            traps.onTopic(fetched.url());
        }
        early.remember(fetched);
    }

    /// The page is the one that was fetched: only what is made of it is another.
    private void readAgain(JournalRecord.ReadAgain again) {
        Url url = again.page().url();
        contents.read(again.page());
        host(url).readAgain(again);
        sites.of(url).readAgain(again);
        if (again.harvested() && !again.harvestedBefore()) {
            traps.onTopic(url);
        }
        early.forget(url);
    }

    private HostRecord host(Url url) {
        return hosts.computeIfAbsent(url.host(), h -> new HostRecord());
    }

    private void failed(JournalRecord.Failed failed) {
        if (failed.retryAt().isPresent()) {
            addresses.waitsAgain(failed.url().key(), failed.attempts());
        } else if (JournalRecord.Failed.mayBeOtherwise(failed.status())) {
            addresses.givenUp(failed.url().key());
        } else {
            addresses.schedule(failed.url().key(), Schedule.GONE, Verdict.ERROR);
        }
    }

    private void sitemap(JournalRecord.SitemapFetched sitemap) {
        if (sitemap.feed()) {
            addresses.schedule(sitemap.url().key(), Schedule.DONE, Verdict.NONE);
            addresses.relevance(sitemap.url().key(), 1); // asked first another time: it tells what is new
            return;
        }
        sitemapsRead.add(sitemap.url().key());
        sitemapsLeft.remove(sitemap.url());
        for (Url child : sitemap.sitemaps()) {
            if (!sitemapsRead.contains(child.key())) {
                sitemapsLeft.putIfAbsent(child, sitemap.level() + 1);
            }
        }
    }

    private void robots(JournalRecord.RobotsFetched fetched) {
        boolean had = fetched.status() >= 200
                && fetched.status() < 300
                && fetched.warc().isPresent();
        if (had) {
            robots.archived(
                    fetched.origin(),
                    fetched.at(),
                    () -> RobotsRules.archived(
                            collection.exchange(fetched.warc().get())));
        } else if (fetched.status() / 100 == 4 && fetched.status() != 429) {
            robots.put(fetched.origin(), fetched.at(), RobotsRules.none());
        }
    }
}
