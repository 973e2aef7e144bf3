package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Words that need no dictionary: runs, stems, numbers of dates, and where words stand.
class WordsOfLettersTest {
    private static String runs(String text) {
        List<String> words = new ArrayList<>();
        WordRuns runs = new WordRuns(text.toCharArray());
        while (runs.next()) {
            words.add((runs.chinese() ? "=" : "") + text.substring(runs.start(), runs.end()));
        }
        return String.join(" ", words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            c++             | c++
            c+++            | c++
            c+              | c
            1++             | 1
            c#              | c#
            c#x             | c x
            cc#             | cc
            c##             | c#
            1#              | 1
            don't           | don't
            don’t           | don’t
            'a'             | a
            a''b            | a b
            1'2             | 1 2
            a'药            | a =药
            3.14            | 3.14
            1.2.3           | 1.2.3
            1..2            | 1 2
            1.a             | 1 a
            a.1             | a 1
            .5              | 5
            5.              | 5
            a_b             | a_b
            a__b            | a__b
            a_              | a
            _a              | a
            a_药            | a =药
            x-y             | x y
            a@b.c           | a b c
            naïve           | naïve
            日本語123テスト | =日本語 123テスト
            𠀀𠀁a           | =𠀀𠀁 a
            〇一            | =〇一
            한국어          | 한국어
            "…。 ,!"        | ""
            """)
    void aWordOfLettersIsWholeWithTheSignsThatBelongToIt(String text, String words) {
        assertEquals(words, runs(text));
    }

    @Test
    void aVeryLongWordIsCutWhereAnIndexTakesIt() {
        assertEquals(List.of(128, 128, 44), lengths("a".repeat(300)));
        assertEquals(
                List.of(128, 1),
                lengths("1.".repeat(64) + "1").stream().filter(n -> n > 0).toList());
        for (int length : lengths("\ud835\udc1a".repeat(200))) {
            assertTrue(length <= 129 && length % 2 == 0, length + " halves no character");
        }
    }

    private static List<Integer> lengths(String text) {
        List<Integer> lengths = new ArrayList<>();
        WordRuns runs = new WordRuns(text.toCharArray());
        while (runs.next()) {
            lengths.add(runs.end() - runs.start());
        }
        return lengths;
    }

    /// Harman 1991, table 1, with the exceptions that the class states.
    @ParameterizedTest
    @CsvSource({
        "libraries, library",
        "skies, sky",
        "ties, ties",
        "eies, eies",
        "xeies, xeies",
        "xaies, xaies",
        "houses, house",
        "boxes, boxe",
        "trees, trees",
        "goes, goes",
        "gaes, gaes",
        "cats, cat",
        "bus, bus",
        "status, status",
        "class, class",
        "this, this",
        "news, new",
        "gas, gas",
        "s, s",
        "c3s, c3s",
        "cafés, cafés",
        "cat, cat",
    })
    void aPluralIsItsSingular(String word, String stem) {
        assertEquals(stem, Stem.of(word));
        assertEquals(stem, Stem.of(stem), "once is enough");
    }

    @ParameterizedTest
    @CsvSource({"零, 0", "〇, 0", "九, 9", "十, 10", "十一, 11", "二十, 20", "九十九, 99", "二〇一八, 2018", "一二, 12", "〇九, 9", "〇十, 0"
    })
    void numeralsOfADateAreRead(String text, int value) {
        assertEquals(OptionalInt.of(value), DateNumbers.value(text.toCharArray(), 0, text.length()));
        String around = "在" + text + "年";
        assertEquals(OptionalInt.of(value), DateNumbers.value(around.toCharArray(), 1, around.length() - 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"十十", "一二十", "十一二", "一二三四五", "一十二十"})
    void otherRunsOfNumeralsAreNoNumber(String text) {
        assertEquals(OptionalInt.empty(), DateNumbers.value(text.toCharArray(), 0, text.length()));
    }

    @ParameterizedTest
    @CsvSource({"007, 7", "0, 0", "0000, 0", "2018, 2018"})
    void aNumberOfADateHasNoLeadingZeros(String digits, String plain) {
        assertEquals(plain + "年@0-" + (digits.length() + 1), dates(digits + "年"));
    }

    private static String dates(String text) {
        List<String> dates = new ArrayList<>();
        Grams grams = new Grams(text);
        while (grams.next()) {
            if (grams.date()) {
                dates.add(grams.term() + "@" + grams.start() + "-" + grams.end());
            }
        }
        return String.join(" ", dates);
    }

    @ParameterizedTest
    @CsvSource({
        "2018年, 2018年@0-5",
        "在08月07号, 8月@1-4 7日@4-7",
        "12345年, ''",
        "a8年, ''",
        "8.5年, ''",
        "8 年, ''",
        "8岁, ''",
        "八月十五日, 8月@0-2 15日@2-5",
        "二十世纪, ''",
        "十年八年, 10年@0-2 8年@2-4",
        "一二三四五年, ''",
        "二千年, ''",
    })
    void dateNumbersStandOverTheirCharactersAndTheirUnit(String text, String expected) {
        assertEquals(expected, dates(text));
    }

    @Test
    void aSingleCharacterIsTheLastOfItsRunAlone() {
        Grams grams = new Grams("中医 茶 𠀀 a");
        List<String> singles = new ArrayList<>();
        while (grams.next()) {
            if (grams.single()) {
                singles.add(grams.term());
            }
        }
        assertEquals(List.of("医", "茶", "𠀀"), singles);
    }

    @Test
    void wordsThatOverlapAreEmptyOrLackABoundAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Tokens(new int[] {0, 1}, new int[] {2, 1}));
        assertThrows(IllegalArgumentException.class, () -> new Tokens(new int[] {0}, new int[] {0}));
        assertThrows(IllegalArgumentException.class, () -> new Tokens(new int[] {0, 1}, new int[] {1}));
        assertThrows(IllegalArgumentException.class, () -> new Tokens(new int[] {-1}, new int[] {1}));
        assertThrows(IllegalArgumentException.class, () -> new Tokens(new int[] {5, 1}, new int[] {1, 1}));
        Tokens words = new Tokens(new int[] {0, 2}, new int[] {2, 3});
        assertEquals(5, words.end(1));
        assertEquals("cde", new SegmentedText("abcde", words).word(1));
        assertThrows(IllegalArgumentException.class, () -> new SegmentedText("abcd", words));
    }

    @Test
    void wordsDoNotChangeWithTheArraysOfWhichTheyWereMade() {
        int[] starts = {0, 2};
        Tokens words = new Tokens(starts, new int[] {1, 1});
        starts[1] = 9;
        assertEquals(2, words.start(1));
        assertEquals(new Tokens(new int[] {0, 2}, new int[] {1, 1}), words);
    }

    @ParameterizedTest
    @CsvSource({"½杯, ½ 杯", "①②, ①②", "㎏, ㎏", "ﬁsh, ﬁsh", "e\u0301a, e\u0301a", "３½, ３½"})
    void wordsThatShareAnOriginalCharacterAreOne(String text, String words) {
        SegmentedText cut = new HanlpSegmenter(new Folding()).segment(text);
        List<String> found = new ArrayList<>();
        for (int i = 0; i < cut.tokens().size(); i++) {
            found.add(cut.word(i));
        }
        assertEquals(words, String.join(" ", found));
    }
}
