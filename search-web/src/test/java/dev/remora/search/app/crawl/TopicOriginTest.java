package dev.remora.search.app.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which file a collection's topic is edited in.
class TopicOriginTest {
    private static final String TOPIC = "id: tcm\nkeywords: [针灸]\nseeds: [http://a.example/]\n";

    @TempDir
    Path folder;

    private Path data(String name) throws IOException {
        Files.createDirectories(folder.resolve(name).resolve("tcm"));
        return Files.writeString(folder.resolve(name).resolve("tcm.yaml"), TOPIC);
    }

    @Test
    void aCopyOfADataFolderHasTheFileBesideItsOwnCollection() throws IOException {
        Path file = data("data");
        Path collection = folder.resolve("data/tcm");
        TopicOrigin.keep(collection, file);
        assertEquals(Optional.of(file), TopicOrigin.of(collection, "tcm"));
        Path copied = data("copy");
        Path copy = folder.resolve("copy/tcm");
        Files.copy(collection.resolve(TopicOrigin.NAME), copy.resolve(TopicOrigin.NAME));
        assertEquals(Optional.of(copied), TopicOrigin.of(copy, "tcm"));
        Files.delete(copied);
        assertEquals(Optional.empty(), TopicOrigin.of(copy, "tcm"));
    }

    @Test
    void aFileElsewhereIsTheSameForACopy() throws IOException {
        data("data");
        Path collection = folder.resolve("data/tcm");
        Path elsewhere = Files.writeString(folder.resolve("data.yaml"), TOPIC);
        TopicOrigin.keep(collection, elsewhere);
        Path copy = Files.createDirectories(folder.resolve("copy/tcm"));
        Files.copy(collection.resolve(TopicOrigin.NAME), copy.resolve(TopicOrigin.NAME));
        assertEquals(Optional.of(elsewhere), TopicOrigin.of(copy, "tcm"));
    }
}
