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
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FeedbackTrialsTest {
    private static final double LIFT = 0.01;
    private static final double MEAN_LIFT = 0.05;
    private static final double LARGEST_LOSS = 0.02;

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
    void onOneSampleTenAnswersLiftMostTopicsOfThreeWordsAndHarmNone() throws Exception {
        assumeTrue(Files.isDirectory(web()), "there is no archived web in " + web());
        Folding folding = new Folding();
        UrlRules urls = new UrlRules(true);
        List<FeedbackTrials.Row> rows = new FeedbackTrials(new HanlpSegmenter(folding), folding, _ -> {})
                .run(
                        web(),
                        Stream.of("cooking", "finance", "law", "linux", "medicine")
                                .map(FeedbackTrialsTest::topic)
                                .toList(),
                        10,
                        new HtmlParser(urls),
                        urls,
                        10);
        String table = FeedbackTrials.table(rows);
        List<FeedbackTrials.Row> three =
                rows.stream().filter(row -> row.words() == 3).toList();
        assertEquals(5, three.size(), table);
        assertTrue(
                three.stream().filter(row -> row.after() >= row.before() + LIFT).count() >= 4, table);
        double mean = three.stream()
                .mapToDouble(row -> row.after() - row.before())
                .average()
                .orElseThrow();
        assertTrue(mean >= MEAN_LIFT, table);
        assertTrue(rows.stream().allMatch(row -> row.after() >= row.before() - LARGEST_LOSS), table);
    }
}
