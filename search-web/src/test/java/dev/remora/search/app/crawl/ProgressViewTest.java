package dev.remora.search.app.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.crawl.WatchedRun.Source;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.http.Language;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.run.RunKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The bar of a crawl, as a terminal of some width shows it.
class ProgressViewTest {
    private static final Terminal ENGLISH = new Terminal(System.out, System.err, false, Language.EN);

    private static final CrawlProgress NOW = new CrawlProgress(
            "medicine",
            1,
            Instant.EPOCH,
            new CrawlProgress.Activity(RunKind.CRAWL, CrawlProgress.State.RUNNING, Optional.empty()),
            new RunFigures(1234, 567, 1400, 3, 1, Duration.ofSeconds(61)),
            new CrawlProgress.Ahead(23456, 71, 10000),
            new CrawlProgress.Pace(17.3, false, 0));

    @Test
    void theBarSaysThatNothingAnswersAsLongAsThatLasts() {
        RunReason down = new RunReason.NetworkDown(new Failure.ConnectionRefused());
        assertEquals(
                Optional.of("no host responds (connection refused); the crawl is paused and resumes by itself"),
                ProgressView.outage(NOW.saying(down, Instant.EPOCH), 200, ENGLISH));
        assertEquals(
                Optional.of("no host responds (c …"),
                ProgressView.outage(NOW.saying(down, Instant.EPOCH), 21, ENGLISH));
        assertEquals(
                Optional.empty(),
                ProgressView.outage(NOW.saying(new RunReason.NetworkBack(), Instant.EPOCH), 200, ENGLISH));
        List<String> lines = new CopyOnWriteArrayList<>();
        ProgressView.bar(
                        new DelegatingProgressBarConsumer(lines::add, 100),
                        Source.WEB,
                        () -> NOW.saying(down, Instant.EPOCH),
                        ENGLISH)
                .close();
        assertTrue(lines.getLast().contains("no host responds"), lines.getLast());
    }

    @Test
    void anImportSaysThatItReadsAnArchiveAndNothingOfAQueue() {
        CrawlProgress now = NOW.saying(new RunReason.GoesOn(), Instant.EPOCH);
        assertEquals(
                "medicine: fetched 1,234 of 10,000, on topic 567, harvest 0.46, 17 pages/s, queue 23,456"
                        + " (fetching queued links)",
                ProgressView.line(now, Source.WEB, ENGLISH));
        for (RunReason of : List.of(new RunReason.GoesOn(), new RunReason.NothingWaits(), new RunReason.BudgetUsed())) {
            assertEquals(
                    "medicine: read 1,234 of 10,000 archived addresses, on topic 567, 17 pages/s",
                    ProgressView.line(NOW.saying(of, Instant.EPOCH), Source.ARCHIVE, ENGLISH));
        }
        assertEquals(
                "medicine：已从存档读取 1,234 / 10,000 个网址，相关 567，17 页/秒",
                ProgressView.line(now, Source.ARCHIVE, ENGLISH.in(Language.ZH)));
        List<String> lines = new CopyOnWriteArrayList<>();
        ProgressView.bar(new DelegatingProgressBarConsumer(lines::add, 140), Source.ARCHIVE, () -> now, ENGLISH)
                .close();
        assertTrue(lines.getLast().stripTrailing().endsWith("on topic 567, 17 pages/s"), lines.getLast());
    }

    /// A Chinese character takes two columns.
    @Test
    void theChineseBarIsNoWiderThanTheTerminal() {
        Terminal chinese = ENGLISH.in(Language.ZH);
        List<String> lines = new CopyOnWriteArrayList<>();
        ProgressView.bar(new DelegatingProgressBarConsumer(lines::add, 90), Source.WEB, () -> NOW, chinese)
                .close();
        String line = lines.getLast().stripTrailing();
        assertTrue(line.endsWith("相关 567，收获率 0.46，待抓链接 23,456"), line);
        RunReason down = new RunReason.NetworkDown(new Failure.ConnectionRefused());
        assertEquals(Optional.of("没有任何主机响 …"), ProgressView.outage(NOW.saying(down, Instant.EPOCH), 17, chinese));
    }

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
        ProgressView.bar(new DelegatingProgressBarConsumer(lines::add, width), Source.WEB, () -> NOW, ENGLISH)
                .close();
        String line = lines.getLast().stripTrailing();
        assertTrue(line.length() <= width, line);
        assertTrue(line.endsWith(figures), line);
        assertEquals(figures, line.substring(line.indexOf("on topic")));
        int bar = line.lastIndexOf('|') - line.indexOf('|');
        assertTrue(bar >= 8, line);
    }
}
