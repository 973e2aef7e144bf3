package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Round;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.duplicates.ContentGroups;
import dev.remora.crawler.duplicates.SharedCluster;
import dev.remora.crawler.duplicates.SharedText;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Link;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShardedCrawlTest {
    /// The virtual time at which the last round ended.
    private Instant lastTime = VirtualCrawl.START;

    private static final int SITES = 12;

    /// Each site's front page links to two of its own pages, and these to the next two sites.
    private static TinyWeb ring() {
        TinyWeb web = new TinyWeb();
        for (int site = 0; site < SITES; site++) {
            String next = at(site + 1);
            web.on(at(site), TinyWeb.saying("针灸 " + site, 0.9, at(site) + "a", at(site) + "b"));
            web.on(at(site) + "a", TinyWeb.saying("穴位 " + site, 0.6, next, next, at(site)));
            web.on(at(site) + "b", new TinyWeb.Reply.To(at(site + 2)));
        }
        return web;
    }

    private static String at(int site) {
        return "http://site" + site % SITES + ".cn/";
    }

    private static VirtualCrawl crawl(TinyWeb web, MemoryCollection collection, Shard shard) {
        VirtualCrawl crawl = new VirtualCrawl(web, collection);
        crawl.settings = crawl.settings.withShard(shard);
        return crawl;
    }

    private static MemoryCollection collection() {
        return new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, at(0)));
    }

    /// A shard takes in what was sent to it, crawls to the end, and returns what it sent so far.
    private static List<JournalRecord.Sent> round(VirtualCrawl crawl, List<JournalRecord.Sent> inbox) {
        receive(crawl, inbox);
        return crawl.run().journal(JournalRecord.Sent.class);
    }

    private static void receive(VirtualCrawl crawl, List<JournalRecord.Sent> inbox) {
        try (CrawlCore core = open(crawl)) {
            core.receive(inbox, VirtualCrawl.START);
        }
        crawl.collection.sync();
    }

    private static CrawlCore open(VirtualCrawl crawl) {
        CoreParts parts = new CoreParts(
                crawl.strategy("best-first"),
                text -> new SegmentedText(text, Tokens.NONE),
                "drawn",
                UrlRules.DEFAULT,
                MemoryLinkStore::new);
        return CrawlOpener.open(
                crawl.topic, crawl.collection, parts, crawl.frontier, crawl.settings, VirtualCrawl.START);
    }

    private static void settle(List<VirtualCrawl> shards) {
        List<SharedText> texts = new ArrayList<>();
        for (VirtualCrawl shard : shards) {
            try (CrawlCore core = open(shard)) {
                texts.addAll(core.texts());
            }
        }
        List<SharedText.Change> changes =
                texts.stream().collect(Collectors.groupingBy(SharedText::digest)).values().stream()
                        .flatMap(same -> SharedText.settle(same).stream())
                        .toList();
        for (VirtualCrawl shard : shards) {
            try (CrawlCore core = open(shard)) {
                core.settle(
                        changes.stream()
                                .filter(change ->
                                        change.shard() == shard.settings.shard().index())
                                .toList(),
                        VirtualCrawl.START);
            }
            shard.collection.sync();
        }
    }

    private static Set<String> shown(List<VirtualCrawl> shards) {
        return shards.stream()
                .flatMap(shard -> DuplicatesTest.shown(shard).stream())
                .collect(Collectors.toSet());
    }

    /// The shards of a crawl that exchanged their links.
    private static List<VirtualCrawl> crawled(TinyWeb web, Topic.Examples answers, int count) {
        List<VirtualCrawl> shards = new ArrayList<>();
        List<JournalRecord.Sent> sent = List.of();
        for (int index = 0; index < count; index++) {
            MemoryCollection collection = new MemoryCollection(
                    VirtualCrawl.topic(Topic.Crawl.DEFAULT, at(0)).with(answers));
            shards.add(crawl(web, collection, new Shard(index, count)));
        }
        for (int rounds = 0; rounds < 2 * SITES; rounds++) {
            List<JournalRecord.Sent> before = sent;
            sent = shards.stream()
                    .flatMap(crawl -> round(crawl, to(crawl, before)).stream())
                    .toList();
        }
        return shards;
    }

    private static List<String> foundCopies(List<VirtualCrawl> shards) {
        return shards.stream()
                .flatMap(shard -> DuplicatesTest.found(shard).stream())
                .filter(url -> url.endsWith("p"))
                .toList();
    }

    @Test
    void aTextThatWasAnsweredNoIsOffTopicInAllShardsUntilTheAnswerIsTakenBack() {
        String text = "针灸是中医的一种疗法，以针刺入穴位。".repeat(10);
        TinyWeb web = new TinyWeb();
        for (int site = 0; site < SITES; site++) {
            web.on(at(site), TinyWeb.saying("针灸 " + site, 0.9, at(site + 1), at(site) + "p"));
            web.text(at(site) + "p", text, site == 5 ? 0 : 0.9);
        }
        List<VirtualCrawl> shards = crawled(web, new Topic.Examples(List.of(), List.of(at(5) + "p")), 3);
        assertEquals(2, foundCopies(shards).size(), "in the other shards");
        settle(shards);
        assertEquals(List.of(), foundCopies(shards));
        shards.forEach(shard ->
                shard.topic = shard.topic.with(new Topic.Examples(List.of(at(7) + "p"), List.of(at(5) + "p"))));
        settle(shards);
        assertEquals(
                List.of(Shard.of(new Url(at(7)), 3)),
                foundCopies(shards).stream()
                        .map(url -> Shard.of(new Url(url), 3))
                        .toList(),
                "found in the shard of the page answered yes");
        shards.forEach(shard -> shard.topic = shard.topic.with(Topic.Examples.NONE));
        settle(shards);
        assertEquals(1, foundCopies(shards).size());
    }

    @Test
    void aTextIsShownOnceOverAllShardsAndAgainWhenItsRepresentativeGoes() {
        String text = "针灸是中医的一种疗法，以针刺入穴位。".repeat(10);
        TinyWeb web = new TinyWeb();
        for (int site = 0; site < SITES; site++) {
            web.on(at(site), TinyWeb.saying("针灸 " + site, 0.9, at(site + 1), at(site) + "p"));
            web.text(at(site) + "p", text, 0.9);
        }
        VirtualCrawl one = crawl(web, collection(), Shard.WHOLE).run();
        int count = 3;
        List<VirtualCrawl> shards = crawled(web, Topic.Examples.NONE, count);
        assertNotEquals(DuplicatesTest.shown(one).size(), shown(shards).size(), "each shard shows it");
        settle(shards);
        assertEquals(DuplicatesTest.shown(one).size(), shown(shards).size());
        int records = records(shards);
        settle(shards);
        assertEquals(records, records(shards), "what is settled is not settled again");
        String first = shown(shards).stream()
                .filter(url -> url.endsWith("p"))
                .findFirst()
                .orElseThrow();
        VirtualCrawl owner = shards.get(Shard.of(new Url(first), count));
        try (CrawlCore core = open(owner)) {
            core.remove(new Url(first), VirtualCrawl.START);
        }
        owner.collection.sync();
        settle(shards);
        List<String> next =
                shown(shards).stream().filter(url -> url.endsWith("p")).toList();
        assertEquals(1, next.size());
        assertNotEquals(first, next.getFirst());
    }

    @Test
    void aNewSiteToWhichAPageOnTopicOfAnotherShardLinksIsTriedAtAPoorNetworkAddress() {
        MemoryCollection collection = collection();
        List<JournalRecord> records = new ArrayList<>();
        for (String host : List.of("poor.cn", "new.cn")) {
            records.add(new JournalRecord.HostAddressed(VirtualCrawl.START, host, List.of("192.0.2.1")));
        }
        for (int request = 0; request < 5_000; request++) {
            Url url = new Url("http://poor.cn/" + request);
            String to = url.text() + "/to";
            records.add(new JournalRecord.Moved(VirtualCrawl.START, url, 301, new WarcLocation(1, 0), to));
        }
        collection.append(records);
        collection.sync();
        CrawlState state = VirtualCrawl.state(collection, VirtualCrawl.settings(1, 1));
        assertEquals(Optional.empty(), state.networkObjection(elsewhere(0)));
        assertTrue(state.networkObjection(elsewhere(1)).isPresent(), "its page is off topic");
    }

    /// A link of a page that this shard does not know.
    private static Link elsewhere(int offTopic) {
        return new Link(
                new Url("http://new.cn/"),
                new Link.Source(7, Link.Origin.PAGE, 0.5, offTopic),
                Anchor.NONE,
                "",
                new Link.Steps(1, 0, 0),
                Link.Place.NONE,
                new Link.Standing("new.cn", Link.Inheritance.SEED));
    }

    private static void join(List<VirtualCrawl> shards) {
        List<SharedCluster> clusters = new ArrayList<>();
        for (VirtualCrawl shard : shards) {
            try (CrawlCore core = open(shard)) {
                clusters.addAll(core.clusters());
            }
        }
        List<SharedCluster.Move> moves = SharedCluster.settle(SharedCluster.near(clusters));
        for (VirtualCrawl shard : shards) {
            try (CrawlCore core = open(shard)) {
                core.join(
                        moves.stream()
                                .filter(move ->
                                        move.shard() == shard.settings.shard().index())
                                .toList(),
                        VirtualCrawl.START);
            }
            shard.collection.sync();
        }
    }

    /// The cluster of each page, by the journal alone.
    private static Map<String, Long> clusters(List<VirtualCrawl> shards) {
        return shards.stream()
                .flatMap(shard ->
                        VirtualCrawl.state(shard.collection, shard.settings)
                                .groups()
                                .clustered(name -> name != 0)
                                .stream())
                .collect(Collectors.toMap(page -> page.url().text(), ContentGroups.Member::cluster));
    }

    /// Words that only one page has.
    private static String own(String url) {
        return IntStream.range(0, 5)
                .mapToObj(n -> "另见" + (url + n).hashCode() + "。")
                .collect(Collectors.joining());
    }

    @Test
    void nearlyTheSameTextsOfAllShardsAreOneClusterThatLaterPagesJoin() {
        String text = IntStream.range(0, 60)
                .mapToObj(n -> "第" + n + "个穴位针刺时要注意" + n * 7 + "。")
                .collect(Collectors.joining());
        int count = 3;
        List<VirtualCrawl> shards = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            Shard shard = new Shard(index, count);
            String[] own = IntStream.range(0, SITES)
                    .mapToObj(ShardedCrawlTest::at)
                    .filter(url -> shard.owns(new Url(url)))
                    .toArray(String[]::new);
            TinyWeb web = new TinyWeb();
            for (String url : own) {
                web.text(url, text + own(url), 0.9).text(url + "later", text + own(url + "later"), 0.9);
            }
            shards.add(crawl(web, new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, own)), shard)
                    .run());
        }
        assertEquals(count, Set.copyOf(clusters(shards).values()).size(), "each shard has its own");
        join(shards);
        assertEquals(SITES, clusters(shards).size());
        assertEquals(1, Set.copyOf(clusters(shards).values()).size());
        int records = records(shards);
        join(shards);
        assertEquals(records, records(shards), "what is joined is not joined again");
        for (VirtualCrawl shard : shards) {
            String later = clusters(List.of(shard)).keySet().iterator().next() + "later";
            try (CrawlCore core = open(shard)) {
                core.seeds(List.of(Link.seed(new Url(later))), VirtualCrawl.START);
            }
            shard.collection.sync();
            shard.run();
        }
        assertEquals(SITES + count, clusters(shards).size());
        assertEquals(1, Set.copyOf(clusters(shards).values()).size());
    }

    private static int records(List<VirtualCrawl> shards) {
        return shards.stream()
                .mapToInt(shard -> shard.journal(JournalRecord.class).size())
                .sum();
    }

    @Test
    void shardsReadTogetherWhatOneCrawlReads() {
        Set<String> whole =
                new TreeSet<>(crawl(ring(), collection(), Shard.WHOLE).run().pages());
        int count = 4;
        List<VirtualCrawl> shards = IntStream.range(0, count)
                .mapToObj(index -> crawl(ring(), collection(), new Shard(index, count)))
                .toList();
        List<JournalRecord.Sent> sent = List.of();
        for (int rounds = 0; rounds < 2 * SITES; rounds++) {
            List<JournalRecord.Sent> before = sent;
            // everything is delivered in every round: what came before changes nothing
            sent = shards.stream()
                    .flatMap(crawl -> round(crawl, to(crawl, before)).stream())
                    .toList();
        }
        assertEquals(
                whole,
                new TreeSet<>(
                        shards.stream().flatMap(crawl -> crawl.pages().stream()).toList()));
        for (VirtualCrawl crawl : shards) {
            assertEquals(Set.copyOf(crawl.pages()).size(), crawl.pages().size(), "no address is asked for twice");
            crawl.pages()
                    .forEach(
                            page -> assertEquals(crawl.settings.shard().index(), Shard.of(new Url(page), count), page));
        }
    }

    private static List<JournalRecord.Sent> to(VirtualCrawl crawl, List<JournalRecord.Sent> sent) {
        return sent.stream()
                .filter(link -> crawl.settings.shard().owns(link.link().target()))
                .toList();
    }

    @Test
    void aSentLinkHasThePriorityAndTheEvidenceThatTheSenderGaveIt() {
        Shard own = new Shard(Shard.of(new Url(at(0)), 64), 64);
        VirtualCrawl sender = crawl(ring(), collection(), own);
        List<JournalRecord.Sent> sent = round(sender, List.of());
        assertNotEquals(List.of(), sent);
        Url target = sent.getFirst().link().target();
        VirtualCrawl other = crawl(ring(), collection(), new Shard(Shard.of(target, 64), 64));
        receive(other, to(other, sent));
        JournalRecord.Queued queued = other.journal(JournalRecord.Queued.class).getFirst();
        assertEquals(sent.getFirst().link(), queued.link());
        assertEquals(sent.getFirst().priority(), queued.priority());
        assertEquals(sent.getFirst().evidence(), queued.evidence());
    }

    @Test
    void whatWasSentIsSentOnceHoweverOftenItIsKilled() {
        Shard own = new Shard(Shard.of(new Url(at(0)), 64), 64);
        List<JournalRecord.Sent> inOneGo = round(crawl(ring(), collection(), own), List.of());
        MemoryCollection collection = collection();
        for (int requests = 1; requests < 6; requests++) {
            crawl(ring(), collection, own).run(1);
        }
        List<JournalRecord.Sent> killed = round(crawl(ring(), collection, own), List.of());
        assertEquals(targets(inOneGo), targets(killed));
        assertEquals(targets(killed).stream().distinct().toList(), targets(killed));
    }

    private static List<String> targets(List<JournalRecord.Sent> sent) {
        return sent.stream().map(link -> link.link().target().text()).sorted().toList();
    }

    /// One request at a time, to the end of a round.
    private long round(CrawlCore core, VirtualCrawl crawl, Round round) {
        core.begin(round);
        Instant now = VirtualCrawl.START;
        while (true) {
            switch (core.next(now)) {
                case CrawlStep.Dispatch(Job job) -> core.completed(crawl.web.execute(job, crawl.collection, now), now);
                case CrawlStep.LookUp(String host) -> core.lookedUp(host, List.of(), now);
                case CrawlStep.Wait(Optional<Instant> until) ->
                    now = until.filter(now::isBefore).orElse(now);
                case CrawlStep.Done _, CrawlStep.Unfinished _ -> {
                    lastTime = now;
                    return core.spent();
                }
            }
        }
    }

    @Test
    void aRoundEndsAtItsPagesOrAtTheLastLinkAboveItsFloor() {
        VirtualCrawl crawl = crawl(ring(), collection(), Shard.WHOLE);
        try (CrawlCore core = open(crawl)) {
            assertEquals(1, round(core, crawl, new Round(1, 0.8, false, Optional.empty())));
            // with site 0 its page, and by redirects of 0.9 sites 2, 4, 6, 8 and 10 with theirs; other links: 0.6
            assertEquals(12, round(core, crawl, new Round(100, 0.8, false, Optional.empty())));
            assertEquals(
                    12,
                    round(core, crawl, new Round(100, 0.8, false, Optional.empty())),
                    "nothing is left above the floor");
            assertEquals(13, round(core, crawl, new Round(13, 0.5, false, Optional.empty())));
            assertEquals(
                    2 * SITES, round(core, crawl, new Round(100, Double.NEGATIVE_INFINITY, true, Optional.empty())));
        }
    }

    @Test
    void aRoundStartsNoRequestAtItsEnd() {
        VirtualCrawl crawl = crawl(ring(), collection(), Shard.WHOLE);
        try (CrawlCore core = open(crawl)) {
            Optional<Instant> end = Optional.of(VirtualCrawl.START);
            assertEquals(0, round(core, crawl, new Round(100, 0, true, end)));
            assertEquals(2, round(core, crawl, new Round(2, 0, true, end.map(time -> time.plusSeconds(60)))));
        }
    }

    @Test
    void theProcessOfTheNextRoundKeepsTheDelaysOfTheOneBefore() {
        VirtualCrawl crawl = crawl(ring(), collection(), Shard.WHOLE);
        crawl.frontier = crawl.frontier.withDelay(Duration.ofSeconds(30));
        Map<String, Instant> delayed;
        Instant asked;
        try (CrawlCore core = open(crawl)) {
            round(core, crawl, new Round(1, 0, false, Optional.empty()));
            asked = lastTime;
            delayed = core.delayed(asked);
            assertEquals(Map.of("site0.cn", asked.plusSeconds(30)), delayed);
            assertEquals(Map.of(), core.delayed(asked.plusSeconds(30)));
        }
        crawl.collection.sync();
        try (CrawlCore core = open(crawl)) {
            core.delay(delayed, asked);
            core.begin(new Round(100, Double.NEGATIVE_INFINITY, true, Optional.empty()));
            assertEquals(new CrawlStep.Wait(Optional.of(asked.plusSeconds(30))), core.next(asked));
            assertTrue(core.next(asked.plusSeconds(30)) instanceof CrawlStep.Dispatch);
        }
    }

    @Test
    void aLinkOfAnotherShardIsRefused() {
        Shard own = new Shard(Shard.of(new Url(at(0)), 64), 64);
        List<JournalRecord.Sent> sent = round(crawl(ring(), collection(), own), List.of());
        VirtualCrawl crawl = crawl(ring(), collection(), own);
        assertThrows(IllegalArgumentException.class, () -> receive(crawl, sent));
    }

    @Test
    void aCrawlOfTheWholeWebSendsNothing() {
        assertEquals(
                0,
                Stream.of(crawl(ring(), collection(), Shard.WHOLE))
                        .map(crawl -> round(crawl, List.of()))
                        .mapToInt(List::size)
                        .sum());
    }
}
