package dev.remora.shared.collection;

import dev.remora.shared.collection.CollectionFolder.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/// The collection that is kept as `collections/v4`: a page of [TeaHouseV1], and what the third and fourth versions of
/// the journal added. Not to be changed, like that one. `main` wrote the folder.
final class TeaHouseV4 {
    private static final Instant START = TeaHouseV1.START;

    private TeaHouseV4() {}

    /// The records that follow the fetch.
    static List<JournalRecord> others(WarcLocation warc, PageLocation page) {
        return List.of(
                new JournalRecord.RunMeasured(START, 1, Duration.ofMillis(1_500), 5_000_000_000L, ""),
                new JournalRecord.ReadAgain(TeaHouseV1.fetched(0, warc, page), 0.25, false, true),
                new JournalRecord.JudgingBegan(START, "the topic has other keywords now"),
                new JournalRecord.JudgedAnew(
                        START, TeaHouseV1.url(0), page, 0.5, Verdict.ON_TOPIC, true, 0, 1, "茶 3 of 30"),
                new JournalRecord.JudgingEnded(START, 1, 1),
                new JournalRecord.RunMeasured(START, 1, Duration.ofSeconds(9), 5_000_000_001L, "connection refused"));
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Clock clock = Clock.fixed(START, ZoneOffset.UTC);
        Opened opened = CollectionFolder.openForWriting(folder, TeaHouseV1.topic(), clock, "the maker of fixtures");
        try (CollectionWriter writer = ((Opened.Open) opened).collection()) {
            WarcLocation warc = writer.archive(TeaHouseV1.exchange(0));
            PageLocation page = writer.store(TeaHouseV1.page(0));
            writer.append(TeaHouseV1.fetched(0, warc, page));
            others(warc, page).forEach(writer::append);
        }
        Files.delete(folder.resolve("writer.lock"));
    }
}
