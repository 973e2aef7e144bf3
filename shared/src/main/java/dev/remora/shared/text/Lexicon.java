package dev.remora.shared.text;

import com.hankcs.hanlp.collection.trie.DoubleArrayTrie;
import com.hankcs.hanlp.dictionary.CoreDictionary;
import com.hankcs.hanlp.seg.common.Vertex;
import com.hankcs.hanlp.utility.Predefine;

/// HanLP's words and word bigrams as arrays: the words that begin at a character, and the cost of one word
/// after another. Safe for use by many threads; the arrays are HanLP's own and only read.
///
/// The cost of `w` after `v` is HanLP's: `-ln(λ (μ c(v,w) / (c(v) + 1) + 1 − μ) + (1 − λ) c(w) / N)`, with
/// `c` the counts of words and of pairs, `N` the sum of all counts, and λ and μ HanLP's. Words that are only
/// names, places, numbers or times are counted as their class.
final class Lexicon {
    /// A character that begins no word.
    static final int UNKNOWN = -1;

    /// A word of a topic that is not in the dictionary.
    static final int FURTHER = -2;

    /// Assumed count of such a word in HanLP's corpus of ten million words, which is of another time and
    /// other subjects. docs/measurements/segmentation.md has the results of other counts.
    private static final int FURTHER_FREQUENCY = 10_000;

    private final int[] base;
    private final int[] check;
    /// Per word: the word or class as which it is counted.
    private final int[] counted;
    private final int[] frequency;
    /// Per word: its cost after a word that it never follows in the corpus.
    private final double[] alone;
    private final BigramCounts pairs;

    private final double unknownAlone;
    private final double furtherAlone;

    /// The class of numbers.
    final int number = CoreDictionary.getWordID(Predefine.TAG_NUMBER);

    final int begin = CoreDictionary.getWordID(Predefine.TAG_BIGIN);
    final int end = CoreDictionary.getWordID(Predefine.TAG_END);

    private Lexicon() {
        DoubleArrayTrie<CoreDictionary.Attribute> trie = CoreDictionary.trie;
        base = trie.getBase();
        check = trie.getCheck();
        counted = new int[trie.size()];
        frequency = new int[trie.size()];
        alone = new double[trie.size()];
        for (int word = 0; word < counted.length; word++) {
            CoreDictionary.Attribute attribute = trie.getValueAt(word);
            Vertex vertex = new Vertex("字", attribute, word);
            counted[word] = vertex.wordID;
            frequency[word] = vertex.getAttribute().totalFrequency;
            alone[word] = cost(0, 0, frequency[word]);
        }
        pairs = BigramCounts.ofHanlp();
        unknownAlone = cost(0, 0, Predefine.OOV_DEFAULT_FREQUENCY);
        furtherAlone = cost(0, 0, FURTHER_FREQUENCY);
    }

    /// HanLP's tables, arranged once for the process: they never change.
    private static final class Shared {
        private static final Lexicon LEXICON = new Lexicon();
    }

    static Lexicon shared() {
        return Shared.LEXICON;
    }

    /// The initial state of a search.
    int root() {
        return base[0];
    }

    /// Returns the state after one more character, or -1 if no word continues so.
    int next(int state, char c) {
        int at = state + c + 1;
        return at < check.length && check[at] == state ? base[at] : -1;
    }

    /// Returns the word that ends in a state, or -1.
    int word(int state) {
        return state < check.length && check[state] == state && base[state] < 0 ? -base[state] - 1 : -1;
    }

    /// Returns the cost of word `to` after word `from`.
    double cost(int from, int to) {
        if (from < 0 || to < 0) {
            return to == FURTHER ? furtherAlone : to < 0 ? unknownAlone : alone[to];
        }
        int seen = pairs.count(counted[from], counted[to]);
        return seen == 0 ? alone[to] : cost(seen, frequency[from], frequency[to]);
    }

    private static double cost(int pairs, int from, int to) {
        double seen = Predefine.myu * pairs / (from + 1) + 1 - Predefine.myu;
        return -Math.log(Predefine.lambda * seen + (1 - Predefine.lambda) * to / Predefine.TOTAL_FREQUENCY);
    }
}
