package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollapseTest {
    /// The first letter is the site; a list ends in `*`, and a match is as much worse as it has signs `-`.
    private static Collapse<String> pages(int size, int perSite) {
        return new Collapse<>(
                result -> result.substring(0, 1),
                result -> !result.endsWith("*"),
                result -> (int) result.chars().filter(c -> c == '-').count(),
                size,
                perSite);
    }

    private static List<String> arrange(int size, int perSite, String... results) {
        return pages(size, perSite).arrange(List.of(results), true);
    }

    @Test
    void whatIsTooMuchOfASiteMovesToTheNextPage() {
        assertEquals(List.of("a1", "a2", "b1", "a3", "a4", "c1"), arrange(3, 2, "a1", "a2", "a3", "b1", "a4", "c1"));
    }

    @Test
    void whereOnlyOneSiteIsLeftItFillsThePage() {
        assertEquals(List.of("a1", "a2", "a3", "a4"), arrange(3, 2, "a1", "a2", "a3", "a4"));
    }

    @Test
    void aPageThatTooFewSitesFillIsSharedEvenly() {
        assertEquals(
                List.of("a1", "a2", "b1", "b2", "c1", "c2", "a3", "b3", "c3", "a4"),
                arrange(10, 2, "a1", "a2", "a3", "a4", "a5", "a6", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4")
                        .subList(0, 10));
        assertEquals(
                List.of("a1", "a2", "b1", "a3", "a4", "a5", "a6", "a7"),
                arrange(5, 2, "a1", "a2", "a3", "a4", "a5", "a6", "b1", "a7"));
    }

    @Test
    void aListDoesNotRiseAboveContentThatWaits() {
        assertEquals(List.of("a1", "a2", "c1", "a3", "a4", "b*"), arrange(5, 2, "a1", "a2", "a3", "a4", "b*", "c1"));
        assertEquals(List.of("a1", "b*", "a2", "c1", "a3"), arrange(4, 2, "a1", "b*", "a2", "a3", "c1"));
    }

    @Test
    void aListHasNoMoreRoomThanBeforeWhileContentWaits() {
        assertEquals(
                List.of("a1", "a2", "a3", "a4", "a*"), arrange(5, 2, "a1", "a2", "a*", "a3", "a4"), "one site only");
        assertEquals(
                List.of("a*", "a1", "b1", "a2", "a3", "a**", "a4"),
                arrange(5, 2, "a*", "a1", "a**", "b1", "a2", "a3", "a4"),
                "it is the first of the next page");
        assertEquals(List.of("a1", "a2", "a*", "a3-"), arrange(5, 2, "a1", "a2", "a*", "a3-"), "but a worse match");
    }

    @Test
    void aWorseMatchDoesNotRiseAboveABetterOneThatWaits() {
        assertEquals(List.of("a1", "a2", "a3", "b1-", "c1-"), arrange(5, 2, "a1", "a2", "a3", "b1-", "c1-"));
        assertEquals(
                List.of("a1", "a2", "b1", "a3", "c1-", "a4", "d1-"),
                arrange(7, 2, "a1", "a2", "a3", "b1", "c1-", "a4", "d1-"));
        assertEquals(List.of("a1-", "a2-", "b1", "a3-"), arrange(4, 2, "a1-", "a2-", "a3-", "b1"));
    }

    @Test
    void whereBetterMatchesFillThePageWorseOnesOfTheirSiteHaveNoMoreRoomThanBefore() {
        assertEquals(
                List.of("a1", "a2", "a3", "b1-", "b2-", "c1-", "a4-", "b3-"),
                arrange(6, 2, "a1", "a2", "a3", "a4-", "b1-", "b2-", "b3-", "c1-"));
    }

    @Test
    void whereOnlyWorseMatchesOfOtherSitesComeNoFurtherBlockIsWaitedFor() {
        assertEquals(List.of("a1", "a2", "a3", "b1-"), pages(4, 2).arrange(List.of("a1", "a2", "a3", "b1-"), false));
    }

    @Test
    void whatIsTooMuchWaitsForOtherSitesInTheNextTwoBlocks() {
        Collapse<String> collapse = pages(3, 2);
        assertEquals(List.of("a1", "a2"), collapse.arrange(List.of("a1", "a2", "a3", "a4"), false));
        assertEquals(List.of("b1", "a3", "a4"), collapse.arrange(List.of("b1"), false));
        assertEquals(List.of(), collapse.arrange(List.of("a5", "a6"), false));
        assertEquals(List.of(), collapse.arrange(List.of("a7"), false));
        assertEquals(List.of("a5", "a6", "a7"), collapse.arrange(List.of("a8"), false));
        assertEquals(List.of("a8"), collapse.arrange(List.of(), true));
    }

    @Test
    void aPageThatTheSitesFillUnevenlyEnds() {
        assertEquals(
                List.of("a1", "a2", "b1", "b2", "a3", "b3", "a4", "a5", "b4-"),
                ended(10, List.of(List.of("a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4-"))));
    }

    /// Arranges blocks within a time in which any number of steps is possible but not one without end.
    private static List<String> ended(int size, List<List<String>> blocks) {
        Collapse<String> collapse = pages(size, 2);
        return assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            List<String> all = new ArrayList<>();
            for (int block = 0; block < blocks.size(); block++) {
                all.addAll(collapse.arrange(blocks.get(block), block == blocks.size() - 1));
            }
            return all;
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void whateverTheSitesAndMatchesEachResultIsKeptOnce(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int trial = 0; trial < 1_000; trial++) {
            int sites = 1 + random.nextInt(4);
            List<List<String>> blocks = new ArrayList<>();
            List<String> given = new ArrayList<>();
            for (int block = 1 + random.nextInt(4); block > 0; block--) {
                List<String> results = new ArrayList<>();
                for (int left = random.nextInt(15); left > 0; left--) {
                    String result = (char) ('a' + random.nextInt(sites)) + "" + (given.size() + results.size());
                    results.add(result + "-".repeat(random.nextInt(5)) + (random.nextInt(4) == 0 ? "*" : ""));
                }
                blocks.add(results);
                given.addAll(results);
            }
            List<String> arranged = ended(1 + random.nextInt(10), blocks);
            assertEquals(
                    given.stream().sorted().toList(), arranged.stream().sorted().toList(), blocks::toString);
        }
    }

    @Test
    void nothingComesOfNothing() {
        assertEquals(List.of(), arrange(3, 2));
    }
}
