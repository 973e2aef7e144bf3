package dev.remora.search.app.wiring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.http.Language;
import dev.remora.search.query.OwnWords;
import dev.remora.search.query.WordLists;
import dev.remora.shared.text.Folding;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnWordFilesTest {
    private static final Folding FOLDING = new Folding();

    @TempDir
    Path data;

    private OwnWordFiles files() {
        return new OwnWordFiles(data, FOLDING);
    }

    private Map<String, List<String>> synonyms(String text) throws Exception {
        Files.writeString(data.resolve("synonyms.txt"), text);
        return files().read(OwnWords.NONE).words().synonyms().others();
    }

    private List<String> problems() {
        return files().problems().stream()
                .map(problem -> problem.apply(Language.EN).replace(data + "/", ""))
                .toList();
    }

    @Test
    void withoutFilesThereAreNoWordsAndNoProblems() {
        assertEquals(new OwnWordFiles.Reading(OwnWords.NONE, List.of(), true), files().read(OwnWords.NONE));
    }

    @Test
    void aGroupIsSeparatedByBlanksOrByAnyCommas() throws Exception {
        for (String line : List.of("高血压 血压偏高 hypertension", "高血壓，血压偏高、Hypertension", "高血压,血压偏高;ｈypertension ,\r")) {
            assertEquals(
                    Map.of(
                            "高血压", List.of("血压偏高", "hypertension"),
                            "血压偏高", List.of("高血压", "hypertension"),
                            "hypertension", List.of("高血压", "血压偏高")),
                    synonyms("# ours\n\n" + line + "\n"),
                    line);
        }
        assertEquals(List.of(), problems());
    }

    @Test
    void withCommasBlanksAreInsidePhrases() throws Exception {
        assertEquals(
                Map.of("highbloodpressure", List.of("高血压"), "高血压", List.of("high blood pressure")),
                synonyms("high  blood pressure, 高血压"));
    }

    @Test
    void anArrowHasOneDirectionAndPhrasesOnBothSides() throws Exception {
        assertEquals(
                Map.of(
                        "heartattack",
                        List.of("心肌梗死", "myocardial infarction"),
                        "心梗",
                        List.of("心肌梗死", "myocardial infarction")),
                synonyms("heart attack, 心梗 => 心肌梗死, myocardial infarction"));
    }

    @Test
    void aTextInSeveralLinesHasTheWordsOfAll() throws Exception {
        assertEquals(List.of("b", "c"), synonyms("a, b\na => c\n").get("a"));
    }

    @Test
    void stopWordsAreAddedAndWithASignTakenOut() throws Exception {
        Files.writeString(data.resolve("stopwords.txt"), "\uFEFF怎樣\n# ours\n- 因为\nThe\n－所以\n");
        OwnWords words = files().read(OwnWords.NONE).words();
        assertEquals(Set.of("怎样", "the"), words.stopWords());
        assertEquals(Set.of("因为", "所以"), words.contentWords());
        WordLists lists = WordLists.load(FOLDING).with(words);
        assertTrue(lists.stopWords().contains("怎样"));
        assertEquals(false, lists.stopWords().contains("因为"));
    }

    @Test
    void eachBadLineIsNamedWithARemedyAndTheOthersCount() throws Exception {
        String many = IntStream.range(0, 17).mapToObj(i -> "w" + i).collect(Collectors.joining(","));
        String text = "a b\nlone\n => b\na =>\na => b => c\nx, X\n" + many + "\n" + "长".repeat(41)
                + ", 短\n++, c\na,\u0007b\nc d";
        assertEquals(Set.of("a", "b", "c", "d"), synonyms(text).keySet());
        assertEquals(
                List.of(
                        "synonyms.txt, line 10 is left out: it has a control character. Type the line anew.",
                        "synonyms.txt, line 2 is left out: it needs two different words or more, as in: 高血压, 血压偏高",
                        "synonyms.txt, line 3 is left out: => stands once in a line, with words on both sides, "
                                + "as in: 心梗 => 心肌梗死",
                        "synonyms.txt, line 4 is left out: => stands once in a line, with words on both sides, "
                                + "as in: 心梗 => 心肌梗死",
                        "synonyms.txt, line 5 is left out: => stands once in a line, with words on both sides, "
                                + "as in: 心梗 => 心肌梗死",
                        "synonyms.txt, line 6 is left out: it needs two different words or more, as in: 高血压, 血压偏高",
                        "synonyms.txt, line 7 is left out: it has more than 16 words. Write several lines.",
                        "synonyms.txt, line 8 is left out: ‘" + "长".repeat(40)
                                + "…’ is longer than 40 characters. Shorten it.",
                        "synonyms.txt, line 9 is left out: ‘++’ has no letter, digit or Chinese character. "
                                + "Delete it, or write a word."),
                problems());
    }

    @Test
    void badStopWordsAreNamedToo() throws Exception {
        Files.writeString(data.resolve("stopwords.txt"), "的 了\n-\n嗯\n合同,违约\n甲、乙\n");
        assertEquals(Set.of("嗯"), files().read(OwnWords.NONE).words().stopWords());
        assertEquals(4, problems().size());
        assertEquals(
                "stopwords.txt, line 1 is left out: it has several words. Write one word per line.",
                problems().getFirst());
    }

    @Test
    void aFileInAnotherEncodingIsNamedByItsFirstLines() throws Exception {
        String text = "# 同义词\nabc, def\n" + "高血压，血压偏高\n".repeat(30);
        Files.write(data.resolve("synonyms.txt"), text.getBytes(Charset.forName("GB18030")));
        assertEquals(
                Set.of("abc", "def"),
                files().read(OwnWords.NONE).words().synonyms().others().keySet());
        List<String> problems = problems();
        assertEquals(21, problems.size(), problems::toString);
        assertEquals(
                "synonyms.txt, line 1 is left out: it is not text in UTF-8. Save the file in UTF-8.",
                problems.getFirst());
        assertEquals("synonyms.txt: 11 more lines with mistakes are left out.", problems.getLast());
    }

    @Test
    void whatIsBeyondTheBoundsIsNotUsed() throws Exception {
        Map<String, List<String>> words = synonyms(IntStream.range(0, 10_001)
                .mapToObj(i -> "a" + i + " b" + i + "\n")
                .collect(Collectors.joining()));
        assertEquals(20_000, words.size());
        assertEquals(
                List.of("synonyms.txt: only its first 10000 lines are used. Delete lines that are not needed."),
                problems());
        assertEquals(
                Set.of("a", "b"),
                synonyms("a b\n" + "# ".repeat(2 << 20) + "\nc d\n").keySet());
        assertEquals(
                List.of("synonyms.txt: only its first 4 MB are used. Delete lines that are not needed."), problems());
    }

    /// A clock that the test turns.
    private static final class Hand extends Clock {
        private Instant now = Instant.parse("2026-11-20T08:00:00Z");

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @Test
    void changedFilesAreReadAtTheNextRefreshAndOnlyThen() throws Exception {
        Hand clock = new Hand();
        WordLists builtIn = WordLists.load(FOLDING);
        CurrentWordLists lists = new CurrentWordLists(files(), builtIn, Duration.ofSeconds(1), clock);
        assertSame(builtIn, lists.get());
        synonyms("a b\n");
        assertSame(builtIn, lists.get(), "not before the next refresh");
        clock.now = clock.now.plusSeconds(1);
        WordLists first = lists.get();
        assertEquals(Set.of("a", "b"), first.own().synonyms().others().keySet());
        clock.now = clock.now.plusSeconds(1);
        assertSame(first, lists.get(), "nothing changed");

        Files.setLastModifiedTime(data.resolve("synonyms.txt"), FileTime.from(clock.now));
        clock.now = clock.now.plusSeconds(1);
        assertSame(first, lists.get(), "the same words");

        Files.writeString(data.resolve("stopwords.txt"), "嗯\n");
        clock.now = clock.now.plusSeconds(1);
        assertNotSame(first, lists.get());
        assertTrue(lists.get().stopWords().contains("嗯"));

        Files.delete(data.resolve("synonyms.txt"));
        Files.delete(data.resolve("stopwords.txt"));
        clock.now = clock.now.plusSeconds(1);
        assertSame(builtIn, lists.get());
    }

    @Test
    void aFileThatCannotBeReadKeepsItsLastGoodVersionAndIsTriedAgain() throws Exception {
        Hand clock = new Hand();
        CurrentWordLists lists = new CurrentWordLists(files(), WordLists.load(FOLDING), Duration.ofSeconds(1), clock);
        synonyms("a b\n");
        WordLists first = lists.get();
        Files.delete(data.resolve("synonyms.txt"));
        Files.createDirectory(data.resolve("synonyms.txt"));
        clock.now = clock.now.plusSeconds(1);
        assertSame(first, lists.get());
        assertEquals(
                List.of(
                        "synonyms.txt could not be read: it is a folder, not a file. Searches use its last good version."),
                problems());
        Files.delete(data.resolve("synonyms.txt"));
        Files.write(data.resolve("synonyms.txt"), "c d\n".getBytes(StandardCharsets.UTF_8));
        clock.now = clock.now.plusSeconds(1);
        assertEquals(Set.of("c", "d"), lists.get().own().synonyms().others().keySet());
    }
}
