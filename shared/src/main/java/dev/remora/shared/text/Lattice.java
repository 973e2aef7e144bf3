package dev.remora.shared.text;

import java.util.Arrays;

/// All segmentations of a run of Chinese characters, and the cheapest of them (Viterbi 1967) by the costs of
/// the [Lexicon]. A character that is not a word may also be alone, and a run of numerals (二十四) is a number.
///
/// Reuses its arrays, so it belongs to one thread. Time is linear in the run's length.
final class Lattice implements ChineseCutter {
    /// Maximum number of characters of a window; longer runs are split into windows.
    private static final int WINDOW = 1_000;

    /// Words that end within this distance of a window's end are segmented again with the next window.
    private static final int MARGIN = FurtherWords.LONGEST;

    private final Lexicon lexicon;
    private final FurtherWords further;

    /// One entry per word of the lattice: its id, its start, its cheapest predecessor, the cost up to its
    /// end, and the previous word with the same end.
    private int[] word = new int[256];

    private int[] start = new int[256];
    private int[] before = new int[256];
    private double[] cost = new double[256];
    private int[] sameEnd = new int[256];
    private int size;

    /// The last word that ends at a position, or -1.
    private int[] endingAt = new int[64];

    private int[] path = new int[64];

    Lattice(Lexicon lexicon, FurtherWords further) {
        this.lexicon = lexicon;
        this.further = further;
    }

    @Override
    public void cut(char[] text, int from, int to, TokenList words) {
        int at = from;
        while (at < to) {
            int end = Math.min(to, at + WINDOW);
            if (end < to && Character.isHighSurrogate(text[end - 1])) {
                end--;
            }
            build(text, at, end);
            at = emit(text, at, end, end < to ? end - MARGIN : end, words);
        }
    }

    private void build(char[] text, int from, int to) {
        int length = to - from;
        if (endingAt.length <= length) {
            endingAt = new int[length + 1];
            path = new int[length + 1];
        }
        Arrays.fill(endingAt, 0, length + 1, -1);
        size = 0;
        for (int i = 0; i < length; i++) {
            if (i > 0 && endingAt[i] < 0) {
                continue;
            }
            int first = size;
            boolean alone = addKnown(text, from, i, length);
            alone |= addNumber(text, from, i, length, size == first);
            addFurther(text, from, i, length);
            if (!alone) {
                add(Lexicon.UNKNOWN, i, i + Character.charCount(Character.codePointAt(text, from + i, to)));
            }
        }
    }

    /// Adds the dictionary's words that begin at `i`; returns whether one of them is a single character.
    private boolean addKnown(char[] text, int from, int i, int length) {
        boolean alone = false;
        int state = lexicon.root();
        for (int j = i; j < length; j++) {
            state = lexicon.next(state, text[from + j]);
            if (state < 0) {
                break;
            }
            int found = lexicon.word(state);
            if (found >= 0) {
                add(found, i, j + 1);
                alone |= j == i;
            }
        }
        return alone;
    }

    /// Adds the topic's words that begin at `i`, except those already added from the dictionary, whose
    /// frequencies are better where they would break another word (节气 in 调节 | 气).
    private void addFurther(char[] text, int from, int i, int length) {
        int state = further.next(FurtherWords.ROOT, text[from + i]);
        for (int j = i + 1; j < length && state >= 0; j++) {
            state = further.next(state, text[from + j]);
            if (state >= 0 && further.word(state) && !added(i, j + 1)) {
                add(Lexicon.FURTHER, i, j + 1);
            }
        }
    }

    /// Whether a word from `from` to `to` was added. Of the words with one end, the last added begins last.
    private boolean added(int from, int to) {
        return endingAt[to] >= 0 && start[endingAt[to]] == from;
    }

    /// Adds the run of numerals that begins at `i`; returns whether it is a single character. A single
    /// numeral is a number only if no word begins there (so 六大 is not 六 | 大).
    private boolean addNumber(char[] text, int from, int i, int length, boolean noWord) {
        int end = i;
        while (end < length && numeral(text[from + end])) {
            end++;
        }
        boolean begins = i == 0 || !numeral(text[from + i - 1]);
        boolean number = begins && (end > i + 1 || (end == i + 1 && noWord));
        if (number) {
            add(lexicon.number, i, end);
        }
        return number && end == i + 1;
    }

    private static boolean numeral(char c) {
        return switch (c) {
            case '零', '〇', '一', '二', '两', '三', '四', '五', '六', '七', '八', '九', '十', '百', '千', '万', '亿' -> true;
            default -> false;
        };
    }

    private void add(int id, int from, int to) {
        if (size == word.length) {
            grow();
        }
        int best = -1;
        double least;
        if (from == 0) {
            least = lexicon.cost(lexicon.begin, id);
        } else {
            least = Double.POSITIVE_INFINITY;
            for (int previous = endingAt[from]; previous >= 0; previous = sameEnd[previous]) {
                double sum = cost[previous] + lexicon.cost(word[previous], id);
                if (sum < least) {
                    least = sum;
                    best = previous;
                }
            }
        }
        word[size] = id;
        start[size] = from;
        before[size] = best;
        cost[size] = least;
        sameEnd[size] = endingAt[to];
        endingAt[to] = size++;
    }

    /// Adds the words of the cheapest path that end by `settled`, at least one, to `words`; returns the end
    /// of the last.
    private int emit(char[] text, int from, int to, int settled, TokenList words) {
        int last = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int w = endingAt[to - from]; w >= 0; w = sameEnd[w]) {
            double sum = cost[w] + lexicon.cost(word[w], lexicon.end);
            if (sum < least) {
                least = sum;
                last = w;
            }
        }
        int bounds = 0;
        path[bounds++] = to;
        for (int w = last; w >= 0; w = before[w]) {
            path[bounds++] = from + start[w];
        }
        int at = from;
        for (int i = joined(text, bounds - 2); i >= 0 && (path[i] <= settled || at == from); i = joined(text, i - 1)) {
            words.add(at, path[i]);
            at = path[i];
        }
        return at;
    }

    /// Joins a topic's word that the path splits into pieces that often follow one another (上市 | 公司).
    ///
    /// @param i bound at which a word of the path ends
    /// @return the bound at which the longest of the topic's words that begin with that word ends; `i` if
    ///     there is none, -1 after the last bound
    private int joined(char[] text, int i) {
        int longest = i;
        int at = i < 0 ? 0 : path[i + 1];
        int state = FurtherWords.ROOT;
        for (int bound = i; bound >= 0 && state >= 0; bound--) {
            while (at < path[bound] && state >= 0) {
                state = further.next(state, text[at++]);
            }
            if (state >= 0 && further.word(state)) {
                longest = bound;
            }
        }
        return longest;
    }

    private void grow() {
        int capacity = size * 2;
        word = Arrays.copyOf(word, capacity);
        start = Arrays.copyOf(start, capacity);
        before = Arrays.copyOf(before, capacity);
        cost = Arrays.copyOf(cost, capacity);
        sameEnd = Arrays.copyOf(sameEnd, capacity);
    }
}
