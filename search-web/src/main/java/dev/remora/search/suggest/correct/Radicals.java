package dev.remora.search.suggest.correct;

import java.text.Normalizer;
import java.util.NavigableSet;
import java.util.TreeSet;

/// The radicals of characters, under which dictionaries list them: 灸 and 炙 are both under 火. Unicode orders the
/// characters from U+4E00 to U+9FA5 by radical, and decomposes its 214 Kangxi radicals to the character that begins
/// each part.
///
/// @param first the character that begins each radical's part
record Radicals(NavigableSet<Character> first) {
    private static final char LAST = '\u9fa5';

    static Radicals ofUnicode() {
        NavigableSet<Character> first = new TreeSet<>();
        for (char radical = '\u2f00'; radical <= '\u2fd5'; radical++) {
            first.add(Normalizer.normalize(String.valueOf(radical), Normalizer.Form.NFKC)
                    .charAt(0));
        }
        return new Radicals(first);
    }

    /// Whether two characters have the same radical.
    boolean same(char a, char b) {
        return a <= LAST
                && b <= LAST
                && first.floor(a) != null
                && first.floor(a).equals(first.floor(b));
    }
}
