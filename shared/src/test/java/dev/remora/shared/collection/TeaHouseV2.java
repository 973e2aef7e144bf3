package dev.remora.shared.collection;

import dev.remora.shared.collection.CollectionFolder.Opened;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/// The collection that is kept as `collections/v2`: the pages of [TeaHouseV1], and what the second version of the
/// journal added. Not to be changed, like that one. `main` wrote the folder.
final class TeaHouseV2 {
    private static final Instant START = TeaHouseV1.START;

    private TeaHouseV2() {}

    /// The records that follow the two fetches.
    static List<JournalRecord> others() {
        Link entry = new Link(
                TeaHouseV1.url(3),
                TeaHouseV1.url(0).key(),
                Link.Origin.FEED,
                0.5,
                Anchor.of("停车"),
                "门前十辆",
                "host:teahouse.example",
                "html/body/a",
                2,
                0,
                new Link.Inheritance(0.25, 2),
                3,
                1,
                new Link.Place(LinkClass.DOWN, 4, Block.Role.RELATED, "须知", 7, 20));
        return List.of(
                new JournalRecord.Queued(START, entry, 0.375, "parent 0.50"),
                new JournalRecord.SitemapFetched(START, TeaHouseV1.url(8), 200, Optional.empty(), 4),
                new JournalRecord.SitemapFetched(
                        START, TeaHouseV1.url(9), 200, Optional.of(new WarcLocation(1, 7)), 12, true, 0, List.of()),
                new JournalRecord.SitemapFetched(
                        START, TeaHouseV1.url(10), 200, Optional.empty(), 0, false, 1, List.of(TeaHouseV1.url(11))),
                new JournalRecord.Judged(
                        START, TeaHouseV1.url(1), new PageLocation(1, 7), 0.5, Verdict.ON_TOPIC, "stands for it"),
                new JournalRecord.Removed(START, TeaHouseV1.url(0), "HTTP status 410"));
    }

    /// The first page stands for the second, which is the first of a cluster.
    static JournalRecord.Fetched fetched(int i, WarcLocation warc, PageLocation page) {
        Likeness likeness = i == 0
                ? new Likeness(0, true, Likeness.Canonical.SELF, 11, Bytes.NONE)
                : new Likeness(
                        TeaHouseV1.url(0).key(), true, Likeness.Canonical.OTHER, 12, Bytes.of(new byte[] {5, 0, -5}));
        return new JournalRecord.Fetched(
                START.plusSeconds(i),
                TeaHouseV1.url(i),
                200,
                warc,
                page,
                0.75,
                i == 0 ? Verdict.ON_TOPIC : Verdict.DUPLICATE,
                42,
                "茶 " + i,
                true,
                likeness);
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Clock clock = Clock.fixed(START, ZoneOffset.UTC);
        Opened opened = CollectionFolder.openForWriting(folder, TeaHouseV1.topic(), clock, "the maker of fixtures");
        try (CollectionWriter writer = ((Opened.Open) opened).collection()) {
            writer.append(new JournalRecord.RunStarted(START, 1, "best-first", "keyword-density", "{}"));
            for (int i = 0; i < 2; i++) {
                WarcLocation warc = writer.archive(TeaHouseV1.exchange(i));
                writer.append(fetched(i, warc, writer.store(TeaHouseV1.page(i))));
                writer.sync();
            }
            others().forEach(writer::append);
        }
        Files.delete(folder.resolve("writer.lock"));
    }
}
