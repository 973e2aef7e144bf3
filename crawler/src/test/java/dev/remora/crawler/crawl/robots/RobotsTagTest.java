package dev.remora.crawler.crawl.robots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.loop.VirtualCrawl;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RobotsTagTest {
    private static RobotsTag tag(String... values) {
        List<Exchange.Header> headers = Stream.of(values)
                .map(value -> new Exchange.Header("x-robots-tag", value))
                .toList();
        return RobotsTag.of(new Exchange(
                new Url("http://a.example/1.pdf"),
                VirtualCrawl.START,
                List.of(),
                200,
                headers,
                Bytes.of(new byte[0]),
                false));
    }

    @Test
    void rulesWithoutARobotsNameAreForAll() {
        assertEquals(new RobotsTag(false, false), tag());
        assertEquals(new RobotsTag(true, false), tag("noarchive, NoIndex"));
        assertEquals(new RobotsTag(true, true), tag("none"));
        assertEquals(new RobotsTag(true, true), tag("noindex", "nofollow"));
    }

    @Test
    void rulesBehindTheNameOfAnotherAreForThatOne() {
        assertEquals(new RobotsTag(false, false), tag("otherbot: noindex, nofollow"));
        assertEquals(new RobotsTag(false, true), tag("otherbot: noindex, remora: nofollow"));
        assertEquals(new RobotsTag(true, false), tag("Remora: noindex", "otherbot: none"));
    }

    @Test
    void aRuleWithAValueIsNoRobotsName() {
        assertEquals(new RobotsTag(true, false), tag("max-snippet:50, unavailable_after: 25 Jun 2030, noindex"));
    }

    @Test
    void aPageIsHiddenAndItsLinksAreLeftAsTheTagSays() {
        Outlink link = new Outlink(new Url("http://a.example/2"), Anchor.of("二"), "旁", false, -1, LinkClass.DOWN, "p");
        Page page = Page.ofText(new Url("http://a.example/1"), VirtualCrawl.START, "题", "文", "zh")
                .linking(List.of(link));
        assertSame(page, tag().on(page));
        assertEquals(page.withNoindex(true), tag("noindex").on(page));
        Page left = tag("nofollow").on(page);
        assertFalse(left.noindex());
        assertEquals(
                List.of(new Outlink(link.target(), link.anchor(), "旁", true, -1, link.kind(), "p")), left.outlinks());
        assertTrue(tag("nofollow").on(page.withNoindex(true)).noindex(), "as the page itself says");
    }
}
