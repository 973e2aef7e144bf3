package dev.remora.crawler.crawl.reread;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Links are read again by the rules by which they were read, whichever record made an address known.
class LinkRulesTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Url SECURE = new Url("https://a.example/1");

    static Stream<JournalRecord> naming() {
        WarcLocation response = new WarcLocation(1, 0);
        return Stream.of(
                OpenCrawl.queued(OpenCrawl.link(SECURE), 0.5, new LinkEvidence.Waited()),
                new JournalRecord.Dropped(NOON, SECURE, 0, new Exclusion.FrontierFull()),
                new JournalRecord.Fetched(
                        NOON,
                        SECURE,
                        new ArchivedResponse(200, response),
                        new PageLocation(1, 0),
                        new Assessment(0.5, Verdict.ON_TOPIC, new PageEvidence.Untold()),
                        true,
                        Likeness.NONE),
                new JournalRecord.Moved(NOON, SECURE, 301, response, "https://a.example/2"),
                new JournalRecord.Failed(
                        NOON, SECURE, new Answer(404), new Failure.HttpStatus(404), 1, Optional.empty()));
    }

    @ParameterizedTest
    @MethodSource("naming")
    void aHostThatIsKnownUnderOneSchemeHasThatScheme(JournalRecord record) {
        MemoryCollection collection = new MemoryCollection(Topic.of("t", "题", Map.of("针灸", 1.0), List.of()));
        collection.append(record);
        collection.sync();
        UrlRules rules = KnownAddresses.rules(collection);
        assertEquals(new UrlVerdict.Accepted(new Url("https://a.example/2")), rules.canonical("http://a.example/2"));
        assertEquals(new UrlVerdict.Accepted(new Url("http://b.example/2")), rules.canonical("http://b.example/2"));
    }
}
