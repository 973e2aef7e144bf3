package dev.remora.lab.report;

import static dev.remora.lab.report.DrawnResults.start;
import static dev.remora.lab.report.DrawnResults.whole;
import static dev.remora.lab.report.DrawnResults.within;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.experiment.CrawlMethod;
import dev.remora.lab.experiment.Result;
import dev.remora.lab.experiment.StartId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private static final String HITS = "**.*" + ".".repeat(36);

    private static Document html(SequencedMap<String, String> settings, Result... results) {
        return Jsoup.parse(HtmlReport.of(new Summary(List.of(results), 1, "breadth-first").report(settings)));
    }

    private static Document html(Result... results) {
        return html(new LinkedHashMap<>(), results);
    }

    private static List<String> row(Element table, int row) {
        return table.select("tr").get(row).children().stream()
                .map(Element::text)
                .toList();
    }

    private static final StartId A = start("near", "a");
    private static final StartId B = start("near", "b");

    private static Result[] results() {
        return new Result[] {
            whole(A, "random", 0, HITS), whole(A, "oracle", 1, HITS),
            whole(A, "breadth-first", 0.25, HITS), whole(A, "best-first", 0.75, HITS),
            whole(B, "breadth-first", 0.5, HITS), whole(B, "best-first", 0.4, HITS)
        };
    }

    @Test
    void rowsAreBestFirstWithIntervalsAndTheLeadOverTheBaseline() {
        Element table = html(results()).selectFirst("table");
        assertEquals(
                List.of(
                        "strategy",
                        "share of oracle",
                        "recall at 10 %",
                        "recall at 25 %",
                        "recall at 50 %",
                        "early recall over the oracle's",
                        "against breadth-first",
                        "hours to half of the targets (virtual), of the crawls that got there"),
                row(table, 0));
        assertEquals(
                List.of("oracle", "best-first", "breadth-first", "random"),
                table.select("tbody tr").stream().map(tr -> tr.child(0).text()).toList());
        List<String> best = row(table, 2);
        assertEquals("0.575 [0.400, 0.750]", best.get(1));
        assertEquals("1.00 [1.00, 1.00]", best.get(2));
        assertEquals("+0.200 [-0.100, +0.500], below in 1 of 2", best.get(6));
        assertEquals("0.00", best.get(7));
        assertEquals("", row(table, 3).get(6), "the baseline has no lead over itself");
    }

    @Test
    void oneCrawlHasNoInterval() {
        Element table = html(whole(A, "breadth-first", 0.25, HITS), whole(A, "best-first", 0.75, HITS))
                .selectFirst("table");
        assertEquals(List.of("best-first", "0.750"), row(table, 1).subList(0, 2));
        assertTrue(row(table, 1).contains("+0.500, one crawl"), row(table, 1).toString());
    }

    @Test
    void theLastTableHasEachTopicWithTheSharesOfAll() {
        Element table = html(results()).select("table").last();
        assertEquals(
                List.of("topic, seeds", "targets", "web", "random", "oracle", "breadth-first", "best-first"),
                row(table, 0));
        assertEquals(List.of("near a", "3", "40", "0.000", "1.000", "0.250", "0.750"), row(table, 1));
        assertEquals(List.of("near b", "3", "40", "", "", "0.500", "0.400"), row(table, 2));
        Result drawn = whole(new StartId("near", "a", "random-2"), "best-first", 0.5, HITS);
        assertEquals(
                "near a, random-2", row(html(drawn).select("table").last(), 1).getFirst());
    }

    @Test
    void namesOfTopicsAndSettingsAreTextAndNothingElse() {
        LinkedHashMap<String, String> settings = new LinkedHashMap<>();
        settings.put("<b>command</b>", "</dd><script>x</script> \"a\" & b");
        Document page = html(settings, whole(start("<i>g</i>", "t<u>"), "auto:\"><b>", 0.5, HITS));
        assertEquals("<b>command</b>", page.selectFirst("dt").text());
        assertEquals("</dd><script>x</script> \"a\" & b", page.selectFirst("dd").text());
        assertTrue(page.select("b, i, u").isEmpty());
        assertEquals(1, page.select("script").size());
        assertEquals("<i>g</i>", page.selectFirst("h2").text());
        assertEquals("auto:\"><b>", page.selectFirst(".legend button").text());
    }

    @Test
    void theModelIsNamedOnlyIfThereAreSeveral() {
        Result dense = whole(A, "best-first", 0.5, HITS);
        Result other = new Result(A, new CrawlMethod("best-first", "bm25"), 0.4, 0.2, dense.curves(), dense.traces());
        Result oracle = whole(A, "oracle", 1, HITS);
        assertEquals(List.of("best-first", "oracle"), buttons(html(dense, oracle)));
        assertEquals(
                List.of("best-first · keyword-density", "best-first · bm25", "oracle"),
                buttons(html(dense, other, oracle)));
    }

    private static List<String> buttons(Document page) {
        return page.select(".legend button").eachText();
    }

    @Test
    void aContestantHasOneColourInTheLegendAndInAllCharts() {
        Document page = html(results());
        for (Element button : page.select(".legend button")) {
            String style = button.attr("data-style");
            assertEquals(style, button.className());
            assertEquals(2, page.select("polyline." + style).size(), style);
            assertTrue(page.select("polyline." + style + " title").eachText().stream()
                    .allMatch(button.text()::equals));
        }
        assertEquals(
                List.of("random", "oracle", "c2", "c3"),
                page.select(".legend button").eachAttr("class"));
    }

    @Test
    void fourteenColoursServeAnyNumberOfContestants() {
        Result[] many = Stream.iterate(0, i -> i + 1)
                .limit(16)
                .map(i -> whole(A, "auto:" + i, i / 20.0, HITS))
                .toArray(Result[]::new);
        List<String> styles = html(many).select(".legend button").eachAttr("class");
        assertEquals(List.of("c12", "c13", "c0", "c1"), styles.subList(12, 16));
    }

    @Test
    void whereAutoIsBehindIsToldBelowTheTable() {
        Document page = html(
                whole(A, "auto", 0.5, HITS),
                whole(B, "auto", 0.9, HITS),
                whole(A, "shark", 0.625, HITS),
                whole(B, "shark", 0.5, HITS));
        String lead = page.select("p").eachText().stream()
                .filter(text -> text.startsWith("auto against"))
                .findFirst()
                .orElseThrow();
        assertEquals("auto against shark: 0.138 [-0.125, 0.400], below in 1 of 2: near a (0.500, 0.625).", lead);
    }

    @Test
    void whatABudgetLeavesUnknownHasNoColumn() {
        Document page = html(within(A, "best-first", 0.5, 100, 20, "*".repeat(20)));
        List<String> head = row(page.selectFirst("table"), 0);
        assertTrue(head.contains("recall at 10 %") && head.contains("harvest at 20"), head.toString());
        assertFalse(head.contains("recall at 25 %"), head.toString());
        assertFalse(page.html().contains("NaN"));
    }
}
