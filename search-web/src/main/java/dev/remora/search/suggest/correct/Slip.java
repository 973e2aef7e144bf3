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
        LIKE_SOUND(1),
        /// One other character with the same radical.
        LIKE_SHAPE(1.5),
        /// Two neighbouring characters in the wrong order.
        SWAPPED(1.5),
        /// One other character with the same final, which may have the same phonetic part.
        RHYMING(2.5),
        /// A character is missing.
        MISSING(4),
        /// A character too many.
        EXTRA(4),
        /// One character is any other.
        OTHER(5);

        private final double cost;

        Kind(double cost) {
            this.cost = cost;
        }

        boolean sound() {
            return this == SAME_SOUND || this == LIKE_SOUND;
        }
    }

    /// Returns how unusual it is: about the logarithm of the inverse of its share of all mistakes.
    double cost() {
        return kind.cost + changes - 1;
    }
}
