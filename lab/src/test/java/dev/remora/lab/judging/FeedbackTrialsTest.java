package dev.remora.lab.judging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.UrlRules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FeedbackTrialsTest {
    /// What a topic has to gain; the one that gains least, medicine, half as much.
    private static final double LIFT = 0.04;

    private static final double MEAN_LIFT = 0.09;
    private static final double HARMED = 0.05;

    private static Path web() {
        return Optional.ofNullable(System.getenv("REMORA_WEB"))
                .map(Path::of)
                .orElse(Path.of(System.getProperty("remora.root", ".."), "../shared/web"))
                .resolve("open");
    }

    private static Topic topic(String name) {
        Path file = web().resolve("topic-files/near/" + name + ".yaml");
        return TopicFile.read(file) instanceof TopicFile.Valid valid ? valid.topic() : null;
    }

    @Test
    void tenAnswersLiftTopicsOfThreeWordsOnOtherHostsAndHarmNone() throws Exception {
        assumeTrue(Files.isDirectory(web()), "there is no archived web in " + web());
        Folding folding = new Folding();
        UrlRules urls = new UrlRules(true);
        List<FeedbackTrials.Row> rows =
                new ArrayList<>(new FeedbackTrials(new HanlpSegmenter(folding), folding, _ -> {})
                        .run(
                                web(),
                                Stream.of("cooking", "finance", "law", "linux", "medicine")
                                        .map(FeedbackTrialsTest::topic)
                                        .toList(),
                                10,
                                new HtmlParser(urls),
                                urls,
                                List.of(10)));
        String table = FeedbackTrials.table(rows);
        assertEquals(15, rows.size(), table);
        assertTrue(
                rows.stream()
                                .filter(row -> row.words().equals("first ten"))
                                .filter(row -> row.after() >= row.before())
                                .count()
                        >= 4,
                table);
        rows.removeIf(row -> row.words().equals("first ten"));
        assertTrue(rows.stream().allMatch(row -> row.after() >= row.before() + LIFT / 2), table);
        assertTrue(rows.stream().allMatch(row -> row.harmed() <= HARMED), table);
        for (String words : List.of("first three", "three drawn")) {
            List<FeedbackTrials.Row> five =
                    rows.stream().filter(row -> row.words().equals(words)).toList();
            assertTrue(
                    five.stream()
                                    .filter(row -> row.after() >= row.before() + LIFT)
                                    .count()
                            >= 4,
                    table);
            double mean = five.stream()
                    .mapToDouble(row -> row.after() - row.before())
                    .average()
                    .orElseThrow();
            assertTrue(mean >= MEAN_LIFT, table);
        }
    }
}
