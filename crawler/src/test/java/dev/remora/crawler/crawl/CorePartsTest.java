package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.remora.crawler.duplicates.Fingerprints;
import dev.remora.crawler.freshness.PageRanks;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.priority.strategy.BreadthFirst;
import dev.remora.crawler.relevance.Always;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.LearningModel;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.collection.checkpoint.Checkpoints;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What a crawl is made of, and the values that its parts exchange.
class CorePartsTest {
    private static final Url URL = new Url("http://a.example/");

    private static CoreParts parts(RelevanceModel model) {
        return new CoreParts(
                new BreadthFirst(), _ -> SegmentedText.EMPTY, model, UrlRules.DEFAULT, MemoryLinkStore::new);
    }

    @Test
    void aModelThatLearnsIsTaughtByTheCoreAndOthersAreNot() {
        Topic topic = Topic.of("t", "题", Map.of("针灸", 1.0), List.of())
                .with(new Topic.Relevance("bayes-multinomial", OptionalDouble.empty(), Map.of()));
        RelevanceModel learning = RelevanceModels.of(topic, new Folding());
        assertInstanceOf(LearningModel.class, learning);
        assertSame(learning, parts(learning).relevance().learner().orElseThrow());
        assertEquals(
                new CoreParts.Model("always", Optional.empty()),
                parts(new Always(1)).relevance());
    }

    @Test
    void checkpointsAndPageRanksAreAddedToTheOtherParts() {
        CoreParts plain = parts(new Always(1));
        assertSame(Checkpoints.NONE, plain.checkpoints());
        assertSame(PageRanks.NONE, plain.ranks());
        PageRanks ranks = () -> _ -> 1;
        CoreParts ranked = plain.with(ranks).with(Checkpoints.NONE);
        assertSame(ranks, ranked.ranks());
        assertEquals(plain, ranked.with(PageRanks.NONE));
    }

    @Test
    void aPageThatIsJudgedAnewIsTheSameOtherwise() {
        Page page = Page.ofText(URL, Instant.EPOCH, "题", "文", "zh");
        Judgement before = new Judgement(0.9, true, new PageEvidence.Untold());
        Judgement after = new Judgement(0.1, false, new PageEvidence.Untold());
        Completion.Reading.PageRead read = new Completion.Reading.PageRead(
                page,
                PageWords.of(SegmentedText.EMPTY, SegmentedText.EMPTY),
                new PageLocation(1, 0),
                before,
                new Fingerprints(7, Optional.empty()),
                Optional.of(URL),
                List.of(URL));
        assertEquals(after, read.judged(after).judgement());
        assertEquals(read, read.judged(after).judged(before));
        assertEquals(7, read.digest());
    }

    private static StartRefusal refused(Recrawl named, String... excluded) {
        return new NothingToRecrawl(named, new Topic.Scope(List.of(), List.of(excluded))).why();
    }

    @Test
    void aRecrawlOfWhatIsLeftOutSaysSo() {
        Recrawl site = new Recrawl.Site("a.example");
        assertEquals(new StartRefusal.LeftOut("a.example"), refused(site, "a.example"));
        assertEquals(new StartRefusal.NoSite("a.example"), refused(site, "a.example/b"));
        assertEquals(new StartRefusal.LeftOut(URL.text()), refused(new Recrawl.Page(URL), URL.text()));
        assertEquals(new StartRefusal.NoPage(URL.text()), refused(new Recrawl.Page(URL), "b.example"));
    }

    @Test
    void aRecrawlOfNothingSaysWhatIsNotKnown() {
        assertEquals(new StartRefusal.NoSite("a.example"), refused(new Recrawl.Site("a.example")));
        assertEquals(new StartRefusal.NoPage(URL.text()), refused(new Recrawl.Page(URL)));
        for (Recrawl any : List.of(new Recrawl.All(), new Recrawl.Failed(), new Recrawl.Due())) {
            assertEquals(new StartRefusal.NoAddress(), refused(any));
        }
    }

    /// A number.
    private static final class Figure implements StatePart {
        private long value;

        @Override
        public Object snapshot() {
            return value;
        }

        @Override
        public void write(CheckpointWriter out) {
            out.number(value);
        }

        @Override
        public void read(CheckpointReader in) {
            value = in.number();
        }
    }

    @Test
    void aFrozenPartIsAsItWasWhenItWasFrozen() {
        Figure number = new Figure();
        number.value = 7;
        Consumer<CheckpointWriter> frozen = number.frozen();
        number.value = 8;
        List<byte[]> chunks = new ArrayList<>();
        CheckpointWriter out = new CheckpointWriter(chunks::add);
        frozen.accept(out);
        out.finish();
        Figure read = new Figure();
        read.read(new CheckpointReader(chunks.iterator()));
        assertEquals(7L, read.snapshot());
    }
}
