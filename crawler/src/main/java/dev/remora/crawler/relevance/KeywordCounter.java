package dev.remora.crawler.relevance;

import com.hankcs.hanlp.collection.AhoCorasick.AhoCorasickDoubleArrayTrie;
import dev.remora.shared.text.FoldedText;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Counts the keywords of a topic in a text. Keywords and text are folded, so case, width and traditional or
/// simplified characters do not matter; keywords with the same folded form are one, with the greatest of their
/// weights.
///
/// An occurrence counts if it consists of words, however the segmenter cut them:
/// - it begins and ends at word boundaries (最高人民法院 as 最高 | 人民法院), or
/// - it lies inside one word and has at least two characters, all Chinese (中医 in 中医药), or
/// - it is Chinese and has at least four characters, or Chinese and Latin mixed (A股 in a | 股市): such a match
///   is not by chance, so its Chinese ends may lie inside words; its Latin ends may not, but a digit may
///   follow or precede a keyword of at least three characters (ETF in 300ETF, php in php7).
///
/// So 中医 is not found in 其中 | 医生, 克 not in 坦克, `git` not in `digital`. Immutable for its callers, and
/// thread-safe.
final class KeywordCounter {
    private static final int NEVER_BY_CHANCE = 4;
    private static final int BESIDE_DIGITS = 3;

    private final List<String> terms;
    private final double[] weights;
    /// Whether the keyword is Chinese, of two characters or more: may occur inside one word.
    private final boolean[] inside;

    /// Whether the first or last character may be inside a word.
    private final boolean[] looseStart;

    private final boolean[] looseEnd;
    /// The number of each keyword; one pass finds all (Aho & Corasick 1975, "Efficient string matching"). It takes
    /// about 1 MB and some milliseconds, and many counters never read a text: `null` until the first one is read.
    private volatile AhoCorasickDoubleArrayTrie<Integer> numbers;

    private final Folding folding;

    KeywordCounter(Map<String, Double> keywords, Folding folding) {
        Map<String, Double> folded = new LinkedHashMap<>();
        keywords.forEach((word, weight) -> {
            String term = folding.fold(word).strip().replaceAll("\\s+", " ");
            if (!term.isEmpty()) {
                folded.merge(term, weight, Math::max);
            }
        });
        this.folding = folding;
        terms = new ArrayList<>(folded.keySet());
        weights = folded.values().stream().mapToDouble(Double::doubleValue).toArray();
        inside = new boolean[terms.size()];
        looseStart = new boolean[terms.size()];
        looseEnd = new boolean[terms.size()];
        for (int i = 0; i < inside.length; i++) {
            String term = terms.get(i);
            boolean chinese = term.codePoints().allMatch(Character::isIdeographic);
            boolean rare = !chinese || term.length() >= NEVER_BY_CHANCE;
            inside[i] = chinese && term.length() > 1;
            looseStart[i] = rare && Character.isIdeographic(term.codePointAt(0));
            looseEnd[i] = rare && Character.isIdeographic(term.codePointBefore(term.length()));
        }
    }

    private AhoCorasickDoubleArrayTrie<Integer> numbers() {
        if (numbers == null) {
            synchronized (terms) {
                if (numbers == null) {
                    TreeMap<String, Integer> numbered = new TreeMap<>();
                    terms.forEach(term -> numbered.put(term, numbered.size()));
                    numbers = new AhoCorasickDoubleArrayTrie<>(numbered);
                }
            }
        }
        return numbers;
    }

    int size() {
        return terms.size();
    }

    String term(int i) {
        return terms.get(i);
    }

    double weight(int i) {
        return weights[i];
    }

    /// Returns the mean of the weights; there must be keywords.
    double meanWeight() {
        return Arrays.stream(weights).average().orElseThrow();
    }

    int[] count(SegmentedText text) {
        int[] counts = new int[terms.size()];
        find(text, (keyword, _, _) -> counts[keyword]++);
        return counts;
    }

    /// Returns the positions of all characters inside keywords.
    BitSet covered(SegmentedText text) {
        BitSet covered = new BitSet(text.text().length());
        find(text, (_, start, end) -> covered.set(start, end));
        return covered;
    }

    private interface Hit {
        void at(int keyword, int start, int end);
    }

    /// @param hit called with positions in the original text
    private void find(SegmentedText text, Hit hit) {
        if (terms.isEmpty()) {
            return;
        }
        FoldedText folded = folding.foldWithOffsets(text.text());
        numbers().parseText(spaced(folded.text()), (start, end, keyword) -> {
            Ends ends = new Ends(folded, start, end);
            if (standsAlone(keyword, text.tokens(), ends)) {
                hit.at(keyword, ends.start(), ends.end());
            }
        });
    }

    /// Any white space matches the space in a keyword. The automaton cannot look U+FFFF up, which is no character.
    private static char[] spaced(String text) {
        char[] characters = text.toCharArray();
        for (int i = 0; i < characters.length; i++) {
            characters[i] = characters[i] < ' ' || characters[i] == '\uffff' ? ' ' : characters[i];
        }
        return characters;
    }

    private boolean standsAlone(int pattern, Tokens tokens, Ends ends) {
        int first = wordAt(tokens, ends.start());
        int last = wordAt(tokens, ends.end() - 1);
        if (inside[pattern] && first == last) {
            return true;
        }
        boolean besideDigits = terms.get(pattern).length() >= BESIDE_DIGITS;
        boolean startFits = looseStart[pattern]
                || first < 0
                || tokens.start(first) == ends.start()
                || (besideDigits && ends.letterAfterDigit());
        boolean endFits = looseEnd[pattern]
                || last < 0
                || tokens.end(last) == ends.end()
                || (besideDigits && ends.letterBeforeDigit());
        return startFits && endFits;
    }

    /// The start and end of an occurrence.
    private record Ends(FoldedText folded, int foldedStart, int foldedEnd) {
        /// Position in the original text.
        int start() {
            return folded.originalStart(foldedStart);
        }

        /// Position in the original text.
        int end() {
            return folded.originalEnd(foldedEnd);
        }

        boolean letterAfterDigit() {
            return foldedStart > 0 && latin(foldedStart) && digit(foldedStart - 1);
        }

        boolean letterBeforeDigit() {
            return foldedEnd < folded.text().length() && latin(foldedEnd - 1) && digit(foldedEnd);
        }

        private boolean latin(int i) {
            char c = folded.text().charAt(i);
            return c >= 'a' && c <= 'z';
        }

        private boolean digit(int i) {
            char c = folded.text().charAt(i);
            return c >= '0' && c <= '9';
        }
    }

    /// Returns the index of the word at `offset`, or -1 for punctuation.
    private static int wordAt(Tokens tokens, int offset) {
        int low = 0;
        int high = tokens.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (tokens.end(middle) <= offset) {
                low = middle + 1;
            } else if (tokens.start(middle) > offset) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }
}
