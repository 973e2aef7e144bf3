package dev.remora.crawler.relevance;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.Tokens;
import java.util.BitSet;

/// Detects keyword stuffing: words written for crawlers, not for people. After Ntoulas, Najork, Manasse &
/// Fetterly 2006, "Detecting spam web pages through content analysis", who detect such pages by function words
/// and repetition. This class examines passages of fifty words, so that an article with stuffing below it is
/// judged as an article. A passage is stuffing if the topic's keywords make up three quarters of its letters,
/// or half of them if it has hardly any function words; the adjacent words up to the next function word belong
/// to it. A whole text is stuffing if it repeats few words: of its `N` words only `V < 1.25 · √N` are distinct
/// (Guiraud 1954: the ratio `V / √N` of natural text grows little with its length).
///
/// The bounds come from 9,524 real pages and ten topics: no passage reached the first, 36 pages had one that
/// reached the second, nearly all menus of one site about jQuery, and the lowest ratio of a text of a hundred
/// words was 1.76. Immutable.
final class StuffedPassages {
    private static final int PASSAGE = 50;
    private static final int STEP = 10;
    private static final double MOST_KEYWORDS = 0.75;
    private static final int FEWEST_WORDS = 10;
    private static final double MOST_WITHOUT_SENTENCES = 0.5;
    private static final double FUNCTION_WORDS = 0.02;
    private static final int FEWEST_FOR_SENTENCES = 30;
    private static final double LEAST_RATIO = 1.25;
    private static final int FEWEST_FOR_RATIO = 100;

    private final KeywordCounter keywords;
    private final Folding folding;
    private final StopWords functionWords;

    StuffedPassages(KeywordCounter keywords, Folding folding) {
        this.keywords = keywords;
        this.folding = folding;
        this.functionWords = StopWords.shared();
    }

    /// A text without its stuffed passages.
    ///
    /// @param stuffed number of words removed
    record Rest(SegmentedText text, int stuffed) {}

    Rest without(SegmentedText text) {
        int size = text.tokens().size();
        BitSet kept = new BitSet(size);
        if (!repeats(text)) {
            kept.set(0, size);
            Sums sums = new Sums(text);
            for (int from = 0; from == 0 || from + PASSAGE - STEP < size; from += STEP) {
                int to = Math.min(size, from + PASSAGE);
                if (sums.keywordsAlone(from, to)) {
                    takeOut(kept, sums, from, to);
                }
            }
        }
        int stuffed = size - kept.cardinality();
        return new Rest(stuffed == 0 ? text : kept(text, kept), stuffed);
    }

    /// Removes a passage with the adjacent words up to the next function words, where people's sentences begin.
    private static void takeOut(BitSet kept, Sums sums, int from, int to) {
        kept.clear(from, to);
        for (int i = from - 1; i >= 0 && kept.get(i) && !sums.isFunctionWord(i); i--) {
            kept.clear(i);
        }
        for (int i = to; kept.get(i) && !sums.isFunctionWord(i); i++) {
            kept.clear(i);
        }
    }

    private boolean repeats(SegmentedText text) {
        int size = text.tokens().size();
        if (size < FEWEST_FOR_RATIO) {
            return false;
        }
        return text.words().map(folding::fold).distinct().count() < LEAST_RATIO * Math.sqrt(size);
    }

    /// Returns the text of the kept words, with the characters that follow each.
    private static SegmentedText kept(SegmentedText text, BitSet kept) {
        Tokens tokens = text.tokens();
        int[] starts = new int[kept.cardinality()];
        int[] lengths = new int[starts.length];
        StringBuilder rest = new StringBuilder();
        int word = 0;
        for (int i = kept.nextSetBit(0); i >= 0; i = kept.nextSetBit(i + 1)) {
            starts[word] = rest.length();
            lengths[word++] = tokens.end(i) - tokens.start(i);
            rest.append(text.text(), tokens.start(i), i + 1 < tokens.size() ? tokens.start(i + 1) : tokens.end(i));
        }
        return new SegmentedText(rest.toString(), new Tokens(starts, lengths));
    }

    /// Prefix sums over the words of a text.
    private final class Sums {
        private final int[] letters;
        private final int[] inKeywords;
        private final int[] functions;

        Sums(SegmentedText text) {
            Tokens tokens = text.tokens();
            BitSet covered = keywords.covered(text);
            letters = new int[tokens.size() + 1];
            inKeywords = new int[letters.length];
            functions = new int[letters.length];
            for (int i = 0; i < tokens.size(); i++) {
                int start = tokens.start(i);
                int end = tokens.end(i);
                letters[i + 1] = letters[i] + end - start;
                inKeywords[i + 1] = inKeywords[i] + covered.get(start, end).cardinality();
                functions[i + 1] = functions[i] + (functionWords.contains(folding.fold(text.word(i))) ? 1 : 0);
            }
        }

        boolean isFunctionWord(int word) {
            return functions[word + 1] > functions[word];
        }

        boolean keywordsAlone(int from, int to) {
            int words = to - from;
            boolean withoutSentences =
                    words >= FEWEST_FOR_SENTENCES && functions[to] - functions[from] <= FUNCTION_WORDS * words;
            double most = withoutSentences ? MOST_WITHOUT_SENTENCES : MOST_KEYWORDS;
            return words >= FEWEST_WORDS && inKeywords[to] - inKeywords[from] >= most * (letters[to] - letters[from]);
        }
    }
}
