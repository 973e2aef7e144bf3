package dev.remora.search.app.wiring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.indexer.words.NewWords;
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
        new WordFiles(data).write("law", List.of(found("腹针", 5), found("艾灸", 7)));
        assertEquals(List.of("- 腹针\t4", "艾灸\t7"), written());
        assertEquals(List.of("足三里", "艾灸"), words());
    }

    @Test
    void aDiscoveryReplacesWhatWasFoundAndKeepsWhatPeopleWrote() throws Exception {
        Files.writeString(data.resolve("law/words.txt"), "# points\n牛腩\t24\n小柴胡汤\n\n艾灸 by lin\nlinux\n内关 3 \n牛楠  2\n");
        new WordFiles(data).write("law", List.of(found("牛腩", 30), found("小柴胡汤", 9)));
        assertEquals("# points\n小柴胡汤\n\n艾灸 by lin\nlinux\n牛腩\t30\n", Files.readString(data.resolve("law/words.txt")));
    }

    @Test
    void aNewFileSaysWhatItsLinesAre() throws Exception {
        new WordFiles(data).write("law", List.of(found("牛腩", 30)));
        assertTrue(Files.readString(data.resolve("law/words.txt")).startsWith("# Words found in the pages"));
        assertEquals(List.of("牛腩\t30"), written());
        assertEquals(List.of("足三里", "腹针", "牛腩"), words());
    }

    private static NewWords.Found found(String word, int times) {
        return new NewWords.Found(word, times, 2, 1, 0, 3, 1);
    }

    /// The lines of the collection's file without comments.
    private List<String> written() throws Exception {
        return Files.readAllLines(data.resolve("law/words.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
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
