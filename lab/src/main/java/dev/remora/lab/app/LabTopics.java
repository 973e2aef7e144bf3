package dev.remora.lab.app;

import dev.remora.lab.experiment.TopicGroup;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Topics on the lab's command line: files, or folders of files. The topics of a folder are one group with its
/// name; `NAME=FOLDER/a,b` makes a group of that name from some of a folder's topics.
final class LabTopics {
    private final Wiring wiring;
    private final UrlRules urls;
    private final Map<Path, Topic> files = new LinkedHashMap<>();

    LabTopics(Wiring wiring, UrlRules urls) {
        this.wiring = wiring;
        this.urls = urls;
    }

    List<TopicGroup> groups(List<String> names) throws IOException {
        Map<String, List<Topic>> groups = new LinkedHashMap<>();
        for (String name : names) {
            int equals = name.indexOf('=');
            String chosen = name.substring(equals + 1);
            for (Path file : named(chosen)) {
                String group = equals > 0 ? name.substring(0, equals) : folderOf(file);
                Topic topic = wiring.topic(file, urls);
                files.put(file, topic);
                groups.computeIfAbsent(group, g -> new ArrayList<>()).add(topic);
            }
        }
        return groups.entrySet().stream()
                .map(entry -> new TopicGroup(entry.getKey(), entry.getValue()))
                .toList();
    }

    /// Returns the topics, by their files.
    Map<Path, Topic> files() {
        return files;
    }

    private static String folderOf(Path file) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        return folder == null || folder.getFileName() == null
                ? "topics"
                : folder.getFileName().toString();
    }

    /// Expands a file, a folder, or some files of a folder: `FOLDER/a,b` are `FOLDER/a.yaml` and
    /// `FOLDER/b.yaml`.
    private static List<Path> named(String named) throws IOException {
        Path path = Path.of(named);
        if (Files.isRegularFile(path)) {
            return List.of(path);
        }
        if (Files.isDirectory(path)) {
            try (Stream<Path> files = Files.list(path)) {
                List<Path> topics = files.filter(file -> file.toString().endsWith(".yaml"))
                        .sorted()
                        .toList();
                if (topics.isEmpty()) {
                    throw Ended.badInput("there is no topic file (*.yaml) in " + path);
                }
                return topics;
            }
        }
        Path folder = path.toAbsolutePath().getParent();
        List<Path> chosen = new ArrayList<>();
        for (String id : String.valueOf(path.getFileName()).split(",", -1)) {
            Path file = folder.resolve(id.endsWith(".yaml") ? id : id + ".yaml");
            if (!Files.isRegularFile(file)) {
                throw Ended.badInput("there is no topic file " + file);
            }
            chosen.add(file);
        }
        return chosen;
    }
}
