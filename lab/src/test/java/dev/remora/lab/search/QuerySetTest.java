package dev.remora.lab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuerySetTest {
    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void isReadFromTrecFilesAndItsAddressesAreComparedAsPeopleWould() throws IOException {
        QuerySet set = QuerySet.read(
                "web",
                file("q", "q1\tknown\t针灸\nq2\t中医 入门\nq3\tknown\t没有\n"),
                file("r", "q1 0 http://a.example/%E5%8C%BB 3\nq1 0 http://a.example/old 1\nq2 0 d7 1\nq3 0 d8 0\n"),
                file("aliases.tsv", "http://a.example/old\thttps://a.example/new#x\n"));
        assertEquals(
                List.of(
                        new JudgedQuery("q1", "known", "针灸", Map.of("a.example/医", 3, "a.example/new", 1)),
                        new JudgedQuery("q2", "", "中医 入门", Map.of("d7", 1))),
                set.queries());
        assertEquals(
                List.of("a.example/new", "a.example/医"),
                set.addresses()
                        .of(List.of("https://a.example/old", "http://a.example/new", "http://a.example/%E5%8C%BB")));
    }

    @Test
    void aLineThatCannotBeReadIsNamed() throws IOException {
        Path queries = file("q", "q1\t针灸\n");
        Path none = folder.resolve("none");
        Path qrels = file("r", "q1 0 d7 1\nq1 0 d8\n");
        IOException wrong = assertThrows(QuerySet.MalformedSet.class, () -> QuerySet.read("web", queries, qrels, none));
        assertTrue(wrong.getMessage().contains("line 2"), wrong.getMessage());
        Path alone = file("alone", "q1\n");
        assertThrows(QuerySet.MalformedSet.class, () -> QuerySet.read("web", alone, qrels, none));
    }

    @Test
    void anExperimentComparesEveryContestantWithTheFirst() throws IOException {
        QuerySet set = QuerySet.read(
                "web",
                file("q", "q1\tknown\ta\nq2\ttopic\tb\n"),
                file("r", "q1 0 d1 1\nq2 0 d2 2\n"),
                folder.resolve("none"));
        Contestant good = new Contestant("good", (query, depth) -> List.of(query.equals("a") ? "d1" : "d2"));
        Contestant bad = new Contestant("bad", (query, depth) -> List.of("d9", "d1"));
        RankingExperiment experiment = RankingExperiment.run(set, List.of(good, bad), said -> {});
        ContestantRun last = experiment.trials().getLast();
        assertEquals(List.of("known", "topic"), experiment.families());
        assertEquals(0.75, experiment.ahead(last, query -> true).mean());
        assertEquals(
                0.5, experiment.ahead(last, RankingExperiment.family("known")).mean());
        String markdown = new RankingReport(2, List.of(experiment)).markdown();
        assertTrue(markdown.contains("| good | 1.000 |"), markdown);
        assertTrue(new RankingReport(2, List.of(experiment)).html().contains("<td>bad</td>"));
        assertEquals(2L, new RankingReport(2, List.of(experiment)).json().get("pages"));
        assertEquals(0, experiment.sameBeginnings(10));
        Contestant deeper =
                new Contestant("deeper", (query, depth) -> query.equals("a") ? List.of("d1", "d3") : List.of("d2"));
        RankingExperiment alike = RankingExperiment.run(set, List.of(good, deeper), said -> {});
        assertEquals(2, alike.sameBeginnings(1));
        assertEquals(1, alike.sameBeginnings(10));
    }

    @Test
    void theNumberOfALineIsThatOfTheFile() throws IOException {
        Path queries = file("q", "\n\nq1\t针灸\n \nq2\n");
        Path qrels = file("r", "q1 0 d7 1\n\n\nq1 0 d8 x\n");
        Path none = folder.resolve("none");
        IOException wrong = assertThrows(QuerySet.MalformedSet.class, () -> QuerySet.read("web", queries, qrels, none));
        assertEquals(qrels + ", line 4: expected TREC qrels: query-id 0 page grade", wrong.getMessage());
        Path sound = file("s", "q1 0 d7 1\n");
        wrong = assertThrows(QuerySet.MalformedSet.class, () -> QuerySet.read("web", queries, sound, none));
        assertTrue(wrong.getMessage().startsWith(queries + ", line 5: "), wrong.getMessage());
        Path aliases = file("a", "\nx\ty\tz\n");
        wrong = assertThrows(QuerySet.MalformedSet.class, () -> QuerySet.read("web", queries, sound, aliases));
        assertTrue(wrong.getMessage().startsWith(aliases + ", line 2: "), wrong.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"q", "r", "aliases.tsv"})
    void aFileThatIsNotUtf8IsNamed(String broken) throws IOException {
        file("q", "q1\t针灸\n");
        file("r", "q1 0 d7 1\n");
        file("aliases.tsv", "a\tb\n");
        Files.write(folder.resolve(broken), new byte[] {'q', '1', '\t', (byte) 0xff, '\n'});
        IOException wrong = assertThrows(
                IOException.class,
                () -> QuerySet.read("web", folder.resolve("q"), folder.resolve("r"), folder.resolve("aliases.tsv")));
        assertTrue(wrong.getMessage().contains(folder.resolve(broken).toString()), wrong.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"q1\tknown\ttext\tmore", "q1 known text", "q1"})
    void aQueryHasTwoOrThreeColumns(String line) throws IOException {
        Path queries = file("q", line + "\n");
        Path qrels = file("r", "q1 0 d7 1\n");
        assertThrows(QuerySet.MalformedSet.class, () -> QuerySet.read("web", queries, qrels, folder.resolve("none")));
    }

    @Test
    void judgementsAreSeparatedByAnyWhiteSpace() throws IOException {
        QuerySet set = QuerySet.read(
                "web",
                file("q", "q1\tx\n"),
                file("r", "q1\t0\td1\t2\n  q1   0  d2   1 \nother 0 d3 3\n"),
                folder.resolve("none"));
        assertEquals(
                List.of(Map.of("d1", 2, "d2", 1)),
                set.queries().stream().map(JudgedQuery::grades).toList());
    }

    @Test
    void queriesAreLimitedToThoseOfAGradeAndJoinedInOrder() {
        QuerySet set = new QuerySet(
                "web",
                AddressAliases.PLAIN,
                List.of(
                        new JudgedQuery("one", "", "x", Map.of("d", 1)),
                        new JudgedQuery("two", "", "x", Map.of("d", 2, "e", 1)),
                        new JudgedQuery("three", "", "x", Map.of("d", 3))));
        QuerySet good = set.withAnswersOf(2);
        assertEquals(List.of("two", "three"), ids(good));
        assertEquals(List.of("one", "two", "three", "two", "three"), ids(set.and(good)));
        assertEquals("web", set.and(good).name());
    }

    private static List<String> ids(QuerySet set) {
        return set.queries().stream().map(JudgedQuery::id).toList();
    }

    /// The halves are of the file's order, whatever the queries are.
    @Test
    void halvesAreOfEverySecondQuery() {
        List<JudgedQuery> queries = List.of(
                new JudgedQuery("a", "", "x", Map.of("d", 1)),
                new JudgedQuery("b", "", "y", Map.of("d", 1)),
                new JudgedQuery("c", "", "z", Map.of("d", 1)));
        RankingExperiment experiment =
                new RankingExperiment(new QuerySet("web", AddressAliases.PLAIN, queries), List.of());
        assertEquals(
                List.of("a", "c"),
                queries.stream().filter(experiment.half(0)).map(JudgedQuery::id).toList());
        assertEquals(
                List.of("b"),
                queries.stream().filter(experiment.half(1)).map(JudgedQuery::id).toList());
    }
}
