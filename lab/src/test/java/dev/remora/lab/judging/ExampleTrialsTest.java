package dev.remora.lab.judging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.url.UrlRules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExampleTrialsTest {
    /// With words by their frequency alone it is 0.413.
    private static final double MEAN_F1 = 0.45;

    @Test
    void theWordsOfFivePagesFindNearlyHalfOfATopic() throws Exception {
        Path web = Optional.ofNullable(System.getenv("REMORA_WEB"))
                .map(Path::of)
                .orElse(Path.of(System.getProperty("remora.root", ".."), "../shared/web"))
                .resolve("open");
        assumeTrue(Files.isDirectory(web), "there is no archived web in " + web);
        Folding folding = new Folding();
        UrlRules urls = new UrlRules(true);
        List<ExampleTrials.Row> rows = new ExampleTrials(new HanlpSegmenter(folding), folding, _ -> {})
                .run(web, 17, new HtmlParser(urls), urls, List.of(5));
        String table = ExampleTrials.table(rows);
        assertEquals(9, rows.size(), table);
        double mean = rows.stream().mapToDouble(ExampleTrials.Row::f1).average().orElseThrow();
        assertTrue(mean >= MEAN_F1, table);
    }
}
