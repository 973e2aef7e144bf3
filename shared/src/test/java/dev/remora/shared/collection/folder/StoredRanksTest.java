package dev.remora.shared.collection.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.graph.LinkText;
import dev.remora.shared.graph.RankTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredRanksTest {
    private static final LinkText SAID = new LinkText(7, -3, "红茶");

    @TempDir
    Path data;

    private Path folder;

    @BeforeEach
    void ranked() {
        folder = data.resolve("tea-0");
        try (CollectionWriter writer = Folders.write(folder)) {
            writer.append(Samples.queued(1));
            writer.append(Samples.queued(2));
            writer.sync();
            assertEquals(Optional.empty(), writer.ranks());
            write(writer, 0.25, 0.5);
            assertEquals(0.25, writer.ranks().orElseThrow().rankOf(7));
        }
    }

    private void write(CollectionReader journal, double rank, double topicRank) {
        RankTable ranks = new RankTable(2);
        ranks.add(7, rank, topicRank);
        ranks.add(-9, 1, 0);
        ranks.add(SAID);
        StoredRanks.write(folder, journal, ranks);
    }

    private Optional<RankTable> read() {
        try (CollectionReader reader = CollectionFolder.openForReading(folder)) {
            return reader.ranks();
        }
    }

    @Test
    void readersSeeTheNewestOnesAlsoAfterTheCrawlWentOn() {
        RankTable ranks = read().orElseThrow();
        assertEquals(0.25, ranks.rankOf(7));
        assertEquals(0.5, ranks.topicRankOf(7));
        assertEquals(1, ranks.rankOf(-9));
        assertEquals(0, ranks.rankOf(8));
        assertEquals(0, ranks.topicRankOf(8));
        assertEquals(List.of(SAID), ranks.texts());
        try (CollectionWriter writer = Folders.write(folder)) {
            write(writer, 0.75, 0.5);
            writer.append(Samples.queued(3));
            writer.sync();
        }
        assertEquals(0.75, read().orElseThrow().rankOf(7));
    }

    @Test
    void damagedOnesAndThoseOfAnotherJournalAreNotUsed() throws IOException {
        Path file;
        try (Stream<Path> files = Files.list(folder.resolve("ranks"))) {
            file = files.findFirst().orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(file);
        Path other = data.resolve("tea-1");
        try (CollectionWriter writer = Folders.write(other)) {
            writer.append(Samples.queued(3));
        }
        Files.createDirectories(other.resolve("ranks"));
        Files.write(other.resolve("ranks").resolve(file.getFileName()), bytes);
        try (CollectionReader reader = CollectionFolder.openForReading(other)) {
            assertEquals(Optional.empty(), reader.ranks());
        }
        bytes[bytes.length - 3] ^= 1;
        Files.write(file, bytes);
        assertEquals(Optional.empty(), read());
    }
}
