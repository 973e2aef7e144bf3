package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.traps.TrapRules;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is known of traps, and what is journalled of priorities, once all pages were judged anew.
class JudgedAnewTest {
    private static final String A = "http://a.example";

    /// Some pages are on topic, with a relevance of 0.9, the others are not.
    private record OnTopic(Set<String> urls) implements RelevanceModel {
        @Override
        public String name() {
            return "drawn";
        }

        @Override
        public double threshold() {
            return 0.5;
        }

        @Override
        public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
            boolean onTopic = urls.contains(page.url().text());
            return new Judgement(onTopic ? 0.9 : 0.1, onTopic, new PageEvidence.Untold());
        }

        @Override
        public double judge(SegmentedText text) {
            return 0;
        }
    }

    /// Gives every link one priority.
    private record Same(double priority) implements PriorityStrategy {
        @Override
        public String name() {
            return "same";
        }

        @Override
        public LinkScore score(Link link, LinkContext context) {
            return new LinkScore.Priority(priority, LinkEvidence.Drawn::new, link.inherited());
        }
    }

    private static void rejudge(VirtualCrawl crawl, PriorityStrategy strategy, String... onTopic) {
        Rejudgement anew = new Rejudgement(
                crawl.collection,
                new PageJudge(new OnTopic(Set.of(onTopic))),
                new RunReason.JudgingAskedFor(),
                Clock.fixed(crawl.now, ZoneOffset.UTC),
                Rejudgement.Watcher.NONE);
        CoreParts parts = new CoreParts(
                strategy,
                text -> new SegmentedText(text, Tokens.NONE),
                "drawn",
                UrlRules.DEFAULT,
                MemoryLinkStore::new);
        CrawlOpener.rejudge(crawl.topic, crawl.collection, parts, crawl.frontier, crawl.settings, anew, crawl.now);
        crawl.collection.sync();
    }

    /// Fills the trap of the numbered pages and gives the objection to one more.
    private static Exclusion objection(VirtualCrawl crawl) {
        CrawlState replay = VirtualCrawl.state(crawl.collection, crawl.settings);
        TrapRules traps = replay.traps();
        Link link = Link.seed(new Url(A + "/9"));
        Optional<Exclusion> objection = traps.objection(link);
        while (objection.isEmpty()) {
            traps.admitted(link.target());
            objection = traps.objection(link);
        }
        return objection.get();
    }

    @Test
    void aTrapHasRoomForPagesThatAreOnTopicAsTheyAreJudgedNow() {
        TinyWeb web = new TinyWeb()
                .page(A + "/", 0.9, A + "/1", A + "/2", A + "/3", A + "/4")
                .page(A + "/1", 0.9)
                .page(A + "/2", 0.9)
                .page(A + "/3", 0.9)
                .page(A + "/4", 0.1);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertEquals(new Exclusion.AlikeOnHost(80, 3), objection(crawl));
        rejudge(crawl, crawl.strategy, A + "/", A + "/1", A + "/4");
        assertEquals(new Exclusion.AlikeOnHost(70, 2), objection(crawl));
        rejudge(crawl, crawl.strategy, A + "/");
        assertEquals(new Exclusion.AlikeOnHost(50, 0), objection(crawl));
    }

    @ParameterizedTest
    @CsvSource({"0.521, 1, 0", "0.55, 1, 0", "0.479, 1, 0", "0.519, 0, 1", "0.481, 0, 1", "0.5, 0, 0"})
    void thePriorityOfALinkIsJournalledWithItsReasonsWhereItMovedByMoreThanTheStep(
            double priority, int withReasons, int without) {
        TinyWeb web = new TinyWeb().page(A + "/", 0.9, A + "/1").page(A + "/1", 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = VirtualCrawl.settings(1, 1);
        crawl.strategy = new Same(0.5);
        crawl.run();
        rejudge(crawl, new Same(0.5), A + "/");
        int queued = crawl.journal(JournalRecord.Queued.class).size();
        int rescored = crawl.journal(JournalRecord.Rescored.class).size();
        rejudge(crawl, new Same(priority), A + "/");
        assertEquals(withReasons, crawl.journal(JournalRecord.Queued.class).size() - queued);
        assertEquals(without, crawl.journal(JournalRecord.Rescored.class).size() - rescored);
    }
}
