package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadBackTest {
    private static final long SEED = 99;

    /// Each Chinese character is a word; signs are none.
    private static List<String> cut(String text) {
        String apart = text.replaceAll("(?=\\p{IsHan})|(?<=\\p{IsHan})", " ").replaceAll("[^\\p{L}\\p{N}]+", " ");
        return Stream.of(apart.split(" ")).filter(word -> !word.isEmpty()).toList();
    }

    private static String read(String typed) {
        ReadBack read = new ReadBack(TypedQuery.of(typed), ReadBackTest::cut, List.of());
        return assertInstanceOf(Interpretation.Words.class, read.all()).notation();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            甲乙 丙;                          甲·乙 丙
            甲 \"乙 丙\" 丁;                   甲 丁 “乙·丙”
            -甲乙 丙;                         丙 −甲·乙
            甲|\"乙丙\" 丁;                    丁 (甲 | “乙·丙”)
            site:www.a.example:81 甲;         甲 site:a.example:81
            intitle:甲乙 intitle:甲乙;        intitle:甲·乙
            inurl:https://a/b-c;              inurl:a·b·c
            inurl:a/%E4%B8%AD%E5%8C%BB;       inurl:a·中·医
            filetype:.PDF topic:TCM;          filetype:pdf topic:tcm
            before:2024 after:2023-2;         before:2024-01-01 after:2023-02-01
            -site:a.example -before:2024;     −site:a.example −before:2024-01-01
            ！ \"！\" 甲|！ -！ intitle:甲;   (甲) intitle:甲
            甲 甲;                            甲 甲
            """)
    void aQueryIsReadInItsNotation(String typed, String notation) {
        assertEquals(notation, read(typed));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            甲 "乙" -丙 intitle:丁 inurl:戊;           ''
            site:www.a.example 甲 site:a.example;      site:a.example
            甲 after:2024 filetype:pdf topic:TCM;      after:2024-01-01 filetype:pdf topic:tcm
            -site:a.example -甲;                       −site:a.example
            site:a.example OR filetype:pdf 甲;         site:a.example | filetype:pdf
            site:a.example OR 甲;                      ''
            """)
    void theOperatorsThatLookForNoWordsAreAQueryOfTheirOwn(String typed, String filters) {
        assertEquals(filters, TypedQuery.filters(typed));
    }

    @Test
    void aLongReadingIsCutAtThreeHundredSigns() {
        assertEquals("a".repeat(300), read("a".repeat(300)));
        assertEquals("a".repeat(300) + "…", read("a".repeat(301)));
    }

    @Test
    void theReasonWhyNothingIsSearchedIsTheTypedOne() {
        assertEquals(new Interpretation.Blank(), nothing(" \u3000\t"));
        assertEquals(new Interpretation.NoWord(), nothing("！！"));
        assertEquals(new Interpretation.NoWord(), nothing("-！！"));
        assertEquals(new Interpretation.OnlyExcluded("−甲 −“乙”"), nothing("-甲 -\"乙\""));
    }

    private static Interpretation nothing(String typed) {
        return new ReadBack(TypedQuery.of(typed), ReadBackTest::cut, List.of()).nothing(typed);
    }

    private static AskedWord asked(String... texts) {
        return new AskedWord(List.of(texts), List.of(), MatchNoDocsQuery.INSTANCE);
    }

    @ParameterizedTest
    @CsvSource({
        "a b c, abc, abc",
        "a b c, ab, ab c",
        "a b c, bc, a bc",
        "a b c, a, a b c",
        "a b c, x, a b c",
        "a b a b, ab, ab ab",
        "a b c d, ab abcd, abcd",
        "a b c d, ab bcd, ab c d",
        "a ab, aab, aab",
        "200 c, 200°c, 200°c",
        "c++ 班, c++班, c++班",
        "'', ab, ''",
    })
    void partsOfAnAskedWordAreShownAsOne(String parts, String words, String shown) {
        List<AskedWord> asked =
                List.of(words.split(" ")).stream().map(ReadBackTest::asked).toList();
        List<String> row = parts.isEmpty() ? List.of() : List.of(parts.split(" "));
        assertEquals(shown, String.join(" ", ReadBack.joined(row, asked)));
    }

    @Test
    void eachAlternativeOfAWordIsJoinedToo() {
        assertEquals(List.of("ab", "cd"), ReadBack.joined(List.of("a", "b", "c", "d"), List.of(asked("cd", "ab"))));
        assertEquals(List.of("a", "b"), ReadBack.joined(List.of("a", "b"), List.of()));
    }

    @Test
    void joiningNeitherAddsNorLosesNorMovesASign() {
        Random random = new Random(SEED);
        for (int i = 0; i < 2_000; i++) {
            List<String> parts = some(random);
            List<String> words = some(random);
            List<String> joined = ReadBack.joined(
                    parts, words.stream().map(ReadBackTest::asked).toList());
            assertEquals(String.join("", parts), String.join("", joined));
            assertTrue(
                    joined.stream().allMatch(word -> parts.contains(word) || words.contains(word)),
                    "seed " + SEED + ": " + parts + words);
        }
    }

    private static List<String> some(Random random) {
        List<String> some = new ArrayList<>();
        for (int n = random.nextInt(6); n > 0; n--) {
            some.add("abab".substring(random.nextInt(2), 2 + random.nextInt(3)));
        }
        return some;
    }
}
