package dev.remora.lab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What every measure promises, on queries and results drawn at random.
class MeasureLawsTest {
    private static final int DRAWS = 400;

    /// Calls a test with queries of up to 15 judged pages and lists of up to 130 pages, judged or not.
    private static void draw(BiConsumer<JudgedQuery, List<String>> test) {
        Random random = new Random(20_261_129);
        for (int draw = 0; draw < DRAWS; draw++) {
            Map<String, Integer> grades = new HashMap<>();
            for (int page = random.nextInt(16); page > 0; page--) {
                grades.put("p" + random.nextInt(40), random.nextInt(4));
            }
            List<String> results = new ArrayList<>();
            for (int page = 0; page < 130; page++) {
                results.add("p" + page);
            }
            Collections.shuffle(results, random);
            test.accept(
                    new JudgedQuery("q" + draw, draw % 2 == 0 ? "topic" : "known", "x", grades),
                    List.copyOf(results.subList(0, random.nextInt(131))));
        }
    }

    @ParameterizedTest
    @EnumSource(Measure.class)
    void isWithinItsRangeAndNothingForNoResults(Measure measure) {
        draw((query, results) -> {
            double value = measure.of(query, results);
            assertTrue(value >= 0 && value <= 1 + 1e-12, () -> query + " " + results + " " + value);
            assertEquals(0, measure.of(query, List.of()));
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = Measure.class,
            names = {"NDCG_10", "RECIPROCAL_RANK_10", "SUCCESS_1", "SUCCESS_3", "SUCCESS_10", "JUDGED_10"})
    void whatIsBehindTheTenthChangesNothing(Measure measure) {
        draw((query, results) -> assertEquals(
                measure.of(query, results.subList(0, Math.min(10, results.size()))), measure.of(query, results)));
    }

    @Test
    void successIsTheReciprocalRankSeenFromThreeDepths() {
        draw((query, results) -> {
            double rank = Measure.RECIPROCAL_RANK_10.of(query, results);
            assertEquals(rank == 1 ? 1 : 0, Measure.SUCCESS_1.of(query, results));
            assertEquals(rank > 0.3 ? 1 : 0, Measure.SUCCESS_3.of(query, results));
            assertEquals(rank > 0 ? 1 : 0, Measure.SUCCESS_10.of(query, results));
        });
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 1, 1, 1",
        "1, 0.5, 0, 1, 1",
        "2, 0.3333, 0, 1, 1",
        "3, 0.25, 0, 0, 1",
        "9, 0.1, 0, 0, 1",
        "10, 0, 0, 0, 0"
    })
    void depthsAreOneThreeAndTen(int before, double rank, double first, double three, double ten) {
        JudgedQuery query = new JudgedQuery("q", "known", "x", Map.of("good", 2, "fair", 1));
        List<String> results = new ArrayList<>();
        for (int i = 0; i < before; i++) {
            results.add(i == 1 ? "fair" : "other" + i);
        }
        results.add("good");
        assertEquals(rank, Measure.RECIPROCAL_RANK_10.of(query, results), 1e-4);
        assertEquals(first, Measure.SUCCESS_1.of(query, results));
        assertEquals(three, Measure.SUCCESS_3.of(query, results));
        assertEquals(ten, Measure.SUCCESS_10.of(query, results));
    }

    @Test
    void theIdealOrderHasAGainOfOneHoweverManyPagesAreRelevant() {
        draw((query, results) -> {
            List<String> ideal = query.grades().entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                    .map(Map.Entry::getKey)
                    .toList();
            assertEquals(query.best() == 0 ? 0 : 1, Measure.NDCG_10.of(query, ideal), 1e-12);
        });
    }

    @Test
    void aBetterPageMovedForwardNeverCosts() {
        draw((query, results) -> {
            for (int i = 1; i < Math.min(14, results.size()); i++) {
                int above = query.grades().getOrDefault(results.get(i - 1), 0);
                int below = query.grades().getOrDefault(results.get(i), 0);
                List<String> other = new ArrayList<>(results);
                Collections.swap(other, i - 1, i);
                double gained = Measure.NDCG_10.of(query, other) - Measure.NDCG_10.of(query, results);
                assertEquals(i > 10 ? 0 : Integer.signum(below - above), Math.signum(rounded(gained)));
            }
        });
    }

    private static double rounded(double value) {
        return Math.abs(value) < 1e-12 ? 0 : value;
    }

    @Test
    void recallIsAllOfItOnceEveryRelevantPageIsAmongTheFirstHundred() {
        JudgedQuery query = new JudgedQuery("q", "topic", "x", Map.of("a", 1, "b", 3, "c", 0, "d", 2));
        List<String> results = new ArrayList<>();
        for (int i = 0; i < 98; i++) {
            results.add("other" + i);
        }
        results.addAll(List.of("a", "b", "d"));
        assertEquals(2 / 3.0, Measure.RECALL_100.of(query, results), 1e-12, "d is the hundred-and-first");
        assertEquals(1, Measure.RECALL_100.of(query, results.subList(1, 101)), 1e-12);
        assertEquals(1 / 3.0, Measure.RECALL_100.of(query, results.subList(0, 99)), 1e-12);
    }

    @Test
    void pagesWithoutARelevantOneHaveNoMeasureButAJudgedShare() {
        JudgedQuery query = new JudgedQuery("q", "topic", "x", Map.of("a", 0, "b", 0));
        for (Measure measure : Measure.values()) {
            double value = measure.of(query, List.of("a", "c"));
            assertEquals(measure == Measure.JUDGED_10 ? 0.5 : 0, value, measure.label());
        }
    }
}
