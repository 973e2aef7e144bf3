package dev.remora.lab.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.experiment.CrawlMethod;
import dev.remora.lab.experiment.StartId;
import dev.remora.lab.report.CrawlReportData;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// When a lead is more than chance.
class LabWinnerTest {
    private static final Topic TOPIC = goingBy("breadth-first");

    private static Topic goingBy(String strategy) {
        Topic topic = Topic.of("acupuncture", "针灸", Map.of("针灸", 1.0), List.of(new Url("http://hub.example/")));
        return topic.with(topic.crawl().by(strategy));
    }

    @Test
    void aLeadFromEachStartIsMoreThanChance() {
        LabWinner winner = of(List.of(0.3, 0.4, 0.2, 0.5, 0.3), List.of(0.5, 0.5, 0.4, 0.6, 0.6));
        assertEquals("best-first", winner.best().strategy());
        assertTrue(winner.toBeAdopted());
    }

    @Test
    void aLeadFromOneStartIsNot() {
        LabWinner winner = of(List.of(0.1), List.of(0.9));
        assertFalse(winner.toBeAdopted());
        assertTrue(winner.words(TOPIC).contains("cannot show that the lead is significant"), winner.words(TOPIC));
    }

    /// Where a budget ends before the oracle is far above chance, the scale is short and a share may be
    /// anything.
    @Test
    void aLeadThatHangsOnOneStartWithAShortScaleMayBeChance() {
        LabWinner winner = of(List.of(0.6, 0.6, 0.6, 0.6, -12.0), List.of(0.5, 0.5, 0.5, 0.5, 30.0));
        assertEquals("best-first", winner.best().strategy());
        assertFalse(winner.toBeAdopted());
        assertTrue(winner.words(TOPIC).endsWith("over 5 starts, which may be chance."), winner.words(TOPIC));
    }

    @Test
    void nothingTakesThePlaceOfWhatWasNotCompared() {
        Topic other = goingBy("auto");
        LabWinner winner = LabWinner.of(report(List.of(0.3, 0.4, 0.2), List.of(0.5, 0.5, 0.4)), other)
                .orElseThrow();
        assertFalse(winner.toBeAdopted());
        assertTrue(winner.words(other).startsWith("acupuncture keeps auto: best-first did best"), winner.words(other));
    }

    @Test
    void startsWithoutAScaleTellNoLead() {
        LabWinner winner = of(List.of(0.0, 0.0, 0.0), List.of(0.0, 0.0, 0.0));
        assertFalse(winner.toBeAdopted());
    }

    /// @param breadth shares of oracle of breadth-first, start by start
    /// @param best those of best-first from the same starts
    private static LabWinner of(List<Double> breadth, List<Double> best) {
        return LabWinner.of(report(breadth, best), TOPIC).orElseThrow();
    }

    private static CrawlReportData report(List<Double> breadth, List<Double> best) {
        List<CrawlReportData.Run> runs = new ArrayList<>();
        for (int start = 0; start < breadth.size(); start++) {
            runs.add(run(TOPIC.id(), "breadth-first", start, breadth.get(start)));
            runs.add(run(TOPIC.id(), "best-first", start, best.get(start)));
        }
        return new CrawlReportData(new LinkedHashMap<>(), runs, List.of(), List.of(), List.of());
    }

    /// A crawl of which a lab tells nothing but its share of oracle.
    static CrawlReportData.Run run(String topic, String strategy, int start, double share) {
        var none = new LinkedHashMap<Integer, Double>();
        var never = new LinkedHashMap<String, Double>();
        return new CrawlReportData.Run(
                new StartId("g", topic, "random-" + start),
                new CrawlMethod(strategy, "keyword-density"),
                new CrawlReportData.Reachable(9, 40),
                new CrawlReportData.Requested(40, 40),
                new CrawlReportData.Effectiveness(share, share, never, none, none, never),
                new CrawlReportData.Time(1, 1),
                "");
    }
}
