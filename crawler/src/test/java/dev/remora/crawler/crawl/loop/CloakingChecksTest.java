package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.loop.TinyWeb.Reply;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.relevance.Always;
import dev.remora.shared.collection.CloakingFinding;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A host that answers the browser-like form of the crawler's name with another page is told from one that does not, by
/// few requests, and none of its pages counts when browsers get something off topic.
class CloakingChecksTest {
    private static final String HOME = "http://a.example/";
    private static final String LATER = "http://a.example/later";
    private static final String ARTICLE = prose(1);
    private static final Reply CASINO = TinyWeb.saying(prose(9), 0);

    /// A text of a hundred words that has hardly one in common with that of another number.
    private static String prose(int number) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            text.append((char) (0x4e00 + number * 400 + i * 3)).append('，');
        }
        return text.toString();
    }

    private static VirtualCrawl crawl(TinyWeb web) {
        VirtualCrawl crawl = new VirtualCrawl(web, HOME);
        crawl.settings = VirtualCrawl.settings(1000, 1).withPagesPerCheck(1);
        return crawl;
    }

    /// A page on topic that links to another one on topic.
    private static TinyWeb site() {
        return new TinyWeb().text(HOME, ARTICLE, 0.9, LATER).text(LATER, prose(2), 0.8);
    }

    private static Verdict verdict(VirtualCrawl crawl, String url) {
        crawl.collection.sync();
        CrawlState state = VirtualCrawl.state(crawl.collection, crawl.settings);
        return state.addresses().verdict(new Url(url).key());
    }

    private static List<CloakingFinding> findings(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.CloakingChecked.class).stream()
                .map(JournalRecord.CloakingChecked::finding)
                .toList();
    }

    private static CloakingFinding.Other cloaks(VirtualCrawl crawl) {
        return findings(crawl).stream()
                .filter(CloakingFinding.Other.class::isInstance)
                .map(CloakingFinding.Other.class::cast)
                .findFirst()
                .orElseThrow(() -> new AssertionError(findings(crawl) + " of " + crawl.pages()));
    }

    @Test
    void aHostThatShowsBrowsersAnotherTextIsFoundAndItsPagesDoNotCount() {
        VirtualCrawl crawl = crawl(site().forBrowsers(HOME, CASINO)).run();
        CloakingFinding.Other found = cloaks(crawl);
        assertEquals(new Url(HOME), ((PageEvidence.OtherTextForBrowsers) found.evidence()).page());
        assertTrue(((PageEvidence.OtherTextForBrowsers) found.evidence()).percent() < 10);
        assertEquals(
                3, crawl.journal(JournalRecord.CloakingChecked.class).getFirst().requests());
        assertEquals(Verdict.OFF_TOPIC, verdict(crawl, HOME));
        assertEquals(Verdict.OFF_TOPIC, verdict(crawl, LATER));
        assertTrue(
                crawl.news.getLast().startsWith("a.example: its host shows browsers another text"),
                crawl.news::toString);
        JournalRecord.Fetched later = crawl.journal(JournalRecord.Fetched.class).getLast();
        assertEquals(found.evidence(), later.evidence());
        assertEquals(
                0, VirtualCrawl.state(crawl.collection, crawl.settings).tally().onTopic());
    }

    @Test
    void whatBrowsersGetCountsIfItIsOnTopicToo() {
        VirtualCrawl crawl =
                crawl(site().forBrowsers(HOME, TinyWeb.saying(prose(9), 0.9))).run();
        assertTrue(cloaks(crawl).onTopic());
        assertEquals(Verdict.ON_TOPIC, verdict(crawl, HOME));
        assertEquals(Verdict.ON_TOPIC, verdict(crawl, LATER));
    }

    @Test
    void aHostThatAnswersAlikeIsAskedOnceADay() {
        VirtualCrawl crawl = crawl(site()).run();
        assertEquals(List.of(new CloakingFinding.Same()), findings(crawl));
        assertEquals(List.of(HOME, HOME, LATER), crawl.pages());
        crawl.now = crawl.now.plus(Duration.ofDays(1));
        crawl.recrawl();
        assertEquals(2, findings(crawl).size());
    }

    @Test
    void aPageThatChangesWithEachRequestIsNotCloaking() {
        Reply[] news = IntStream.range(1, 8)
                .mapToObj(number -> TinyWeb.saying(prose(number), 0.9))
                .toArray(Reply[]::new);
        VirtualCrawl crawl = crawl(new TinyWeb().on(HOME, news)).run();
        assertEquals(List.of(new CloakingFinding.Unclear()), findings(crawl));
        assertEquals(Verdict.ON_TOPIC, verdict(crawl, HOME));
    }

    @Test
    void aPageThatChangesBackIsNotCloaking() {
        Reply news = TinyWeb.saying(ARTICLE, 0.9);
        VirtualCrawl crawl = crawl(new TinyWeb().on(HOME, news).forBrowsers(HOME, CASINO, news))
                .run();
        assertEquals(List.of(new CloakingFinding.Unclear()), findings(crawl));
    }

    @Test
    void aDateOrARelatedLinkMoreIsNotCloaking() {
        VirtualCrawl crawl = crawl(site().forBrowsers(HOME, TinyWeb.saying(ARTICLE + "2026年11月26日，相关文章", 0)))
                .run();
        assertEquals(List.of(new CloakingFinding.Same()), findings(crawl));
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 404, 500, 429})
    void anErrorForOneNameIsNotCloaking(int status) {
        VirtualCrawl crawl =
                crawl(site().forBrowsers(HOME, TinyWeb.status(status))).run();
        assertEquals(List.of(new CloakingFinding.Unclear()), findings(crawl));
        assertEquals(Verdict.ON_TOPIC, verdict(crawl, HOME));
        assertEquals(
                status == 429 ? 1 : 0,
                crawl.journal(JournalRecord.HostPaused.class).size());
    }

    @Test
    void aPageThatAsksNotToBeIndexedIsNotChecked() {
        VirtualCrawl crawl = crawl(
                        new TinyWeb().on(HOME, TinyWeb.hidden(ARTICLE, 0.9)).forBrowsers(HOME, CASINO))
                .run();
        assertEquals(List.of(), findings(crawl));
        assertEquals(List.of(HOME), crawl.pages());
    }

    @Test
    void aCheckOfTheBrowserIsNotCloaking() {
        for (Reply wall :
                List.of(TinyWeb.softError(prose(9)), TinyWeb.hidden(prose(9), 0), TinyWeb.saying("请先完成验证", 0))) {
            VirtualCrawl crawl = crawl(site().forBrowsers(HOME, wall)).run();
            assertEquals(List.of(new CloakingFinding.Unclear()), findings(crawl));
        }
    }

    @Test
    void aRedirectForBrowsersIsFollowedAndWhatTheyGetThereJudged() {
        TinyWeb web = site().forBrowsers(HOME, new Reply.To("http://casino.example/x"))
                .on("http://casino.example/x", CASINO);
        VirtualCrawl crawl = crawl(web).run();
        PageEvidence.OtherPageForBrowsers found =
                (PageEvidence.OtherPageForBrowsers) cloaks(crawl).evidence();
        assertEquals(new Url("http://casino.example/x"), found.target());
        assertEquals(Verdict.OFF_TOPIC, verdict(crawl, HOME));
    }

    @Test
    void aRedirectToTheSameTextElsewhereIsNotCloaking() {
        TinyWeb web =
                site().forBrowsers(HOME, new Reply.To("http://m.a.example/")).text("http://m.a.example/", ARTICLE, 0.9);
        assertEquals(List.of(new CloakingFinding.Same()), findings(crawl(web).run()));
    }

    @Test
    void aRedirectIsNotFollowedWhereRobotsForbidsItOrOutOfScopeOrWithoutEnd() {
        String target = "http://casino.example/x";
        TinyWeb forbidden = site().forBrowsers(HOME, new Reply.To(target))
                .on(target, CASINO)
                .robots("http://casino.example", "User-agent: remora", "Disallow: /");
        VirtualCrawl obeys = crawl(forbidden).run();
        assertEquals(List.of(new CloakingFinding.Unclear()), findings(obeys));
        assertTrue(obeys.pages().stream().noneMatch(target::equals));

        VirtualCrawl scoped =
                crawl(site().forBrowsers(HOME, new Reply.To(target)).on(target, CASINO));
        scoped.topic = scoped.topic.with(Topic.Crawl.DEFAULT.within(new Topic.Scope(List.of("a.example"), List.of())));
        scoped.run();
        assertEquals(List.of(new CloakingFinding.Unclear()), findings(scoped));

        TinyWeb circle = site().forBrowsers(HOME, new Reply.To(LATER)).forBrowsers(LATER, new Reply.To(HOME));
        assertEquals(
                List.of(new CloakingFinding.Unclear()), findings(crawl(circle).run()));
    }

    /// A page with links to so many hosts of a page each.
    private static TinyWeb linkingTo(int hosts) {
        TinyWeb web = new TinyWeb();
        String[] pages = IntStream.range(0, hosts)
                .mapToObj(i -> "http://h" + i + ".example/")
                .toArray(String[]::new);
        web.page(HOME, 0.9, pages);
        for (int i = 0; i < pages.length; i++) {
            web.text(pages[i], prose(1 + i % 40), 0.9);
        }
        return web;
    }

    @Test
    void checksTakeAHundredthOfTheRequestsAndThoseThatHaveBegunEnd() {
        VirtualCrawl crawl = crawl(linkingTo(300));
        crawl.settings = crawl.settings.withPagesPerCheck(100);
        crawl.run();
        assertEquals(3, findings(crawl).size());
        assertEquals(301 + 3, crawl.pages().size());
    }

    @Test
    void aCollectionWithManyPagesIsNotCheckedInABurst() {
        VirtualCrawl crawl = crawl(linkingTo(100));
        crawl.settings = crawl.settings.withPagesPerCheck(0);
        crawl.run();
        crawl.settings = crawl.settings.withPagesPerCheck(10);
        crawl.recrawl();
        assertEquals(5 + 9, findings(crawl).size()); // of 100 and those saved up
    }

    @Test
    void aCheckTakesSevenRequestsAtMost() {
        TinyWeb web = site().forBrowsers(HOME, new Reply.To("http://a.example/1"))
                .forBrowsers("http://a.example/1", new Reply.To("http://a.example/2"))
                .forBrowsers("http://a.example/2", CASINO);
        VirtualCrawl crawl = crawl(web).run();
        cloaks(crawl);
        assertEquals(
                7, crawl.journal(JournalRecord.CloakingChecked.class).getFirst().requests());

        Reply article = TinyWeb.saying(ARTICLE, 0.9);
        web.on(HOME, article, new Reply.To("http://b.example/")).text("http://b.example/", ARTICLE, 0.9);
        VirtualCrawl moved = crawl(web).run();
        assertEquals(List.of(new CloakingFinding.Unclear()), findings(moved));
        assertTrue(moved.pages().stream().noneMatch("http://b.example/"::equals));
    }

    @Test
    void aCheckWaitsForRulesThatAreElsewhereOnTheHost() {
        TinyWeb web = site().forBrowsers(HOME, new Reply.To("http://casino.example/x"))
                .on("http://casino.example/x", CASINO)
                .moved("http://casino.example/robots.txt", "http://casino.example/rules.txt")
                .on("http://casino.example/rules.txt", new Reply.Text("User-agent: *\nDisallow: /admin"));
        cloaks(crawl(web).run());
    }

    @Test
    void aHostThatNoLongerCloaksIsBelievedAgainAfterADay() {
        VirtualCrawl crawl = crawl(site().forBrowsers(HOME, CASINO, CASINO, TinyWeb.saying(ARTICLE, 0.9)))
                .run();
        cloaks(crawl);
        crawl.now = crawl.now.plus(Duration.ofDays(2));
        crawl.recrawl();
        assertEquals(new CloakingFinding.Same(), findings(crawl).getLast());
        crawl.now = crawl.now.plus(Duration.ofDays(2));
        crawl.recrawl();
        assertEquals(Verdict.ON_TOPIC, verdict(crawl, HOME));
    }

    @Test
    void aPageOfAnotherHostWithTheTextOfACloakedOneTakesItsPlace() {
        String copy = "http://b.example/copy";
        TinyWeb web = site().text(HOME, ARTICLE.repeat(3), 0.9, LATER, copy)
                .text(copy, ARTICLE.repeat(3), 0.9)
                .forBrowsers(LATER, CASINO);
        VirtualCrawl crawl = crawl(web);
        crawl.settings = VirtualCrawl.settings(1000, 1).withPagesPerCheck(3);
        crawl.run();
        assertTrue(
                findings(crawl).stream().anyMatch(CloakingFinding.Other.class::isInstance), findings(crawl)::toString);
        assertEquals(Verdict.OFF_TOPIC, verdict(crawl, HOME));
        assertEquals(Verdict.ON_TOPIC, verdict(crawl, copy));
        assertEquals(
                1, VirtualCrawl.state(crawl.collection, crawl.settings).tally().onTopic());
    }

    @Test
    void aHostThatCloaksIsCheckedAgainThoughItTellsThatItsPagesAreUnchanged() {
        TinyWeb web = site().forBrowsers(HOME, CASINO, CASINO, TinyWeb.saying(ARTICLE, 0.9));
        VirtualCrawl crawl = crawl(web).run();
        cloaks(crawl);
        web.tellsUnchanged = true;
        crawl.now = crawl.now.plus(Duration.ofDays(2));
        crawl.recrawl();
        crawl.now = crawl.now.plus(Duration.ofDays(2));
        crawl.recrawl();
        assertEquals(new CloakingFinding.Same(), findings(crawl).getLast());
    }

    private static long onTopic(VirtualCrawl crawl) {
        crawl.collection.sync();
        return VirtualCrawl.state(crawl.collection, crawl.settings).tally().onTopic();
    }

    @Test
    void aPageThatCeasedToCountIsNotSubtractedAgainWhenItIsParsedAgain() {
        String[] pages = IntStream.range(0, 2 * ReparseQueue.LEAST)
                .mapToObj(number -> "http://" + (number % 2 == 0 ? "b" : "a") + ".example/" + number)
                .toArray(String[]::new);
        TinyWeb web = new TinyWeb().text(HOME, ARTICLE, 0.9, pages);
        for (int i = 0; i < pages.length; i++) {
            web.text(pages[i], prose(20 + i), 0.9);
            web.forBrowsers(pages[i], i % 2 == 1 ? CASINO : TinyWeb.saying(prose(20 + i), 0.9));
        }
        VirtualCrawl crawl = crawl(web);
        crawl.settings = crawl.settings.withPagesPerCheck(pages.length - 1);
        crawl.secondReading = Optional.of(early -> Optional.of(
                TinyWeb.again(early.url(), prose(35 + early.url().text().length()), 0.9, crawl.collection, crawl.now)));
        crawl.run();
        cloaks(crawl);
        assertTrue(crawl.journal(JournalRecord.Reparsed.class).stream()
                .anyMatch(again -> again.page().url().host().equals("a.example")));
        assertEquals(ReparseQueue.LEAST, onTopic(crawl));
    }

    @Test
    void aPageThatReplacedOneOfAnEarlierRunWasNotCountedAndIsNotSubtracted() {
        String list = "http://b.example/";
        String other = "http://a.example/a/much/longer/address?of=the&same=text";
        TinyWeb web = new TinyWeb().text(list, prose(5), 0.9, other).text(other, ARTICLE, 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, list).run();
        web.text(list, prose(6), 0.9, HOME).text(HOME, ARTICLE, 0.9).forBrowsers(HOME, CASINO);
        crawl.order = new RunOrder(Optional.of(new Recrawl.Page(new Url(list))), OptionalLong.empty());
        crawl.now = crawl.now.plusSeconds(10);
        crawl.run();
        crawl.settings = VirtualCrawl.settings(1000, 1).withPagesPerCheck(1);
        crawl.order = RunOrder.GO_ON;
        crawl.run();
        assertEquals(0, cloaks(crawl).uncounted());
        assertEquals(Verdict.DUPLICATE, verdict(crawl, other));
        assertEquals(Verdict.OFF_TOPIC, verdict(crawl, HOME));
    }

    @Test
    void withoutChecksNothingIsAskedAndWhatWasFoundHasNoEffect() {
        VirtualCrawl crawl = crawl(site().forBrowsers(HOME, CASINO)).run();
        crawl.settings = crawl.settings.withPagesPerCheck(0);
        crawl.now = crawl.now.plus(Duration.ofDays(2));
        int asked = crawl.pages().size();
        crawl.recrawl();
        assertEquals(asked + 2, crawl.pages().size());
        assertEquals(Verdict.ON_TOPIC, verdict(crawl, HOME));
    }

    private static void judgeAnew(VirtualCrawl crawl) {
        Rejudgement anew = new Rejudgement(
                crawl.collection,
                new PageJudge(new Always(1)),
                new RunReason.JudgingAskedFor(),
                Clock.fixed(crawl.now, ZoneOffset.UTC),
                Rejudgement.Watcher.NONE);
        CoreParts parts = new CoreParts(
                crawl.strategy("best-first"),
                text -> new SegmentedText(text, Tokens.NONE),
                "always",
                UrlRules.DEFAULT,
                MemoryLinkStore::new);
        CrawlOpener.rejudge(crawl.topic, crawl.collection, parts, crawl.frontier, crawl.settings, anew, crawl.now);
    }

    @Test
    void pagesThatAreJudgedAnewStayOffTopicAsLongAsHostsAreChecked() {
        VirtualCrawl crawl = crawl(site().forBrowsers(HOME, CASINO)).run();
        judgeAnew(crawl);
        assertEquals(Verdict.OFF_TOPIC, verdict(crawl, HOME));
        assertEquals(Verdict.OFF_TOPIC, verdict(crawl, LATER));
        crawl.settings = crawl.settings.withPagesPerCheck(0);
        judgeAnew(crawl);
        assertEquals(Verdict.ON_TOPIC, verdict(crawl, HOME));
        assertEquals(Verdict.ON_TOPIC, verdict(crawl, LATER));
    }

    @Test
    void aCheckOfAHostThatFallsSilentIsNotWaitedFor() {
        TinyWeb web = site();
        VirtualCrawl crawl = crawl(web);
        crawl.takes = job -> {
            if (job instanceof Job.CloakingJob) {
                web.silent = (host, at) -> true;
            }
            return VirtualCrawl.TAKES;
        };
        crawl.run();
        assertEquals(
                Optional.empty(),
                findings(crawl).stream()
                        .filter(CloakingFinding.Other.class::isInstance)
                        .findAny());
    }
}
