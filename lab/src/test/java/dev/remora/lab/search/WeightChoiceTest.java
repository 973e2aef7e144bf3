package dev.remora.lab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WeightChoiceTest {
    /// Queries on pages of hosts a to f; host a has four, the others fewer.
    private static QuerySet set() {
        List<JudgedQuery> queries = new ArrayList<>();
        for (String page : List.of("a/1", "a/2", "a/3", "a/4", "b/1", "b/2", "c/1", "c/2", "d/1", "e/1", "f/1")) {
            queries.add(new JudgedQuery("q" + queries.size(), "known", page, Map.of(page, 1)));
        }
        return new QuerySet("some", AddressAliases.PLAIN, queries);
    }

    @Test
    void theQueriesOfAHostAreInOneFoldAndFoldsAreAboutAsLarge() {
        QuerySet set = set();
        HostFolds folds = new HostFolds(set, 3);
        int[] sizes = new int[3];
        for (JudgedQuery query : set.queries()) {
            sizes[folds.of(query)]++;
            assertEquals(folds.of(query), folds.of(sameHost(set, query)));
        }
        assertTrue(
                IntStream.of(sizes).allMatch(size -> size == 3 || size == 4), () -> List.of(sizes[0], sizes[1]) + "");
        assertThrows(IllegalArgumentException.class, () -> new HostFolds(set, 1));
    }

    private static JudgedQuery sameHost(QuerySet set, JudgedQuery query) {
        return set.queries().stream()
                .filter(other -> HostFolds.host(other).equals(HostFolds.host(query)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aQueryBelongsToTheHostOfMostGain() {
        assertEquals("b", HostFolds.host(new JudgedQuery("q", "topic", "x", Map.of("a/1", 1, "a/2", 1, "b/1", 3))));
        assertEquals("a", HostFolds.host(new JudgedQuery("q", "topic", "x", Map.of("b/1", 1, "a/2", 1))));
    }

    /// A search with a weight of 1 to 8 that is right on a host's queries if the weight is at least its number.
    private static ContestantRun weighed(QuerySet set, int weight) {
        List<List<String>> results = set.queries().stream()
                .map(query -> "abcdef".indexOf(HostFolds.host(query)) < weight ? List.of(query.text()) : List.of("no"))
                .toList();
        return new ContestantRun("w" + weight, set.queries(), results);
    }

    @Test
    void choosesTheWeightThatGainsMost() throws IOException {
        QuerySet set = set();
        WeightChoice<Integer> choice =
                new WeightChoice<>(set, List.of(w -> w * 2, w -> w / 2), weight -> weighed(set, weight));
        assertEquals(4, choice.chosen(1, query -> true));
        assertEquals(1, choice.chosen(1, query -> HostFolds.host(query).equals("a")), "a gain of nothing is not kept");
    }

    @Test
    void heldOutResultsAreByWeightsThatDidNotSeeTheFold() throws IOException {
        QuerySet set = set();
        HostFolds folds = new HostFolds(set, 3);
        // A weight is the host on whose queries alone the search is wrong: chosen where that host is unseen.
        WeightChoice<String> choice = new WeightChoice<>(
                set,
                List.of(w -> "b", w -> "a"),
                wrong -> new ContestantRun(
                        wrong,
                        set.queries(),
                        set.queries().stream()
                                .map(query -> List.of(HostFolds.host(query).equals(wrong) ? "no" : query.text()))
                                .toList()));
        ContestantRun held = choice.heldOut("held out", "b", folds);
        double[] values = held.firstValues(query -> HostFolds.host(query).equals("a"));
        assertEquals(0, ContestantRun.mean(values), "with a unseen, being wrong on it costs nothing");
        assertEquals(
                1,
                ContestantRun.mean(choice.onAll("all", "b")
                        .firstValues(query -> HostFolds.host(query).equals("a"))));
        assertNotEquals(held.results(), choice.onAll("all", "b").results());
    }
}
