package dev.remora.search.app.wiring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordFilesTest {
    private static final Topic TOPIC = Topic.of("law", "法律", Map.of("民法典", 3.0), List.of(new Url("http://a.example/")))
            .withWords(List.of("足三里", "腹针"));

    @TempDir
    Path data;

    @BeforeEach
    void collection() throws Exception {
        Files.createDirectories(data.resolve("law"));
    }

    private List<String> words() {
        return new WordFiles(data).extend(TOPIC).words();
    }

    @Test
    void theAdminsWordsAndThoseOfTheCollectionFollowTheTopics() throws Exception {
        Files.writeString(data.resolve("words.txt"), "# ours\n\n执行异议\n民法典\n");
        Files.writeString(data.resolve("law/words.txt"), "牛腩\t24\n足三里\t3\n");
        assertEquals(List.of("足三里", "腹针", "牛腩", "执行异议"), words());
    }

    @Test
    void aWordThatSomebodyTakesOutIsNone() throws Exception {
        Files.writeString(data.resolve("words.txt"), "-牛腩\n");
        Files.writeString(data.resolve("law/words.txt"), "牛腩\t24\n-腹针\n");
        assertEquals(List.of("足三里"), words());
    }

    @Test
    void aBlankBehindTheSignIsIgnoredAndAWordStaysOut() throws Exception {
        Files.writeString(data.resolve("law/words.txt"), "牛腩\t24\n- 腹针\t4\n");
        assertEquals(List.of("足三里", "牛腩"), words());
        new WordFiles(data).write("law", List.of());
        assertTrue(Files.readString(data.resolve("law/words.txt")).endsWith("\n-腹针\n"));
    }

    @Test
    void withoutFilesTheTopicIsAsItWas() {
        assertEquals(TOPIC, new WordFiles(data).extend(TOPIC));
    }

    @Test
    void eachLineThatIsNoWordIsNamed() throws Exception {
        Files.writeString(data.resolve("words.txt"), "牛腩\nlinux\n汤\n");
        String said = assertThrows(Ended.class, this::words).getMessage();
        assertEquals(
                2, said.lines().filter(line -> line.matches("  line [23]: .*")).count(), said);
    }
}
