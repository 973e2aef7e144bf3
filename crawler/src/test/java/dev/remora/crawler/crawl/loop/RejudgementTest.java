package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.duplicates.TextDigest;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Rejudged;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Page;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.Provenances;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A collection whose topic changed is judged anew from what is stored, and the crawl goes on by that.
class RejudgementTest {
    private static final String A = "http://a.example";
    private static final String TEXT = "针灸是中医的一种疗法，以针刺入穴位。".repeat(10);

    /// Judges by address: 0.9 and 0.2 have changed places.
    private static final RelevanceModel TURNED = new ByAddress(Map.of(A + "/1", 0.2, A + "/2", 0.9), 0.9);

    /// A model that knows the relevance of each address.
    private record ByAddress(Map<String, Double> known, double others) implements RelevanceModel {
        static final PageEvidence EVIDENCE = new PageEvidence.TermShare("by its address", 1);

        @Override
        public String name() {
            return "by-address";
        }

        @Override
        public double threshold() {
            return 0.5;
        }

        @Override
        public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
            double relevance = known.getOrDefault(page.url().text(), others);
            if (Double.isNaN(relevance)) {
                throw new StackOverflowError();
            }
            return new Judgement(relevance, relevance >= 0.5, EVIDENCE);
        }

        @Override
        public double judge(SegmentedText text) {
            return others;
        }
    }

    /// Cuts nothing: each text is a word.
    private record Whole() implements Segmenter {
        @Override
        public SegmentedText segment(String text) {
            Tokens all = text.isEmpty() ? Tokens.NONE : new Tokens(new int[] {0}, new int[] {text.length()});
            return new SegmentedText(text, all);
        }

        @Override
        public long dictionary() {
            return 7;
        }
    }

    /// Keeps how many words the pages had that it judged.
    private record Counting(Set<Integer> words) implements RelevanceModel {
        @Override
        public String name() {
            return "counting";
        }

        @Override
        public double threshold() {
            return 0.5;
        }

        @Override
        public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
            words.add(body.tokens().size());
            return new Judgement(0.9, true, new PageEvidence.Untold());
        }

        @Override
        public double judge(SegmentedText text) {
            return 0.9;
        }
    }

    @Test
    void pagesThatAnotherDictionaryCutAreJudgedByTheirWordsAsTheyAreCutNow() {
        VirtualCrawl crawl = begun(web());
        Set<Integer> words = ConcurrentHashMap.newKeySet();
        Rejudgement anew = new Rejudgement(
                crawl.collection,
                new PageJudge(new Counting(words)),
                new RunReason.TopicChanged(List.of(TopicPart.WORDS)),
                Clock.fixed(VirtualCrawl.START, ZoneOffset.UTC),
                Rejudgement.Watcher.NONE);
        CoreParts parts = new CoreParts(
                crawl.strategy("best-first"), new Whole(), "counting", UrlRules.DEFAULT, MemoryLinkStore::new);
        CrawlOpener.rejudge(
                crawl.topic, crawl.collection, parts, crawl.frontier, crawl.settings, anew, VirtualCrawl.START);
        assertEquals(Set.of(1), words);
    }

    private static TinyWeb web() {
        return new TinyWeb()
                .page(A + "/", 0.9, A + "/1", A + "/2")
                .page(A + "/1", 0.9, A + "/1/1", A + "/1/2")
                .page(A + "/2", 0.2, A + "/2/1", A + "/2/2")
                .page(A + "/1/1", 0.9)
                .page(A + "/1/2", 0.9)
                .page(A + "/2/1", 0.9)
                .page(A + "/2/2", 0.9);
    }

    /// Home, /1 and /2 are fetched.
    private static VirtualCrawl begun(TinyWeb web) {
        return begun(web, VirtualCrawl.settings(3, 1));
    }

    private static VirtualCrawl begun(TinyWeb web, CrawlSettings settings) {
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = settings;
        // Breadth first: the order of fetching tells nothing of relevance.
        crawl.strategy = crawl.strategy("breadth-first");
        return crawl.run();
    }

    private static boolean rejudge(VirtualCrawl crawl, RelevanceModel model, Rejudgement.Watcher watcher) {
        return rejudge(crawl, crawl.strategy("best-first"), model, watcher);
    }

    private static boolean rejudge(
            VirtualCrawl crawl, PriorityStrategy strategy, RelevanceModel model, Rejudgement.Watcher watcher) {
        return judged(crawl, strategy, model, watcher).isPresent();
    }

    private static Optional<Rejudgement.Outcome> judged(
            VirtualCrawl crawl, PriorityStrategy strategy, RelevanceModel model, Rejudgement.Watcher watcher) {
        Clock clock = Clock.fixed(VirtualCrawl.START, ZoneOffset.UTC);
        Rejudgement anew = new Rejudgement(
                crawl.collection,
                new PageJudge(model),
                new RunReason.TopicChanged(List.of(TopicPart.KEYWORDS)),
                clock,
                watcher);
        CoreParts parts = new CoreParts(
                strategy,
                text -> new SegmentedText(text, Tokens.NONE),
                "by-address",
                UrlRules.DEFAULT,
                MemoryLinkStore::new);
        CrawlOpener.rejudge(
                crawl.topic, crawl.collection, parts, crawl.frontier, crawl.settings, anew, VirtualCrawl.START);
        return anew.outcome();
    }

    private static VirtualCrawl wentOn(VirtualCrawl crawl, MemoryCollection collection) {
        return wentOn(crawl, collection, VirtualCrawl.settings(100, 1));
    }

    private static VirtualCrawl wentOn(VirtualCrawl crawl, MemoryCollection collection, CrawlSettings settings) {
        VirtualCrawl next = new VirtualCrawl(crawl.web, collection);
        next.settings = settings;
        return next.run();
    }

    private static Map<String, Verdict> verdicts(VirtualCrawl crawl) {
        return crawl.journal(Rejudged.class).stream()
                .collect(Collectors.toMap(judged -> judged.url().text(), Rejudged::verdict));
    }

    @Test
    void aPageThatJudgingBreaksOnIsOnNoTopicAndTheRestIsJudged() {
        VirtualCrawl crawl = begun(web());
        RelevanceModel breaks = new ByAddress(Map.of(A + "/1", Double.NaN), 0.9);
        assertTrue(rejudge(crawl, breaks, (done, of) -> true));
        Map<String, Verdict> verdicts = verdicts(crawl);
        assertEquals(Verdict.OFF_TOPIC, verdicts.get(A + "/1"));
        assertEquals(Verdict.ON_TOPIC, verdicts.get(A + "/2"));
    }

    @Test
    void everyStoredPageIsJudgedAnewWithoutARequest() {
        VirtualCrawl crawl = begun(web());
        int asked = crawl.asked.size();
        assertTrue(rejudge(crawl, TURNED, Rejudgement.Watcher.NONE));
        assertEquals(
                Map.of(A + "/", Verdict.ON_TOPIC, A + "/1", Verdict.OFF_TOPIC, A + "/2", Verdict.ON_TOPIC),
                verdicts(crawl));
        assertEquals(asked, crawl.asked.size());
        JournalRecord.JudgingEnded end =
                crawl.journal(JournalRecord.JudgingEnded.class).getFirst();
        assertEquals(new JournalRecord.JudgingEnded(VirtualCrawl.START, 3, 2), end);
        assertEquals(
                List.of(new JournalRecord.JudgingResult(VirtualCrawl.START, new RunReason.JudgedAll(3, 2, 2, 1, 1))),
                crawl.journal(JournalRecord.JudgingResult.class));
    }

    /// More pages than are judged at a time.
    @Test
    void eachOfManyPagesIsJudgedOnceAndTheResultIsOnDiskAtTheEnd() {
        String[] links = IntStream.range(0, 140)
                .mapToObj(i -> A + "/" + (char) ('a' + i / 26) + (char) ('a' + i % 26))
                .toArray(String[]::new);
        TinyWeb web = new TinyWeb().page(A + "/", 0.9, links);
        List.of(links).forEach(link -> web.page(link, 0.2));
        VirtualCrawl crawl = begun(web, VirtualCrawl.settings(141, 8));
        Rejudgement.Outcome outcome = judged(
                        crawl,
                        crawl.strategy("best-first"),
                        new ByAddress(Map.of(A + "/", 0.2), 0.9),
                        Rejudgement.Watcher.NONE)
                .orElseThrow();
        RunReason why = new RunReason.TopicChanged(List.of(TopicPart.WORDS));
        assertEquals(
                new RunReason.MostWentOut(new RunReason.JudgedAll(141, 140, 1, 140, 1), why),
                outcome.told(why),
                "the only page that was on topic went out");
        assertEquals(141, crawl.journal(JournalRecord.Rejudged.class).size());
        assertEquals((long) crawl.collection.groupEnds().getLast(), crawl.collection.lastSequence());
    }

    @Test
    void whatAHostGivesForAnythingIsNoPageOfAnotherTopicEither() {
        String[] dead = new String[9];
        for (int i = 0; i < dead.length; i++) {
            dead[i] = A + "/gone?id=" + i;
        }
        TinyWeb web = new TinyWeb().page(A + "/", 0.9, dead);
        for (String link : dead) {
            web.text(link, TEXT, 0.9);
        }
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertTrue(rejudge(crawl, new ByAddress(Map.of(), 0.9), Rejudgement.Watcher.NONE));
        Map<String, Verdict> verdicts = verdicts(crawl);
        assertEquals(Verdict.ON_TOPIC, verdicts.get(A + "/"));
        assertEquals(
                1, verdicts.values().stream().filter(Verdict.ON_TOPIC::equals).count());
        Provenance why =
                new Provenances(crawl.collection).of(new Url(A + "/gone?id=0")).orElseThrow();
        assertEquals(new PageEvidence.CatchAll(), ((Fate.Page) why.fate()).evidence());
    }

    @Test
    void whyTellsOfTheNewJudgement() {
        VirtualCrawl crawl = begun(web());
        rejudge(crawl, TURNED, Rejudgement.Watcher.NONE);
        Fate fate = new Provenances(crawl.collection)
                .of(new Url(A + "/2"))
                .orElseThrow()
                .fate();
        Fate.Page page = assertInstanceOf(Fate.Page.class, fate);
        assertTrue(page.onTopic());
        assertEquals(0.9, page.relevance());
        assertEquals(ByAddress.EVIDENCE, page.evidence());
    }

    @Test
    void whyTellsOfALinkThatItWasScoredAgainAndNotThatABetterOneCame() {
        VirtualCrawl crawl = begun(web());
        rejudge(crawl, TURNED, Rejudgement.Watcher.NONE);
        Provenance why =
                new Provenances(crawl.collection).of(new Url(A + "/2/1")).orElseThrow();
        assertEquals(0, why.history().raised());
        assertEquals(1, why.history().rescored());
        assertEquals(0.9, assertInstanceOf(Fate.Waiting.class, why.fate()).priority(), 1e-6);
    }

    /// Thinks more of each link than of the one before, whatever it is.
    private static final class Rising implements PriorityStrategy {
        private int scored;

        @Override
        public String name() {
            return "rising";
        }

        @Override
        public LinkScore score(Link link, LinkContext context) {
            double priority = ++scored / 100.0;
            return new LinkScore.Priority(priority, () -> new LinkEvidence.Parent((float) priority), link.inherited());
        }
    }

    @Test
    void whyHasTheReasonsOfTheLastScoringAlsoWhereNothingElseOfTheLinkIsAnother() {
        VirtualCrawl crawl = begun(web());
        Rising rising = new Rising();
        rejudge(crawl, rising, TURNED, Rejudgement.Watcher.NONE);
        rejudge(crawl, rising, TURNED, Rejudgement.Watcher.NONE);
        Provenance why =
                new Provenances(crawl.collection).of(new Url(A + "/2/1")).orElseThrow();
        double priority = assertInstanceOf(Fate.Waiting.class, why.fate()).priority();
        assertEquals(priority, why.way().getLast().priority());
        assertEquals(
                new LinkEvidence.Parent((float) priority), why.way().getLast().evidence());
        assertEquals(2, why.history().rescored());
    }

    @Test
    void whyStillTellsOfTheRedirectThatLedToALinkThatIsScoredAnew() {
        TinyWeb web = new TinyWeb()
                .page(A + "/", 0.9, A + "/moved")
                .moved(A + "/moved", A + "/to")
                .page(A + "/to", 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = VirtualCrawl.settings(100, 1);
        crawl.run(4); // robots.txt, the page, the redirect, and a kill while its target is asked for
        crawl.collection.sync();
        List<String> way = List.of(A + "/", A + "/moved", A + "/to");
        assertEquals(way, way(crawl, A + "/to"));
        rejudge(crawl, new Rising(), TURNED, Rejudgement.Watcher.NONE);
        assertEquals(way, way(crawl, A + "/to"), "while it waits");
        wentOn(crawl, crawl.collection);
        assertEquals(way, way(crawl, A + "/to"), "when it was fetched");
    }

    private static List<String> way(VirtualCrawl crawl, String url) {
        return new Provenances(crawl.collection)
                .of(new Url(url)).orElseThrow().way().stream()
                        .map(step -> step.url().text())
                        .toList();
    }

    @Test
    void whatWaitsIsScoredByWhatItsPageIsWorthNow() {
        VirtualCrawl crawl = begun(web());
        rejudge(crawl, TURNED, Rejudgement.Watcher.NONE);
        Map<String, Double> waits = crawl.journal(JournalRecord.Queued.class).stream()
                .collect(Collectors.toMap(
                        queued -> queued.link().target().text(),
                        queued -> queued.priority(),
                        (before, after) -> after));
        assertEquals(0.2, waits.get(A + "/1/1"), 1e-6);
        assertEquals(0.9, waits.get(A + "/2/1"), 1e-6);
        List<String> next = wentOn(crawl, crawl.collection).pages();
        assertEquals(List.of(A + "/2/1", A + "/2/2", A + "/1/1", A + "/1/2"), next);
    }

    @Test
    void linksRememberHowFarTheTopicIsByTheNewJudgements() {
        VirtualCrawl crawl = begun(web());
        rejudge(crawl, new ByAddress(Map.of(A + "/", 0.9), 0.2), Rejudgement.Watcher.NONE);
        List<JournalRecord.Queued> queued = crawl.journal(JournalRecord.Queued.class);
        assertEquals(1, queued.getLast().link().offTopic());
        rejudge(crawl, new ByAddress(Map.of(), 0.1), Rejudgement.Watcher.NONE);
        assertEquals(
                2, crawl.journal(JournalRecord.Queued.class).getLast().link().offTopic());
    }

    @Test
    void theRunCountsWhatIsOnTopicNow() {
        VirtualCrawl crawl = begun(web());
        assertEquals(2, onTopic(crawl.collection));
        rejudge(crawl, new ByAddress(Map.of(), 0.9), Rejudgement.Watcher.NONE);
        assertEquals(3, onTopic(crawl.collection));
        rejudge(crawl, new ByAddress(Map.of(), 0.1), Rejudgement.Watcher.NONE);
        assertEquals(0, onTopic(crawl.collection));
    }

    private static long onTopic(MemoryCollection collection) {
        collection.sync();
        CrawlState state = VirtualCrawl.state(collection, VirtualCrawl.settings(3, 1));
        assertEquals(state.tally().onTopic(), state.hosts().host("a.example").onTopic());
        assertEquals(3, state.hosts().host("a.example").fetched());
        return state.tally().onTopic();
    }

    @Test
    void thePageOfManyThatIsOnTopicNowStandsForAll() {
        TinyWeb web = new TinyWeb()
                .text(A + "/1", TEXT, 0.9)
                .text(A + "/22", TEXT, 0.9)
                .text(A + "/333", TEXT, 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/1", A + "/22", A + "/333").run();
        assertEquals(Set.of(A + "/1"), DuplicatesTest.shown(crawl));
        rejudge(crawl, new ByAddress(Map.of(A + "/22", 0.9), 0.1), Rejudgement.Watcher.NONE);
        assertEquals(
                Map.of(A + "/1", Verdict.DUPLICATE, A + "/22", Verdict.ON_TOPIC, A + "/333", Verdict.DUPLICATE),
                verdicts(crawl));
        assertEquals(Set.of(A + "/22"), DuplicatesTest.shown(crawl));
        assertEquals(A + "/22", crawl.journal(Rejudged.class).getFirst().url().text());
        // The next page of this text is held against the one that stands for it now, after a kill too.
        CrawlState replay = VirtualCrawl.state(crawl.collection, crawl.settings);
        long digest = TextDigest.of("标题", TEXT, TEXT);
        Url stands =
                replay.contents().groups().representative(digest).orElseThrow().url();
        assertEquals(A + "/22", stands.text());
    }

    /// Three pages with one text, and one of its own.
    private static VirtualCrawl alike() {
        TinyWeb web = new TinyWeb()
                .text(A + "/1", TEXT, 0.9)
                .text(A + "/22", TEXT, 0.9)
                .text(A + "/333", TEXT, 0.9)
                .page(A + "/4", 0.9);
        return new VirtualCrawl(web, A + "/1", A + "/22", A + "/333", A + "/4").run();
    }

    @Test
    void aWarningSaysWhyMoreThanHalfOfThePagesOnTopicWentOut() {
        RunReason why = new RunReason.TopicChanged(List.of(TopicPart.KEYWORDS, TopicPart.WORDS));
        RunReason.JudgedAll most = new RunReason.JudgedAll(300, 67, 240, 0, 173);
        assertEquals(new RunReason.MostWentOut(most, why), new Rejudgement.Outcome(300, 67, 0, 173).told(why));
        assertEquals(
                new RunReason.JudgedAll(9, 4, 4, 2, 2),
                new Rejudgement.Outcome(9, 4, 2, 2).told(why),
                "a half is not more than a half");
        assertEquals(new RunReason.JudgedAll(9, 0, 0, 0, 0), new Rejudgement.Outcome(9, 0, 0, 0).told(why));
        String said = ReasonText.ENGLISH.say(new RunReason.MostWentOut(most, why));
        assertTrue(
                said.startsWith("re-judged 300 stored pages: 67 on topic, 240 before; 0 added, 173 removed. Warning: "),
                said);
        assertTrue(said.contains("(the topic’s keywords and words changed)"), said);
    }

    @Test
    void onlyWhereWordsChangedAWarningTellsHowToTakeThemBack() {
        Rejudgement.Outcome most = new Rejudgement.Outcome(300, 67, 0, 173);
        for (RunReason why :
                List.of(new RunReason.TopicChanged(List.of(TopicPart.THRESHOLD)), new RunReason.JudgingBrokenOff())) {
            assertTrue(
                    ReasonText.ENGLISH
                            .say(most.told(why))
                            .endsWith("(" + ReasonText.ENGLISH.say(why)
                                    + "). To take the change back, undo it in the topic file,"
                                    + " then re-judge the stored pages"),
                    ReasonText.ENGLISH.say(most.told(why)));
        }
        String words = ReasonText.ENGLISH.say(
                most.told(new RunReason.TopicChanged(List.of(TopicPart.THRESHOLD, TopicPart.WORDS))));
        assertTrue(words.contains("from words.txt") && words.contains("undo it in the topic file"), words);
    }

    private static Rejudgement.Outcome outcome(VirtualCrawl crawl, RelevanceModel model) {
        return judged(crawl, crawl.strategy("best-first"), model, Rejudgement.Watcher.NONE)
                .orElseThrow();
    }

    @Test
    void pagesOfOneTextCountOnceOnWhicheverSideTheyAre() {
        VirtualCrawl crawl = alike();
        assertEquals(new Rejudgement.Outcome(4, 0, 0, 2), outcome(crawl, new ByAddress(Map.of(), 0.1)));
        assertEquals(new Rejudgement.Outcome(4, 2, 2, 0), outcome(crawl, new ByAddress(Map.of(), 0.9)));
        assertEquals(
                2, crawl.journal(JournalRecord.JudgingEnded.class).getLast().onTopic());
    }

    @Test
    void aTextThatAnotherPageStandsForNowNeitherCameInNorWentOut() {
        VirtualCrawl crawl = alike();
        assertEquals(new Rejudgement.Outcome(4, 1, 0, 1), outcome(crawl, new ByAddress(Map.of(A + "/333", 0.9), 0.1)));
        assertEquals(new Rejudgement.Outcome(4, 1, 0, 0), outcome(crawl, new ByAddress(Map.of(A + "/22", 0.9), 0.1)));
    }

    @Test
    void whatCameInAndWentOutAddsUpAlsoWhereJudgingWasBrokenOffBefore() {
        VirtualCrawl crawl = alike();
        List<JournalRecord> records = crawl.journal(JournalRecord.class);
        int fetched = records.size();
        outcome(crawl, new ByAddress(Map.of(), 0.1));
        records = crawl.journal(JournalRecord.class);
        int end =
                records.indexOf(crawl.journal(JournalRecord.JudgingEnded.class).getFirst());
        for (int cut = fetched; cut <= end; cut++) {
            VirtualCrawl again = new VirtualCrawl(crawl.web, left(crawl.collection, records, cut));
            again.settings = crawl.settings;
            String where = "cut behind record " + cut;
            assertEquals(
                    new Rejudgement.Outcome(4, 1, 0, 1),
                    outcome(again, new ByAddress(Map.of(A + "/4", 0.9), 0.1)),
                    where);
        }
    }

    @Test
    void aPageThatCameOntoTheTopicLetsInTheLinksThatAHardFocusDropped() {
        VirtualCrawl crawl =
                new VirtualCrawl(web(), new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, A + "/")));
        crawl.settings = hard(3);
        crawl.run();
        assertEquals(List.of(A + "/", A + "/1", A + "/2"), crawl.pages());
        rejudge(crawl, TURNED, Rejudgement.Watcher.NONE);
        VirtualCrawl next = new VirtualCrawl(crawl.web, crawl.collection);
        next.settings = hard(100);
        assertEquals(List.of(A + "/2/1", A + "/2/2"), next.run().pages());
    }

    private static CrawlSettings hard(long maxPages) {
        return VirtualCrawl.settings(maxPages, 1).withFocus(Topic.Focus.HARD);
    }

    @Test
    void aPageThatWaitsToBeFetchedAgainWaitsByItsNewRelevance() {
        TinyWeb web = web();
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = VirtualCrawl.settings(100, 1);
        crawl.run();
        // A new run begins, and is killed before it asks for anything.
        VirtualCrawl killed = new VirtualCrawl(web, crawl.collection);
        killed.order = new RunOrder(Optional.of(new Recrawl.All()), OptionalLong.empty());
        killed.run(0);
        rejudge(crawl, new ByAddress(Map.of(A + "/2/2", 1.0), 0.3), Rejudgement.Watcher.NONE);
        assertEquals(A + "/2/2", wentOn(crawl, crawl.collection).pages().getFirst());
    }

    @Test
    void whatWasBrokenOffIsKnownToHaveBeenAndDoneAgain() {
        VirtualCrawl crawl = begun(web());
        assertFalse(rejudge(crawl, TURNED, (done, of) -> false));
        assertEquals(List.of(), crawl.journal(JournalRecord.JudgingEnded.class));
        assertTrue(brokenOff(crawl.collection));
        assertTrue(rejudge(crawl, TURNED, Rejudgement.Watcher.NONE));
        assertFalse(brokenOff(crawl.collection));
    }

    private static boolean brokenOff(MemoryCollection collection) {
        collection.sync();
        CrawlState replay = VirtualCrawl.state(collection, VirtualCrawl.settings(3, 1));
        return replay.contents().judgingInterrupted();
    }

    @Test
    void whereverTheJournalIsCutTheCrawlThatJudgesAgainEndsAlike() {
        endsAlikeWhereverTheJournalIsCut(VirtualCrawl.settings(3, 1), VirtualCrawl.settings(100, 1));
    }

    /// What came onto the topic before the cut lets in its links behind it.
    @Test
    void whereverTheJournalIsCutPagesThatCameOntoTheTopicLetInTheirLinks() {
        endsAlikeWhereverTheJournalIsCut(hard(3), hard(100));
    }

    @Test
    void whereverTheJournalIsCutAScopeThatWasEditedWithTheKeywordsLetsGoOnce() {
        VirtualCrawl crawl = begun(web());
        Topic.Crawl before = crawl.topic.crawl();
        crawl.topic =
                crawl.topic.with(before.within(new Topic.Scope(before.scope().include(), List.of("a.example/2/*"))));
        rejudge(crawl, TURNED, Rejudgement.Watcher.NONE);
        List<JournalRecord> records = crawl.journal(JournalRecord.class);
        int began =
                records.indexOf(crawl.journal(JournalRecord.JudgingBegan.class).getFirst());
        for (int cut = began; cut <= records.size(); cut++) {
            VirtualCrawl again = new VirtualCrawl(crawl.web, left(crawl.collection, records, cut));
            again.topic = crawl.topic;
            again.settings = VirtualCrawl.settings(3, 1);
            rejudge(again, TURNED, Rejudgement.Watcher.NONE);
            again.settings = VirtualCrawl.settings(100, 1);
            String where = "cut behind record " + cut;
            assertEquals(List.of(A + "/1/1", A + "/1/2"), again.run().pages(), where);
            assertEquals(
                    List.of(A + "/2/1", A + "/2/2"),
                    again.journal(JournalRecord.Dropped.class).stream()
                            .map(record -> record.url().text())
                            .toList(),
                    where);
        }
    }

    private static void endsAlikeWhereverTheJournalIsCut(CrawlSettings before, CrawlSettings behind) {
        VirtualCrawl crawl = begun(web(), before);
        rejudge(crawl, TURNED, Rejudgement.Watcher.NONE);
        List<JournalRecord> records = crawl.journal(JournalRecord.class);
        int began =
                records.indexOf(crawl.journal(JournalRecord.JudgingBegan.class).getFirst());
        List<String> expected = wentOn(crawl, left(crawl.collection, records, records.size()), behind)
                .pages();
        assertTrue(expected.containsAll(List.of(A + "/2/1", A + "/2/2")), expected.toString());
        for (int cut = began; cut < records.size(); cut++) {
            MemoryCollection left = left(crawl.collection, records, cut);
            assertEquals(cut > began, brokenOff(left), "what follows has to be done too; cut behind record " + cut);
            VirtualCrawl cutOff = new VirtualCrawl(crawl.web, left);
            cutOff.settings = before;
            rejudge(cutOff, TURNED, Rejudgement.Watcher.NONE);
            assertEquals(expected, wentOn(cutOff, left, behind).pages(), "cut behind record " + cut);
            assertEquals(3, verdictsNow(left).size());
        }
    }

    private static Map<Url, Verdict> verdictsNow(MemoryCollection collection) {
        CrawlState replay = VirtualCrawl.state(collection, VirtualCrawl.settings(3, 1));
        return List.of(new Url(A + "/"), new Url(A + "/1"), new Url(A + "/2")).stream()
                .collect(Collectors.toMap(url -> url, url -> replay.contents().verdict(url.key())));
    }

    private static MemoryCollection left(MemoryCollection whole, List<JournalRecord> records, int cut) {
        MemoryCollection left = new MemoryCollection(whole.topic());
        List<Optional<WarcLocation>> responses = new ArrayList<>();
        for (JournalRecord record : records) {
            switch (record) {
                case JournalRecord.Fetched fetched -> {
                    responses.add(Optional.of(fetched.warc()));
                    left.store(whole.page(new PageLocation(1, fetched.page().offset())));
                }
                case JournalRecord.RobotsFetched robots ->
                    responses.add(robots.answer().warc());
                default -> {} // has no response
            }
        }
        responses.forEach(warc -> left.archive(whole.exchange(warc.orElseThrow())));
        records.subList(0, cut).forEach(left::append);
        left.sync();
        return left;
    }
}
