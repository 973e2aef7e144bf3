package dev.remora.search.suggest.correct;

/// How a text differs from a word that may have been meant.
///
/// @param kind of the mistake
/// @param from first character of the text that differs
/// @param to behind the last one
/// @param changes number of characters that differ
record Slip(Kind kind, int from, int to, int changes) {
    /// Kinds of mistakes, the most usual first.
    enum Kind {
        /// Other characters of the same pinyin.
        SAME_SOUND(0),
        /// One other character of a sound that is often confused.
        LIKE_SOUND(2),
        /// One other character with the same radical.
        LIKE_SHAPE(3),
        /// Two neighbouring characters in the wrong order.
        SWAPPED(3),
        /// One other character with the same final, which may have the same phonetic part.
        RHYMING(8),
        /// A character is missing.
        MISSING(8),
        /// A character too many.
        EXTRA(8),
        /// One character is any other.
        OTHER(10);

        private final double cost;

        Kind(double cost) {
            this.cost = cost;
        }

        boolean sound() {
            return this == SAME_SOUND || this == LIKE_SOUND;
        }
    }

    /// Returns how unusual it is, in the unit of the score of [ReplacementEvidence], which counts the logarithm
    /// of pages two or three times. Set by hand on misspelled words of titles.
    double cost() {
        return kind.cost + changes - 1;
    }
}
