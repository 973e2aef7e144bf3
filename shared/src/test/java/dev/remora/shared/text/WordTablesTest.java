package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The word lists that come with HanLP and with Remora.
class WordTablesTest {
    private static final Folding FOLDING = new Folding();
    private static final Pinyin PINYIN = Pinyin.shared();

    @Test
    void everyCharacterHasItsSyllableInItsWord() {
        assertEquals(List.of("yin", "hang", "xing", "zou"), PINYIN.syllables("银行行走"));
        assertEquals(List.of("b", "1", "，", "zhong", " "), PINYIN.syllables("b1，中 "));
        assertEquals(List.of(), PINYIN.syllables(""));
        assertEquals(2, PINYIN.syllables("𠮷").size(), "one for each half");
    }

    @Test
    void aCharacterHasAllItsReadingsOnce() {
        List<String> readings = PINYIN.readings('行');
        assertTrue(readings.containsAll(List.of("xing", "hang")), readings.toString());
        assertEquals(readings.stream().distinct().toList(), readings);
        assertEquals(List.of(), PINYIN.readings('a'));
        assertTrue(PINYIN.characters().contains('茶'));
        assertFalse(PINYIN.characters().contains('，'));
        for (char character : PINYIN.characters()) {
            assertTrue(
                    PINYIN.readings(character).stream().noneMatch(each -> each.matches(".*[0-9].*")), "" + character);
        }
    }

    @Test
    void typingAWholeTextIsTypingItsSyllables() {
        for (String text : List.of("重庆大学重要会议", "长大成人", "音乐快乐", "linux内核b12", "茶，叶")) {
            String typed = PINYIN.of(text).full();
            assertEquals(String.join("", PINYIN.syllables(text)).replace("，", ""), typed);
        }
    }

    @Test
    void synonymsOfAGroupFindOneAnotherWithoutTheWordItself() {
        SynonymGroups groups = new SynonymGroups(FOLDING);
        Set<String> others = groups.of("电脑");
        assertFalse(others.isEmpty() || others.contains("电脑"), others.toString());
        for (String other : others) {
            assertEquals(FOLDING.fold(other), other);
            assertTrue(groups.of(other).contains("电脑"), other);
        }
        assertEquals(Set.of(), groups.of(""));
        assertEquals(Set.of(), groups.of("没有这个词的"));
    }

    @Test
    void aFrequentWordIsCountedAndAnUnknownOneIsNot() {
        WordFrequencies frequencies = new WordFrequencies();
        assertTrue(frequencies.count("的") > frequencies.count("茶叶"));
        assertTrue(frequencies.count("茶叶") > 0);
        assertEquals(0, frequencies.count(""));
        assertEquals(0, frequencies.count("没有这个词的"));
        assertTrue(frequencies.total() > frequencies.count("的"));
    }

    @Test
    void aListOfStopWordsIsReadWithoutItsRemarks() {
        StopWords words = StopWords.read(WordTablesTest.class, "words.txt", FOLDING);
        assertEquals(Set.of("的", "and", "汉"), words.words());
        assertThrows(IllegalStateException.class, () -> StopWords.read(WordTablesTest.class, "none.txt", FOLDING));
    }

    @Test
    void stopWordsMayBeAddedAndTakenAway() {
        StopWords words = new StopWords(Set.of("a", "b"));
        StopWords changed = words.with(Set.of("c", "d"), Set.of("b", "d", "e"));
        assertEquals(Set.of("a", "c"), changed.words());
        assertTrue(words.contains("b"), "the list itself stays");
        assertFalse(changed.contains("b"));
    }

    /// Vectors are in indexes: another hash or weight makes those that are there incomparable with new ones.
    @Test
    void theVectorOfATextNeverChanges() {
        HanlpSegmenter segmenter = new HanlpSegmenter(FOLDING);
        byte[] vector = new TextVectors(FOLDING)
                .of(segmenter.segment("龙井茶 Tea"), segmenter.segment("龙井茶产于杭州，水温八十度。Tea from Hangzhou."));
        assertEquals(TextVectors.SIZE, vector.length);
        assertEquals(-1_816_458_870, Arrays.hashCode(vector));
    }

    @Test
    void aTextWithoutWordsHasTheVectorZero() {
        TextVectors vectors = new TextVectors(FOLDING);
        HanlpSegmenter segmenter = new HanlpSegmenter(FOLDING);
        for (String text : List.of("", "，。", "茶", "a 1 c")) {
            assertArrayEquals(
                    new byte[TextVectors.SIZE], vectors.of(SegmentedText.EMPTY, segmenter.segment(text)), text);
        }
    }

    @Test
    void onlyNamesOfThingsAreListedThings() {
        WordClasses classes = new WordClasses();
        assertFalse(classes.listedThing(""));
        assertFalse(classes.listedThing("没有这个词的"));
        assertFalse(classes.isClassifier(""));
        assertTrue(classes.mayName("没有这个词的"), "what is unknown may be a name");
        assertTrue(classes.mayName(""));
    }
}
