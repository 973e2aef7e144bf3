package dev.remora.lab.report;

import static dev.remora.lab.report.DrawnResults.start;
import static dev.remora.lab.report.DrawnResults.whole;
import static dev.remora.lab.report.DrawnResults.within;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.experiment.Result;
import dev.remora.lab.experiment.StartId;
import dev.remora.lab.trial.DrawnTraces;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryTest {
    private static CrawlReportData report(Result... results) {
        return new Summary(List.of(results), 1, "breadth-first").report(new LinkedHashMap<>());
    }

    private static CrawlReportData.Mean mean(CrawlReportData report, String group, String strategy) {
        return report.means().stream()
                .filter(mean -> mean.contestant().group().equals(group)
                        && mean.contestant().method().strategy().equals(strategy))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aRunIsTheMeanOfItsCrawlsAndOfTheFirstOnesWeb() {
        CrawlReportData.Run run = report(within(start("g", "t"), "random", 0, 8, Long.MAX_VALUE, "*..*", "...*.*", "*"))
                .runs()
                .getFirst();
        assertEquals(new CrawlReportData.Reachable(2, 8), run.reachable());
        assertEquals(new CrawlReportData.Requested(4, 6), run.requested());
        assertEquals((4 + 6 + 1) / 3.0, run.time().virtualSeconds(), 1e-12);
        assertEquals((0.4 + 0.6 + 0.1) / 3, run.time().cpuSeconds(), 1e-12);
        assertEquals((1 + 1 + 0.5) / 3, run.effectiveness().recall().get("1.00"), 1e-12);
        assertEquals((0.5 + 0 + 0.5) / 3, run.effectiveness().recall().get("0.25"), 1e-12);
        assertEquals("finished", run.end());
    }

    @Test
    void timeIsToldForTheSharesOfTheTargetsThatWereFound() {
        Result result = within(start("g", "t"), "best-first", 1, 20, Long.MAX_VALUE, ".*.*.*.*");
        assertEquals(
                "{0.25=2.0, 0.50=4.0, 0.75=6.0, 0.90=8.0}",
                report(result)
                        .runs()
                        .getFirst()
                        .effectiveness()
                        .secondsToRecall()
                        .toString());
        Result lost = DrawnResults.of(
                start("g", "t"), "best-first", 1, List.of(DrawnTraces.of("t", ".*.*")), 4, 20, Long.MAX_VALUE);
        assertEquals(
                "{0.25=2.0, 0.50=4.0}",
                report(lost).runs().getFirst().effectiveness().secondsToRecall().toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            250  | 9999 | [100, 200]      | []
            250  | 250  | [100, 200]      | []
            250  | 249  | [100, 200, 249] | [249]
            1200 | 1100 | [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100] | [500, 1000, 1100]
            1000 | 9999 | [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]       | [500, 1000]
            """)
    void figuresAreToldInStepsUpToTheWebOrTheBudgetsEnd(int web, long budget, String harvest, String relevance) {
        String hits = "*".repeat((int) Math.min(web, budget));
        CrawlReportData.Effectiveness found = report(within(start("g", "t"), "best-first", 1, web, budget, hits))
                .runs()
                .getFirst()
                .effectiveness();
        assertEquals(harvest, found.harvest().keySet().toString());
        assertEquals(relevance, found.averageRelevance().keySet().toString());
        assertTrue(found.harvest().values().stream().allMatch(rate -> rate == 1));
        assertTrue(found.averageRelevance().values().stream().allMatch(mean -> mean == 1));
    }

    @Test
    void groupsAreJoinedOnlyIfThereAreSeveral() {
        Result near = whole(start("near", "t"), "best-first", 0.8, "*.");
        Result far = whole(start("far", "t"), "best-first", 0.4, "*.");
        assertEquals(1, report(near).means().size());
        CrawlReportData both = report(near, far);
        assertEquals(3, both.means().size());
        assertEquals(
                0.6,
                mean(both, CrawlReportData.ALL, "best-first").shareOfOracle().mean(),
                1e-12);
        assertEquals(0.4, mean(both, "far", "best-first").shareOfOracle().mean(), 1e-12);
    }

    @Test
    void aDifferenceIsFromTheBaselineAtTheSameStart() {
        StartId a = start("g", "a");
        StartId b = start("g", "b");
        CrawlReportData report = report(
                whole(a, "breadth-first", 0.5, "*."),
                whole(b, "breadth-first", 0.5, "*."),
                whole(start("g", "only-here"), "breadth-first", 0.9, "*."),
                whole(a, "best-first", 0.7, "*."),
                whole(b, "best-first", 0.4994, "*."),
                whole(b, "shark", 0.49951, "*."));
        assertEquals(2, report.differences().size(), "the baseline has none from itself");
        CrawlReportData.Difference best = report.differences().getFirst();
        assertEquals("breadth-first", best.baseline());
        assertEquals(0.0997, best.shareOfOracle().mean(), 1e-12);
        assertEquals(List.of(2, 1), List.of(best.runs(), best.worse()));
        assertEquals(0, report.differences().getLast().worse(), "less than 0.0005 below is as good");
    }

    @Test
    void earlyRecallIsThatAtATenthOverTheOraclesAtTheSameStart() {
        StartId start = start("g", "t");
        CrawlReportData report = report(
                whole(start, "oracle", 1, "**" + ".".repeat(18)),
                whole(start("g", "other"), "oracle", 1, "*".repeat(20)),
                whole(start, "best-first", 0.5, ".*...*" + ".".repeat(14)));
        assertEquals(
                0.5,
                mean(report, "g", "best-first").effectiveness().earlyRecall().mean(),
                1e-12);
    }

    /// Where even the oracle found nothing by then there is nothing to compare with.
    @Test
    void earlyRecallIsUnknownWhereTheOracleHadNone() {
        StartId start = start("g", "t");
        CrawlReportData report = report(
                whole(start, "oracle", 1, "...**" + ".".repeat(15)),
                whole(start, "best-first", 0.5, "*....*" + ".".repeat(14)));
        assertFalse(
                mean(report, "g", "best-first").effectiveness().earlyRecall().known());
        assertFalse(mean(report, "g", "oracle").effectiveness().earlyRecall().known());
    }

    /// Three seed sets of one topic, whose crawls share none, half and half of their first 500 pages.
    @Test
    void overlapIsThatOfPairsOfSeedSetsOfOneTopic() {
        String hits = "*" + ".".repeat(599);
        CrawlReportData report = report(
                drawn("file", 0, hits),
                drawn("random-1", 500, hits),
                drawn("random-2", 250, hits),
                whole(start("g", "alone"), "best-first", 1, hits));
        assertEquals(
                "{500=" + (0 + 0.5 + 0.5) / 3 + "}",
                mean(report, "g", "best-first").overlap().toString());
        assertEquals(
                "{}",
                mean(report(whole(start("g", "alone"), "best-first", 1, hits)), "g", "best-first")
                        .overlap()
                        .toString());
    }

    private static Result drawn(String seeds, int first, String hits) {
        List<String> pages = IntStream.range(first, first + hits.length())
                .mapToObj(page -> "http://t.example/" + page)
                .toList();
        return DrawnResults.of(
                new StartId("g", "t", seeds),
                "best-first",
                1,
                List.of(DrawnTraces.of(pages, hits)),
                1,
                hits.length(),
                Long.MAX_VALUE);
    }

    @Test
    void meanSecondsAreThoseOfTheRunsThatGotThere() {
        Result there = whole(start("g", "a"), "best-first", 1, "..**");
        Result half = DrawnResults.of(
                start("g", "b"), "best-first", 1, List.of(DrawnTraces.of("b", "*...")), 2, 9, Long.MAX_VALUE);
        Result never = DrawnResults.of(
                start("g", "c"), "best-first", 1, List.of(DrawnTraces.of("c", "....")), 2, 9, Long.MAX_VALUE);
        var seconds = mean(report(there, half, never), "g", "best-first")
                .effectiveness()
                .secondsToRecall();
        assertEquals(2, seconds.get("0.50").mean(), 1e-12);
        assertEquals(2, seconds.get("0.50").values());
        assertEquals(4, seconds.get("0.75").mean(), 1e-12);
        assertEquals(1, seconds.get("0.75").values());
    }

    @Test
    void autoIsComparedWithinItsGroupOnly() {
        CrawlReportData report = report(
                whole(start("near", "t"), "auto", 0.9, "*."),
                whole(start("near", "t"), "shark", 0.8, "*."),
                whole(start("far", "t"), "auto", 0.9, "*."),
                whole(start("far", "t"), "best-first", 0.7, "*."));
        assertEquals(
                List.of("near shark", "far best-first", "all shark"),
                report.leads().stream()
                        .map(lead -> lead.group() + " " + lead.rival())
                        .toList());
    }
}
