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
}
