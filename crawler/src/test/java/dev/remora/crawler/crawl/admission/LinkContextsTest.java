package dev.remora.crawler.crawl.admission;

import static dev.remora.crawler.crawl.OpenCrawl.link;
import static dev.remora.crawler.crawl.OpenCrawl.linkOf;
import static dev.remora.crawler.crawl.OpenCrawl.seen;
import static dev.remora.crawler.crawl.OpenCrawl.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.priority.Harvest;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What a strategy is told of a link.
class LinkContextsTest {
    private static final Url PAGE = url("www.a.example/page");
    private static final Url TARGET = url("www.b.example/target");
    private static final Link LINK = linkOf(TARGET, PAGE.key(), 0.5, 0);

    private final OpenCrawl crawl = new OpenCrawl();
    private final LinkContexts contexts = crawl.scoring.contexts();

    @Test
    void aNewLinkComesWithItsPageAndWhatThatInherited() {
        PageSeen page = seen(PAGE, 0.75, true, TARGET);
        LinkContext context = contexts.onPage(LINK, page, 9);
        assertEquals(Optional.of(page), context.source().page());
        assertEquals(new Link.Inheritance(0.25, 7), context.source().inherited());
        assertEquals(9, context.inlinks());
        assertTrue(context.source().onTopic());
        assertFalse(contexts.onPage(LINK, seen(PAGE, 0.75, false), 9).source().onTopic());
        assertEquals("链接", context.words().anchor().text());
        assertEquals("旁边", context.words().around().text());
    }

    @Test
    void aLinkFromNoPageCounts() {
        assertEquals(1, contexts.met(TARGET.key()));
        LinkContext context = contexts.found(LINK, false);
        assertEquals(Optional.empty(), context.source().page());
        assertEquals(new Link.Inheritance(0.25, 7), context.source().inherited());
        assertEquals(2, context.inlinks());
        assertFalse(context.source().onTopic());
        assertTrue(contexts.found(LINK, true).source().onTopic());
    }

    @Test
    void aQueuedLinkComesWithWhatIsKnownNow() {
        contexts.met(TARGET.key());
        crawl.fetched(PAGE, 0.75, true);
        PageSeen page = seen(PAGE, 0.75, true, TARGET);
        Link.Inheritance handed = new Link.Inheritance(0.875, 3);
        for (int times = 0; times < 2; times++) {
            LinkContext context = contexts.again(LINK, handed, Optional.of(page), 5);
            assertTrue(context.source().onTopic());
            assertEquals(handed, context.source().inherited());
            assertEquals(Optional.of(page), context.source().page());
            assertEquals(5, context.queuedBefore());
            assertEquals(1, context.inlinks(), "not counted again");
        }
        crawl.fetched(PAGE, 0.25, false);
        assertFalse(contexts.again(LINK, handed, Optional.empty(), 5).source().onTopic());
        assertTrue(
                contexts.again(link(TARGET), handed, Optional.empty(), 5)
                        .source()
                        .onTopic(),
                "from no page");
    }

    @Test
    void resultsOfTheTargetsHostAndTheStepAreThoseOfTheCrawl() {
        crawl.waits(link(url("c.example/")), 0.5);
        crawl.fetched(url("www.b.example/1"), 0.75, true);
        crawl.fetched(url("www.b.example/2"), 0.25, false);
        crawl.fetched(url("other.b.example/"), 0.5, true);
        crawl.fetched(PAGE, 0.5, true);
        for (LinkContext context :
                new LinkContext[] {contexts.found(LINK, true), contexts.onPage(LINK, seen(PAGE, 0.5, true), 1)}) {
            assertEquals(new Harvest(2, 1), context.host());
            assertEquals(4, context.step());
            assertEquals(1, context.queuedBefore());
        }
    }
}
