package dev.remora.crawler.crawl.rescoring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.crawl.loop.TinyWeb;
import dev.remora.crawler.crawl.loop.VirtualCrawl;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Links are read again on the pages that they were found on.
class LinkSourcePagesTest {
    private static final Url HOME = new Url("http://a.example/");
    private static final Url TARGET = new Url("http://b.example/1");

    private final VirtualCrawl crawl =
            new VirtualCrawl(new TinyWeb(), new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, HOME.text())));

    private void fetch(double relevance, Outlink... links) {
        Page page = Page.ofText(HOME, VirtualCrawl.START, "标题", "页面", "zh").linking(List.of(links));
        SegmentedText text = new SegmentedText("页面", Tokens.NONE);
        PageLocation location = crawl.collection.store(new StoredPage(page, text, text, relevance));
        crawl.collection.append(new JournalRecord.Fetched(
                VirtualCrawl.START,
                HOME,
                new ArchivedResponse(200, new WarcLocation(1, 0)),
                location,
                new Assessment(relevance, Verdict.ON_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.NONE));
        crawl.collection.sync();
    }

    private static Outlink outlink(Url target, int block) {
        return new Outlink(target, Anchor.of("链接"), "", false, block, LinkClass.OUT, "html/body/a");
    }

    private static Link link(Url target, int block) {
        Link.Place place = new Link.Place("html/body/a", LinkClass.OUT, block, Block.Role.OTHER, "", 0, 2);
        return new Link(
                target,
                new Link.Source(HOME.key(), Link.Origin.PAGE, 0.5, 0),
                Anchor.of("链接"),
                "",
                new Link.Steps(1, 0, 0),
                place,
                new Link.Standing("", Link.Inheritance.SEED));
    }

    private Optional<PageSeen> sourceOf(Link link) {
        CrawlState replay = VirtualCrawl.state(crawl.collection, crawl.settings);
        JudgementTable judgements = JudgementTable.asJudged(crawl.collection, replay);
        return new LinkSourcePages(crawl.collection, judgements).of(link);
    }

    @Test
    void aLinkComesWithItsPageAsThatIsNow() {
        fetch(0.9, outlink(TARGET, 1));
        fetch(0.7, outlink(new Url("http://b.example/new"), 1), outlink(TARGET, 1));
        PageSeen page = sourceOf(link(TARGET, 1)).orElseThrow();
        assertEquals(2, page.page().outlinks().size());
        assertEquals(0.7, page.relevance(), 1e-6);
    }

    @Test
    void aLinkWhosePageIsNotStoredComesWithout() {
        fetch(0.9, outlink(TARGET, 1));
        assertTrue(sourceOf(Link.seed(TARGET)).isEmpty());
    }

    @Test
    void onlyALinkOfAPageComesWithOne() {
        fetch(0.9, outlink(TARGET, 1));
        assertTrue(sourceOf(link(TARGET, 1).again()).isEmpty());
    }

    @Test
    void aPageIsReadOnceForItsLinksInARow() {
        Url other = new Url("http://c.example/");
        OpenCrawl open = new OpenCrawl();
        open.fetched(HOME, 0.9, true, TARGET);
        open.fetched(other, 0.8, true, TARGET);
        LinkSourcePages sources =
                new LinkSourcePages(open.collection, JudgementTable.asJudged(open.collection, open.state));
        Optional<PageSeen> page = sources.of(OpenCrawl.linkOf(TARGET, HOME.key(), 0.9, 0));
        assertSame(page, sources.of(OpenCrawl.linkOf(TARGET, HOME.key(), 0.9, 0)));
        PageSeen next =
                sources.of(OpenCrawl.linkOf(TARGET, other.key(), 0.8, 0)).orElseThrow();
        assertEquals(other, next.page().url());
        assertTrue(next.onTopic());
    }
}
