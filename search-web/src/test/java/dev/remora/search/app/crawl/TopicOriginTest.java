package dev.remora.search.app.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void aTrialInAnotherDataFolderKeepsTheFileItIsCrawledFrom() throws IOException {
        Path file = collection("data").resolveSibling("tcm.yaml");
        Path trial = collection("trial");
        Files.delete(trial.resolveSibling("tcm.yaml"));
        TopicOrigin.keep(trial, file);
        assertEquals(Optional.of(file), TopicOrigin.of(trial, "tcm"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcm.yaml", "topics/mine.yaml", "tcm/topic.yaml"})
    void aCopyWhoseRecordIsAbsoluteDoesNotFollowItToTheOriginal(String name) throws IOException {
        Path collection = collection("data");
        Path file = collection.resolveSibling(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, TOPIC);
        Files.writeString(collection.resolve(TopicOrigin.NAME), file + "\n");
        assertEquals(Optional.of(file), TopicOrigin.of(collection, "tcm"));
        Path copy = collection("copy");
        Files.copy(collection.resolve(TopicOrigin.NAME), copy.resolve(TopicOrigin.NAME));
        Path copied = copy.resolveSibling(name);
        Files.createDirectories(copied.getParent());
        Files.writeString(copied, TOPIC);
        assertEquals(Optional.of(copied), TopicOrigin.of(copy, "tcm"));
    }

    private Path collection(String data) throws IOException {
        Path collection = data(data).resolveSibling("tcm");
        Files.createDirectories(collection.resolve("journal"));
        Files.writeString(collection.resolve("topic.yaml"), TOPIC);
        return collection;
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
