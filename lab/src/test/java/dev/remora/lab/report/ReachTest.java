package dev.remora.lab.report;

import static dev.remora.lab.report.DrawnResults.start;
import static dev.remora.lab.report.DrawnResults.within;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.experiment.Result;
import dev.remora.lab.measure.Bootstrap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReachTest {
    private static Result of(int web, long budget) {
        return within(start("g", "t" + web), "best-first", 0.5, web, budget, "*.*");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            499  | 9999 | []
            500  | 9999 | [500]
            1999 | 9999 | [500, 1000]
            4000 | 3000 | [500, 1000, 2000, 3000]
            4000 | 4000 | [500, 1000, 2000, 4000]
            4000 | 2000 | [500, 1000, 2000]
            4000 | 300  | [300]
            """)
    void columnsAreWithinTheWebAndTheBudgetIsTheLast(int web, long budget, String columns) {
        assertEquals(
                columns,
                Reach.pages(List.of(500, 1000, 2000, 4000), List.of(of(web, budget)))
                        .toString());
    }

    @Test
    void theLargestWebGivesTheColumnsAndTheMostCutOneTheShare() {
        List<Result> both = List.of(of(100, 60), of(50, 60), of(240, 60));
        assertEquals(60, Reach.most(both));
        assertEquals(0.25, Reach.leastShare(both));
        assertEquals(List.of(50, 60), Reach.pages(List.of(50, 500), both));
        assertEquals(1, Reach.leastShare(List.of(of(100, 100), of(50, 60))));
    }

    @ParameterizedTest
    @CsvSource({
        "40, 1, 50",
        "50, 1, 50",
        "51, 2, 100",
        "1000, 20, 1000",
        "5000, 100, 5000",
        "5049, 110, 5500",
        "12345, 250, 12500"
    })
    void aCurveHasFiftyRoundStepsUpToTheWebOrBeyond(int web, int first, int last) {
        CrawlReportData.Curve curve = Curves.of(List.of(of(web, Long.MAX_VALUE)), new Spread(new Bootstrap(1)));
        assertEquals(first, curve.pages().getFirst());
        assertEquals(last, curve.pages().getLast());
        assertEquals(
                List.of(50, 50), List.of(curve.pages().size(), curve.harvest().size()));
        assertEquals(
                List.of(51, 51), List.of(curve.shares().size(), curve.recall().size()));
        assertEquals(
                List.of(0.0, 1.0),
                List.of(curve.shares().getFirst(), curve.shares().getLast()));
    }

    @ParameterizedTest
    @CsvSource({"1000, 1", "1000, 49", "1000, 101", "1000, 555", "7000, 6999"})
    void aCurveSaysNothingBeyondTheBudget(int web, int budget) {
        CrawlReportData.Curve curve = Curves.of(List.of(of(web, budget)), new Spread(new Bootstrap(1)));
        assertTrue(curve.pages().getLast() <= budget);
        assertEquals((double) budget / web, curve.shares().getLast(), 1e-12);
        assertTrue(
                Stream.of(curve.recall(), curve.harvest()).flatMap(List::stream).allMatch(value -> value.known()));
    }

    @Test
    void everyLineOfTheTableHasTheCellsOfTheHeading() {
        Result small = within(start("a,b", "t\"x\""), "best-first", 0.5, 40, Long.MAX_VALUE, "*.*");
        Result cut = within(start("=g", "t"), "best-first", 0.5, 5000, 1000, "*.*");
        String csv = Csv.of(new Summary(List.of(small, cut), 1, "breadth-first").report(new LinkedHashMap<>()));
        List<String> lines = List.of(csv.split("\r\n"));
        assertEquals(3, lines.size());
        int cells = lines.getFirst().split(",", -1).length;
        assertEquals(22, cells);
        assertTrue(lines.get(1)
                .startsWith("\"a,b\",\"t\"\"x\"\"\",file,best-first,keyword-density,2,40,3,5,0.5000,0.2500,"));
        assertTrue(lines.get(1).endsWith(",1.0000,1.0000,1.0000,1.0000,,,,,1.0000,3.0000,0.3000"), lines.get(1));
        assertEquals(cells, lines.get(2).split(",", -1).length);
        assertTrue(lines.get(2).startsWith("'=g,t,file,"), lines.get(2));
        assertTrue(lines.get(2).endsWith(",1.0000,,,,0.6667,0.6667,,,1.0000,3.0000,0.3000"), lines.get(2));
    }
}
