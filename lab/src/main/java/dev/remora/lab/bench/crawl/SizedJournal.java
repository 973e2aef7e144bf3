package dev.remora.lab.bench.crawl;

import dev.remora.lab.bench.web.MeasuredCrawl;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.SplittableRandom;

/// Writes the journal of a crawl that knows a number of addresses, one in twenty of them fetched, the others queued.
/// Every page has a text of its own.
final class SizedJournal {
    static final int HOSTS = 2_000;

    private static final int FETCHED = 10;
    private static final int ON_TOPIC = 3;
    private static final LinkEvidence EVIDENCE = new LinkEvidence.Swim(0.62f, 0.8f, 0.5f, 3);

    private final SplittableRandom random = new SplittableRandom(1);
    private final Instant now;

    private SizedJournal(Instant now) {
        this.now = now;
    }

    /// Writes it.
    static void write(Path folder, Topic topic, int addresses) {
        Clock clock = Clock.systemUTC();
        SizedJournal journal = new SizedJournal(clock.instant());
        SyntheticLinks links = new SyntheticLinks(HOSTS, new SplittableRandom(1));
        try (CollectionWriter collection = MeasuredCrawl.open(folder, topic, clock)) {
            collection.append(new JournalRecord.RunStarted(
                    journal.now, 1, "breadth-first", "keyword-density", new JournalRecord.Budget(1, false)));
            for (int i = 0; i < addresses; i++) {
                Link link = links.next();
                collection.append(queued(journal.now, link, journal.random.nextDouble()));
                if (i % FETCHED == 0) {
                    collection.append(journal.fetched(link, i));
                }
            }
        }
    }

    static JournalRecord.Queued queued(Instant now, Link link, double priority) {
        return new JournalRecord.Queued(now, link, priority, EVIDENCE);
    }

    private JournalRecord.Fetched fetched(Link link, int number) {
        boolean onTopic = number % ON_TOPIC == 0;
        byte[] sketch = new byte[64];
        random.nextBytes(sketch);
        byte[] payload = new byte[20];
        random.nextBytes(payload);
        return new JournalRecord.Fetched(
                now,
                link.target(),
                new ArchivedResponse(
                        200,
                        new WarcLocation(1, number * 9_000L),
                        new PageVersion(
                                now, "\"" + number + "-65f1\"", "Tue, 24 Nov 2026 08:00:00 GMT", Bytes.of(payload))),
                new PageLocation(1, number * 3_000L),
                new Assessment(
                        random.nextDouble(), onTopic ? Verdict.ON_TOPIC : Verdict.OFF_TOPIC, new PageEvidence.Untold()),
                true,
                new Likeness(
                        random.nextLong() | 1,
                        0,
                        onTopic,
                        Likeness.Canonical.UNSAID,
                        random.nextLong() | 1,
                        Bytes.of(sketch)));
    }
}
