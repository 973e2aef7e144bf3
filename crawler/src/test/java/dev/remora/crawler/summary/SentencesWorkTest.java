package dev.remora.crawler.summary;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SentencesWorkTest {
    /// A text that counts how often it is looked at.
    private static final class Watched implements CharSequence {
        private final String text;
        private long looks;

        Watched(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            looks++;
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static long looks(int ends) {
        Watched text = new Watched("（（（" + "。".repeat(ends));
        Sentences.of(text, 10, 160, 40);
        return text.looks;
    }

    @Test
    void worksTwiceAsMuchForTwiceAsManyEndsThatCloseNothing() {
        assertTrue(looks(16_000) <= 2.5 * looks(8_000), looks(8_000) + " looks, then " + looks(16_000));
    }
}
