package dev.remora.shared.text;

import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/// Words that a segmenter has in addition to its dictionary, as a trie. Immutable.
final class FurtherWords {
    /// Maximum length of a word in characters (UTF-16 units).
    static final int LONGEST = 40;

    /// The initial state of a search.
    static final int ROOT = 0;

    /// No words.
    static final FurtherWords NONE = new FurtherWords(Collections.emptySortedSet());

    /// Edges by [#edge], hashed with linear probing; 0 is an empty slot.
    private final long[] edges;

    private final int[] targets;
    private final BitSet ends = new BitSet();
    private final long fingerprint;

    private FurtherWords(SortedSet<String> words) {
        int characters = words.stream().mapToInt(String::length).sum();
        edges = new long[Integer.highestOneBit(characters + 1) * 4];
        targets = new int[edges.length];
        int states = ROOT;
        long hash = 0xcbf29ce484222325L; // FNV-1a, 64 bits
        for (String word : words) {
            int state = ROOT;
            for (int i = 0; i < word.length(); i++) {
                char c = word.charAt(i);
                int at = slot(state, c);
                if (edges[at] == 0) {
                    edges[at] = edge(state, c);
                    targets[at] = ++states;
                }
                state = targets[at];
                hash = (hash ^ c) * 0x100000001b3L;
            }
            ends.set(state);
            hash = (hash ^ ' ') * 0x100000001b3L;
        }
        fingerprint = hash;
    }

    /// Returns the words among some texts: each text that folds to one run of two or more Chinese characters
    /// and is not too long. Others are ignored.
    static FurtherWords of(Collection<String> texts, Folding folding) {
        SortedSet<String> words = new TreeSet<>();
        for (String text : texts) {
            String folded = folding.fold(text.strip());
            WordRuns runs = new WordRuns(folded.toCharArray());
            boolean one = runs.next() && runs.chinese() && runs.start() == 0 && runs.end() == folded.length();
            if (one && folded.codePointCount(0, folded.length()) > 1 && folded.length() <= LONGEST) {
                words.add(folded);
            }
        }
        return new FurtherWords(words);
    }

    /// Returns the state after one more character, or -1 if no word continues so.
    int next(int state, char c) {
        int at = slot(state, c);
        return edges[at] == 0 ? -1 : targets[at];
    }

    /// Whether a word ends in a state.
    boolean word(int state) {
        return ends.get(state);
    }

    /// Whether a folded text is one of the words.
    boolean contains(String text) {
        int state = ROOT;
        for (int i = 0; i < text.length() && state >= 0; i++) {
            state = next(state, text.charAt(i));
        }
        return state >= 0 && word(state);
    }

    long fingerprint() {
        return fingerprint;
    }

    private int slot(int state, char c) {
        long edge = edge(state, c);
        int mask = edges.length - 1;
        int at = (int) ((edge * 0x9e3779b97f4a7c15L) >>> 32) & mask;
        while (edges[at] != 0 && edges[at] != edge) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private static long edge(int state, char c) {
        return ((long) state << Character.SIZE | c) + 1;
    }
}
