package dev.remora.crawler.crawl.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PageWords;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a link takes from the one that led to it.
class DiscoveredLinksTest {
    private static final Link.Inheritance INHERITED = new Link.Inheritance(0.25, 2);

    private static final Link.Place PLACE = new Link.Place("body/a", LinkClass.LEVEL, 3, Block.Role.MAIN, "相关", 5, 9);

    private static Url url(String path) {
        return new Url("http://a.example/" + path);
    }

    /// A link of a page of relevance 0.5, three steps from a seed.
    private static Link via() {
        return new Link(
                url("old"),
                new Link.Source(7, Link.Origin.PAGE, 0.5, 2),
                Anchor.of("链接"),
                "旁边",
                new Link.Steps(3, 1, 4),
                PLACE,
                new Link.Standing("group", INHERITED));
    }

    /// The first link of a page at `/old` that the link above led to.
    private static Link onPage(boolean onTopic, String target) {
        return onPage(onTopic, target, -1);
    }

    private static Link onPage(boolean onTopic, String target, int block) {
        Outlink outlink = new Outlink(url(target), Anchor.of("题"), "摘要", false, block, LinkClass.DOWN, "body/p/a");
        Page page = new Page(
                url("page-1"),
                Instant.EPOCH,
                "题",
                "文",
                PageFacts.NONE,
                new Page.Head("UTF-8", "zh", Optional.empty(), false),
                new Page.Layout(
                        List.of(
                                new Block("body/p", "首", Block.Role.MAIN),
                                new Block("body/ul", "相关", Block.Role.RELATED)),
                        List.of(outlink)));
        PageSeen seen = new PageSeen(page, 0.75, onTopic, PageWords.of(SegmentedText.EMPTY, SegmentedText.EMPTY));
        return DiscoveredLinks.onPage(seen, 0, via());
    }

    @Test
    void aLinkOfAPageIsAStepFurtherAndKnowsItsPage() {
        assertEquals(
                new Link(
                        url("other"),
                        new Link.Source(url("page-1").key(), Link.Origin.PAGE, 0.75, 0),
                        Anchor.of("题"),
                        "摘要",
                        new Link.Steps(4, 0, 0),
                        new Link.Place("body/p/a", LinkClass.DOWN, -1, Block.Role.OTHER, "", 0, 1),
                        new Link.Standing("host:a.example", INHERITED)),
                onPage(true, "other"));
    }

    @ParameterizedTest
    @CsvSource({"-1, -1, OTHER, ''", "0, 0, MAIN, 首", "1, 1, RELATED, 相关", "2, -1, OTHER, ''"})
    void aLinkKnowsItsBlockIfThePageHasIt(int said, int block, Block.Role role, String label) {
        assertEquals(
                new Link.Place("body/p/a", LinkClass.DOWN, block, role, label, 0, 1),
                onPage(true, "other", said).place());
    }

    @Test
    void linksOfPagesOffTopicCountHowManyInARowAndHowManyOfOneShape() {
        assertEquals(3, onPage(false, "page-2").offTopic());
        assertEquals(5, onPage(false, "page-2").alike());
        assertEquals(0, onPage(false, "other").alike());
        assertEquals(0, onPage(true, "page-2").alike());
    }

    @Test
    void aRedirectIsNoStepButAHop() {
        Link to = DiscoveredLinks.redirected(via(), new Url("http://b.example/new"));
        assertEquals(
                new Link(
                        new Url("http://b.example/new"),
                        new Link.Source(7, Link.Origin.REDIRECT, 0.5, 2),
                        Anchor.of("链接"),
                        "旁边",
                        new Link.Steps(3, 2, 4),
                        PLACE,
                        new Link.Standing("host:b.example", INHERITED)),
                to);
    }

    @Test
    void whatAPageNamesOrAFeedListsIsAStepFurther() {
        Link listed = DiscoveredLinks.listed(url("new"), 9, Link.Origin.FEED, 0.75, Anchor.of("题"), "摘要", via());
        assertEquals(
                new Link(
                        url("new"),
                        new Link.Source(9, Link.Origin.FEED, 0.75, 0),
                        Anchor.of("题"),
                        "摘要",
                        new Link.Steps(4, 0, 0),
                        Link.Place.NONE,
                        new Link.Standing("host:a.example", INHERITED)),
                listed);
    }

    @Test
    void whatASitemapListsIsOneStepAwayAndAsGoodAsItsHost() {
        Link listed = DiscoveredLinks.ofSitemap(url("new"), 0.375);
        assertEquals(1, listed.depth());
        assertEquals(0.375, listed.sourceRelevance());
        assertEquals(Link.Origin.SITEMAP, listed.origin());
        assertEquals(0, listed.source());
    }

    @Test
    void aLinkIsFoundInTheGroupOfItsHostAndASeedInItsOwn() {
        assertEquals("host:a.example", DiscoveredLinks.asFound(via()).group());
        Link seed = Link.seed(url("seed"));
        assertEquals(seed, DiscoveredLinks.asFound(seed));
    }
}
