package dev.remora.shared.topic;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The topic files that come with the archived web, where that is at hand.
class GivenTopicFilesTest {
    @Test
    void readsThemAll() throws IOException {
        Path files = web().resolve("open/topic-files");
        assumeTrue(
                Files.isDirectory(files),
                "the archived web is not here (looked in " + files + "); set REMORA_WEB to its folder");
        List<Path> yamls;
        try (Stream<Path> found = Files.walk(files)) {
            yamls = found.filter(file -> file.toString().endsWith(".yaml")).toList();
        }
        assertFalse(yamls.isEmpty());
        yamls.forEach(file -> assertInstanceOf(TopicFile.Valid.class, TopicFile.read(file), file.toString()));
    }

    private static Path web() {
        return Optional.ofNullable(System.getenv("REMORA_WEB"))
                .map(Path::of)
                .orElse(Path.of(System.getProperty("remora.root", "..")).resolve("../shared/web"));
    }
}
