package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StopWordsTest {
    private final StopWords stopWords = StopWords.shared();

    @Test
    void holdsFunctionWordsOfChineseAndEnglish() {
        assertTrue(stopWords.contains("的"));
        assertTrue(stopWords.contains("因为"));
        assertTrue(stopWords.contains("the"));
    }

    @Test
    void holdsNoWordThatNamesASubject() {
        assertFalse(stopWords.contains("中医"));
        assertFalse(stopWords.contains("linux"));
        assertFalse(stopWords.contains(""));
        assertFalse(stopWords.contains("#"));
    }
}
