package dev.remora.crawler.crawl.rescoring;

import static dev.remora.crawler.crawl.OpenCrawl.linkOf;
import static dev.remora.crawler.crawl.OpenCrawl.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Pages by their present judgements, and links by their pages.
class JudgementTableTest {
    private static final Url HOME = url("a.example/");
    private static final Url OFF = url("a.example/off");
    private static final Url FAR = url("a.example/far");
    private static final Url BACK = url("a.example/back");
    private static final Url TARGET = url("b.example/");

    private final OpenCrawl crawl = new OpenCrawl();

    private void led(Url page, long source) {
        crawl.waits(linkOf(page, source, 0.5, 0), 0.5);
    }

    /// A path of four pages; the middle ones are off topic.
    private JudgementTable path() {
        led(HOME, 0);
        crawl.fetched(HOME, 0.75, true);
        led(OFF, HOME.key());
        crawl.fetched(OFF, 0.25, false);
        led(FAR, OFF.key());
        crawl.fetched(FAR, 0.125, false);
        led(BACK, FAR.key());
        crawl.fetched(BACK, 0.875, true);
        return JudgementTable.asJudged(crawl.collection, crawl.state);
    }

    private int tunnel(JudgementTable table, Url page) {
        return table.on(linkOf(TARGET, page.key(), 2, 9)).offTopic();
    }

    @Test
    void pagesAreJudgedAsTheStateSays() {
        JudgementTable table = path();
        assertTrue(table.holds(OFF.key()));
        assertFalse(table.holds(TARGET.key()));
        assertEquals(1, table.number(OFF.key()));
        assertEquals(-1, table.number(TARGET.key()));
        assertEquals(4, table.pages());
        assertEquals(0.25, table.relevance(OFF.key()));
        assertFalse(table.onTopic(OFF.key()));
        assertTrue(table.onTopic(BACK.key()));
        assertEquals(new PageLocation(1, 1), table.location(OFF.key()));
        assertEquals(Map.of(), table.cameIn());
    }

    @Test
    void aTunnelIsAsLongAsThePagesOffTopicInARow() {
        JudgementTable table = path();
        assertEquals(0, tunnel(table, HOME));
        assertEquals(1, tunnel(table, OFF));
        assertEquals(2, tunnel(table, FAR));
        assertEquals(0, tunnel(table, BACK));
    }

    @Test
    void aTunnelBeginsAnewWhereThePageBeforeIsUnknownOrCameLater() {
        led(OFF, FAR.key());
        crawl.fetched(OFF, 0.25, false);
        led(FAR, OFF.key());
        crawl.fetched(FAR, 0.25, false);
        led(BACK, 99);
        crawl.fetched(BACK, 0.25, false);
        led(HOME, HOME.key());
        crawl.fetched(HOME, 0.25, false);
        JudgementTable table = JudgementTable.asJudged(crawl.collection, crawl.state);
        assertEquals(1, tunnel(table, OFF), "of a circle");
        assertEquals(2, tunnel(table, FAR));
        assertEquals(1, tunnel(table, BACK));
        assertEquals(1, tunnel(table, HOME), "of itself");
    }

    @Test
    void aLinkIsUpdatedToItsPage() {
        JudgementTable table = path();
        assertEquals(linkOf(TARGET, OFF.key(), 0.25, 1), table.on(linkOf(TARGET, OFF.key(), 0.5, 1)));
        assertEquals(linkOf(TARGET, OFF.key(), 0.25, 1), table.on(linkOf(TARGET, OFF.key(), 0.25, 0)));
    }

    @Test
    void aLinkStaysAsItIsIfItsPageSaysNothingNew() {
        JudgementTable table = path();
        for (Link link : List.of(
                linkOf(TARGET, OFF.key(), 0.25 + 1e-7, 1),
                linkOf(TARGET, OFF.key(), 0.25 - 1e-7, 1),
                linkOf(TARGET, 0, 0.5, 3),
                linkOf(TARGET, TARGET.key(), 0.5, 3),
                linkOf(TARGET, OFF.key(), 0.5, 3).again())) {
            assertSame(link, table.on(link));
        }
    }

    @Test
    void whatCameOntoTheTopicIsListedInOrder() {
        path();
        StoredVersions versions = StoredVersions.of(crawl.collection);
        JudgementTable table = new JudgementTable(versions);
        versions.forEach(version -> {
            boolean before = version.url().equals(HOME) || version.url().equals(BACK);
            boolean now = !version.url().equals(BACK);
            table.add(version, 0.5, before, now);
            return true;
        });
        table.complete();
        assertEquals(
                List.of(Map.entry(OFF, new PageLocation(1, 1)), Map.entry(FAR, new PageLocation(1, 2))),
                List.copyOf(table.cameIn().entrySet()));
        assertTrue(table.onTopic(OFF.key()));
        assertFalse(table.onTopic(BACK.key()));
    }

    @Test
    void onlyJudgedPagesArePassedWithTheirLinks() {
        path();
        StoredVersions versions = StoredVersions.of(crawl.collection);
        JudgementTable table = new JudgementTable(versions);
        versions.forEach(version -> {
            if (!version.url().equals(BACK)) {
                table.add(version, version.url().equals(OFF) ? 0.625 : 0.125, false, false);
            }
            return true;
        });
        table.complete();
        List<String> led = new ArrayList<>();
        table.forEachLed((link, page) -> {
            assertEquals(link.target().key(), page);
            led.add(link.target().text() + " " + link.sourceRelevance());
        });
        List<String> expected = List.of(HOME.text() + " 0.5", OFF.text() + " 0.125", FAR.text() + " 0.625");
        assertEquals(expected, led);
        List<String> leading = new ArrayList<>();
        table.forEachLeading((link, page) -> {
            assertEquals(table.number(link.target().key()), page);
            leading.add(link.target().text() + " " + link.sourceRelevance());
        });
        assertEquals(expected, leading);
    }
}
