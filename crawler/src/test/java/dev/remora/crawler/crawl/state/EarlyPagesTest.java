package dev.remora.crawler.crawl.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EarlyPagesTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final PageLocation STORED = new PageLocation(1, 0);

    @Test
    void theFirstTwelvePagesOfAHostAreEarly() {
        EarlyPages pages = new EarlyPages();
        for (int i = 0; i < 14; i++) {
            pages.fetched(fetched("http://a.cn/" + i, Verdict.ON_TOPIC));
        }
        pages.fetched(fetched("http://b.cn/", Verdict.OFF_TOPIC));
        assertEquals(12, pages.byHost().get("a.cn").size());
        assertEquals(1, pages.byHost().get("b.cn").size());
        assertEquals(Map.of("a.cn", 14, "b.cn", 1), pages.snapshot().get(1));
        pages.forget(new Url("http://a.cn/3"));
        pages.forget(new Url("http://a.cn/13"));
        pages.forget(new Url("http://c.cn/"));
        assertEquals(11, pages.byHost().get("a.cn").size());
        pages.judged(judged("http://a.cn/5"), false);
        pages.judged(judged("http://c.cn/"), false);
        for (EarlyPages.Early early : pages.byHost().get("a.cn")) {
            boolean anew = early.url().text().equals("http://a.cn/5");
            assertEquals(anew ? 0.125 : 0.5, early.relevance());
            assertEquals(!anew, early.harvested());
        }
        pages.forgetAll();
        assertEquals(Map.of(), pages.byHost());
    }

    private static JournalRecord.Rejudged judged(String url) {
        return new JournalRecord.Rejudged(
                NOON,
                new Url(url),
                STORED,
                new Assessment(0.125, Verdict.OFF_TOPIC, new PageEvidence.Untold()),
                false,
                0,
                1);
    }

    private static JournalRecord.Fetched fetched(String url, Verdict verdict) {
        WarcLocation warc = new WarcLocation(1, 0);
        PageEvidence none = new PageEvidence.Untold();
        return new JournalRecord.Fetched(
                NOON,
                new Url(url),
                new ArchivedResponse(200, warc),
                STORED,
                new Assessment(0.5, verdict, none),
                true,
                Likeness.NONE);
    }
}
