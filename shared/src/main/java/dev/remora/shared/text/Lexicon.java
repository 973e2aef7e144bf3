package dev.remora.shared.text;

import com.hankcs.hanlp.collection.trie.DoubleArrayTrie;
import com.hankcs.hanlp.dictionary.CoreBiGramTableDictionary;
import com.hankcs.hanlp.dictionary.CoreDictionary;
import com.hankcs.hanlp.seg.common.Vertex;
import com.hankcs.hanlp.utility.Predefine;

/// HanLP's words and word bigrams as arrays: which words begin at a character, and what it costs that one word
/// follows another. Immutable; the arrays are HanLP's own and only read.
///
/// Cost of `w` after `v`, HanLP's: `-ln(λ (μ c(v,w) / (c(v) + 1) + 1 − μ) + (1 − λ) c(w) / N)`, with `c` the counts
/// of words and of pairs, `N` the sum of all counts, and λ and μ HanLP's. Names, places, numbers and times that are
/// only that are counted as their class.
final class Lexicon {
    /// Stands for a character that begins no word.
    static final int UNKNOWN = -1;

    /// Stands for one of a topic's words that the dictionary lacks.
    static final int FURTHER = -2;

    /// How often such a word counts as seen in HanLP's corpus of ten million words, which is of other times and
    /// subjects. docs/measurements/segmentation.md has what other counts gave.
    private static final int FURTHER_FREQUENCY = 10_000;

    private final int[] base;
    private final int[] check;
    /// By word: the word or class that it counts as, and that one's count.
    private final int[] counted;
    private final int[] frequency;
    /// By word: its cost after a word that it was never seen behind.
    private final double[] alone;
    private final double unknownAlone;
    private final double furtherAlone;

    /// The class of numbers.
    final int number = CoreDictionary.getWordID(Predefine.TAG_NUMBER);

    final int begin = CoreDictionary.getWordID(Predefine.TAG_BIGIN);
    final int end = CoreDictionary.getWordID(Predefine.TAG_END);

    Lexicon() {
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
        unknownAlone = cost(0, 0, Predefine.OOV_DEFAULT_FREQUENCY);
        furtherAlone = cost(0, 0, FURTHER_FREQUENCY);
    }

    /// Where a search for words begins.
    int root() {
        return base[0];
    }

    /// The state after one more character, or -1: no word goes on so.
    int next(int state, char c) {
        int at = state + c + 1;
        return at < check.length && check[at] == state ? base[at] : -1;
    }

    /// The word that ends in a state, or -1.
    int word(int state) {
        return state < check.length && check[state] == state && base[state] < 0 ? -base[state] - 1 : -1;
    }

    /// What it costs that word `to` follows word `from`.
    double cost(int from, int to) {
        if (from < 0 || to < 0) {
            return to == FURTHER ? furtherAlone : to < 0 ? unknownAlone : alone[to];
        }
        int pairs = CoreBiGramTableDictionary.getBiFrequency(counted[from], counted[to]);
        return pairs == 0 ? alone[to] : cost(pairs, frequency[from], frequency[to]);
    }

    private static double cost(int pairs, int from, int to) {
        double seen = Predefine.myu * pairs / (from + 1) + 1 - Predefine.myu;
        return -Math.log(Predefine.lambda * seen + (1 - Predefine.lambda) * to / Predefine.TOTAL_FREQUENCY);
    }
}
