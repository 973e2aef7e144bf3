package dev.remora.search.suggest.correct;

import dev.remora.search.suggest.Sounds;
import java.util.Optional;

/// Finds the mistake by which a text may have come from a word.
///
/// @param sounds of characters
/// @param radicals of characters
record Slips(Sounds sounds, Radicals radicals) {
    private static final int MOST_CHANGES = 2;

    /// Returns the mistake; empty if there are several, or none.
    Optional<Slip> between(String typed, String word) {
        int from = 0;
        int shorter = Math.min(typed.length(), word.length());
        while (from < shorter && typed.charAt(from) == word.charAt(from)) {
            from++;
        }
        int same = 0;
        while (same < shorter - from
                && typed.charAt(typed.length() - 1 - same) == word.charAt(word.length() - 1 - same)) {
            same++;
        }
        int to = typed.length() - same;
        int end = word.length() - same;
        if (typed.length() == word.length()) {
            return from == to ? Optional.empty() : replaced(typed, word, from, to);
        }
        boolean missing = from == to && end - from == 1;
        boolean extra = from == end && to - from == 1;
        return missing || extra
                ? Optional.of(new Slip(missing ? Slip.Kind.MISSING : Slip.Kind.EXTRA, from, to, 1))
                : Optional.empty();
    }

    private Optional<Slip> replaced(String typed, String word, int from, int to) {
        if (to - from == 2
                && typed.charAt(from) == word.charAt(from + 1)
                && typed.charAt(from + 1) == word.charAt(from)) {
            return Optional.of(new Slip(Slip.Kind.SWAPPED, from, to, 1));
        }
        int changes = 0;
        boolean sameSound = true;
        for (int i = from; i < to; i++) {
            if (typed.charAt(i) != word.charAt(i)) {
                changes++;
                sameSound &= sounds.same(typed.charAt(i), word.charAt(i));
            }
        }
        if (sameSound) {
            return Optional.of(new Slip(Slip.Kind.SAME_SOUND, from, to, changes))
                    .filter(slip -> slip.changes() <= MOST_CHANGES);
        }
        return changes > 1
                ? Optional.empty()
                : Optional.of(new Slip(one(typed.charAt(from), word.charAt(from)), from, to, 1));
    }

    private Slip.Kind one(char typed, char meant) {
        if (sounds.alike(typed, meant)) {
            return Slip.Kind.LIKE_SOUND;
        }
        if (radicals.same(typed, meant)) {
            return Slip.Kind.LIKE_SHAPE;
        }
        return sounds.rhyme(typed, meant) ? Slip.Kind.RHYMING : Slip.Kind.OTHER;
    }
}
