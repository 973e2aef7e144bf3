package dev.remora.opensearch.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.opensearch.search.TopicFolders.TopicFolder;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicFoldersTest {
    @TempDir
    Path data;

    private TopicFolders folders;

    @BeforeEach
    void make() throws IOException {
        collection("a");
        collection("b");
        folders = new TopicFolders(data, Wiring::topicOf);
    }

    private void collection(String id) throws IOException {
        Files.createDirectories(data.resolve(id).resolve("journal"));
        write(id, "id: " + id + "\nkeywords: {针灸: 1}\nseeds: [http://a.example/]\n");
    }

    private void write(String id, String yaml) throws IOException {
        Files.writeString(data.resolve(id).resolve("topic.yaml"), yaml);
    }

    private List<String> ids() {
        return folders.get().stream().map(TopicFolder::topic).map(Topic::id).toList();
    }

    @Test
    void aCollectionThatCannotBeReadIsLeftOutUntilItCan() throws IOException {
        write("a", "id: [");
        assertEquals(List.of("b"), ids());
        collection("a");
        assertEquals(List.of("a", "b"), ids());
    }
}
