package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.Answers;
import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.relevance.Always;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A no about a page is a no about its text: no other address brings it back into searches.
class AnsweredTextsTest {
    private static final String A = "http://a.example";
    private static final String ANSWERED = A + "/answered";
    private static final String SAME = A + "/s";
    private static final String SAME_TOO = A + "/same-too";
    private static final String TEXT = "针灸是中医的一种疗法，以针刺入穴位。".repeat(10);

    /// The model takes every page for one on topic.
    private static TinyWeb web(String... inOrder) {
        return new TinyWeb()
                .page(A + "/", 0.9, inOrder)
                .text(ANSWERED, TEXT, 0)
                .text(SAME, TEXT, 0.9)
                .text(SAME_TOO, TEXT, 0.9);
    }

    private static VirtualCrawl crawl(TinyWeb web, Topic.Examples examples) {
        VirtualCrawl crawl = new VirtualCrawl(
                web,
                new MemoryCollection(
                        VirtualCrawl.topic(Topic.Crawl.DEFAULT, A + "/").with(examples)));
        crawl.settings = VirtualCrawl.settings(1000, 1);
        crawl.strategy = crawl.strategy("breadth-first");
        return crawl;
    }

    private static Topic.Examples no(String... pages) {
        return new Topic.Examples(List.of(), List.of(pages));
    }

    @ParameterizedTest
    @ValueSource(strings = {"answered s same-too", "s answered same-too", "s same-too answered"})
    void aTextThatWasAnsweredNoIsOffTopicAtAllItsAddressesInAnyOrder(String order) {
        TinyWeb web = web(order.replaceAll("\\S+", A + "/$0").split(" "));
        VirtualCrawl crawl = crawl(web, no(ANSWERED)).run();
        assertEquals(Set.of(A + "/"), DuplicatesTest.found(crawl));
        VirtualCrawl again = new VirtualCrawl(web, crawl.collection).recrawl();
        assertEquals(Set.of(A + "/"), DuplicatesTest.found(again), "nor after a recrawl");
    }

    @Test
    void itsReasonNamesThePageThatWasAnswered() {
        VirtualCrawl crawl = crawl(web(SAME, ANSWERED), no(ANSWERED)).run();
        assertEquals(
                List.of(new PageEvidence.SameTextRejected(new Url(ANSWERED), 0.9f)),
                crawl.journal(JournalRecord.Judged.class).stream()
                        .map(JournalRecord.Judged::evidence)
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"answered s same-too", "s answered same-too", "s same-too answered", "same-too s answered"})
    void aYesAboutTheSameTextAtAnotherAddressHoldsBesideTheNo(String order) {
        TinyWeb web = web(order.replaceAll("\\S+", A + "/$0").split(" "));
        Topic.Examples both = new Topic.Examples(List.of(SAME_TOO), List.of(ANSWERED));
        VirtualCrawl crawl = crawl(web, both).run();
        assertEquals(Set.of(A + "/", SAME_TOO), DuplicatesTest.found(crawl));
        VirtualCrawl again = new VirtualCrawl(web, crawl.collection).recrawl();
        assertEquals(Set.of(A + "/", SAME_TOO), DuplicatesTest.found(again), "also after a recrawl");
    }

    @Test
    void whereverTheJournalIsCutTheTextIsOffTopic() {
        TinyWeb web = web(SAME, SAME_TOO, ANSWERED);
        int requests = crawl(web, no(ANSWERED)).run().asked.size();
        for (int cut = 1; cut < requests; cut++) {
            VirtualCrawl first = crawl(web, no(ANSWERED)).run(cut);
            first.collection.sync();
            VirtualCrawl second = new VirtualCrawl(web, first.collection.afterKill()).run();
            assertEquals(Set.of(A + "/"), DuplicatesTest.found(second), "killed after " + cut + " requests");
        }
    }

    @Test
    void aReJudgeAfterTheAnswerTakesTheTextOutAndOneAfterItIsTakenBackBringsItIn() {
        VirtualCrawl crawl =
                crawl(web(SAME, SAME_TOO, ANSWERED), Topic.Examples.NONE).run();
        assertEquals(Set.of(A + "/", SAME), DuplicatesTest.found(crawl));
        rejudge(crawl, no(ANSWERED));
        assertEquals(Set.of(A + "/"), DuplicatesTest.found(crawl));
        rejudge(crawl, Topic.Examples.NONE);
        assertEquals(Set.of(A + "/", SAME), DuplicatesTest.found(crawl));
    }

    private static void rejudge(VirtualCrawl crawl, Topic.Examples examples) {
        Rejudgement anew = new Rejudgement(
                crawl.collection,
                new PageJudge(new Always(0.9), Answers.of(examples)),
                new RunReason.JudgingAskedFor(),
                Clock.fixed(crawl.now, ZoneOffset.UTC),
                Rejudgement.Watcher.NONE);
        CoreParts parts = new CoreParts(
                crawl.strategy,
                text -> new SegmentedText(text, Tokens.NONE),
                "always",
                UrlRules.DEFAULT,
                MemoryLinkStore::new);
        CrawlOpener.rejudge(
                crawl.topic.with(examples), crawl.collection, parts, crawl.frontier, crawl.settings, anew, crawl.now);
        crawl.collection.sync();
    }
}
