package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.provenance.Provenances;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/// Why a page is on topic is told with the threshold, where all pages are judged by one.
class ThresholdToldTest {
    private static final String SEED = "http://a.example/";

    private final VirtualCrawl crawl = new VirtualCrawl(new TinyWeb().page(SEED, 0.9), SEED).run();

    private OptionalDouble threshold() {
        crawl.collection.sync();
        return new Provenances(crawl.collection, topic -> OptionalDouble.of(0.5))
                .of(new Url(SEED))
                .orElseThrow()
                .threshold();
    }

    @Test
    void noThresholdIsToldUntilAllPagesAreJudgedAnew() {
        assertEquals(OptionalDouble.of(0.5), threshold());
        crawl.collection.append(new JournalRecord.JudgingBegan(VirtualCrawl.START, new RunReason.JudgingAskedFor()));
        assertEquals(OptionalDouble.empty(), threshold());
        crawl.collection.append(new JournalRecord.JudgingEnded(VirtualCrawl.START, 1, 1));
        assertEquals(OptionalDouble.of(0.5), threshold());
    }
}
