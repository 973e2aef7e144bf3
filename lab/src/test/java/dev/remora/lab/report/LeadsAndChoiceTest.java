package dev.remora.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.experiment.CrawlMethod;
import dev.remora.lab.experiment.Result;
import dev.remora.lab.experiment.StartId;
import dev.remora.lab.measure.Bootstrap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What is told of `auto` against others, and of the choice among its variants.
class LeadsAndChoiceTest {
    private static Result result(String group, String topic, String strategy, double share) {
        return new Result(
                new StartId(group, topic, StartId.OWN_SEEDS),
                new CrawlMethod(strategy, "keyword-density"),
                share,
                share,
                List.of(),
                List.of());
    }

    private static List<CrawlReportData.Lead> leads(List<Result> own, List<List<Result>> others) {
        return new Leads(new Spread(new Bootstrap(1)), own).over(others);
    }

    private static final List<Result> AUTO =
            List.of(result("near", "a", "auto", 0.9), result("near", "b", "auto", 0.7));
    private static final List<Result> SHARK =
            List.of(result("near", "a", "shark", 0.8), result("near", "b", "shark", 0.75));
    private static final List<Result> BEST =
            List.of(result("near", "a", "best-first", 0.9), result("near", "b", "best-first", 0.6));
    private static final List<Result> BREADTH =
            List.of(result("near", "a", "breadth-first", 0.1), result("near", "b", "breadth-first", 0.71));
    private static final List<Result> VARIANT =
            List.of(result("near", "a", "auto:full=2", 1), result("near", "b", "auto:full=2", 1));
    private static final List<Result> ORACLE =
            List.of(result("near", "a", "oracle", 1), result("near", "b", "oracle", 1));

    /// Shark has 0.775 in the mean, best-first 0.75; the oracle, auto itself and its variants are not published.
    @Test
    void theRivalIsThePublishedStrategyWithTheHighestMean() {
        CrawlReportData.Lead lead = leads(AUTO, List.of(BEST, ORACLE, SHARK, VARIANT, AUTO, BREADTH))
                .getFirst();
        assertEquals("shark", lead.rival());
        assertEquals("near", lead.group());
        assertEquals((0.1 - 0.05) / 2, lead.shareOfOracle().mean(), 1e-12);
        assertEquals(-0.05, lead.shareOfOracle().low(), 1e-12);
        assertEquals(0.1, lead.shareOfOracle().high(), 1e-12);
        assertEquals(List.of("near b (0.700, 0.750)"), lead.behind());
        assertEquals(2, lead.runs());
    }

    @Test
    void breadthFirstIsToldBesideIt() {
        List<CrawlReportData.Lead> leads = leads(AUTO, List.of(SHARK, BREADTH));
        assertEquals(
                List.of("shark", "breadth-first"),
                leads.stream().map(CrawlReportData.Lead::rival).toList());
        assertEquals(List.of("near b (0.700, 0.710)"), leads.getLast().behind());
    }

    @Test
    void breadthFirstIsToldOnceIfItIsTheBest() {
        assertEquals(1, leads(AUTO, List.of(BREADTH)).size());
        assertEquals(0, leads(AUTO, List.of(VARIANT, ORACLE)).size());
    }

    @Test
    void oneHostIsNothingToChooseBy() {
        List<Result> results = List.of(result("near", "x1", "auto", 0.8), result("near", "x2", "auto:full=2", 0.9));
        List<String> said = new NestedChoice(results, Map.of("x1", "x", "x2", "x")).table();
        assertEquals(
                List.of("No choice: all topics belong to the host x. Each choice leaves out one host; compare topics of"
                        + " two hosts or more."),
                said);
    }

    /// On the hosts x and y the variant is better, on z the present numbers are, by more. Leaving z out chooses the
    /// variant, which loses there; leaving x or y out chooses the present numbers.
    @Test
    void eachHostIsMeasuredWithWhatTheOthersChose() {
        List<Result> results = List.of(
                result("near", "x1", "auto", 0.8),
                result("near", "y1", "auto", 0.8),
                result("far", "z1", "auto", 0.9),
                result("near", "x1", "auto:full=2", 0.9),
                result("near", "y1", "auto:full=2", 0.9),
                result("far", "z1", "auto:full=2", 0.5));
        List<String> table = new NestedChoice(results, Map.of("x1", "x", "y1", "y", "z1", "z")).table();
        assertEquals(6, table.size());
        assertEquals("| x | 1 | `auto` | 0.800 | 0.800 | `auto:full=2` 0.900 |", table.get(2));
        assertEquals("| y | 1 | `auto` | 0.800 | 0.800 | `auto:full=2` 0.900 |", table.get(3));
        assertEquals("| z | 1 | `auto:full=2` | 0.500 | 0.900 | `auto` 0.900 |", table.get(4));
        assertTrue(table.get(5).startsWith("| all | 3 | `auto` by all | 0.650 | 0.850 |"), table.get(5));
    }
}
