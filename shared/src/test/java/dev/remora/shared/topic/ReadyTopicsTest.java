package dev.remora.shared.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.url.Sites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The topics that come with the product, in `data/topics`.
class ReadyTopicsTest {
    private static final Path FOLDER =
            Path.of(System.getProperty("remora.root", "..")).resolve("data/topics");

    static List<Path> files() throws IOException {
        try (Stream<Path> found = Files.list(FOLDER)) {
            return found.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void thereAreEightAtLeast() throws IOException {
        assertTrue(files().size() >= 8, files().toString());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void eachIsCompleteAndWithoutWarnings(Path file) {
        var reading = TopicFile.read(file);
        var valid = assertInstanceOf(TopicFile.Valid.class, reading, reading.toString());
        Topic topic = valid.topic();
        assertEquals(List.of(), valid.warnings());
        assertEquals(topic.id() + ".yaml", file.getFileName().toString());
        assertFalse(topic.name().isEmpty() || topic.description().isEmpty());
        assertTrue(
                topic.keywords().size() >= 25 && topic.keywords().size() <= 40,
                topic.keywords().toString());
        assertTrue(
                topic.seeds().size() >= 5 && topic.seeds().size() <= 10,
                topic.seeds().toString());
        assertTrue(topic.seeds().stream().map(Sites::of).distinct().count() >= 5, "seeds of at least five sites");
        assertEquals(
                topic,
                assertInstanceOf(TopicFile.Valid.class, TopicFile.parse(TopicFile.write(topic), "t"))
                        .topic());
    }
}
