package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NearWordsTest {
    /// 法律 is Di25A01=, with 法规; 宪法 Di25A03=; 纪律 Di25B01=; 罪行 Di26A01=.
    @Test
    void nearnessFollowsTheTreeOfTheThesaurus() {
        Map<String, Double> near = NearWords.to(List.of("法律"), 0.05);
        assertEquals(1, near.get("法律"));
        assertEquals(1, near.get("法规"));
        assertEquals(0.7, near.get("宪法"));
        assertEquals(0.4, near.get("纪律"));
        assertEquals(0.2, near.get("罪行"));
        assertNull(near.get("电脑"));
    }

    /// 民法 and 商法 are both Di25A10#.
    @Test
    void wordsOfOneKindAreNearButNotTheSame() {
        Map<String, Double> near = NearWords.to(List.of("民法"), 0.5);
        assertEquals(1, near.get("民法"));
        assertEquals(0.9, near.get("商法"));
    }

    @Test
    void computersAreNoBananas() {
        Map<String, Double> near = NearWords.to(List.of("电脑"), 0.5);
        assertEquals(1, near.get("电脑"));
        assertFalse(near.containsKey("香蕉"));
    }

    @Test
    void whatIsTooFarAndSingleCharactersAreLeftOut() {
        Map<String, Double> near = NearWords.to(List.of("法律", "天气"), 0.5);
        assertTrue(near.keySet().containsAll(List.of("法规", "宪法", "天气")), near::toString);
        assertTrue(near.values().stream().allMatch(similarity -> similarity >= 0.5 && similarity <= 1));
        assertTrue(near.keySet().stream().allMatch(word -> word.length() > 1));
    }

    @Test
    void unknownWordsAreNearToNothing() {
        assertEquals(Map.of(), NearWords.to(List.of("kubernetes"), 0.05));
    }
}
