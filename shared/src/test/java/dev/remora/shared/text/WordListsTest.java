package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordListsTest {
    private static final Synonyms SYNONYMS = Synonyms.shared();

    @Test
    void wordsOfOneMeaningFindOneAnother() {
        assertTrue(SYNONYMS.of("拉稀").contains("腹泻"));
        assertTrue(SYNONYMS.of("腹泻").contains("拉稀"));
        assertFalse(SYNONYMS.of("腹泻").contains("腹泻"));
    }

    @Test
    void noWordHasMoreThanSixAndAnUnknownOneNone() {
        assertTrue(SYNONYMS.of("腹泻").size() <= 6);
        assertEquals(List.of(), SYNONYMS.of("没有这个词"));
    }

    @Test
    void singleCharactersAndWordsOnlyOfOneKindAreNoSynonyms() {
        assertFalse(SYNONYMS.of("腹泻").isEmpty());
        assertFalse(SYNONYMS.of("腹泻").contains("泻"));
        assertFalse(SYNONYMS.of("自诉").contains("公诉"));
    }
}
