package dev.remora.crawler.parse.maintext;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// How much two texts have in common: F1 of their tokens as multisets. A token is an ideograph or kana, or a
/// run of other letters and digits in lower case; punctuation does not count.
record TokenOverlap(int ours, int theirs, int common) {
    static TokenOverlap of(String ours, String theirs) {
        Map<String, Integer> one = tokens(ours);
        Map<String, Integer> other = tokens(theirs);
        int common = one.entrySet().stream()
                .mapToInt(e -> Math.min(e.getValue(), other.getOrDefault(e.getKey(), 0)))
                .sum();
        return new TokenOverlap(size(one), size(other), common);
    }

    private static int size(Map<String, Integer> tokens) {
        return tokens.values().stream().mapToInt(Integer::intValue).sum();
    }

    double precision() {
        return ours == 0 ? 0 : (double) common / ours;
    }

    double recall() {
        return theirs == 0 ? 0 : (double) common / theirs;
    }

    double f1() {
        return ours + theirs == 0 ? 1 : 2.0 * common / (ours + theirs);
    }

    private static Map<String, Integer> tokens(String text) {
        Map<String, Integer> tokens = new HashMap<>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ' ';
            boolean single = Character.isIdeographic(c) || (c >= 0x3040 && c <= 0x30ff);
            boolean word = !single && Character.isLetterOrDigit(c);
            if (!word && start >= 0) {
                tokens.merge(text.substring(start, i).toLowerCase(Locale.ROOT), 1, Integer::sum);
            }
            start = word ? (start < 0 ? i : start) : -1;
            if (single) {
                tokens.merge(String.valueOf(c), 1, Integer::sum);
            }
        }
        return tokens;
    }
}
