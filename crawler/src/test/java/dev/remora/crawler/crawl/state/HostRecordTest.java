package dev.remora.crawler.crawl.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.loop.VirtualCrawl;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import org.junit.jupiter.api.Test;

class HostRecordTest {
    private static JournalRecord.Reparsed nothing(double before) {
        JournalRecord.Fetched page = new JournalRecord.Fetched(
                VirtualCrawl.START,
                new Url("http://a.example/"),
                200,
                new WarcLocation(1, 0),
                new PageLocation(1, 0),
                0,
                Verdict.OFF_TOPIC,
                0,
                new PageEvidence.Untold(),
                true);
        return new JournalRecord.Reparsed(page, before, false, false);
    }

    /// Links that sitemaps name wait with it for their priority.
    @Test
    void theMeanStaysARelevanceWhateverRoundingLeaves() {
        HostRecord host = new HostRecord();
        host.judged(0.7, true);
        host.judged(0.1, false);
        host.reparsed(nothing(0.7));
        host.reparsed(nothing(0.1));
        assertEquals(0, host.meanRelevance(), 1e-12);
        assertTrue(host.meanRelevance() >= 0, "" + host.meanRelevance());
    }
}
