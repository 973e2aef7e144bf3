package dev.remora.lab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

class RankingReportTest {
    private static final JudgedQuery KNOWN = new JudgedQuery("q1", "known", "<b>茶</b>", Map.of("a", 1));
    private static final JudgedQuery TYPO = new JudgedQuery("q2", "known-typo", "查", Map.of("a", 1));
    private static final JudgedQuery TOPIC = new JudgedQuery("q3", "topic", "\"茶\" & 水", Map.of("a", 1, "b", 1));
    private static final QuerySet SET = new QuerySet("tea", AddressAliases.PLAIN, List.of(KNOWN, TYPO, TOPIC));

    private static RankingExperiment experiment() throws IOException {
        Contestant ours = new Contestant("ours", (_, _) -> List.of("http://a", "http://b"));
        Contestant theirs =
                new Contestant("theirs <x>", (query, _) -> query.equals("查") ? List.of() : List.of("c", "a"));
        return RankingExperiment.run(SET, List.of(ours, theirs), _ -> {});
    }

    @Test
    void theTableHasTheMeasuresOfEachFamilyAndTheLeadOfTheFirst() throws IOException {
        Table table = Table.of(experiment());
        assertEquals("tea, 3 queries", table.title());
        assertEquals(
                List.of(
                        "search",
                        "known MRR@10",
                        "known success@1",
                        "known success@3",
                        "known success@10",
                        "known recall@100",
                        "topic nDCG@10",
                        "topic judged share of 10",
                        "topic recall@100",
                        "all [95 %]",
                        "first is ahead by [95 %]"),
                table.head());
        List<String> ours = table.rows().getFirst();
        assertEquals("1.000 [1.000, 1.000]", ours.get(9));
        assertEquals("", ours.get(10), "nobody is ahead of itself");
        List<String> theirs = table.rows().getLast();
        assertEquals(List.of("theirs <x>", "0.250", "0.000", "0.500", "0.500", "0.500"), theirs.subList(0, 6));
        assertEquals(List.of("0.387", "0.500", "0.500"), theirs.subList(6, 9));
        assertTrue(theirs.get(10).startsWith("0.704 [0.5"), theirs.get(10));
    }

    @Test
    void everyLineOfTheMarkdownHasAsManyCellsAsTheHead() throws IOException {
        String markdown = new RankingReport(12, List.of(experiment())).markdown();
        assertTrue(markdown.startsWith("12 pages.\n\n**tea, 3 queries**\n\n| search | known MRR@10 |"), markdown);
        List<String> lines =
                markdown.lines().filter(line -> line.startsWith("|")).toList();
        assertEquals(4, lines.size());
        lines.forEach(
                line -> assertEquals(12, line.chars().filter(c -> c == '|').count(), line));
    }

    @Test
    void thePageShowsQueriesAsTheyWereTypedWithTheValuesOfAll() throws IOException {
        String html = new RankingReport(2, List.of(experiment())).html();
        assertFalse(html.contains("<b>") || html.contains("theirs <x>"), html);
        Document page = Jsoup.parse(html);
        assertEquals(2, page.select("table").size());
        assertEquals(
                List.of("id", "query", "measure", "ours", "theirs <x>"),
                page.select("table.t th").eachText());
        assertEquals(
                List.of("q1", "<b>茶</b>", "MRR@10", "1.00", "0.50"),
                page.select("table.t tr").get(1).select("td").eachText());
        assertEquals(
                List.of("q2", "查", "MRR@10", "1.00", "0.00"),
                page.select("table.t tr").get(2).select("td").eachText());
        assertEquals(
                List.of("q3", "\"茶\" & 水", "nDCG@10", "1.00", "0.39"),
                page.select("table.t tr").get(3).select("td").eachText());
    }

    @Test
    void programsGetEveryMeasureByFamilyAndByHalf() throws IOException {
        Map<String, Object> report = new RankingReport(2, List.of(experiment())).json();
        Map<?, ?> set = (Map<?, ?>) ((List<?>) report.get("sets")).getFirst();
        assertEquals("tea", set.get("name"));
        assertEquals(3, set.get("queries"));
        Map<?, ?> theirs = (Map<?, ?>) ((List<?>) set.get("searches")).getLast();
        assertEquals(
                "[name, known, topic, all, half 1, half 2]", theirs.keySet().toString());
        Map<?, ?> known = (Map<?, ?>) theirs.get("known");
        assertEquals(0.25, known.get("MRR@10"));
        assertEquals(0.25, ((PairedInterval) known.get("first")).mean());
        assertEquals(0.75, ((PairedInterval) known.get("ahead")).mean());
        assertEquals(Measure.values().length + 2, known.size());
        assertEquals((0.5 + 0.3869) / 2, (double) theirs.get("half 1"), 1e-4);
        assertEquals(0.0, theirs.get("half 2"));
    }

    @Test
    void contestantsAreAskedInTheirOrderForAHundredPages() throws IOException {
        List<String> asked = new ArrayList<>();
        Contestant search = new Contestant("s", (query, depth) -> {
            asked.add(query + " " + depth);
            return List.of();
        });
        RankingExperiment.run(SET, List.of(search, search), asked::add);
        List<String> one = List.of("tea: s", "<b>茶</b> 100", "查 100", "\"茶\" & 水 100");
        assertEquals(java.util.stream.Stream.concat(one.stream(), one.stream()).toList(), asked);
    }

    @Test
    void joinedExperimentsAreThoseOfAllQueries() throws IOException {
        RankingExperiment one = experiment();
        RankingExperiment joined = RankingExperiment.joined("both", List.of(one, one));
        assertEquals(6, joined.set().queries().size());
        assertEquals("both", joined.set().name());
        assertEquals(
                List.of("ours", "theirs <x>"),
                joined.trials().stream().map(ContestantRun::contestant).toList());
        ContestantRun last = joined.trials().getLast();
        assertEquals(one.trials().getLast().results(), last.results().subList(3, 6));
        assertEquals(
                one.standing(one.trials().getLast(), _ -> true).mean(),
                joined.standing(last, _ -> true).mean(),
                1e-12);
    }

    @Test
    void queriesWithoutAKindAreOneTable() throws IOException {
        QuerySet plain =
                new QuerySet("plain", AddressAliases.PLAIN, List.of(new JudgedQuery("q", "", "x", Map.of("a", 1))));
        Table table =
                Table.of(RankingExperiment.run(plain, List.of(new Contestant("s", (_, _) -> List.of("a"))), _ -> {}));
        assertEquals("MRR@10", table.head().get(1));
        assertEquals("1.000", table.rows().getFirst().get(1));
    }

    @Test
    void aRunHasAResultForEachQuery() {
        assertThrows(
                IllegalArgumentException.class, () -> new ContestantRun("s", SET.queries(), List.of(List.of("a"))));
    }
}
