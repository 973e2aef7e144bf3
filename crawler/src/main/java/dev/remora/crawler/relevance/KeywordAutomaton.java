package dev.remora.crawler.relevance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;

/// Finds all occurrences of many patterns in one pass over a text (Aho & Corasick 1975, "Efficient string
/// matching"). Any white space character in the text matches a space in a pattern. Immutable.
final class KeywordAutomaton {
    /// Called for each occurrence, in the order of their ends.
    interface Hit {
        void at(int pattern, int start, int end);
    }

    private final int[] lengths;

    /// Index of each state's first edge in `labels` and `targets`; its edges end where those of the next state
    /// begin, and ascend by label.
    private final int[] firstEdge;
    private final char[] labels;
    private final int[] targets;
    private final int[] fail;
    /// The pattern that ends in a state, or -1; and the next state with a pattern on its suffix chain, or 0.
    private final int[] pattern;
    private final int[] nextOutput;
    private final BitSet first = new BitSet();

    /// @param patterns not empty, distinct
    KeywordAutomaton(List<String> patterns) {
        List<TreeMap<Character, Integer>> trie = new ArrayList<>(List.of(new TreeMap<>()));
        List<Integer> ends = new ArrayList<>(List.of(-1));
        for (int p = 0; p < patterns.size(); p++) {
            int state = 0;
            for (char c : patterns.get(p).toCharArray()) {
                Integer to = trie.get(state).get(c);
                if (to == null) {
                    to = trie.size();
                    trie.get(state).put(c, to);
                    trie.add(new TreeMap<>());
                    ends.add(-1);
                }
                state = to;
            }
            ends.set(state, p);
        }
        int states = trie.size();
        lengths = patterns.stream().mapToInt(String::length).toArray();
        pattern = ends.stream().mapToInt(Integer::intValue).toArray();
        firstEdge = new int[states + 1];
        labels = new char[states - 1];
        targets = new int[states - 1];
        fail = new int[states];
        nextOutput = new int[states];
        int edge = 0;
        for (int s = 0; s < states; s++) {
            firstEdge[s] = edge;
            for (var to : trie.get(s).entrySet()) {
                labels[edge] = to.getKey();
                targets[edge++] = to.getValue();
            }
        }
        firstEdge[states] = edge;
        trie.getFirst().keySet().forEach(first::set);
        link();
    }

    private void link() {
        ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(0));
        while (!queue.isEmpty()) {
            int s = queue.remove();
            for (int e = firstEdge[s]; e < firstEdge[s + 1]; e++) {
                int to = targets[e];
                fail[to] = s == 0 ? 0 : step(fail[s], labels[e]);
                nextOutput[to] = pattern[fail[to]] >= 0 ? fail[to] : nextOutput[fail[to]];
                queue.add(to);
            }
        }
    }

    void scan(String text, Hit hit) {
        int state = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ') {
                c = ' ';
            }
            if (state == 0 && !first.get(c)) {
                continue;
            }
            state = step(state, c);
            for (int s = pattern[state] >= 0 ? state : nextOutput[state]; s != 0; s = nextOutput[s]) {
                hit.at(pattern[s], i + 1 - lengths[pattern[s]], i + 1);
            }
        }
    }

    private int step(int from, char c) {
        for (int state = from; ; state = fail[state]) {
            int to = child(state, c);
            if (to != 0 || state == 0) {
                return to;
            }
        }
    }

    private int child(int state, char c) {
        int low = firstEdge[state];
        int high = firstEdge[state + 1] - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (labels[middle] < c) {
                low = middle + 1;
            } else if (labels[middle] > c) {
                high = middle - 1;
            } else {
                return targets[middle];
            }
        }
        return 0;
    }
}
