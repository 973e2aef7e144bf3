package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.OwnSynonyms.Place;
import dev.remora.search.query.OwnSynonyms.Rule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnSynonymsTest {
    private static final long SEED = 7_311;

    private static Rule same(String... texts) {
        return new Rule(List.of(texts), List.of(texts));
    }

    private static List<Place> places(OwnSynonyms synonyms, String words) {
        return synonyms.in(List.of(words.split(" ")));
    }

    @Test
    void ofTextsThatMeanTheSameEachAsksForTheOthersAndNotForItself() {
        OwnSynonyms synonyms = OwnSynonyms.of(List.of(same("高血压", "hyper tension", "htn")));
        assertEquals(
                Map.of(
                        "高血压", List.of("hyper tension", "htn"),
                        "hypertension", List.of("高血压", "htn"),
                        "htn", List.of("高血压", "hyper tension")),
                synonyms.others());
        assertEquals("hypertension".length(), synonyms.longest());
    }

    @Test
    void aRuleOfOneDirectionSaysNothingOfTheOther() {
        OwnSynonyms synonyms = OwnSynonyms.of(List.of(new Rule(List.of("a"), List.of("b", "a.", "b"))));
        assertEquals(Map.of("a", List.of("b")), synonyms.others());
    }

    @Test
    void rulesAboutTheSameTextAreJoinedInTheirOrder() {
        OwnSynonyms synonyms = OwnSynonyms.of(List.of(
                new Rule(List.of("a"), List.of("b")),
                new Rule(List.of("A-".toLowerCase(Locale.ROOT), "x"), List.of("c", "b")),
                new Rule(List.of("y"), List.of("y", "y!"))));
        assertEquals(Map.of("a", List.of("b", "c"), "x", List.of("c", "b")), synonyms.others());
    }

    @ParameterizedTest
    @CsvSource({
        "'high blood-pressure', highbloodpressure",
        "c++, c++",
        "c#, c#",
        "'a·b　c', abc",
        "'！？', ''",
        "\ud842\udfb7田, \ud842\udfb7田",
        "'3.5 mm', 35mm",
    })
    void lettersAndDigitsAreCompared(String text, String key) {
        assertEquals(key, OwnSynonyms.key(text));
        assertEquals(key, OwnSynonyms.key(key));
    }

    @ParameterizedTest
    @CsvSource({
        "a b c, a b c",
        "x a b c y, a b c",
        "a b, a b",
        "a, a",
        "a a b, a|a b",
        "a b c a b, a b c|a b",
        "ab c, ab c",
        "abc, abc",
        "abcd, ''",
        "b c, ''",
        "c a, a",
        "x, ''",
    })
    void theLongestTextOfTheRulesIsFoundWithoutOverlaps(String words, String found) {
        OwnSynonyms synonyms = OwnSynonyms.of(List.of(
                new Rule(List.of("a"), List.of("1")),
                new Rule(List.of("a b"), List.of("2")),
                new Rule(List.of("abc"), List.of("3"))));
        List<String> texts = places(synonyms, words).stream()
                .map(place -> String.join(" ", place.words()))
                .toList();
        assertEquals(found, String.join("|", texts));
    }

    @Test
    void eachPlaceHasTheTextsOfItsOwnRule() {
        OwnSynonyms synonyms =
                OwnSynonyms.of(List.of(new Rule(List.of("甲乙"), List.of("丙")), new Rule(List.of("乙"), List.of("丁"))));
        assertEquals(
                List.of(new Place(List.of("乙"), List.of("丁")), new Place(List.of("甲", "乙"), List.of("丙"))),
                synonyms.in(List.of("乙", "甲", "乙")));
        assertEquals(List.of(), OwnSynonyms.NONE.in(List.of("甲", "乙")));
        assertEquals(List.of(), synonyms.in(List.of()));
    }

    /// Against the plainest search for the longest text at each word.
    @Test
    void placesAreThoseOfAPlainSearchInAnyQuery() {
        Random random = new Random(SEED);
        for (int i = 0; i < 2_000; i++) {
            List<Rule> rules = new ArrayList<>();
            for (int n = random.nextInt(5); n >= 0; n--) {
                rules.add(new Rule(List.of(text(random)), List.of("其他")));
            }
            OwnSynonyms synonyms = OwnSynonyms.of(rules);
            List<String> words = Collections.nCopies(random.nextInt(9), 0).stream()
                    .map(_ -> text(random))
                    .toList();
            List<List<String>> found =
                    synonyms.in(words).stream().map(Place::words).toList();
            assertEquals(plain(synonyms.others().keySet(), words), found, () -> "seed " + SEED + ": " + rules + words);
        }
    }

    private static String text(Random random) {
        return "aabbc".substring(random.nextInt(3), 3 + random.nextInt(3));
    }

    private static List<List<String>> plain(Set<String> keys, List<String> words) {
        List<List<String>> found = new ArrayList<>();
        int start = 0;
        while (start < words.size()) {
            int end = words.size();
            while (end > start && !keys.contains(String.join("", words.subList(start, end)))) {
                end--;
            }
            if (end > start) {
                found.add(words.subList(start, end));
            }
            start = Math.max(end, start + 1);
        }
        return found;
    }

    @ParameterizedTest
    @CsvSource({"高 血压, 高血压", "high blood, high blood", "维生素 b12, 维生素 b12", "b12 片, b12 片", "a 甲 乙 b, a 甲乙 b"})
    void theTextOfAPlaceHasBlanksBetweenWordsOfLettersOnly(String words, String text) {
        assertEquals(text, new Place(List.of(words.split(" ")), List.of()).typed());
    }

    private static QuerySynonyms asked(Place... places) {
        return new QuerySynonyms(Map.of(), List.of(places), Counterparts.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        // a word of the place, or a Chinese part of it
        "高血压, htn",
        "血压, htn",
        "压, htn",
        "高血, htn",
        "高血压患者, htn患者",
        "患者, ''",
        "lung, liver",
        "lungs, ''",
        "cancer, liver",
        "can, ''",
    })
    void inPlaceOfAWordIsTheSynonymOfItsPlaceOrTheWordWithThatOfItsPart(String word, String others) {
        QuerySynonyms synonyms = asked(
                new Place(List.of("高", "血压"), List.of("htn")), new Place(List.of("lung", "cancer"), List.of("liver")));
        assertEquals(others, String.join("|", synonyms.inPlaceOf(word).toList()));
    }

    @Test
    void theTextsOfTheRulesAreMarkedOnceEach() {
        QuerySynonyms synonyms =
                asked(new Place(List.of("甲", "乙"), List.of("丙", "丁")), new Place(List.of("丁"), List.of("丙")));
        assertEquals(List.of("甲乙", "丙", "丁"), synonyms.texts().toList());
        assertEquals(List.of("丙", "丁", "丙"), synonyms.others().toList());
        assertFalse(synonyms.isEmpty());
        assertTrue(asked().isEmpty());
        assertFalse(new QuerySynonyms(Map.of("a", List.of("b")), List.of(), Counterparts.NONE).isEmpty());
    }

    private static List<String> characters(String text) {
        return List.of(text.split(""));
    }

    @ParameterizedTest
    @CsvSource({
        "甲乙, 丙丁, 甲=丙 乙=丁",
        "甲乙, 丙, 甲=丙 乙=丙",
        "甲, 丙丁戊, 甲=丙丁戊",
        "甲乙丙, 丁戊, 甲=丁 乙=丁 丙=戊",
        "甲乙, 丙丁戊, 甲=丙丁 乙=戊",
    })
    void theWordsOfASynonymAreSpreadEvenlyOverThoseOfItsPlace(String typed, String other, String spread) {
        Counterparts counterparts =
                Counterparts.of(List.of(new Place(List.of(typed), List.of(other))), OwnSynonymsTest::characters);
        List<String> pairs = characters(typed).stream()
                .map(word -> word + "=" + String.join("", counterparts.words().get(word)))
                .toList();
        assertEquals(spread, String.join(" ", pairs));
    }

    @Test
    void everyPairOfCharactersOfASynonymStandsForOneOfItsPlace() {
        Counterparts pairs = Counterparts.of(
                List.of(new Place(List.of("甲乙", "丙"), List.of("一二三四五", "六"))), OwnSynonymsTest::characters);
        assertEquals(Set.of("甲乙", "乙丙"), pairs.grams().keySet());
        Set<String> all = new HashSet<>();
        pairs.grams().values().forEach(all::addAll);
        assertEquals(Set.of("一二", "二三", "三四", "四五"), all);
    }

    @Test
    void theEditionChangesWithEachOfTheAdminsWords() {
        OwnSynonyms synonyms = OwnSynonyms.of(List.of(same("a", "b")));
        List<OwnWords> different = List.of(
                OwnWords.NONE,
                new OwnWords(synonyms, Set.of(), Set.of()),
                new OwnWords(OwnSynonyms.of(List.of(new Rule(List.of("a"), List.of("b")))), Set.of(), Set.of()),
                new OwnWords(OwnSynonyms.NONE, Set.of("a"), Set.of()),
                new OwnWords(OwnSynonyms.NONE, Set.of(), Set.of("a")),
                new OwnWords(synonyms, Set.of("a"), Set.of()));
        assertEquals(
                different.size(),
                different.stream().map(OwnWords::edition).distinct().count());
        assertEquals("", OwnWords.NONE.edition());
        assertNotEquals("", different.get(1).edition());
        assertEquals(Set.of("a", "b"), different.get(5).dictionary());
        assertEquals(Set.of(), different.get(4).dictionary());
    }
}
