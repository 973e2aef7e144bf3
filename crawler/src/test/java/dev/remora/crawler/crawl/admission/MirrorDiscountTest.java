package dev.remora.crawler.crawl.admission;

import static dev.remora.crawler.crawl.OpenCrawl.NOON;
import static dev.remora.crawler.crawl.OpenCrawl.link;
import static dev.remora.crawler.crawl.OpenCrawl.queued;
import static dev.remora.crawler.crawl.OpenCrawl.url;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Of a page on two hosts that mirror each other, the second copy is worth a quarter.
class MirrorDiscountTest {
    private static final Url PAGE = url("m.example/x");
    private static final Url COPY = url("n.example/x");
    private static final Url THIRD = url("o.example/x");
    private static final LinkEvidence SCORE = new LinkEvidence.Drawn();

    private final OpenCrawl crawl = new OpenCrawl();

    private MirrorDiscount.Worth worth() {
        return crawl.scoring.discount().worth(COPY, 0.75);
    }

    private List<JournalRecord> fetched(Link link) {
        crawl.scoring.discount().fetched(link, NOON);
        return crawl.decided();
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void aCopyIsWorthAQuarterOnceTheOtherIsFetched(Schedule schedule) {
        crawl.mirrors("m.example", "n.example");
        crawl.comesTo(PAGE, schedule);
        if (schedule == Schedule.DONE) {
            assertEquals(new MirrorDiscount.Worth(0.1875, Optional.of(PAGE)), worth());
            assertEquals(new LinkEvidence.Mirrored(SCORE, 0.25f, PAGE), worth().evidence(SCORE));
        } else {
            assertEquals(new MirrorDiscount.Worth(0.75, Optional.empty()), worth());
            assertEquals(SCORE, worth().evidence(SCORE));
        }
    }

    @Test
    void whatIsNoMirrorIsWorthWhatItIs() {
        crawl.fetched(PAGE, 0.5, true);
        assertEquals(new MirrorDiscount.Worth(0.75, Optional.empty()), worth());
    }

    @Test
    void aWaitingCopyIsDiscountedWhenThePageIsFetched() {
        crawl.mirrors("m.example", "n.example");
        Link waits = link(COPY);
        crawl.waits(waits, 0.5);
        LinkEvidence mirrored = new LinkEvidence.Mirrored(new LinkEvidence.Waited(), 0.25f, PAGE);
        assertEquals(List.of(queued(waits, 0.125, mirrored)), fetched(link(PAGE)));
    }

    @Test
    void itIsNotDiscountedAgainWhenThePageIsFetchedAgain() {
        crawl.mirrors("m.example", "n.example");
        crawl.waits(link(COPY), 0.5);
        assertEquals(List.of(), fetched(link(PAGE).again()));
    }

    @Test
    void itIsNotDiscountedAgainForASecondCopy() {
        crawl.mirrors("m.example", "n.example");
        crawl.mirrors("o.example", "n.example");
        crawl.waits(link(COPY), 0.5);
        crawl.fetched(THIRD, 0.5, true);
        assertEquals(List.of(), fetched(link(PAGE)));
    }

    @Test
    void aCopyThatDoesNotWaitIsLeftAsItIs() {
        crawl.mirrors("m.example", "n.example");
        assertEquals(List.of(), fetched(link(PAGE)));
    }
}
