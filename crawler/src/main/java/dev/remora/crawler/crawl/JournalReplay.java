package dev.remora.crawler.crawl;

import dev.remora.crawler.duplicates.AddressRank;
import dev.remora.crawler.duplicates.ContentGroups;
import dev.remora.crawler.duplicates.ContentGroups.Member;
import dev.remora.crawler.duplicates.Mirrors;
import dev.remora.crawler.duplicates.NearPages;
import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.duplicates.Standing;
import dev.remora.crawler.fetch.RobotsRules;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.LinkStore;
import dev.remora.crawler.frontier.Schedule;
import dev.remora.crawler.frontier.StoreContent;
import dev.remora.crawler.frontier.Waiting;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Makes the core's state again from the journal, in two readings: the first finds what became of each address, the
/// second fills the link store with the links that still wait, in the order in which a sorted bulk load wants them.
final class JournalReplay {
    private final CollectionReader collection;
    private final AddressTable addresses = new AddressTable();
    private final RobotsTable robots;
    private final TrapRules traps;
    private final Map<String, HostRecord> hosts = new HashMap<>();
    private final SiteRecords sites = new SiteRecords();
    private final Set<Long> sitemapsRead = new HashSet<>();
    private final Map<Url, Integer> sitemapsLeft = new LinkedHashMap<>();
    private final Map<String, Integer> feeds = new HashMap<>();
    private final ContentGroups groups = new ContentGroups();
    private final NearPages near = new NearPages();
    private final Mirrors mirrors = new Mirrors();
    private final EarlyPages early = new EarlyPages();
    private final RunTally tally = new RunTally();
    private final Map<String, Integer> hostNumbers = new LinkedHashMap<>();
    private final List<Head> heads = new ArrayList<>();
    private Optional<String> end = Optional.empty();
    private Optional<JournalRecord.StrategyState> learnt = Optional.empty();
    private long links;
    private boolean judging;
    private boolean judgedAnew;

    /// Pages that came onto the topic, or left it, since it was begun to judge all of them.
    private final Set<Long> turned = new HashSet<>();

    /// Where a restored link stands.
    private record Head(int host, double priority, long sequence) {}

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
            records.forEachRemaining(entry -> take(entry.record()));
        }
        return new LastRun(tally.run(), end, tally.fetched());
    }

    /// The second reading. Records that were appended since the first are [#take]n before.
    ///
    /// @param store makes the link store from its content
    CrawlState state(Function<StoreContent, LinkStore> store, FrontierSettings frontierSettings, Instant now) {
        Frontier frontier = new Frontier(store.apply(content()), frontierSettings);
        hostNumbers.keySet().forEach(frontier::hostNumber);
        heads.forEach(head -> frontier.restored(head.host(), head.priority(), head.sequence(), now));
        return new CrawlState(
                frontier,
                robots,
                traps,
                hosts,
                sites,
                sitemapsRead,
                sitemapsLeft,
                feeds,
                groups,
                near,
                mirrors,
                early,
                tally);
    }

    /// Gives a strategy what it had learnt when that was last journalled, and the pages fetched before if it wants
    /// them.
    void remind(PriorityStrategy strategy) {
        learnt.filter(state -> state.strategy().equals(strategy.name()))
                .map(JournalRecord.StrategyState::state)
                .ifPresent(strategy::restore);
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

    /// A page as it is judged now.
    private PageSeen seen(JournalRecord.Fetched fetched) {
        StoredPage page = collection.page(fetched.page());
        PageWords words = PageWords.of(page.title(), page.body());
        long key = fetched.url().key();
        return judgedAnew
                ? new PageSeen(page.page(), addresses.relevance(key), onTopic(key), words)
                : new PageSeen(page.page(), fetched.relevance(), fetched.contentOnTopic(), words);
    }

    /// Whether the content of the last version of an address is on topic, also if another address stands for it.
    boolean onTopic(long key) {
        Verdict verdict = addresses.verdict(key);
        return verdict == Verdict.ON_TOPIC
                || (verdict == Verdict.DUPLICATE
                        && groups.member(key).map(Member::onTopic).orElse(false));
    }

    /// The same as it was before it was begun to judge all pages anew, also where that was broken off: what follows
    /// for links is journalled when all pages are judged, or not at all.
    boolean wasOnTopic(long key) {
        return onTopic(key) != turned.contains(key);
    }

    /// The verdict on the last version of an address.
    Verdict verdict(long key) {
        return addresses.verdict(key);
    }

    /// Pages with the same text, as far as the journal was read.
    ContentGroups groups() {
        return groups;
    }

    /// Whether all pages were to be judged anew, and that was broken off.
    boolean judgingBrokenOff() {
        return judging;
    }

    /// Takes in one decision.
    void take(JournalRecord record) {
        switch (record) {
            case JournalRecord.RunStarted run -> {
                tally.begin(run.run());
                end = Optional.empty();
            }
            case JournalRecord.RunEnded run -> end = Optional.of(run.reason());
            case JournalRecord.RecrawlAsked _ -> {
                addresses.recrawl();
                early.forgetAll();
            }
            case JournalRecord.Queued queued -> queued(queued);
            case JournalRecord.Dropped dropped ->
                addresses.schedule(dropped.url().key(), Schedule.DROPPED, Verdict.NONE);
            case JournalRecord.Rescored rescored -> addresses.priority(rescored.key(), rescored.priority());
            case JournalRecord.Fetched fetched -> fetched(fetched);
            case JournalRecord.Moved moved -> {
                tally.request();
                addresses.schedule(moved.url().key(), Schedule.DONE, Verdict.REDIRECT);
                Duplicates.leave(groups, near, moved.url());
                early.forget(moved.url());
            }
            case JournalRecord.Failed failed -> failed(failed);
            case JournalRecord.RefusedByRobots refused ->
                addresses.schedule(refused.url().key(), Schedule.GONE, Verdict.REFUSED_BY_ROBOTS);
            case JournalRecord.RobotsFetched rules -> robots(rules);
            case JournalRecord.SitemapFetched sitemap -> sitemap(sitemap);
            case JournalRecord.Judged judged -> judged(judged);
            case JournalRecord.Removed removed -> {
                addresses.schedule(removed.url().key(), Schedule.GONE, Verdict.ERROR);
                Duplicates.leave(groups, near, removed.url());
                early.forget(removed.url());
            }
            case JournalRecord.StrategyState state -> learnt = Optional.of(state);
            case JournalRecord.HostPaused _ -> {} // pauses end with the process
            case JournalRecord.JudgingBegan _ -> judgingBegan();
            case JournalRecord.JudgedAnew judged -> judgedAnew(judged);
            case JournalRecord.JudgingEnded _ -> {
                judging = false;
                turned.clear();
            }
            case JournalRecord.ReadAgain again -> readAgain(again);
        }
    }

    private void judgingBegan() {
        judging = true;
        judgedAnew = true;
        hosts.values().forEach(HostRecord::forgetPages);
        sites.forgetPages();
        traps.forgetPages();
        tally.forgetPages();
    }

    private void judgedAnew(JournalRecord.JudgedAnew judged) {
        long key = judged.url().key();
        boolean fresh = judged.verdict() == Verdict.ON_TOPIC;
        boolean before = onTopic(key);
        addresses.verdict(key, judged.verdict());
        addresses.relevance(key, judged.relevance());
        groups.judged(key, judged.relevance(), judged.onTopic());
        if (before != onTopic(key) && !turned.add(key)) {
            turned.remove(key);
        }
        if (judged.verdict() != Verdict.DUPLICATE) {
            groups.represent(key);
        }
        hosts.computeIfAbsent(judged.url().host(), h -> new HostRecord()).judged(judged.relevance(), fresh);
        sites.of(judged.url()).judged(judged.relevance(), fresh);
        if (fresh) {
            traps.onTopic(judged.url());
        }
        early.judged(judged, fresh);
        if (judged.run() == tally.run()) {
            tally.judgedAnew(fresh);
        }
    }

    private void queued(JournalRecord.Queued queued) {
        Link link = queued.link();
        long key = link.target().key();
        if (queued.evidence().startsWith(LinkIntake.NAMED_FEED)) {
            feeds.merge(link.target().host(), 1, Integer::sum);
        }
        if (addresses.outside(key)) {
            traps.admitted(link.target());
        }
        addresses.waits(key, queued.priority(), ++links);
    }

    private void judged(JournalRecord.Judged judged) {
        long key = judged.url().key();
        addresses.verdict(key, judged.verdict());
        if (judged.verdict() != Verdict.DUPLICATE) {
            groups.judged(key, judged.relevance(), judged.verdict() == Verdict.ON_TOPIC);
            groups.represent(key);
        }
    }

    private void fetched(JournalRecord.Fetched fetched) {
        boolean onTopic = fetched.harvested();
        long key = fetched.url().key();
        addresses.schedule(key, Schedule.DONE, fetched.verdict());
        addresses.relevance(key, fetched.relevance());
        turned.remove(key);
        tally.request();
        tally.page(onTopic);
        hosts.computeIfAbsent(fetched.url().host(), h -> new HostRecord()).judged(fetched.relevance(), onTopic);
        sites.of(fetched.url()).judged(fetched.relevance(), onTopic);
        if (onTopic) {
            traps.onTopic(fetched.url());
        }
        folded(fetched);
        early.remember(fetched);
    }

    /// Takes a page among those with the same text, as it was decided then. Digests of the first release, which
    /// knew no likeness, were made otherwise and are passed over.
    private void folded(JournalRecord.Fetched fetched) {
        Likeness likeness = fetched.likeness();
        long key = fetched.url().key();
        if (likeness.sketch().length() > 0) {
            near.begin(Sketch.of(likeness.sketch()));
        }
        if (likeness.equals(Likeness.NONE) || fetched.digest() == 0) {
            Duplicates.leave(groups, near, fetched.url());
            return;
        }
        long clusterBefore = groups.member(key).map(Member::cluster).orElse(0L);
        Duplicates.change(near, fetched.url(), clusterBefore, likeness.cluster());
        Standing standing = new Standing.Alone();
        if (fetched.verdict() == Verdict.DUPLICATE) {
            standing = new Standing.Duplicate(likeness.sameAs());
        } else if (likeness.sameAs() != 0) {
            standing = new Standing.Replaces(likeness.sameAs());
            addresses.verdict(likeness.sameAs(), Verdict.DUPLICATE);
        }
        int rank = AddressRank.of(fetched.url(), likeness.canonical(), likeness.onTopic(), fetched.indexable());
        Member member = new Member(
                fetched.url(),
                fetched.digest(),
                rank,
                fetched.page(),
                fetched.relevance(),
                likeness.onTopic(),
                likeness.cluster());
        groups.put(member, standing);
        mirrors.settled(member.url(), Duplicates.twin(member, standing, groups, near), groups.comparison(member));
    }

    /// The page is the one that was fetched: only what is made of it is another.
    private void readAgain(JournalRecord.ReadAgain again) {
        JournalRecord.Fetched page = again.page();
        addresses.verdict(page.url().key(), page.verdict());
        addresses.relevance(page.url().key(), page.relevance());
        turned.remove(page.url().key());
        hosts.computeIfAbsent(page.url().host(), h -> new HostRecord()).readAgain(again);
        sites.of(page.url()).readAgain(again);
        if (again.harvested() && !again.harvestedBefore()) {
            traps.onTopic(page.url());
        }
        tally.readAgain(again);
        early.forget(page.url());
        folded(page);
    }

    private void failed(JournalRecord.Failed failed) {
        tally.request();
        tally.failure();
        if (failed.retryAt().isPresent()) {
            addresses.waitsAgain(failed.url().key(), failed.attempts());
        } else if (failed.status() == 0 || failed.status() == 429 || failed.status() >= 500) {
            addresses.givenUp(failed.url().key());
        } else {
            addresses.schedule(failed.url().key(), Schedule.GONE, Verdict.ERROR);
        }
    }

    private void sitemap(JournalRecord.SitemapFetched sitemap) {
        tally.request();
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
        tally.request();
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

    private StoreContent content() {
        return new StoreContent() {
            @Override
            public void states(StateSink sink) {
                for (long key : addresses.sortedKeys()) {
                    sink.put(key, addresses.state(key));
                }
            }

            @Override
            public void links(LinkSink sink) {
                waitingLinks(sink);
            }
        };
    }

    private void waitingLinks(StoreContent.LinkSink sink) {
        long[] sequence = new long[1];
        try (CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                if (entry.record() instanceof JournalRecord.Queued queued) {
                    sequence[0]++;
                    Url target = queued.link().target();
                    long key = target.key();
                    if (addresses.waitingLink(key) == sequence[0]) {
                        waits(queued.link(), addresses.priority(key), sequence[0], sink);
                    }
                }
            });
        }
    }

    private void waits(Link link, double priority, long sequence, StoreContent.LinkSink sink) {
        int host = hostNumbers.computeIfAbsent(link.target().host(), h -> hostNumbers.size());
        Link again = addresses.fetchedBefore(link.target().key()) ? link.again() : link;
        sink.put(new Waiting(sequence, host, priority, again));
        heads.add(new Head(host, priority, sequence));
    }
}
