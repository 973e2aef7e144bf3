package dev.remora.crawler.crawl.state.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.loop.VirtualCrawl;
import dev.remora.crawler.priority.Harvest;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostRecordTest {
    private static JournalRecord.Reparsed nothing(double before) {
        return reparsed(before, 0, false, false);
    }

    private static JournalRecord.Reparsed reparsed(
            double before, double relevance, boolean harvestedBefore, boolean harvested) {
        JournalRecord.Fetched page = new JournalRecord.Fetched(
                VirtualCrawl.START,
                new Url("http://a.example/"),
                new ArchivedResponse(200, new WarcLocation(1, 0)),
                new PageLocation(1, 0),
                new Assessment(relevance, Verdict.OFF_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.NONE);
        return new JournalRecord.Reparsed(page, before, harvestedBefore, harvested);
    }

    @ParameterizedTest
    @CsvSource({"false, false, 1", "false, true, 2", "true, false, 0", "true, true, 1"})
    void aPageThatIsParsedAgainIsCountedAsItIsNow(boolean before, boolean now, int onTopic) {
        HostRecord host = new HostRecord();
        host.judged(0.5, true);
        host.judged(0.25, false);
        host.reparsed(reparsed(0.25, 0.75, before, now));
        assertEquals(2, host.fetched());
        assertEquals(onTopic, host.onTopic());
        assertEquals(0.625, host.meanRelevance());
        assertEquals(new Harvest(2, onTopic), host.harvest());
    }

    @Test
    void ofASiteTheProvenHostsAreCounted() {
        HostRecords records = new HostRecords();
        String[] topical = {"http://a.site.cn/", "http://b.site.cn/"};
        for (String page : topical) {
            for (int i = 0; i < 3; i++) {
                records.judged(new Url(page + i), 0.5, true);
            }
        }
        records.judged(new Url("http://c.site.cn/"), 0.5, true);
        assertEquals(2, records.site("site.cn").provenHosts());
        assertEquals(7, records.fetched());
        assertEquals(7, records.site(new Url("http://d.site.cn/")).fetched());
        assertEquals(0, records.site("other.cn").fetched());
        for (int i = 0; i < 4; i++) {
            records.judged(new Url("http://a.site.cn/x" + i), 0, false);
        }
        assertEquals(1, records.site("site.cn").provenHosts(), "3 of 7 are less than half");
        records.forgetPages();
        assertEquals(0, records.fetched());
        assertEquals(0, records.site("site.cn").provenHosts());
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
