package dev.remora.indexer.build;

import static dev.remora.indexer.build.CrawledWeb.link;
import static dev.remora.indexer.build.Searches.find;
import static dev.remora.indexer.build.Searches.set;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.ResegmentedCollection;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.graph.LinkText;
import dev.remora.shared.graph.RankTable;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.Topic.IndexScope;
import dev.remora.shared.url.Url;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexFollowerTest {
    private static final String A = "http://a.example/";
    private static final String B = "http://b.example/page";
    private static final String C = "http://c.example/zhenjiu";

    @TempDir
    Path folder;

    private final ManualClock clock = new ManualClock();
    private final CrawledWeb web = new CrawledWeb();
    private final List<RebuildReason> rebuilt = new ArrayList<>();

    private IndexFollower open(IndexScope scope) {
        return open(scope, web.collection());
    }

    private IndexFollower open(IndexScope scope, CollectionReader collection) {
        return open(folder, scope, collection);
    }

    private IndexFollower open(Path at, IndexScope scope, CollectionReader collection) {
        return IndexFollower.open(
                collection, at, CrawledWeb.ANALYZER, IndexSettings.of(scope), clock, new IndexEvents() {
                    @Override
                    public void progress(IndexProgress progress) {}

                    @Override
                    public void rebuilt(RebuildReason reason) {
                        rebuilt.add(reason);
                    }
                });
    }

    private IndexFollower open() {
        return open(IndexScope.ON_TOPIC);
    }

    @Test
    void anErrorWhileItOpensDoesNotHoldTheIndex() {
        web.fetch(A, "论民法典", "内容");
        AtomicInteger calls = new AtomicInteger();
        for (int good = 0; good < 2; good++) {
            int last = good;
            calls.set(0);
            CollectionReader failing = (CollectionReader) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {CollectionReader.class}, (_, method, arguments) -> {
                        if (method.getName().equals("topic") && calls.getAndIncrement() == last) {
                            throw new OutOfMemoryError("as if the heap were full");
                        }
                        return method.invoke(web.collection(), arguments);
                    });
            assertThrows(OutOfMemoryError.class, () -> open(IndexScope.ON_TOPIC, failing));
            open().close();
        }
    }

    @Test
    void followingEndsByItselfOnlyWhereTheTopicHasComeToHaveOtherWords() {
        web.fetch(A, "论民法典", "内容");
        try (IndexFollower follower = open()) {
            follower.stop();
            assertFalse(follower.follow(), "it was stopped");
        }
        try (IndexFollower follower = open()) {
            Topic topic = web.collection().topic();
            web.collection().replaceTopic(topic.with(IndexScope.ALL).withWords(List.of("民法典")));
            assertTrue(follower.follow(), "the topic has another word");
        }
    }

    private void catchUp() {
        try (IndexFollower follower = open()) {
            follower.catchUp();
        }
    }

    @Test
    void findsPagesByTitleBodyAnchorAndAddress() {
        web.fetch(A, "中医基础", "阴阳五行学说", link(C, "针灸入门"));
        web.fetch(C, "无题", "内容");
        catchUp();
        assertEquals(set(A), find(folder, Fields.TITLE, "中医"));
        assertEquals(set(A), find(folder, Fields.BODY, "五行"));
        assertEquals(set(C), find(folder, Fields.ANCHORS, "针灸"));
        assertEquals(set(C), find(folder, Fields.ADDRESS, "zhenjiu"));
    }

    @Test
    void traditionalPagesAreFoundBySimplifiedWords() {
        web.fetch(A, "中醫", "針灸學");
        catchUp();
        assertEquals(set(A), find(folder, Fields.TITLE, "中医"));
        assertEquals(set(A), find(folder, Fields.BODY, "针灸"));
    }

    @Test
    void aPageIsSearchableACommitAfterItWasFetchedWhileTheCrawlGoesOn() {
        try (IndexFollower follower = open()) {
            follower.step();
            web.fetch(A, "中医", "内容");
            clock.pass(Duration.ofSeconds(1));
            follower.step();
            assertEquals(set(A), find(folder, Fields.TITLE, "中医"));
            web.fetch(B, "中医", "内容");
            clock.pass(Duration.ofSeconds(1));
            follower.step();
            assertEquals(set(A, B), find(folder, Fields.TITLE, "中医"));
        }
    }

    @Test
    void commitsNoMoreOftenThanItIsSetTo() {
        try (IndexFollower follower = open()) {
            web.fetch(A, "中医", "内容");
            clock.pass(Duration.ofSeconds(1));
            follower.step();
            web.fetch(B, "中医", "内容");
            clock.pass(Duration.ofMillis(999));
            follower.step();
            assertEquals(1, Searches.pages(folder));
            clock.pass(Duration.ofMillis(1));
            follower.step();
            assertEquals(2, Searches.pages(folder));
        }
    }

    @Test
    void pausesTenTimesAsLongAsACommitTook() {
        List<Long> commits = new ArrayList<>();
        PageIndex index = slow(commits, Duration.ofMillis(300));
        IndexSettings settings = IndexSettings.of(IndexScope.ON_TOPIC);
        try (IndexFollower follower = IndexFollower.over(
                web.collection(), index, CrawledWeb.ANALYZER, settings, clock, IndexEvents.NONE, false)) {
            web.fetch(A, "中医", "内容");
            clock.pass(Duration.ofSeconds(1));
            follower.step();
            web.fetch(B, "中医", "内容");
            clock.pass(Duration.ofMillis(2999));
            follower.step();
            assertEquals(1, commits.size());
            clock.pass(Duration.ofMillis(1));
            follower.step();
            assertEquals(2, commits.size());
        }
    }

    @Test
    void pausesAtMostFiveTimesAsLongAsItIsSetTo() {
        List<Long> commits = new ArrayList<>();
        PageIndex index = slow(commits, Duration.ofSeconds(2));
        IndexSettings settings = IndexSettings.of(IndexScope.ON_TOPIC);
        try (IndexFollower follower = IndexFollower.over(
                web.collection(), index, CrawledWeb.ANALYZER, settings, clock, IndexEvents.NONE, false)) {
            web.fetch(A, "中医", "内容");
            clock.pass(Duration.ofSeconds(1));
            follower.step();
            web.fetch(B, "中医", "内容");
            clock.pass(Duration.ofSeconds(5));
            follower.step();
            assertEquals(2, commits.size());
        }
    }

    /// An index whose commits take some time.
    private PageIndex slow(List<Long> commits, Duration duration) {
        return new PageIndex() {
            @Override
            public boolean isNew() {
                return true;
            }

            @Override
            public long sequence() {
                return 0;
            }

            @Override
            public long settled() {
                return 0;
            }

            @Override
            public long pages() {
                return 0;
            }

            @Override
            public void add(IndexedPage page, long sequence) {}

            @Override
            public void replace(IndexedPage page, long sequence) {}

            @Override
            public void remove(String id, long sequence) {}

            @Override
            public void update(String id, String field, double value) {}

            @Override
            public void commit(long atSequence, long settledSequence) {
                clock.pass(duration);
                commits.add(atSequence);
            }

            @Override
            public void close() {}
        };
    }

    @Test
    void onlyPagesOnTopicAreSearchable() {
        web.fetch(A, "中医", "内容");
        web.fetch(B, "足球", "内容", 0.1, Verdict.OFF_TOPIC, true);
        catchUp();
        assertEquals(1, Searches.pages(folder));
    }

    @Test
    void allPagesAreSearchableWhereTheTopicSaysSo() {
        web.fetch(A, "中医", "内容");
        web.fetch(B, "足球", "内容", 0.1, Verdict.OFF_TOPIC, true);
        try (IndexFollower follower = open(IndexScope.ALL)) {
            follower.catchUp();
        }
        assertEquals(2, Searches.pages(folder));
    }

    @Test
    void pagesThatAskNotToBeShownAreNotButTheirLinksCount() {
        web.fetch(A, "中医", "内容", 0.8, Verdict.ON_TOPIC, false, link(B, "灵枢"));
        web.fetch(B, "无题", "内容");
        catchUp();
        assertEquals(1, Searches.pages(folder));
        assertEquals(set(B), find(folder, Fields.ANCHORS, "灵枢"));
    }

    @Test
    void aPageFetchedAgainTakesThePlaceOfItsLastVersion() {
        web.fetch(A, "中医", "旧闻");
        catchUp();
        web.fetch(A, "中医", "新闻");
        catchUp();
        assertEquals(1, Searches.pages(folder));
        assertEquals(set(), find(folder, Fields.BODY, "旧闻"));
        assertEquals(set(A), find(folder, Fields.BODY, "新闻"));
    }

    @Test
    void aPageFetchedTwiceBetweenTwoLooksIsThereOnce() {
        web.fetch(A, "中医", "旧闻");
        web.fetch(A, "中医", "新闻");
        catchUp();
        assertEquals(1, Searches.pages(folder));
        assertEquals(set(A), find(folder, Fields.BODY, "新闻"));
    }

    @Test
    void aNewJudgementChangesRelevanceInPlace() {
        PageLocation page = web.fetch(A, "中医", "内容");
        catchUp();
        assertEquals(0.8, Searches.value(folder, A, Fields.RELEVANCE));
        web.judge(A, page, 0.55, Verdict.ON_TOPIC);
        catchUp();
        assertEquals(0.55, Searches.value(folder, A, Fields.RELEVANCE));
        assertEquals(1, Searches.written(folder));
    }

    @Test
    void aNewVerdictTakesAPageOutAndPutsItBack() {
        PageLocation page = web.fetch(A, "中医", "内容");
        web.fetch(B, "中医", "内容");
        try (IndexFollower follower = open()) {
            follower.catchUp();
            web.judge(A, page, 0.05, Verdict.OFF_TOPIC);
            follower.catchUp();
            assertEquals(set(B), find(folder, Fields.TITLE, "中医"));
            web.judge(A, page, 0.9, Verdict.ON_TOPIC);
            follower.catchUp();
            assertEquals(set(A, B), find(folder, Fields.TITLE, "中医"));
            assertEquals(0.9, Searches.value(folder, A, Fields.RELEVANCE));
        }
    }

    @Test
    void aRemovedPageIsGone() {
        web.fetch(A, "中医", "内容");
        web.fetch(B, "中医", "内容");
        catchUp();
        web.remove(A);
        catchUp();
        assertEquals(set(B), find(folder, Fields.TITLE, "中医"));
    }

    @Test
    void aPageInWhosePlaceARedirectStandsIsGone() {
        web.fetch(A, "中医", "一");
        catchUp();
        web.redirect(A, B);
        web.fetch(B, "中医", "一");
        catchUp();
        assertEquals(set(B), find(folder, Fields.TITLE, "中医"));
    }

    @Test
    void anAnchorTextThatComesLateIsBroughtInWhenTheIndexSettles() {
        try (IndexFollower follower = open()) {
            web.fetch(B, "无题", "内容");
            clock.pass(Duration.ofSeconds(1));
            follower.step();
            web.fetch(A, "中医", "内容", link(B, "灵枢经"));
            clock.pass(Duration.ofSeconds(1));
            follower.step();
            assertEquals(set(), find(folder, Fields.ANCHORS, "灵枢经"));
            clock.pass(Duration.ofSeconds(10));
            follower.step();
            assertEquals(set(B), find(folder, Fields.ANCHORS, "灵枢经"));
        }
    }

    @Test
    void aLateAnchorTextIsNotLostWhenTheIndexerIsKilledBeforeItSettles() {
        IndexFollower killed = open();
        web.fetch(B, "无题", "内容");
        clock.pass(Duration.ofSeconds(1));
        killed.step();
        web.fetch(A, "中医", "内容", link(B, "灵枢经"));
        clock.pass(Duration.ofSeconds(1));
        killed.step();
        killed.abandon();
        catchUp();
        assertEquals(set(B), find(folder, Fields.ANCHORS, "灵枢经"));
        assertEquals(2, Searches.pages(folder));
    }

    @Test
    void anIndexThatWasKilledBeforeItsFirstPagesWereCommittedIsWhole() {
        web.fetch(A, "针灸", "内容");
        IndexFollower killed = open();
        killed.step();
        killed.abandon();
        assertEquals(Optional.empty(), IndexCheck.damage(folder));
        catchUp();
        assertEquals(set(A), find(folder, Fields.TITLE, "针灸"));
        assertEquals(List.of(), rebuilt);
    }

    @Test
    void aKilledIndexerGoesOnFromItsLastCommit() {
        IndexFollower killed = open();
        web.fetch(A, "中医", "内容");
        clock.pass(Duration.ofSeconds(1));
        killed.step();
        web.fetch(B, "中医", "内容");
        killed.step();
        killed.abandon();
        assertEquals(set(A), find(folder, Fields.TITLE, "中医"));
        web.fetch(C, "中医", "内容");
        catchUp();
        assertEquals(set(A, B, C), find(folder, Fields.TITLE, "中医"));
        assertEquals(3, Searches.pages(folder));
        assertTrue(rebuilt.isEmpty());
    }

    @Test
    void linksNotToBeFollowedLendNoWords() {
        web.fetch(A, "中医", "内容", CrawledWeb.nofollow(B, "特价"));
        web.fetch(B, "无题", "内容");
        catchUp();
        assertEquals(set(), find(folder, Fields.ANCHORS, "特价"));
    }

    @Test
    void whatIsSaidOfAnAddressThatLeadsOnIsSaidOfWhereItLeads() {
        web.fetch(A, "中医", "内容", link("http://b.example/old", "灵枢经"));
        web.redirect("http://b.example/old", B);
        web.fetch(B, "无题", "内容");
        catchUp();
        assertEquals(set(B), find(folder, Fields.ANCHORS, "灵枢经"));
        assertTrue(Searches.value(folder, B, Fields.PAGE_RANK) > Searches.value(folder, A, Fields.PAGE_RANK));
    }

    @Test
    void whatIsSaidOfAnAddressThatNoLongerLeadsOnIsSaidOfItsOwnPageAgain() {
        String old = "http://b.example/old";
        web.fetch(A, "中医", "内容", link(old, "灵枢经"));
        web.redirect(old, B);
        web.fetch(B, "无题", "内容");
        try (IndexFollower follower = open()) {
            follower.catchUp();
            assertEquals(set(B), find(folder, Fields.ANCHORS, "灵枢经"));
            web.fetch(old, "无题", "另一内容");
            follower.catchUp();
            assertEquals(set(old), find(folder, Fields.ANCHORS, "灵枢经"));
            web.redirect(old, B);
            follower.catchUp();
            assertEquals(set(B), find(folder, Fields.ANCHORS, "灵枢经"));
            web.redirect(old, C);
            web.fetch(C, "无题", "第三");
            follower.catchUp();
            assertEquals(set(C), find(folder, Fields.ANCHORS, "灵枢经"));
        }
    }

    @Test
    void pageRankFollowsTheLinksInPlace() {
        web.fetch(A, "中医", "内容");
        web.fetch(B, "中医", "内容");
        catchUp();
        double before = Searches.value(folder, B, Fields.PAGE_RANK);
        web.fetch(C, "中医", "内容", link(B, ""));
        catchUp();
        assertTrue(Searches.value(folder, B, Fields.PAGE_RANK) > before);
        assertTrue(Searches.value(folder, B, Fields.PAGE_RANK) > Searches.value(folder, A, Fields.PAGE_RANK));
        assertEquals(3, Searches.written(folder));
    }

    @Test
    void rankForTheTopicComesFromPagesOnTheTopicAndFollowsTheirJudgementInPlace() {
        PageLocation a = web.fetch(A, "中医", "内容", link("http://d.example/", ""));
        web.fetch(B, "足球", "内容", 0.6, Verdict.ON_TOPIC, true, link(C, ""));
        web.fetch(C, "中医", "内容");
        web.fetch("http://d.example/", "中医", "内容");
        catchUp();
        double before = Searches.value(folder, C, Fields.TOPIC_RANK);
        assertTrue(before > 0);
        web.judge(A, a, 0.1, Verdict.ON_TOPIC);
        catchUp();
        assertTrue(Searches.value(folder, C, Fields.TOPIC_RANK) > before);
        assertTrue(Searches.value(folder, C, Fields.TOPIC_RANK)
                > Searches.value(folder, "http://d.example/", Fields.TOPIC_RANK));
        assertEquals(4, Searches.written(folder));
    }

    @Test
    void anIndexThatIsUpToDateIsNotWrittenAgain() {
        web.fetch(A, "中医", "内容");
        catchUp();
        var before = Searches.commitData(folder);
        long files = folder.toFile().list().length;
        catchUp();
        assertEquals(before, Searches.commitData(folder));
        assertEquals(files, folder.toFile().list().length);
    }

    /// A page that cannot be read ends the indexing among changes that come together: what was written of them
    /// is not written once more when it goes on.
    @Test
    void eachPageIsThereOnceWhereWritingBrokeOffAmongChangesThatCameTogether() {
        PageLocation judged = web.fetch(A, "足球", "内容", 0.1, Verdict.OFF_TOPIC, true);
        for (int i = 0; i < 64; i++) {
            web.fetch("http://d.example/" + i, "中医", "第" + i + "篇");
        }
        Damaged damaged = new Damaged(web.collection());
        try (IndexFollower follower = open(IndexScope.ON_TOPIC, damaged)) {
            follower.step();
            web.fetch(B, "中医", "内容");
            web.judge(A, judged, 0.9, Verdict.ON_TOPIC);
            damaged.page = Optional.of(judged);
            assertThrows(CollectionDamaged.class, follower::step);
        }
        catchUp();
        assertEquals(66, Searches.pages(folder));
    }

    /// A checkpoint with links of changes that are not in the index would make their texts look known.
    @Test
    void textsOfLinksThatWereCollectedWhenAnotherPageOfTheBatchCouldNotBeReadAreFoundAfterwards() {
        web.fetch(B, "经络", "内容");
        Damaged damaged = new Damaged(web.collection());
        try (IndexFollower follower = open(IndexScope.ON_TOPIC, damaged)) {
            follower.catchUp();
            web.fetch(A, "中医", "内容", CrawledWeb.link(B, "推拿"));
            damaged.page = Optional.of(web.fetch("http://d.example/", "中医", "内容"));
            assertThrows(CollectionDamaged.class, follower::step);
        }
        catchUp();
        assertEquals(Set.of(B), Searches.find(folder, Fields.ANCHORS, "推拿"));
    }

    @Test
    void wordsLongerThanAnybodySearchesDoNotStopTheIndex() {
        web.fetch(A, "中医", "中医 " + "a1".repeat(40_000) + " 针灸");
        catchUp();
        assertEquals(set(A), find(folder, Fields.BODY, "针灸"));
    }

    @Test
    void ranksThatTheCollectionGivesReplaceThoseByItsOwnLinksAlsoWhenTheyChange() {
        web.fetch(A, "中医", "内容", link(B, "针灸"));
        web.fetch(B, "中医", "内容");
        catchUp();
        double own = rank(A);
        RankTable given = new RankTable(1);
        given.add(new Url(A).key(), 0.75, 0.5);
        Ranked collection = new Ranked(web.collection(), given);
        try (IndexFollower follower = open(IndexScope.ON_TOPIC, collection)) {
            follower.catchUp();
            assertEquals(own, rank(A), "the journal has nothing new");
            follower.rerank();
        }
        assertEquals(0.75, rank(A));
        assertEquals(0.5, Searches.value(folder, A, Fields.TOPIC_RANK));
        assertEquals(0, rank(B), "a page that was not ranked");
        web.fetch(C, "中医", "内容", link(A, "中医"));
        try (IndexFollower follower = open(IndexScope.ON_TOPIC, collection)) {
            follower.catchUp();
        }
        assertEquals(0.75, rank(A));
        assertEquals(0, rank(C));
    }

    @Test
    void textsOfLinksElsewhereThatTheCollectionGivesAreSearchedAlsoInAnIndexBuiltAnew() {
        web.fetch(A, "中医", "内容");
        web.fetch(B, "中医", "内容", link(A, "灵枢"));
        catchUp();
        RankTable given = new RankTable(0);
        given.add(new LinkText(new Url(A).key(), new Url("http://z.example").key(), "素问"));
        Ranked collection = new Ranked(web.collection(), given);
        try (IndexFollower follower = open(IndexScope.ON_TOPIC, collection)) {
            follower.rerank();
        }
        assertEquals(set(A), find(folder, Fields.ANCHORS, "素问"));
        assertEquals(set(A), find(folder, Fields.ANCHORS, "灵枢"));
        int written = Searches.written(folder);
        try (IndexFollower follower = open(IndexScope.ON_TOPIC, collection)) {
            follower.rerank();
        }
        assertEquals(written, Searches.written(folder), "texts that are known change nothing");
        Path anew = folder.resolve("anew");
        try (IndexFollower follower = open(anew, IndexScope.ON_TOPIC, collection)) {
            follower.catchUp();
        }
        assertEquals(set(A), find(anew, Fields.ANCHORS, "素问"));
    }

    private double rank(String url) {
        return Searches.value(folder, url, Fields.PAGE_RANK);
    }

    /// A collection whose pages were ranked among others.
    private static final class Ranked extends ResegmentedCollection {
        private final RankTable ranks;

        Ranked(CollectionReader collection, RankTable ranks) {
            super(collection, CrawledWeb.ANALYZER.segmenter());
            this.ranks = ranks;
        }

        @Override
        public Optional<RankTable> ranks() {
            return Optional.of(ranks);
        }
    }

    /// A collection of which one page cannot be read from some time on.
    private static final class Damaged implements CollectionReader {
        private final CollectionReader whole;
        private Optional<PageLocation> page = Optional.empty();

        Damaged(CollectionReader whole) {
            this.whole = whole;
        }

        @Override
        public StoredPage page(PageLocation location) {
            if (page.filter(location::equals).isPresent()) {
                throw new CollectionDamaged(new StorageFault.NoPage(location.offset(), "memory"));
            }
            return whole.page(location);
        }

        @Override
        public Topic topic() {
            return whole.topic();
        }

        @Override
        public long lastSequence() {
            return whole.lastSequence();
        }

        @Override
        public Records after(long sequence) {
            return whole.after(sequence);
        }

        @Override
        public Exchange exchange(WarcLocation location) {
            return whole.exchange(location);
        }

        @Override
        public void close() {
            whole.close();
        }
    }
}
