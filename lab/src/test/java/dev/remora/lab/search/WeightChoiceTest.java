package dev.remora.lab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
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

    /// Hosts go where there is most room, so that no two folds differ by more than the largest host.
    @Test
    void foldsDifferByAHostAtMostAndNoHostIsDivided() {
        Random random = new Random(20_261_129);
        for (int draw = 0; draw < 200; draw++) {
            List<JudgedQuery> queries = new ArrayList<>();
            for (int query = 1 + random.nextInt(40); query > 0; query--) {
                String page = (char) ('a' + random.nextInt(8)) + "/" + query;
                queries.add(new JudgedQuery("q" + query, "known", page, Map.of(page, 1)));
            }
            HostFolds folds =
                    new HostFolds(new QuerySet("drawn", AddressAliases.PLAIN, queries), 2 + random.nextInt(4));
            int[] sizes = new int[folds.number()];
            Map<String, Integer> hosts = new HashMap<>();
            Map<String, Integer> foldOf = new HashMap<>();
            for (JudgedQuery query : queries) {
                sizes[folds.of(query)]++;
                hosts.merge(HostFolds.host(query), 1, Integer::sum);
                assertEquals(folds.of(query), foldOf.computeIfAbsent(HostFolds.host(query), _ -> folds.of(query)));
            }
            int difference = IntStream.of(sizes).max().orElseThrow()
                    - IntStream.of(sizes).min().orElseThrow();
            assertTrue(difference <= Collections.max(hosts.values()), Arrays.toString(sizes));
        }
    }

    @Test
    void foldsDoNotDependOnTheOrderOfTheQueries() {
        QuerySet set = set();
        HostFolds folds = new HostFolds(set, 3);
        HostFolds reversed = new HostFolds(
                new QuerySet("some", AddressAliases.PLAIN, set.queries().reversed()), 3);
        set.queries().forEach(query -> assertEquals(folds.of(query), reversed.of(query), query.id()));
    }

    @Test
    void aStepIsTriedOnWhatTheStepBeforeItChoseAndEachSettingsAreRunOnce() throws IOException {
        QuerySet set = set();
        List<Integer> run = new ArrayList<>();
        WeightChoice<Integer> choice = new WeightChoice<>(set, List.of(w -> w + 1, w -> w + 2), weight -> {
            run.add(weight);
            return weighed(set, weight);
        });
        assertEquals(6, choice.chosen(0, query -> true));
        assertEquals(List.of(0, 1, 3, 4, 6), run);
        choice.chosen(0, query -> true);
        choice.onAll("all", 1);
        assertEquals(List.of(0, 1, 3, 4, 6, 2, 5, 7), run.stream().distinct().toList());
        assertEquals(run.stream().distinct().toList(), run);
    }

    @Test
    void theNameOfAChoiceIsThatOfItsRun() throws IOException {
        QuerySet set = set();
        WeightChoice<Integer> choice = new WeightChoice<>(set, List.of(w -> w + 1), weight -> weighed(set, weight));
        assertEquals("tuned", choice.onAll("tuned", 1).contestant());
        assertEquals(
                "held out", choice.heldOut("held out", 1, new HostFolds(set, 2)).contestant());
    }

    @Test
    void theShareOfSearchesAnsweredInTimeIsExact() {
        List<Long> nanos =
                IntStream.rangeClosed(1, 20).mapToObj(i -> i * 1_000_000L).toList();
        SearchTimes times = new SearchTimes("s", nanos);
        assertEquals(1, times.milliseconds(0));
        assertEquals(1, times.milliseconds(0.05));
        assertEquals(2, times.milliseconds(0.051));
        assertEquals(10, times.milliseconds(0.5));
        assertEquals(19, times.milliseconds(0.95));
        assertEquals(20, times.milliseconds(1));
        assertEquals("s: half of the searches within 10.0 ms, 95 % within 19.0 ms", times.toString());
    }

    @Test
    void searchesAreTimedEachForTenPagesAndTimesAreAscending() throws IOException {
        List<Integer> depths = new ArrayList<>();
        SearchTimes times = SearchTimes.of(set(), new Contestant("s", (_, depth) -> {
            depths.add(depth);
            return List.of();
        }));
        assertEquals(Collections.nCopies(11, 10), depths);
        assertEquals(times.nanos().stream().sorted().toList(), times.nanos());
    }
}
