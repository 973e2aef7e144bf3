package dev.remora.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.library.DrawnLibrary;
import dev.remora.lab.measure.BootstrapInterval;
import dev.remora.lab.report.CrawlReportData;
import dev.remora.lab.report.Csv;
import dev.remora.lab.report.HtmlReport;
import dev.remora.lab.report.Summary;
import dev.remora.lab.trial.Trace;
import dev.remora.lab.trial.TrialSettings;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Catalogue;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrawlExperimentTest {
    private static final String ON = "针灸".repeat(40);
    private static final String OFF = "天气".repeat(40);

    @TempDir
    private Path folder;

    /// A hub that links to five pages off the topic and five on it, each of which links to five more of its
    /// kind.
    private static DrawnLibrary web() {
        DrawnLibrary library = new DrawnLibrary();
        List<String> hub = new ArrayList<>();
        for (String kind : List.of("off", "on")) {
            for (int i = 0; i < 5; i++) {
                String page = "http://" + kind + ".example/" + i;
                hub.add(page);
                String[] links =
                        IntStream.range(0, 5).mapToObj(n -> page + "/" + n).toArray(String[]::new);
                library.page(page, kind.equals("on") ? ON : OFF, links);
                Stream.of(links).forEach(link -> library.page(link, kind.equals("on") ? ON : OFF));
            }
        }
        return library.page("http://hub.example/", OFF, hub.toArray(String[]::new));
    }

    private static Topic topic() {
        return Topic.of("acupuncture", "针灸", Map.of("针灸", 1.0), List.of(new Url("http://hub.example/")));
    }

    private static Plan plan(Optional<TopicLabels> labels, int seedSets, TrialSettings trial) {
        return new Plan(
                List.of(new TopicGroup("far", List.of(topic()))),
                new Plan.Methods(List.of("breadth-first", "best-first"), List.of()),
                new HitSource("keyword-density", labels),
                seedSets,
                trial,
                1);
    }

    private static List<Result> run(Plan plan, int cores) throws InterruptedException {
        return run(web(), plan, cores);
    }

    private static List<Result> run(DrawnLibrary library, Plan plan, int cores) throws InterruptedException {
        TrialRunner trials = new LibraryTrials(
                library, text -> new SegmentedText(text, Tokens.NONE), new Folding(), () -> Catalogue.NONE, cores);
        return new CrawlExperiment(trials, plan).run((done, all, name) -> {});
    }

    private static Result of(List<Result> results, String strategy) {
        return results.stream()
                .filter(r -> r.method().strategy().equals(strategy))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void measuresStrategiesBetweenChanceAndOracle() throws InterruptedException {
        List<Result> results = run(plan(Optional.empty(), 0, TrialSettings.REFERENCE), 1);
        assertEquals(1, of(results, "oracle").shareOfOracle(), 1e-12);
        assertEquals(0, of(results, "random").shareOfOracle(), 1e-12);
        double best = of(results, "best-first").shareOfOracle();
        assertTrue(best > of(results, "breadth-first").shareOfOracle() && best <= 1, "best-first " + best);
        assertEquals(61, of(results, "oracle").curves().getFirst().web());
        assertEquals(30, of(results, "oracle").curves().getFirst().targets());
    }

    @Test
    void countsHitsByLabelsWhereThereAreSome() throws InterruptedException, IOException {
        Path file = folder.resolve("labels.tsv");
        Files.writeString(file, "url\thost\ttopic\nhttp://off.example/3\toff.example\tacupuncture\n");
        TopicLabels labels = TopicLabels.read(List.of(file), UrlRules.DEFAULT);
        List<Result> results = run(plan(Optional.of(labels), 0, TrialSettings.REFERENCE), 1);
        assertEquals(1, of(results, "oracle").curves().getFirst().targets());
        assertTrue(of(results, "best-first").shareOfOracle() < 1);
    }

    @Test
    void theNumberOfCoresChangesNothing() throws InterruptedException {
        Plan plan = plan(Optional.empty(), 3, TrialSettings.REFERENCE);
        assertEquals(lines(run(plan, 1)), lines(run(plan, 3)));
    }

    private static List<String> lines(List<Result> results) {
        return results.stream()
                .map(r -> r.start() + " " + r.method() + " " + r.shareOfOracle())
                .toList();
    }

    @Test
    void drawsSeedSetsInKindLikeTheTopicsOwn() throws InterruptedException {
        List<Result> results = run(plan(Optional.empty(), 2, TrialSettings.REFERENCE), 2);
        assertEquals(
                List.of("file", "random-1", "random-2"),
                results.stream().map(r -> r.start().seeds()).distinct().sorted().toList());
    }

    @Test
    void aBudgetIsWhatTheAreaIsTakenOver() throws InterruptedException {
        List<Result> results = run(plan(Optional.empty(), 0, new TrialSettings(12, Duration.ZERO, 1)), 1);
        assertEquals(12, of(results, "best-first").traces().getFirst().length());
        assertEquals(1, of(results, "oracle").shareOfOracle(), 1e-12);
    }

    @Test
    void underABudgetTheYardsticksFetchNoMoreThanTheOthersButTheWebIsAllThatCanBeReached() throws InterruptedException {
        List<Result> all = run(plan(Optional.empty(), 1, TrialSettings.REFERENCE), 2);
        List<Result> cut = run(plan(Optional.empty(), 1, new TrialSettings(12, Duration.ZERO, 1)), 2);
        for (Result result : cut) {
            for (Trace trace : result.traces()) {
                assertEquals(12, trace.length(), result.method().strategy());
            }
            assertEquals(61, result.curves().getFirst().web());
            assertEquals(30, result.curves().getFirst().targets());
        }
        Trace whole = of(all, "oracle").traces().getFirst();
        assertEquals(
                whole.pages().subList(0, 12),
                of(cut, "oracle").traces().getFirst().pages());
    }

    @Test
    void underABudgetShareOfOracleIsTheAreaOverItsPagesBetweenThoseOfTheYardsticks() throws InterruptedException {
        List<Result> cut = run(plan(Optional.empty(), 0, new TrialSettings(12, Duration.ZERO, 1)), 1);
        double random = meanArea(of(cut, "random"));
        double oracle = meanArea(of(cut, "oracle"));
        for (String strategy : List.of("best-first", "breadth-first")) {
            Result result = of(cut, strategy);
            double area = meanArea(result);
            assertEquals(area, result.area(), 1e-12);
            assertEquals((area - random) / (oracle - random), result.shareOfOracle(), 1e-12);
        }
    }

    /// By trapezia over the first 12 pages, of 30 targets: worked out anew.
    private static double meanArea(Result result) {
        return result.traces().stream()
                .mapToDouble(trace -> IntStream.range(0, 12)
                                .mapToDouble(i -> trace.hit(i) ? 12 - i - 0.5 : 0)
                                .sum()
                        / 30
                        / 12)
                .average()
                .orElseThrow();
    }

    @Test
    void aBudgetThatTheWholeWebFitsIntoChangesNothing() throws InterruptedException {
        List<Result> none = run(plan(Optional.empty(), 1, TrialSettings.REFERENCE), 2);
        List<Result> wide = run(plan(Optional.empty(), 1, new TrialSettings(5000, Duration.ZERO, 1)), 2);
        assertEquals(lines(none), lines(wide));
    }

    /// 12 of 61 pages are 19.7 % of the web.
    @Test
    void aReportSaysNothingOfWhatLiesBeyondTheBudget() throws InterruptedException {
        List<Result> results = run(plan(Optional.empty(), 1, new TrialSettings(12, Duration.ZERO, 1)), 2);
        CrawlReportData report = new Summary(results, 1, "breadth-first").report(new LinkedHashMap<>());
        for (CrawlReportData.Run run : report.runs()) {
            assertEquals(12, run.requested().pages());
            assertEquals("0.19", run.effectiveness().recall().lastEntry().getKey());
            assertEquals(List.of(12), List.copyOf(run.effectiveness().harvest().keySet()));
        }
        for (CrawlReportData.Mean mean : report.means()) {
            assertEquals(
                    List.of("0.10"), List.copyOf(mean.effectiveness().recall().keySet()));
            assertEquals(List.of(12), List.copyOf(mean.effectiveness().harvest().keySet()));
            assertEquals(12, mean.curve().pages().getLast());
            assertEquals(12 / 61.0, mean.curve().shares().getLast(), 1e-12);
            assertTrue(mean.curve().recall().stream().allMatch(BootstrapInterval::known));
            assertTrue(mean.curve().harvest().stream().allMatch(BootstrapInterval::known));
        }
        String run = Csv.of(report).lines().skip(1).findFirst().orElseThrow();
        assertTrue(run.matches("far,acupuncture,file,random,keyword-density,30,61,12,.*,,,,,,,.*"), run);
        String html = HtmlReport.of(report);
        assertTrue(
                html.contains("recall at 10 %")
                        && html.contains("harvest at 12")
                        && !html.contains("recall at 25 %")
                        && !html.contains("NaN"),
                html);
    }

    /// 5 of 61 pages are less than a tenth: early recall is not known either.
    @Test
    void aBudgetBelowATenthOfTheWebLeavesEarlyRecallOut() throws InterruptedException {
        List<Result> results = run(plan(Optional.empty(), 0, new TrialSettings(5, Duration.ZERO, 1)), 1);
        CrawlReportData report = new Summary(results, 1, "breadth-first").report(new LinkedHashMap<>());
        assertTrue(report.means().stream()
                .allMatch(mean -> !mean.effectiveness().earlyRecall().known()
                        && mean.effectiveness().recall().isEmpty()));
        String html = HtmlReport.of(report);
        assertTrue(!html.contains("early recall") && !html.contains("NaN"), html);
    }

    /// Ten targets lie behind a page that is on no topic, and eight in the open, which link to nothing but
    /// pages off the topic: the oracle goes through these first, and comes late to the way to the others.
    @Test
    void theOracleKnowsTargetsButNotTheWayToThemSoThatAStrategyMayBeAboveIt() throws InterruptedException {
        DrawnLibrary library = new DrawnLibrary();
        List<String> hub = new ArrayList<>(List.of("http://way.example/"));
        library.page("http://way.example/", OFF, pages(library, "http://on.example/", 10, ON));
        for (int i = 0; i < 8; i++) {
            hub.add("http://open.example/" + i);
            library.page(hub.getLast(), ON, pages(library, "http://off.example/" + i + "/", 5, OFF));
        }
        library.page("http://hub.example/", OFF, hub.toArray(String[]::new));
        Plan plan = plan(Optional.empty(), 0, new TrialSettings(18, Duration.ZERO, 1));
        List<Result> results = run(library, plan, 1);
        assertEquals(8, of(results, "oracle").curves().getFirst().found(18));
        assertEquals(16, of(results, "breadth-first").curves().getFirst().found(18));
        assertTrue(of(results, "breadth-first").shareOfOracle() > 1);
    }

    private static String[] pages(DrawnLibrary library, String prefix, int count, String text) {
        String[] pages = IntStream.range(0, count).mapToObj(i -> prefix + i).toArray(String[]::new);
        Stream.of(pages).forEach(page -> library.page(page, text));
        return pages;
    }

    @Test
    void theReportHoldsRunsMeansAndDifferences() throws InterruptedException {
        List<Result> results = run(plan(Optional.empty(), 1, TrialSettings.REFERENCE), 2);
        LinkedHashMap<String, String> settings = new LinkedHashMap<>(Map.of("command", "./remora lab \"a<b\""));
        CrawlReportData report = new Summary(results, 1, "breadth-first").report(settings);
        assertEquals(8, report.runs().size());
        assertEquals(4, report.means().size());
        assertEquals(100, report.runs().getFirst().effectiveness().recall().size());
        CrawlReportData.Difference best = report.differences().stream()
                .filter(d -> d.contestant().method().strategy().equals("best-first"))
                .findFirst()
                .orElseThrow();
        assertTrue(best.shareOfOracle().mean() > 0 && best.runs() == 2 && best.worse() == 0);
        assertEquals(9, Csv.of(report).lines().count());
        String html = HtmlReport.of(report);
        assertTrue(html.contains("&lt;b") && html.contains("<svg") && html.contains("best-first"));
        assertFalse(html.contains("src=") || html.contains("href="), "it asks nobody for anything");
    }
}
