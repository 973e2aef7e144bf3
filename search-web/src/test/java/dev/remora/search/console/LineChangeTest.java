package dev.remora.search.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.console.LineChange.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The lines of a comparison of two versions of a topic file.
class LineChangeTest {
    private static final List<String> BEFORE =
            IntStream.rangeClosed(1, 40).mapToObj(i -> "line " + i).toList();

    private static List<LineChange.Hunk> hunks(List<String> before, List<String> after) {
        return LineChange.hunks(LineChange.between(String.join("\n", before), String.join("\n", after)));
    }

    private static List<String> changed(int... lines) {
        List<String> after = new ArrayList<>(BEFORE);
        for (int line : lines) {
            after.set(line - 1, "other " + line);
        }
        return after;
    }

    private static String shown(LineChange.Hunk hunk) {
        return hunk.line() + ":"
                + hunk.lines().stream()
                        .map(line -> (line.kind() == Kind.ADDED ? "+" : line.kind() == Kind.REMOVED ? "-" : "")
                                + line.text().replaceAll("\\D+", ""))
                        .collect(Collectors.joining(" "));
    }

    @Test
    void changesAreShownWithThreeLinesAroundThemAndTheNumberOfTheFirstLine() {
        assertEquals(
                List.of("7:7 8 9 -10 +10 11 12 13", "27:27 28 29 -30 +30 31 32 33"),
                hunks(BEFORE, changed(10, 30)).stream()
                        .map(LineChangeTest::shown)
                        .toList());
    }

    @Test
    void aSingleLineBetweenTheContextsIsShownAndMoreAreLeftOutBetweenTwoParts() {
        assertEquals(1, hunks(BEFORE, changed(10, 17)).size());
        assertEquals(
                List.of("7:7 8 9 -10 +10 11 12 13 14 15 16 17 -18 +18 19 20 21"),
                hunks(BEFORE, changed(10, 18)).stream()
                        .map(LineChangeTest::shown)
                        .toList());
        assertEquals(2, hunks(BEFORE, changed(10, 19)).size());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 20, 39, 40})
    void addedLinesMoveTheNumbersOfThoseBelow(int at) {
        List<String> after = new ArrayList<>(changed(at));
        after.addAll(0, List.of("new 1", "new 2"));
        LineChange.Hunk last = hunks(BEFORE, after).getLast();
        int number = last.line();
        for (LineChange line : last.lines()) {
            if (line.kind() != Kind.REMOVED) {
                assertEquals(after.get(number - 1), line.text());
                number++;
            }
        }
    }

    @Test
    void allLinesOfAShortTextAreShownAndNoneOfAnUnchangedOne() {
        assertEquals(
                List.of("a", "b"),
                hunks(List.of("a"), List.of("a", "b")).stream()
                        .map(LineChange.Hunk::lines)
                        .flatMap(Collection::stream)
                        .map(LineChange::text)
                        .toList());
        assertEquals(List.of(), hunks(BEFORE, BEFORE));
    }
}
