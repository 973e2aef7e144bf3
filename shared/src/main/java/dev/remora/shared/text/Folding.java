package dev.remora.shared.text;

import java.util.Arrays;

/// Normalises spellings of words: Unicode compatibility forms (NFKC, including full and half width), lower
/// case, and traditional characters to simplified ones, character by character.
///
/// The table of characters is HanLP's (its `t2s.txt`, in the jar). Its phrases are not used, so that folding
/// does not depend on word boundaries: a word folds alone as it does inside its text. Folding is idempotent.
/// Soft hyphens, joiners, byte-order marks and variation selectors are removed.
///
/// Immutable and safe for use by many threads. The first one reads the table, which takes some milliseconds and 128 KB.
public final class Folding {
    private final FoldTable table = FoldTable.shared();

    /// Returns the folded text; the same string if nothing changes.
    public String fold(String text) {
        int plain = plainPrefix(text);
        return plain == text.length() ? text : write(text, plain, false).text();
    }

    /// Returns the folded text with its offsets in the original.
    public FoldedText foldWithOffsets(String text) {
        int plain = plainPrefix(text);
        return plain == text.length() ? FoldedText.unmoved(text, text) : write(text, plain, true);
    }

    /// Appends the folded form of a part of a text, which is the same as [#fold] of that part alone.
    ///
    /// @param start offset of the part's first character
    /// @param end offset after its last character
    public void fold(String text, int start, int end, StringBuilder out) {
        int i = start;
        while (i < end) {
            char simple = table.simple(text.charAt(i));
            if (simple != FoldTable.COMPLEX && (i + 1 == end || !table.isExtender(text.charAt(i + 1)))) {
                out.append(simple);
                i++;
            } else {
                int clusterEnd = Math.min(end, table.clusterEnd(text, i));
                out.append(table.foldCluster(text, i, clusterEnd));
                i = clusterEnd;
            }
        }
    }

    private int plainPrefix(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (table.simple(c) != c) {
                // An extender also changes the folded form of the previous character.
                return table.isExtender(c) && i > 0 ? i - 1 : i;
            }
        }
        return length;
    }

    private FoldedText write(String text, int plain, boolean offsets) {
        Writer out = new Writer(text, plain, offsets);
        int i = plain;
        while (i < text.length()) {
            char c = text.charAt(i);
            char simple = table.simple(c);
            if (simple != FoldTable.COMPLEX && (i + 1 == text.length() || !table.isExtender(text.charAt(i + 1)))) {
                out.put(simple, i, i + 1);
                i++;
            } else {
                int end = table.clusterEnd(text, i);
                out.put(table.foldCluster(text, i, end), i, end);
                i = end;
            }
        }
        return out.done();
    }

    /// Folded characters with the original bounds of each.
    private static final class Writer {
        private final String text;
        private char[] chars;
        private int[] starts;
        private int[] ends;
        private int length;
        private boolean moved;
        private final boolean offsets;

        Writer(String text, int plain, boolean offsets) {
            this.text = text;
            this.offsets = offsets;
            chars = new char[text.length() + 16];
            text.getChars(0, plain, chars, 0);
            length = plain;
        }

        void put(char c, int start, int end) {
            if (length == chars.length) {
                grow(1);
            }
            if (moved) {
                starts[length] = start;
                ends[length] = end;
            }
            chars[length++] = c;
        }

        void put(String folded, int start, int end) {
            if (length + folded.length() > chars.length) {
                grow(folded.length());
            }
            if (offsets && !moved && (folded.length() != 1 || end != start + 1)) {
                startOffsets();
            }
            for (int i = 0; i < folded.length(); i++) {
                put(folded.charAt(i), start, end);
            }
        }

        private void startOffsets() {
            moved = true;
            starts = new int[chars.length];
            ends = new int[chars.length];
            for (int i = 0; i < length; i++) {
                starts[i] = i;
                ends[i] = i + 1;
            }
        }

        private void grow(int by) {
            int capacity = chars.length + Math.max(by, chars.length / 2);
            chars = Arrays.copyOf(chars, capacity);
            if (moved) {
                starts = Arrays.copyOf(starts, capacity);
                ends = Arrays.copyOf(ends, capacity);
            }
        }

        FoldedText done() {
            String folded = new String(chars, 0, length);
            return moved ? new FoldedText(text, folded, starts, ends) : FoldedText.unmoved(text, folded);
        }
    }
}
