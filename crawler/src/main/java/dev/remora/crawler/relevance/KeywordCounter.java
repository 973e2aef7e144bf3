package dev.remora.crawler.relevance;

import dev.remora.shared.text.FoldedText;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Counts the keywords of a topic in a text. Keywords and text are folded, so case, width and traditional or simplified
/// characters do not matter; keywords that fold alike are one, with the greatest of their weights.
///
/// A keyword counts where it stands as words, however the segmenter cut them:
/// - it begins and ends where words do (最高人民法院 as 最高 | 人民法院), or
/// - it lies inside one word and has at least two characters, all Chinese (中医 in 中医药), or
/// - it is Chinese and has at least four characters: that many do not meet by chance.
///
/// So 中医 is not found in 其中 | 医生, 克 not in 坦克, `git` not in `digital`. Immutable.
final class KeywordCounter {
    private static final int NEVER_BY_CHANCE = 4;

    private final List<String> terms;
    private final double[] weights;
    private final boolean[] chinese;
    private final KeywordAutomaton automaton;
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
        chinese = new boolean[terms.size()];
        for (int i = 0; i < chinese.length; i++) {
            chinese[i] = terms.get(i).codePoints().allMatch(Character::isIdeographic);
        }
        automaton = new KeywordAutomaton(terms);
    }

    /// How many keywords there are.
    int size() {
        return terms.size();
    }

    String term(int i) {
        return terms.get(i);
    }

    double weight(int i) {
        return weights[i];
    }

    /// How often each keyword stands in the text.
    int[] count(SegmentedText text) {
        int[] counts = new int[terms.size()];
        FoldedText folded = folding.foldWithOffsets(text.text());
        automaton.scan(folded.text(), (pattern, start, end) -> {
            if (standsAlone(pattern, text.tokens(), folded.originalStart(start), folded.originalEnd(end))) {
                counts[pattern]++;
            }
        });
        return counts;
    }

    private boolean standsAlone(int pattern, Tokens tokens, int start, int end) {
        int length = terms.get(pattern).length();
        if (chinese[pattern] && length >= NEVER_BY_CHANCE) {
            return true;
        }
        int first = wordAt(tokens, start);
        int last = wordAt(tokens, end - 1);
        boolean whole = (first < 0 || tokens.start(first) == start) && (last < 0 || tokens.end(last) == end);
        return whole || (chinese[pattern] && length > 1 && first == last);
    }

    /// The word that covers the character at `offset`, or -1: it is punctuation.
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
