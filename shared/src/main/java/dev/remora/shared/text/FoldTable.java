package dev.remora.shared.text;

import java.text.Normalizer;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/// Maps each character to its folded form. A character of the Basic Multilingual Plane that always folds to
/// one character is looked up in an array; the rest goes through Unicode normalisation, one cluster at a
/// time: a character with the marks (and Hangul vowels and finals) that may combine with it.
final class FoldTable {
    /// The array's value for a character that does not fold to exactly one.
    static final char COMPLEX = '\uffff';

    private static final HanlpTable TABLE = new HanlpTable("/data/dictionary/tc/t2s.txt");
    private static final int LONGEST_CLUSTER = 64;

    private final char[] simple = new char[Character.MAX_VALUE + 1];
    private final BitSet extenders = new BitSet(Character.MAX_VALUE + 1);
    private final Map<Integer, Integer> simplified;

    private FoldTable(Map<Integer, Integer> simplified) {
        this.simplified = simplified;
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            if (combines(c)) {
                extenders.set(c);
            }
        }
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            simple[c] = COMPLEX;
            if (!Character.isSurrogate((char) c) && !extenders.get(c)) {
                String folded = foldAlone(Character.toString(c));
                if (folded.length() == 1) {
                    simple[c] = folded.charAt(0);
                }
            }
        }
    }

    /// The table, read once for the process: it never changes.
    private static final class Shared {
        private static final FoldTable TABLE = load();
    }

    static FoldTable shared() {
        return Shared.TABLE;
    }

    private static FoldTable load() {
        return TABLE.read(lines -> {
            Map<Integer, Integer> pairs = new HashMap<>();
            lines.forEach(line -> addPair(line, pairs));
            return new FoldTable(closed(pairs));
        });
    }

    private static void addPair(String line, Map<Integer, Integer> pairs) {
        int[] points = line.strip().codePoints().toArray();
        if (points.length >= 3 && points[1] == '=' && points[0] != points[2]) {
            // Some lines offer several simplified forms; the first is the usual one. Keys of several
            // characters are phrases: skipped.
            boolean one = points.length == 3 || points[3] == ' ' || points[3] == '=';
            if (one) {
                pairs.putIfAbsent(points[0], points[2]);
            }
        }
    }

    /// Follows chains to their ends, so that folding is idempotent.
    private static Map<Integer, Integer> closed(Map<Integer, Integer> pairs) {
        Map<Integer, Integer> closed = new HashMap<>();
        pairs.forEach((from, to) -> {
            int last = to;
            for (int steps = 0; steps < 8 && pairs.containsKey(last) && last != from; steps++) {
                last = pairs.get(last);
            }
            closed.put(from, last);
        });
        return closed;
    }

    char simple(char c) {
        return simple[c];
    }

    boolean isExtender(char c) {
        return extenders.get(c);
    }

    /// Returns the end of the cluster that begins at `start`.
    int clusterEnd(String text, int start) {
        int end = start + Character.charCount(text.codePointAt(start));
        while (end < text.length() && end - start < LONGEST_CLUSTER) {
            char c = text.charAt(end);
            boolean low = Character.isHighSurrogate(c);
            if (low ? !combines(text.codePointAt(end)) : !extenders.get(c)) {
                break;
            }
            end += low ? Character.charCount(text.codePointAt(end)) : 1;
        }
        return end;
    }

    String foldCluster(String text, int start, int end) {
        return foldAlone(text.substring(start, end));
    }

    private String foldAlone(String cluster) {
        String folded = cluster;
        for (int round = 0; round < 4; round++) {
            String next = lowerAndSimplified(Normalizer.normalize(folded, Normalizer.Form.NFKC));
            if (next.equals(folded)) {
                break;
            }
            folded = next;
        }
        return folded;
    }

    private String lowerAndSimplified(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().filter(c -> !vanishes(c)).forEach(c -> {
            int lower = Character.toLowerCase(c);
            out.appendCodePoint(simplified.getOrDefault(lower, lower));
        });
        return out.toString();
    }

    private static boolean vanishes(int c) {
        return c == 0xad || c == 0x200c || c == 0x200d || c == 0x2060 || c == 0xfeff || (c >= 0xfe00 && c <= 0xfe0f);
    }

    /// Whether the character may combine with the previous one: it is a mark, or a Hangul vowel or final, or
    /// normalises to one.
    private static boolean combines(int c) {
        boolean inert = c < 0x300 || (c >= 0x3400 && c < 0xa000) || (c >= 0xac00 && c < 0xd7a4);
        if (inert || (c <= Character.MAX_VALUE && Character.isSurrogate((char) c))) {
            return false;
        }
        int first = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKD)
                .codePointAt(0);
        int type = Character.getType(first);
        return !vanishes(c)
                && (type == Character.NON_SPACING_MARK
                        || type == Character.COMBINING_SPACING_MARK
                        || type == Character.ENCLOSING_MARK
                        || (first >= 0x1160 && first <= 0x11ff)
                        || (first >= 0xd7b0 && first <= 0xd7ff));
    }
}
