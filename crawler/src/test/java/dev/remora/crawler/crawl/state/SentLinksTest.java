package dev.remora.crawler.crawl.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SentLinksTest {
    private static final Url PAGE = new Url("http://b.example/");

    private final SentLinks links = new SentLinks();

    private void sent(double priority) {
        links.sent(new JournalRecord.Sent(Instant.EPOCH, Link.seed(PAGE), priority, new LinkEvidence.Seed()));
    }

    @Test
    void aLinkIsSentAgainOnlyIfItMovesTheAddressUp() {
        assertTrue(links.raises(PAGE, 0));
        sent(0.5);
        assertFalse(links.raises(PAGE, 0.5));
        assertFalse(links.raises(PAGE, 0.515), "by less than is worth a record");
        assertFalse(links.raises(PAGE, 0.5 + 0.02), "by just as much");
        assertTrue(links.raises(PAGE, 0.525));
        sent(0.25);
        assertFalse(links.raises(PAGE, 0.375), "the best counts, not the last");
        assertEquals(Map.of(PAGE.key(), 0.5f), links.snapshot());
    }
}
