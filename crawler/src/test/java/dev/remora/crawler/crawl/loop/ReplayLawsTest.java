package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.Answers;
import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.NothingToRecrawl;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.loop.TinyWeb.Reply;
import dev.remora.crawler.crawl.reread.Reread;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.crawler.crawl.state.LearnedState;
import dev.remora.crawler.crawl.state.StateCheckpoints;
import dev.remora.crawler.crawl.state.StateSnapshot;
import dev.remora.crawler.crawl.worker.PageAnalysis;
import dev.remora.crawler.crawl.worker.ResponseReader;
import dev.remora.crawler.duplicates.SharedCluster;
import dev.remora.crawler.duplicates.SharedText;
import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.feed.EntryDates;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.store.FileLinkStore;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.auto.AutoSettings;
import dev.remora.crawler.priority.auto.Feature;
import dev.remora.crawler.priority.strategy.Auto;
import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.LearningModel;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.VerdictChange;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.folder.RepairedJournal;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/// What a crawl knows is what its journal says, whatever happened: fetches, recrawls, kills, second readings,
/// and judgements of all pages, broken off or not; and what is shown is what is there.
class ReplayLawsTest {
    private static final List<String> HOSTS = List.of("a.example", "b.example", "c.example");
    /// `infospiders` learns from the values that it gave to the links of a page, and a replay values no link.
    private static final List<String> STRATEGIES = Strategies.names().stream()
            .filter(name -> !Strategies.needsCatalogue(name) && !name.equals("infospiders"))
            .toList();

    /// By kind of decision, the parts that it changes.
    private static final String CHANGES = """
        AskedAgain: addresses learning run scope
        BanChecked: answers run
        ChangesAnnounced: hints
        CloakingChecked: cloaking contents early run
        Clustered: contents run
        Dropped: addresses run scope shares
        Failed: addresses answers learning networks places run scope sitemaps visits
        Fetched: addresses answers cloaking contents early farms hints hosts learning networks places relevances run scope sitemaps traps visits
        HostAddressed: networks run
        HostParked: answers
        HostPaused: run
        Judged: addresses contents run
        JudgingBegan: contents farms hosts learning networks places run traps
        JudgingEnded: contents run
        JudgingResult: nothing
        Moved: addresses answers cloaking contents early hints learning networks places run scope sitemaps visits
        OutcomeShared: nothing
        Queued: addresses learning run scope shares sitemaps traps
        RecrawlRequested: addresses early learning run scope
        RefusedByRobots: addresses run scope visits
        Rejudged: addresses contents early farms hosts networks places relevances run traps
        Removed: addresses contents early hints run scope visits
        Reparsed: addresses contents early farms hosts networks places relevances run traps visits
        Reread: early learning
        Rescored: addresses
        RobotsFetched: answers networks robots run
        RunEnded: addresses learning run
        RunStarted: answers learning run scope
        Sent: sent shares
        SitemapFetched: addresses answers learning networks relevances run scope sitemaps visits
        StrategyState: learning run
        Unchanged: addresses answers cloaking hints run scope sitemaps visits
        """;

    private static final Folding FOLDING = new Folding();
    private static final Instant CHANGED = VirtualCrawl.START.plusSeconds(1);

    /// Judges by the address alone.
    private record Fickle(long mood) implements RelevanceModel {
        @Override
        public String name() {
            return "fickle";
        }

        @Override
        public double threshold() {
            return 0.5;
        }

        @Override
        public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
            double relevance = new Random(31 * page.url().key() + mood).nextInt(11) / 10.0;
            return new Judgement(relevance, relevance >= 0.5, new PageEvidence.TermShare("mood", mood));
        }

        @Override
        public double judge(SegmentedText text) {
            return 0.3;
        }
    }

    /// A crawl of a web that was drawn, by several processes one after another.
    private static final class Drawn {
        private final Random random;
        private final List<String> urls;
        private final TinyWeb web = new TinyWeb();
        private MemoryCollection collection;
        private final FrontierSettings frontier;
        private final CrawlSettings settings;
        private final String strategy;
        private final VirtualCrawl crawl;
        private final boolean learns;
        private final int texts;
        private final Map<String, Integer> silent = new HashMap<>();
        private final Map<String, FetchOutcome> last = new HashMap<>();
        private final Map<Integer, StateSnapshot> cuts = new TreeMap<>();
        /// One step in so many is compared with what the journal says up to it.
        private int stepsACut = 30;
        private Instant now = VirtualCrawl.START;
        /// One step in so many is followed by a checkpoint; none if 0.
        private int stepsACheckpoint;
        private MemoryCheckpoints checkpoints = new MemoryCheckpoints();
        private final Random saves;
        private final Function<StoreContent, LinkStore> stores;
        /// Whether the topic is edited between processes: a host leaves its scope, or comes back.
        /// Whether all archived responses are read again after each process.
        private boolean rereads;
        private boolean edits;
        /// Whether runs have budgets of a few pages.
        private boolean scarce;
        private Topic topic;
        /// Whether hosts ban the crawler now and then; its processes take longer.
        private final boolean checksVisitors;

        Drawn(long seed) {
            random = new Random(seed);
            saves = new Random(seed);
            stores = saves.nextBoolean() ? MemoryLinkStore::new : onDisk();
            urls = IntStream.range(0, 10 + random.nextInt(40))
                    .mapToObj(this::address)
                    .toList();
            texts = 1 + random.nextInt(5);
            CrawlSettings whole = VirtualCrawl.settings(1000, 3, 2 + random.nextInt(20))
                    .withPagesPerCheck(1)
                    .withMaxKnown(Math.floorMod(seed, 5) > 0 ? 1000 : urls.size() / 2);
            settings = Math.floorMod(seed, 4) > 0
                    ? whole
                    : whole.withShard(new Shard(Shard.of(new Url(urls.getFirst()), 2), 2));
            strategy = STRATEGIES.get(random.nextInt(STRATEGIES.size()));
            Topic.Examples answers = new Topic.Examples(List.of(urls.get(2)), List.of(urls.get(3), urls.get(4)));
            collection = new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, urls.get(0), urls.get(1))
                    .with(answers));
            topic = collection.topic();
            crawl = new VirtualCrawl(web, collection);
            learns = random.nextInt(4) == 0;
            FrontierSettings wide = new VirtualCrawl(web, collection).frontier;
            FrontierSettings drawn = random.nextInt(3) == 0 ? wide.withMaxWaiting(3 + random.nextInt(10)) : wide;
            frontier = Math.floorMod(seed, 3) > 0 ? drawn : drawn.withPerAddress(3);
            web.addresses = host -> host.startsWith("c") // whose addresses change
                    ? List.of("192.0.2." + Math.floorMod(now.getEpochSecond() / 3600, 3), "2001:db8:0:0:0:0:0:1")
                    : List.of("192.0.2.1");
            web.tellsUnchanged = true;
            web.silent = (host, at) -> silent.getOrDefault(host, 0) > 0;
            urls.forEach(url -> web.on(url, reply(url), reply(url), reply(url)));
            checksVisitors = Math.floorMod(seed, 2) == 1;
            if (checksVisitors) {
                checkVisitors(new Random(~seed));
            }
            urls.stream()
                    .filter(_ -> saves.nextInt(3) == 0)
                    .forEach(url -> web.forBrowsers(url, TinyWeb.saying("赌场开户，注册送彩金！".repeat(12), saves.nextInt(2))));
            for (String host : HOSTS) {
                String origin = "http://" + host;
                web.on(origin + "/robots.txt", robots(origin), robots(origin), robots(origin));
                web.on(
                        origin + "/sitemap",
                        random.nextBoolean() ? TinyWeb.status(503) : listed(origin),
                        listed(origin));
                web.on(origin + "/sitemap/1", listed(origin));
            }
        }

        /// Each host bans the crawler every few seconds in its own way, and some pages always need a sign-in.
        private void checkVisitors(Random chance) {
            web.endless = url -> check(url.pathAndQuery()).or(() -> more(url));
            for (String url : urls) {
                switch (chance.nextInt(8)) {
                    case 0 -> web.on(url, check("/login").orElseThrow(), leading(url, chance));
                    case 1 -> web.on(url, leading(url, chance), check("/verify").orElseThrow());
                    case 2 -> web.on(url, refused(new Url(url)), leading(url, chance));
                    case 3, 4, 5 -> web.on(url, leading(url, chance));
                    default -> {}
                }
            }
            long length = 5L + chance.nextInt(15);
            web.bans = at -> at.getEpochSecond() / length % 2 == 1;
            web.refusal = url -> check(url.pathAndQuery()).orElseGet(() -> refused(url));
        }

        /// A page that leads to others of its host.
        private static Reply leading(String url, Random chance) {
            String origin = new Url(url).origin();
            String[] more = IntStream.range(0, 12)
                    .mapToObj(i -> origin + "/more/" + (char) ('a' + i))
                    .toArray(String[]::new);
            return TinyWeb.saying(text(chance.nextInt(400)), 0.5 + chance.nextInt(6) / 10.0, more);
        }

        /// One host forbids all of them.
        private static Optional<Reply> more(Url url) {
            String path = url.pathAndQuery();
            return Optional.of(url)
                    .filter(_ -> path.startsWith("/more/"))
                    .map(_ -> url.host().startsWith("a")
                            ? TinyWeb.status(403)
                            : TinyWeb.saying(text(500 + path.charAt(6)), 0.6));
        }

        private static Optional<Reply> check(String path) {
            if (path.startsWith("/login")) {
                return Optional.of(TinyWeb.softError(SoftError.LOGIN_WALL, "请登录"));
            }
            return path.equals("/verify")
                    ? Optional.of(TinyWeb.softError(SoftError.SCRIPT_SHELL, ""))
                    : Optional.empty();
        }

        private static Reply refused(Url url) {
            if (url.pathAndQuery().startsWith("/robots.txt")
                    || url.pathAndQuery().startsWith("/sitemap")) {
                return TinyWeb.status(404);
            }
            return switch (url.host().charAt(0)) {
                case 'a' -> TinyWeb.status(403);
                case 'b' -> new Reply.To(url.origin() + "/login?to=" + url.pathAndQuery());
                default -> new Reply.To(url.origin() + "/verify");
            };
        }

        private static Function<StoreContent, LinkStore> onDisk() {
            try {
                Path folder = Files.createTempDirectory("links");
                folder.toFile().deleteOnExit();
                folder.resolve("queue-1.links").toFile().deleteOnExit();
                return content -> FileLinkStore.open(folder, content);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private Reply robots(String origin) {
            return switch (random.nextInt(8)) {
                case 0 -> TinyWeb.status(random.nextBoolean() ? 500 : 429);
                case 1 -> new Reply.Silence();
                case 2 -> new Reply.Forbidden();
                case 3 -> new Reply.To(origin + "/robots.txt");
                case 4 -> new Reply.Text("User-agent: *\nDisallow: /p\nSitemap: " + origin + "/sitemap");
                default -> TinyWeb.status(404);
            };
        }

        private Reply listed(String origin) {
            return random.nextInt(3) == 0
                    ? new Reply.Index(List.of(origin + "/sitemap/1", origin + "/sitemap/2"))
                    : new Reply.Text(
                            urls.get(random.nextInt(urls.size())) + (random.nextBoolean() ? " " + CHANGED : ""));
        }

        /// Every third has a place on each host, so that hosts may mirror one another.
        private String address(int i) {
            String host = "http://" + HOSTS.get(random.nextInt(HOSTS.size()));
            return host
                    + switch (random.nextInt(4)) {
                        case 0 -> "/p?id=" + i;
                        case 1 -> "/long/way/" + i;
                        case 2 -> "/same/" + random.nextInt(8);
                        default -> "/" + i;
                    };
        }

        private Reply reply(String url) {
            String[] links = IntStream.range(0, random.nextInt(8))
                    .mapToObj(_ -> urls.get(random.nextInt(urls.size())))
                    .toArray(String[]::new);
            double relevance = random.nextInt(11) / 10.0;
            if (url.contains("/same/") && random.nextInt(8) > 0) {
                return TinyWeb.saying(text(1000 + url.charAt(url.length() - 1)), relevance, links);
            }
            return switch (random.nextInt(15)) {
                case 0 -> TinyWeb.status(List.of(404, 500, 403).get(random.nextInt(3)));
                case 1 -> new Reply.To(urls.get(random.nextInt(urls.size())), random.nextBoolean() ? 301 : 302);
                case 2 -> TinyWeb.hidden(text(), relevance);
                case 3 ->
                    new Reply.TextReply(
                            text(), relevance, Optional.of(urls.get(random.nextInt(urls.size()))), List.of(links));
                case 4 -> TinyWeb.softError(text());
                case 5 -> new Reply.Silence();
                case 6 -> new Reply.Forbidden();
                case 7 -> new Reply.Unread();
                case 8 -> new Reply.Feed(List.of(links));
                case 9 -> new Reply.Naming(relevance, List.of(links));
                default -> TinyWeb.saying(text(), relevance, links);
            };
        }

        private String text() {
            return text(random.nextInt(4) == 0 ? 100 + random.nextInt(300) : random.nextInt(texts));
        }

        private static String text(int number) {
            return ("第" + (char) (0x4e00 + number * 37 % 5000) + "段文字，说的是" + (char) (0x5000 + number * 91 % 5000) + "。")
                    .repeat(12);
        }

        /// Opens the collection; sometimes all pages are judged anew before all else, or the first of them.
        private CrawlCore open() {
            collection.sync();
            boolean begun = collection.lastSequence() > 0;
            if (edits && begun && (topic.crawl().scope().exclude().isEmpty() || saves.nextInt(4) == 0)) {
                List<String> excluded = saves.nextInt(4) == 0 ? List.of() : List.of(HOSTS.get(saves.nextInt(3)));
                topic = topic.with(topic.crawl().within(new Topic.Scope(List.of(), excluded)));
            }
            Optional<Rejudgement> anew = Optional.empty();
            if (random.nextInt(3) == 0) {
                boolean whole = random.nextInt(3) > 0;
                PageJudge judge = new PageJudge(new Fickle(random.nextInt(100)), Answers.of(topic.examples()));
                Clock clock = Clock.fixed(now, ZoneOffset.UTC);
                anew = Optional.of(new Rejudgement(
                        collection, judge, new RunReason.JudgingAskedFor(), clock, (done, of) -> whole));
            }
            CrawlCore core = open(parts(), order(), anew);
            core.reparseEarlyPages();
            return core;
        }

        private CoreParts parts() {
            return new CoreParts(
                            strategy(),
                            text -> new SegmentedText(text, Tokens.NONE),
                            "fickle",
                            model(),
                            UrlRules.DEFAULT,
                            stores)
                    .with(checkpoints);
        }

        /// Reads all archived responses again, to the end or not; then to the end; another time changes nothing.
        private void reread() {
            if (saves.nextBoolean()) {
                int steps = saves.nextInt(4);
                reread(new AtomicInteger(steps)::getAndDecrement);
            }
            reread(() -> 1);
            long records = collection.lastSequence();
            reread(() -> 1);
            assertEquals(records, collection.lastSequence(), "records of a second reread");
        }

        private void reread(IntSupplier left) {
            Clock clock = Clock.fixed(now, ZoneOffset.UTC);
            new Reread(collection, this::rereadParts, clock, (_, _, _) -> left.getAsInt() > 0).run();
        }

        private Reread.Parts rereadParts() {
            CoreParts core = parts();
            RelevanceModel judge = core.relevance()
                    .learner()
                    .<RelevanceModel>map(model -> model)
                    .orElse(new Fickle(topic.id().length()));
            ResponseReader reader = new ResponseReader(
                    this::parsed,
                    new EntryDates(),
                    PageAnalysis.of(core.segmenter(), new PageJudge(judge, Answers.of(topic.examples())), FOLDING),
                    collection);
            return new Reread.Parts(topic, core, reader, settings);
        }

        /// Some pages read otherwise than before, and some cannot be read.
        private ParseOutcome parsed(Url url, Instant at, String type, Bytes body) {
            int number = Math.floorMod(url.key(), 12);
            if (number > 8) {
                return new ParseOutcome.NotAPage(new Failure.EmptyResponse());
            }
            Page page = new Page(
                    url,
                    at,
                    "标题",
                    text(number / 2),
                    PageFacts.NONE,
                    new Page.Head("UTF-8", "zh", Optional.empty(), number == 7),
                    Page.Layout.NONE);
            return new ParseOutcome.Parsed(page, Optional.empty());
        }

        private CrawlCore open(CoreParts parts, RunOrder order, Optional<Rejudgement> anew) {
            try {
                return CrawlOpener.open(topic, collection, parts, frontier, settings, order, anew, now);
            } catch (NothingToRecrawl drawn) { // an address that was never met
                return open(parts, RunOrder.GO_ON, anew);
            }
        }

        /// In-links are of a process alone: what auto learns by them is left out.
        private PriorityStrategy strategy() {
            StrategyParts parts = crawl.parts(); // new each time: chance begins with the same seed
            return strategy.equals("auto")
                    ? new Auto(parts, AutoSettings.DEFAULT.with(Feature.PARENTS, 0))
                    : Strategies.named(strategy, parts);
        }

        private Optional<LearningModel> model() {
            if (!learns) {
                return Optional.empty();
            }
            Topic topic =
                    collection.topic().with(new Topic.Relevance("bayes-multinomial", OptionalDouble.empty(), Map.of()));
            return Optional.of((LearningModel) RelevanceModels.of(topic, FOLDING));
        }

        /// That have learnt nothing yet.
        private LearnedState learned() {
            return new LearnedState(strategy(), model());
        }

        /// What somebody asks for: mostly to go on.
        private RunOrder order() {
            Url url = new Url(urls.get(random.nextInt(urls.size())));
            Optional<Recrawl> recrawl = switch (random.nextInt(8)) {
                case 0, 1 -> Optional.of(new Recrawl.All());
                case 2 -> Optional.of(new Recrawl.Failed());
                case 3 -> Optional.of(new Recrawl.Site(url.host()));
                case 4 -> Optional.of(new Recrawl.Page(url));
                case 5 -> Optional.of(new Recrawl.Due());
                default -> Optional.empty();
            };
            return new RunOrder(recrawl, scarce ? OptionalLong.of(1 + saves.nextInt(12)) : OptionalLong.empty());
        }

        /// Goes on for a while, to the end or to a kill.
        private void run(CrawlCore core) {
            Deque<Job> underWay = new ArrayDeque<>();
            Runnable frozen = () -> {};
            for (int steps = random.nextInt(120) * (checksVisitors ? 4 : 1); steps > 0; steps--) {
                core.nextToReparse().ifPresent(early -> core.reparsed(early, again(early), now));
                switch (core.next(now)) {
                    case CrawlStep.Dispatch(Job job) -> {
                        Url url = job.request().url();
                        boolean page = job instanceof Job.PageJob;
                        assertTrue(
                                !page || new ScopeRules(topic.crawl().scope()).allows(url), url + " is out of scope");
                        underWay.add(job);
                    }
                    case CrawlStep.LookUp(String host) -> core.lookedUp(host, web.addresses.apply(host), now);
                    case CrawlStep.Wait(Optional<Instant> until) -> {
                        if (underWay.isEmpty()) {
                            now = until.orElseThrow();
                        } else {
                            complete(core, underWay.remove());
                        }
                    }
                    case CrawlStep.Done(RunReason reason) -> {
                        core.ended(reason, now);
                        return;
                    }
                    case CrawlStep.Unfinished _ -> {
                        return;
                    }
                }
                if (saves.nextBoolean()) { // some steps after it was frozen
                    frozen.run();
                    frozen = () -> {};
                }
                if (stepsACheckpoint > 0 && saves.nextInt(stepsACheckpoint) == 0) {
                    frozen = new StateCheckpoints(checkpoints, topic.crawl().scope()).frozen(core.state(), collection);
                }
                long counted = core.state().tally().onTopic();
                assertTrue(counted >= 0, () -> counted + " pages counted");
                if (random.nextInt(stepsACut) == 0) {
                    cuts.put(collection.groupEnds().getLast(), StateSnapshot.of(core.state()));
                }
            }
        }

        private void complete(CrawlCore core, Job job) {
            now = now.plusMillis(100 + random.nextInt(400));
            silent.replaceAll((host, requests) -> requests - 1);
            if (random.nextInt(20) == 0) {
                int outage = 1 + random.nextInt(25);
                List<String> dead = random.nextBoolean() ? HOSTS : List.of(HOSTS.get(random.nextInt(HOSTS.size())));
                dead.forEach(host -> silent.put(host, outage));
            }
            Completion completion = web.execute(job, collection, now);
            core.completed(completion, now);
            if (!settings.shard().whole()) {
                core.receive(sent(), now);
                core.learn(outcomes(), now);
                core.settle(settled(core), now);
                core.join(moves(core), now);
            }
            boolean read = completion
                    .reading()
                    .filter(reading -> !(reading instanceof Completion.Reading.PageRead))
                    .isEmpty();
            if (job instanceof Job.PageJob && read) {
                last.put(job.request().url().text(), completion.outcome());
            } else {
                last.remove(job.request().url().text()); // a feed, or what could not be read this time
            }
        }

        /// What the other shard sends, often what was sent before.
        private List<JournalRecord.Sent> sent() {
            return urls.stream()
                    .map(Url::new)
                    .filter(settings.shard()::owns)
                    .filter(_ -> random.nextInt(10) == 0)
                    .map(url -> {
                        double priority = random.nextInt(11) / 10.0;
                        Link link = new Link(
                                url,
                                new Link.Source(1 + random.nextInt(3), Link.Origin.PAGE, priority, 0),
                                Anchor.of("链接"),
                                "",
                                new Link.Steps(2, 0, 0),
                                Link.Place.NONE,
                                new Link.Standing("page", Link.Inheritance.SEED));
                        return new JournalRecord.Sent(now, link, priority, new LinkEvidence.Parent((float) priority));
                    })
                    .toList();
        }

        /// What the other shard shares of its own sites.
        private List<JournalRecord.OutcomeShared> outcomes() {
            return IntStream.range(0, saves.nextInt(3))
                    .mapToObj(_ -> new JournalRecord.OutcomeShared(
                            now,
                            Link.seed(
                                    new Url("http://elsewhere" + saves.nextInt(3) + ".example/p/" + saves.nextInt(9))),
                            saves.nextInt(11) / 10.0,
                            saves.nextBoolean()))
                    .toList();
        }

        private void addChanges(Map<String, Set<String>> changes) {
            ReplayLawsTest.addChanges(
                    new VirtualCrawl(web, collection),
                    new CrawlState(collection, settings, learned(), MemoryLinkStore::new),
                    changes);
        }

        private Optional<Completion.Reading.PageRead> again(EarlyPages.Early early) {
            return random.nextInt(3) == 0
                    ? Optional.empty()
                    : Optional.of(TinyWeb.again(early.url(), text(), random.nextInt(11) / 10.0, collection, now));
        }

        /// Folds some pages into those of another shard, and unfolds some.
        private List<SharedText.Change> settled(CrawlCore core) {
            return core.texts().stream()
                    .filter(_ -> saves.nextInt(30) == 0)
                    .map(text -> text.representedBy().isEmpty()
                            ? new SharedText.Change(0, text.address(), "http://elsewhere.example/", true)
                            : new SharedText.Change(0, text.address(), text.representedBy(), false))
                    .toList();
        }

        /// Moves some clusters into one that began in another shard, or here.
        private List<SharedCluster.Move> moves(CrawlCore core) {
            return core.clusters().stream()
                    .filter(_ -> saves.nextInt(30) == 0)
                    .map(cluster -> {
                        byte[] sketch = new byte[64];
                        sketch[0] = (byte) saves.nextInt(3);
                        Bytes other = Bytes.of(sketch);
                        return new SharedCluster.Move(
                                0, cluster.name(), Sketch.of(other).name(), other);
                    })
                    .toList();
        }

        private void checkReplay(CrawlState live) {
            checkReplay(live, "");
        }

        private void checkReplay(CrawlState live, String part) {
            collection.sync();
            StateSnapshot.of(live)
                    .without(part)
                    .assertSameAs(
                            StateSnapshot.replayed(collection, settings, learned())
                                    .without(part),
                            "at the end");
        }

        /// What was known at each of some steps is what the journal said up to there.
        private void checkCuts() {
            collection.sync();
            cuts.forEach((records, live) -> live.assertSameAs(
                    StateSnapshot.replayed(new JournalPrefix(collection, records), settings, learned()),
                    "behind record " + records));
            cuts.clear();
        }

        /// What `repair` leaves where some groups of records cannot be read, some pages and some responses.
        private MemoryCollection damaged() {
            collection.sync();
            MemoryCollection left = new MemoryCollection(collection.topic());
            RepairedJournal mended = new RepairedJournal(_ -> random.nextInt(12) > 0, _ -> random.nextInt(12) > 0);
            List<JournalRecord> records = new VirtualCrawl(web, collection).journal(JournalRecord.class);
            copyStored(left);
            int from = 0;
            for (int to : collection.groupEnds()) {
                if (random.nextInt(8) == 0) {
                    mended.gap();
                } else {
                    records.subList(from, to)
                            .forEach(record -> mended.take(record).ifPresent(left::append));
                }
                from = to;
            }
            left.sync();
            return left;
        }

        private void copyStored(MemoryCollection to) {
            try {
                for (int i = 0; ; i++) {
                    to.archive(collection.exchange(new WarcLocation(1, i)));
                }
            } catch (CollectionDamaged end) {
                // that were all responses
            }
            try {
                for (int i = 0; ; i++) {
                    to.store(collection.page(new PageLocation(1, i)));
                }
            } catch (CollectionDamaged end) {
                // and all pages
            }
        }

        /// What was read when it was last asked for is shown, or a page with the same text is; nothing else is.
        private void checkShown(CrawlState live) {
            Set<String> shown = DuplicatesTest.shown(new VirtualCrawl(web, collection));
            Set<String> withheld = withheld(new VirtualCrawl(web, collection).journal(JournalRecord.class));
            last.forEach((url, outcome) -> {
                boolean forbidden = live.addresses().verdict(new Url(url).key()) == Verdict.REFUSED_BY_ROBOTS;
                if (outcome instanceof FetchOutcome.Fetched && !shown.contains(url) && !forbidden) {
                    long digest = live.groups()
                            .member(new Url(url).key())
                            .orElseThrow()
                            .digest();
                    String stands = live.groups()
                            .representative(digest)
                            .orElseThrow()
                            .url()
                            .text();
                    boolean elsewhere =
                            live.representedBy(new Url(stands).key()).isPresent();
                    assertTrue(shown.contains(stands) || elsewhere, stands + " stands for " + url);
                }
                boolean gone = outcome instanceof FetchOutcome.Moved
                        || (outcome instanceof FetchOutcome.HttpError error && error.status() == 404);
                boolean kept = outcome instanceof FetchOutcome.Moved && withheld.contains(url);
                assertFalse(gone && !kept && shown.contains(url), url + " is gone");
            });
        }

        private static final List<Class<? extends Failure>> REDIRECTED =
                List.of(Failure.LeadsToCheck.class, Failure.LeadsElsewhere.class);

        /// The addresses that redirected temporarily, or to a check of the visitor, when they were requested last.
        private static Set<String> withheld(List<JournalRecord> records) {
            Set<String> such = new HashSet<>();
            for (JournalRecord record : records) {
                if (record instanceof JournalRecord.Failed failed
                        && REDIRECTED.stream().anyMatch(kind -> is(kind, failed))) {
                    such.add(failed.url().text());
                } else {
                    VerdictChange.of(record)
                            .ifPresent(change -> such.remove(change.url().text()));
                }
            }
            return such;
        }

        private static boolean is(Class<? extends Failure> kind, JournalRecord.Failed failed) {
            Failure reason = failed.reason();
            return kind.isInstance(reason instanceof Failure.Withheld(Failure why, var _) ? why : reason);
        }
    }

    /// By several processes one after another, each of which goes on from the journal of those before.
    private static Drawn run(Drawn crawl, int processes) {
        for (int process = 0; process < processes; process++) {
            try (CrawlCore core = crawl.open()) {
                crawl.run(core);
            }
            crawl.now = crawl.now.plusSeconds(1000);
            if (crawl.rereads) {
                crawl.reread();
            }
        }
        return crawl;
    }

    /// The same; what each knows is what the journal says, before it runs and behind.
    private static Drawn check(Drawn crawl, int processes) {
        for (int process = 0; process < processes; process++) {
            try (CrawlCore core = crawl.open()) {
                crawl.checkReplay(core.state());
                crawl.run(core);
                crawl.checkReplay(core.state());
                crawl.checkShown(core.state());
            }
            crawl.checkCuts();
            crawl.now = crawl.now.plusSeconds(1000);
            if (crawl.rereads) {
                crawl.reread();
            }
        }
        return crawl;
    }

    @Property(tries = 150)
    void whatACrawlKnowsIsWhatItsJournalSaysWhereverThatIsCut(@ForAll long seed) {
        check(new Drawn(seed), 2);
    }

    /// At every step of some crawls, so that a kill may fall behind any record.
    @Example
    void atEveryStepACrawlKnowsWhatItsJournalSays() {
        for (long seed = 1; seed <= 6; seed++) {
            Drawn crawl = new Drawn(seed);
            crawl.stepsACut = 1;
            check(crawl, 2);
        }
    }

    /// A crawl that is opened from a checkpoint at any earlier record, and the records behind it, knows what the
    /// whole journal says, whatever happened between.
    @Property(tries = 60)
    void aCheckpointAndTheRecordsBehindItAreTheWholeJournal(@ForAll long seed) {
        Drawn crawl = new Drawn(seed);
        crawl.stepsACheckpoint = 15;
        check(crawl, 3);
    }

    /// What is drawn includes bans, pages that tell one from forbidden pages, and redirects to checks of the visitor.
    @Example
    void hostsOfDrawnCrawlsCheckVisitors() {
        List<JournalRecord> records = new ArrayList<>();
        for (long seed = 1; seed <= 59; seed += 2) {
            Drawn crawl = run(new Drawn(seed), 5);
            crawl.collection.sync();
            records.addAll(new VirtualCrawl(crawl.web, crawl.collection).journal(JournalRecord.class));
        }
        List<Boolean> found = records.stream()
                .filter(JournalRecord.BanChecked.class::isInstance)
                .map(record -> ((JournalRecord.BanChecked) record).banned())
                .toList();
        assertTrue(found.contains(true) && found.contains(false), found::toString);
        assertTrue(records.stream()
                .anyMatch(record ->
                        record instanceof JournalRecord.Failed failed && Drawn.is(Failure.LeadsToCheck.class, failed)));
    }

    /// The same while all archived responses are read again between processes.
    @Property(tries = 40)
    void aRereadIsWhatItsJournalSaysAndAnotherChangesNothing(@ForAll long seed) {
        Drawn crawl = new Drawn(seed | 1); // of a whole: a shard is not read again
        crawl.rereads = true;
        crawl.stepsACheckpoint = 15;
        check(crawl, 3);
    }

    /// The same while the topic is edited between processes; no page out of its scope of then is requested.
    @Property(tries = 60)
    void nothingOutOfScopeIsRequestedWhateverTheCheckpoint(@ForAll long seed) {
        Drawn crawl = new Drawn(seed);
        crawl.stepsACheckpoint = 4;
        crawl.edits = true;
        check(crawl, 4);
    }

    /// What is told of each address, and how many links are ahead of it, is what the crawl does, wherever it is cut.
    @Property(tries = 60)
    void everyAddressIsToldAsTheCrawlTreatsIt(@ForAll long seed) {
        toldAsTreated(seed);
    }

    /// A crawl that was drawn: an address is a feed, then a redirect, and then waits again.
    @Example
    void aDrawnFeedThatBecameARedirectIsToldAsTheCrawlTreatsIt() {
        toldAsTreated(-452);
    }

    private static void toldAsTreated(long seed) {
        Drawn crawl = new Drawn(seed);
        crawl.scarce = true;
        run(crawl, 6);
        crawl.collection.sync();
        Assume.that(!dropsKnown(new VirtualCrawl(crawl.web, crawl.collection).journal(JournalRecord.class)));
        for (int records : crawl.cuts.keySet()) {
            ProvenanceTest.assertToldAsTreated(
                    new JournalPrefix(crawl.collection, records), crawl.settings, "behind record " + records);
        }
        ProvenanceTest.assertToldAsTreated(crawl.collection, crawl.settings, "at the end");
    }

    /// Whether an address with a verdict was dropped: a changed page may bring it back, which only the crawl knows.
    private static boolean dropsKnown(List<JournalRecord> records) {
        Set<Long> known = new HashSet<>();
        for (JournalRecord record : records) {
            VerdictChange.of(record).ifPresent(change -> known.add(change.url().key()));
            if (record instanceof JournalRecord.Dropped dropped
                    && known.contains(dropped.url().key())) {
                return true;
            }
        }
        return false;
    }

    /// A page is a feed at the next visit, and a page again: its link is one of a recrawl still, of no block.
    @Example
    void aPageThatWasAFeedMeanwhileTeachesWhatItTaughtWhenItWasFetched() {
        String home = "http://a.example/";
        String other = home + "other";
        TinyWeb web = new TinyWeb()
                .page(home, 0.9, other)
                .on(
                        other,
                        TinyWeb.saying(Drawn.text(1), 0.9),
                        new Reply.Feed(List.of()),
                        TinyWeb.saying(Drawn.text(2), 0.9));
        VirtualCrawl crawl = new VirtualCrawl(web, home);
        crawl.strategy = crawl.strategy("block-shark");
        crawl.run();
        for (int visit = 2; visit <= 3; visit++) {
            crawl.strategy = crawl.strategy("block-shark");
            crawl.recrawl();
        }
        LearnedState learned = new LearnedState(crawl.strategy("block-shark"), Optional.empty());
        StateSnapshot replayed = StateSnapshot.replayed(crawl.collection, crawl.settings, learned);
        assertEquals(
                new LearnedState(crawl.strategy, Optional.empty()).snapshot(),
                replayed.parts().get("learned"));
    }

    /// The same in a crawl that was drawn.
    @Example
    void aDrawnCrawlWithAFeedMeanwhileKnowsWhatItsJournalSays() {
        Drawn crawl = new Drawn(-16934);
        crawl.stepsACheckpoint = 4;
        crawl.edits = true;
        check(crawl, 4);
    }

    @Example
    void crawlsAreOpenedFromCheckpoints() {
        int used = 0;
        for (long seed = 1; seed <= 20; seed++) {
            Drawn crawl = new Drawn(seed);
            crawl.stepsACheckpoint = 15;
            used += check(crawl, 3).checkpoints.used;
        }
        assertTrue(used > 20, used + " of 60 openings");
    }

    /// A journal with gaps, as `repair` leaves it: it opens, the crawl goes on, and from then on the law holds.
    /// What was learnt of links whose records are missing is another matter: only the live strategy may know
    /// them.
    @Property(tries = 40)
    void aMendedJournalOpensAndTheLawHoldsFromThenOn(@ForAll long seed) {
        Drawn crawl = check(new Drawn(seed), 2);
        crawl.collection = crawl.damaged();
        for (int process = 0; process < 2; process++) {
            try (CrawlCore core = crawl.open()) {
                crawl.checkReplay(core.state(), "learned");
                crawl.run(core);
                crawl.checkReplay(core.state(), "learned");
            }
            crawl.cuts.clear();
        }
    }

    /// Adds the parts that each record of the journal of a crawl changes, by its kind.
    ///
    /// @param state before all of them
    private static void addChanges(VirtualCrawl crawl, CrawlState state, Map<String, Set<String>> changes) {
        StateSnapshot before = StateSnapshot.of(state);
        for (JournalRecord record : crawl.journal(JournalRecord.class)) {
            state.apply(record);
            StateSnapshot after = StateSnapshot.of(state);
            changes.computeIfAbsent(record.getClass().getSimpleName(), _ -> new TreeSet<>())
                    .addAll(after.changedSince(before));
            before = after;
        }
    }

    /// What drawn crawls seldom meet: the sitemap of a host says when its pages changed, and of those that were read
    /// since, at a recrawl one has moved, one is gone and others are as they were; and in a run that has not ended,
    /// a link is dropped some time after what went before.
    private static VirtualCrawl written() {
        String host = "http://a.example";
        String moves = host + "/moves";
        String goes = host + "/goes";
        TinyWeb web = new TinyWeb()
                .robots(host, "Sitemap: " + host + "/sitemap")
                .on(host + "/sitemap", new Reply.Text(moves + " " + CHANGED))
                .on(moves, TinyWeb.saying(Drawn.text(1), 0.9), new Reply.To(host + "/1"))
                .on(goes, TinyWeb.saying(Drawn.text(2), 0.9), TinyWeb.status(404));
        IntStream.range(0, 6).forEach(i -> web.page(host + "/" + i, 0.9, host + "/" + (i + 1)));
        web.page(host + "/6", 0.9, moves, goes);
        web.tellsUnchanged = true;
        VirtualCrawl crawl = new VirtualCrawl(web, host + "/0").run().recrawl().run(1);
        Instant later = crawl.journal(JournalRecord.class).getLast().at().plusSeconds(1);
        crawl.collection.append(
                new JournalRecord.Dropped(later, new Url(host + "/7"), 0, new Exclusion.FrontierFull()));
        return crawl;
    }

    /// Which parts decisions change, seen over many crawls: a part that forgets a kind of record shows.
    @Example
    void eachKindOfDecisionChangesItsParts() {
        Map<String, Set<String>> changes = new TreeMap<>();
        VirtualCrawl written = written();
        LearnedState learned = new LearnedState(written.strategy, Optional.empty());
        addChanges(
                written, new CrawlState(written.collection, written.settings, learned, MemoryLinkStore::new), changes);
        for (long seed = 1; seed <= 120; seed++) {
            Drawn crawl = new Drawn(seed);
            crawl.rereads = seed % 20 == 1; // of a whole
            run(crawl, 3).addChanges(changes);
        }
        StringBuilder table = new StringBuilder();
        changes.forEach((kind, parts) -> table.append(kind)
                .append(": ")
                .append(parts.isEmpty() ? "nothing" : String.join(" ", parts))
                .append('\n'));
        assertEquals(CHANGES, table.toString());
    }
}
