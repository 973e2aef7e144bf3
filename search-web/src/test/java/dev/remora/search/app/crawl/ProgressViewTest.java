package dev.remora.search.app.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.run.CrawlProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The bar of a crawl, as a terminal of some width shows it.
class ProgressViewTest {
    private static final CrawlProgress NOW = new CrawlProgress(
            "medicine",
            1,
            CrawlProgress.State.RUNNING,
            Instant.EPOCH,
            Duration.ofSeconds(61),
            1234,
            567,
            1400,
            3,
            23456,
            71,
            10000,
            1,
            17.3,
            Optional.empty());

    /// What matters less is left out; nothing is cut.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "60 | on topic 567",
                "80 | on topic 567, harvest 0.46",
                "90 | on topic 567, harvest 0.46, queue 23,456",
                "140 | on topic 567, harvest 0.46, 17 pages/s, queue 23,456"
            })
    void figuresAreWholeOrNotThereAndTheBarStaysABar(int width, String figures) {
        List<String> lines = new CopyOnWriteArrayList<>();
        ProgressView.bar(new DelegatingProgressBarConsumer(lines::add, width), () -> NOW)
                .close();
        String line = lines.getLast().stripTrailing();
        assertTrue(line.length() <= width, line);
        assertTrue(line.endsWith(figures), line);
        assertEquals(figures, line.substring(line.indexOf("on topic")));
        int bar = line.lastIndexOf('|') - line.indexOf('|');
        assertTrue(bar >= 8, line);
    }
}
