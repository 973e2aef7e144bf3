package dev.remora.lab.bench.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.replay.Answer;
import dev.remora.lab.bench.web.BenchWords;
import dev.remora.lab.bench.web.DirectFetcher;
import dev.remora.lab.bench.web.MeasuredCrawl;
import dev.remora.shared.collection.ChangeFeed;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.url.Url;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NumberedPagesTest {
    private static final int PAGES = 60;

    private final NumberedPages web = new NumberedPages(IntStream.range(0, 40)
            .mapToObj(text -> IntStream.range(0, 12)
                    .mapToObj(line -> "第" + text + "种茶叶的第" + line + "道水最好喝。")
                    .toList())
            .toList());

    @Test
    void aNumberIsAlwaysTheSamePageAndEachAddressIsIntroducedByOnePage() {
        assertEquals(html(7), html(7));
        Set<String> introduced = new TreeSet<>();
        for (int number = 0; number < PAGES; number++) {
            List<String> links = page(number).select("a").eachAttr("href");
            links.stream().limit(NumberedPages.FRESH).forEach(link -> assertTrue(introduced.add(link), link));
            assertEquals(links.size(), number == 0 ? NumberedPages.FRESH : NumberedPages.FRESH + 5);
        }
        assertEquals(PAGES * NumberedPages.FRESH, introduced.size());
    }

    @Test
    void theTextOfALinkIsTheTitleOfItsPage() {
        Document page = page(3);
        assertEquals(page(31).title(), page.select("a").first().text());
        assertInstanceOf(Answer.NoPage.class, web.answer("elsewhere.example", "/a/3.html"));
    }

    /// The measured crawl of the product.
    @Test
    void aCrawlKnowsTenAddressesAPageAndFindsAllOnTopic(@TempDir Path folder) throws InterruptedException {
        DirectFetcher fetcher = new DirectFetcher(web, Clock.systemUTC());
        CrawlProgress end;
        try (MeasuredCrawl crawl = new MeasuredCrawl(folder, GrowthProbe.topic(PAGES), BenchWords.load(), fetcher, 4)) {
            end = crawl.runIndexed();
        }
        assertEquals(PAGES, end.figures().fetched());
        assertEquals(PAGES, end.figures().onTopic());
        assertEquals(PAGES * (NumberedPages.FRESH - 1) + 1, end.ahead().waiting());
        try (CollectionReader collection = CollectionFolder.openForReading(folder);
                ChangeFeed.Changes changes = new ChangeFeed(collection).after(0)) {
            assertTrue(changes.hasNext());
        }
    }

    private String html(int number) {
        Url address = NumberedPages.address(number);
        Answer.Response page =
                assertInstanceOf(Answer.Response.class, web.answer(address.host(), address.pathAndQuery()));
        return new String(page.content().plain().array(), StandardCharsets.UTF_8);
    }

    private Document page(int number) {
        return Jsoup.parse(html(number));
    }
}
