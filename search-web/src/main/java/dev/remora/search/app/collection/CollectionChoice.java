package dev.remora.search.app.collection;

import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.shared.collection.folder.CollectionCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// The collections for a command: one by its topic's id, or all of a data folder, including damaged ones.
final class CollectionChoice {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "TOPIC-ID",
            description = "the collection's topic (default: all collections)")
    private String topic;

    @Mixin
    private DataFolder data;

    boolean all() {
        return topic == null;
    }

    /// The folder of all collections.
    Path data() {
        return data.path();
    }

    List<Path> folders() {
        List<Path> all = list();
        List<Path> chosen = all.stream()
                .filter(folder ->
                        topic == null || folder.getFileName().toString().equals(topic))
                .toList();
        if (chosen.isEmpty()) {
            if (topic == null) {
                throw DataFolder.none(data.path());
            }
            throw all.isEmpty()
                    ? DataFolder.none(topic, data.path())
                    : Ended.wrong(
                            "no-collection",
                            topic,
                            data.path(),
                            all.stream().map(Path::getFileName).toList());
        }
        return chosen;
    }

    private List<Path> list() {
        if (!Files.isDirectory(data.path())) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(data.path())) {
            return folders.filter(folder -> folder.getFileName().toString().matches("[a-z0-9-]+"))
                    .filter(CollectionCheck::leftIn)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw Ended.broken("unreadable", data.path(), e);
        }
    }
}
