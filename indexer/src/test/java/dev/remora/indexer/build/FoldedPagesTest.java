package dev.remora.indexer.build;

import static dev.remora.indexer.build.CrawledWeb.link;
import static dev.remora.indexer.build.Searches.find;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic.IndexScope;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pages with the same content are in the index once, with all that is said of any of them.
class FoldedPagesTest {
    private static final String A = "http://a.example/";
    private static final String B = "http://b.example/";
    private static final String C = "http://c.example/";
    private static final String X = "http://x.example/";

    private final CrawledWeb web = new CrawledWeb();
    private final ManualClock clock = new ManualClock();

    @TempDir
    private Path folder;

    @Test
    void aDuplicateIsNotShownAndWhatIsSaidOfItIsSaidOfTheOther() {
        web.fetch(A, "中医", "内容");
        web.fetchSame(B, "中医", "内容", Verdict.DUPLICATE, A);
        web.fetch(X, "链接", "目录", link(B, "灵枢"));
        catchUp();
        assertEquals(Set.of(A), find(folder, Fields.TITLE, "中医"));
        assertEquals(Set.of(A), find(folder, Fields.ANCHORS, "灵枢"));
    }

    @Test
    void linksToADuplicateLendRankToTheOther() {
        web.fetch(A, "中医", "内容");
        web.fetch(C, "足球", "别的");
        web.fetchSame(B, "中医", "内容", Verdict.DUPLICATE, A);
        web.fetch(X, "链接", "目录", link(B, "灵枢"));
        catchUp();
        assertTrue(Searches.value(folder, A, Fields.PAGE_RANK) > Searches.value(folder, C, Fields.PAGE_RANK));
    }

    @Test
    void aPageThatAnotherShardRepresentsIsNotShownUntilItStandsForItsTextAgain() {
        PageLocation page = web.fetch(A, "中医", "内容");
        web.fetchSame(C, "中医", "内容", Verdict.DUPLICATE, A);
        web.fetch(X, "链接", "目录", link(C, "灵枢"));
        try (IndexFollower follower = open()) {
            follower.catchUp();
            web.representedBy(A, page, B);
            follower.catchUp();
            assertEquals(Set.of(), find(folder, Fields.TITLE, "中医"));
            web.judge(A, page, 0.8, Verdict.ON_TOPIC);
            follower.catchUp();
        }
        assertEquals(Set.of(A), find(folder, Fields.TITLE, "中医"));
        assertEquals(Set.of(A), find(folder, Fields.ANCHORS, "灵枢"), "of the page that it represented before");
    }

    @Test
    void aPageThatJoinsAClusterOfAnotherShardIsInItAndSaysWhatItSaid() {
        PageLocation page = web.fetch(A, "中医", "内容");
        web.fetchSame(C, "中医", "内容", Verdict.DUPLICATE, A);
        web.fetch(X, "链接", "目录", link(A, "灵枢"));
        try (IndexFollower follower = open()) {
            follower.catchUp();
            web.cluster(A, 77);
            web.cluster(C, 77);
            follower.catchUp();
        }
        assertEquals(Double.longBitsToDouble(77), Searches.value(folder, A, Fields.CLUSTER));
        assertEquals(Set.of(A), find(folder, Fields.TITLE, "中医"), "the folded page stays folded");
        assertEquals(Set.of(A), find(folder, Fields.ANCHORS, "灵枢"));
        try (IndexFollower follower = open()) {
            web.judge(A, page, 0.7, Verdict.ON_TOPIC);
            follower.catchUp();
        }
        assertEquals(
                Double.longBitsToDouble(77), Searches.value(folder, A, Fields.CLUSTER), "after it was opened again");
    }

    @Test
    void aBetterAddressTakesThePlaceOfTheFirstWithWhatIsSaidOfBoth() {
        web.fetch(A, "中医", "内容");
        web.fetchSame(C, "中医", "内容", Verdict.DUPLICATE, A);
        web.fetch(X, "链接", "目录", link(A, "素问"), link(C, "灵枢"));
        try (IndexFollower follower = open()) {
            follower.catchUp();
            web.fetchSame(B, "中医", "内容", Verdict.ON_TOPIC, A);
            follower.catchUp();
        }
        assertEquals(Set.of(B), find(folder, Fields.TITLE, "中医"));
        assertEquals(Set.of(B), find(folder, Fields.ANCHORS, "素问"));
        assertEquals(Set.of(B), find(folder, Fields.ANCHORS, "灵枢"));
    }

    @Test
    void whenTheRepresentativeGoesAnotherIsShownWithWhatIsSaidOfTheRest() {
        web.fetch(A, "中医", "内容");
        PageLocation next = web.fetchSame(B, "中医", "内容", Verdict.DUPLICATE, A);
        web.fetchSame(C, "中医", "内容", Verdict.DUPLICATE, A);
        web.fetch(X, "链接", "目录", link(C, "灵枢"));
        try (IndexFollower follower = open()) {
            follower.catchUp();
            web.judge(B, next, 0.8, Verdict.ON_TOPIC);
            web.remove(A);
            follower.catchUp();
            assertEquals(Set.of(B), find(folder, Fields.TITLE, "中医"));
            assertEquals(Set.of(B), find(folder, Fields.ANCHORS, "灵枢"));
        }
        rebuild();
        assertEquals(Set.of(B), find(folder, Fields.TITLE, "中医"));
        assertEquals(Set.of(B), find(folder, Fields.ANCHORS, "灵枢"));
    }

    @Test
    void aDuplicateWhoseContentChangesIsShownAgain() {
        web.fetch(A, "中医", "内容");
        web.fetchSame(B, "中医", "内容", Verdict.DUPLICATE, A);
        web.fetch(X, "链接", "目录", link(B, "灵枢"));
        try (IndexFollower follower = open()) {
            follower.catchUp();
            web.fetch(B, "中医", "新闻");
            follower.catchUp();
        }
        assertEquals(Set.of(A, B), find(folder, Fields.TITLE, "中医"));
        assertEquals(Set.of(B), find(folder, Fields.BODY, "新闻"));
        rebuild();
        assertEquals(Set.of(B), find(folder, Fields.ANCHORS, "灵枢"));
    }

    @Test
    void aDuplicateOfAPageThatChangesTakesBackWhatIsSaidOfIt() {
        web.fetch(A, "中医", "内容");
        PageLocation same = web.fetchSame(B, "中医", "内容", Verdict.DUPLICATE, A);
        web.fetch(X, "链接", "目录", link(B, "灵枢"));
        try (IndexFollower follower = open()) {
            follower.catchUp();
            web.fetch(A, "中医", "新闻");
            follower.catchUp();
            web.judge(B, same, 0.8, Verdict.ON_TOPIC);
            follower.catchUp();
        }
        assertEquals(Set.of(A, B), find(folder, Fields.TITLE, "中医"));
        assertEquals(Set.of(B), find(folder, Fields.ANCHORS, "灵枢"));
    }

    @Test
    void anIndexThatIsGoneOnWithAfterAKillFoldsAsOneThatIsBuiltAtOnce() {
        web.fetch(A, "中医", "内容");
        web.fetch(X, "链接", "目录", link(A, "素问"), link(C, "灵枢"));
        catchUp();
        web.fetchSame(B, "中医", "内容", Verdict.ON_TOPIC, A);
        web.fetchSame(C, "中医", "内容", Verdict.DUPLICATE, B);
        catchUp();
        assertEquals(Set.of(B), find(folder, Fields.TITLE, "中医"));
        assertEquals(Set.of(B), find(folder, Fields.ANCHORS, "灵枢"));
        assertEquals(Set.of(B), find(folder, Fields.ANCHORS, "素问"));
    }

    @Test
    void judgedAnewAnotherOfTheSamePagesIsShownWithWhatIsSaidOfAll() {
        PageLocation first = web.fetch(A, "中医", "内容");
        PageLocation second = web.fetchSame(B, "中医", "内容", Verdict.DUPLICATE, A);
        PageLocation third = web.fetchSame(C, "中医", "内容", Verdict.DUPLICATE, A);
        web.fetch(X, "链接", "目录", link(A, "素问"), link(C, "灵枢"));
        try (IndexFollower follower = open()) {
            follower.catchUp();
            web.rejudge(B, second, 0.9, true, "");
            web.rejudge(A, first, 0.2, false, B);
            web.rejudge(C, third, 0.8, true, B);
            follower.catchUp();
            assertEquals(Set.of(B), find(folder, Fields.TITLE, "中医"));
            assertEquals(Set.of(B), find(folder, Fields.ANCHORS, "素问"));
            assertEquals(Set.of(B), find(folder, Fields.ANCHORS, "灵枢"));
        }
        rebuild();
        assertEquals(Set.of(B), find(folder, Fields.TITLE, "中医"));
        assertEquals(Set.of(B), find(folder, Fields.ANCHORS, "素问"));
        assertEquals(Set.of(B), find(folder, Fields.ANCHORS, "灵枢"));
        assertEquals(0.9, Searches.value(folder, B, Fields.RELEVANCE), 1e-6);
    }

    @Test
    void judgedAnewPagesComeInAndGoOut() {
        PageLocation on = web.fetch(A, "中医", "内容");
        PageLocation off = web.fetch(B, "中医", "另一内容", 0.1, Verdict.OFF_TOPIC, true);
        PageLocation same = web.fetchSame(C, "中医", "内容", Verdict.DUPLICATE, A);
        try (IndexFollower follower = open()) {
            follower.catchUp();
            assertEquals(Set.of(A), find(folder, Fields.TITLE, "中医"));
            web.rejudge(A, on, 0.1, false, "");
            web.rejudge(C, same, 0.1, false, A);
            web.rejudge(B, off, 0.7, true, "");
            follower.catchUp();
            assertEquals(Set.of(B), find(folder, Fields.TITLE, "中医"));
        }
        rebuild();
        assertEquals(Set.of(B), find(folder, Fields.TITLE, "中医"));
    }

    private IndexFollower open() {
        return web.followed(folder, clock);
    }

    private void catchUp() {
        try (IndexFollower follower = open()) {
            follower.catchUp();
        }
    }

    private void rebuild() {
        try (IndexFollower follower = IndexFollower.rebuild(
                web.collection(),
                folder,
                CrawledWeb.ANALYZER,
                IndexSettings.of(IndexScope.ON_TOPIC),
                clock,
                IndexEvents.NONE)) {
            follower.catchUp();
        }
    }
}
