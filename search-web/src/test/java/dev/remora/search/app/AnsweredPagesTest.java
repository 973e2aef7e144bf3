package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a person answered about a page decides whether it is on topic, whatever its words.
class AnsweredPagesTest {
    @TempDir
    Path folder;

    private Path topic;
    private String unanswered;

    @BeforeEach
    void writeTheTopic() throws IOException {
        topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 80}");
        unanswered = Files.readString(topic);
    }

    @Test
    void searchesFollowTheAnswersAfterAReJudgeAndAfterTheyAreTakenBack() throws Exception {
        crawl(folder);
        Set<String> before = indexed(folder);
        String no = before.stream().sorted().findFirst().orElseThrow();
        String yes = offTopic().getFirst();
        answer(yes, no);
        ran("judge", topic.toString(), "--data", folder.toString());
        Set<String> expected = new HashSet<>(before);
        expected.remove(no);
        expected.add(yes);
        assertEquals(expected, indexed(folder));
        ran("index", DemoSide.TOPIC, "--data", folder.toString(), "--rebuild");
        assertEquals(expected, indexed(folder), "an index that is built anew is the same");

        Files.writeString(topic, unanswered);
        ran("judge", topic.toString(), "--data", folder.toString());
        assertEquals(before, indexed(folder));
    }

    @Test
    void anExplanationSaysInBothLanguagesThatAPersonAnswered() throws Exception {
        crawl(folder);
        String no = indexed(folder).stream().sorted().findFirst().orElseThrow();
        String yes = offTopic().getFirst();
        answer(yes, no);
        ran("judge", topic.toString(), "--data", folder.toString());
        String refused = why(no, "en");
        assertTrue(
                refused.contains("the topic lists it as a page off topic (an answer or an example); by its words: "),
                refused);
        String accepted = why(yes, "en");
        assertTrue(
                accepted.contains("the topic lists it as a page on topic (an answer or an example); by its words: "),
                accepted);
        String chinese = why(no, "zh");
        assertTrue(chinese.contains("主题把它列为无关网页（人工判断或示例）；仅按用词，相关度为 "), chinese);
        assertTrue(why(yes, "zh").contains("主题把它列为相关网页（人工判断或示例）；仅按用词，相关度为 "));
    }

    @Test
    void aCrawlThatBeginsWithTheAnswersAndItsRecrawlFollowThem() throws Exception {
        crawl(folder);
        String no = indexed(folder).stream().sorted().findFirst().orElseThrow();
        String yes = offTopic().getFirst();
        answer(yes, no);
        startAt(yes);
        Path other = folder.resolve("other");
        crawl(other);
        assertTrue(indexed(other).contains(yes));
        assertFalse(indexed(other).contains(no));
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            String[] again = demo.crawl(topic, other);
            again[0] = "recrawl";
            ran(again);
        }
        assertTrue(indexed(other).contains(yes));
        assertFalse(indexed(other).contains(no));
    }

    private void crawl(Path data) {
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            ran(demo.crawl(topic, data));
        }
    }

    private void answer(String yes, String no) throws IOException {
        Files.writeString(topic, unanswered + "\nexamples: {positive: ['" + yes + "'], negative: ['" + no + "']}\n");
    }

    /// Makes a page a seed: which others are among the first eighty depends on the order of answers.
    private void startAt(String page) throws IOException {
        Files.writeString(topic, Files.readString(topic).replace("seeds:\n", "seeds:\n  - " + page + "\n"));
    }

    private String why(String url, String language) {
        return ran("why", url, "--topic", DemoSide.TOPIC, "--data", folder.toString(), "--lang", language)
                .out();
    }

    private static Ran ran(String... command) {
        Ran ran = Ran.of(command);
        assertEquals(0, ran.code(), ran.err());
        return ran;
    }

    private static Set<String> indexed(Path data) throws IOException {
        return new Searchable(data.resolve(DemoSide.TOPIC)).indexed().keySet();
    }

    /// The pages that are fetched and off topic, in the order of fetching.
    private List<String> offTopic() {
        List<String> off = new ArrayList<>();
        try (CollectionReader collection = CollectionFolder.openForReading(folder.resolve(DemoSide.TOPIC));
                CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                if (entry.record() instanceof JournalRecord.Fetched page && page.verdict() == Verdict.OFF_TOPIC) {
                    off.add(page.url().text());
                }
            });
        }
        return off;
    }
}
