package dev.remora.crawler.priority.auto;

import java.util.Locale;

/// Hashes of 64 bits for texts of a kind. Two of a million texts share one with a probability of about 3e-8.
final class FeatureKeys {
    private FeatureKeys() {}

    /// @param kind separates key spaces: words, labels, or the folder of a name
    static long of(long kind, String text) {
        return of(kind, text, 0, text.length());
    }

    static long of(long kind, String text, int from, int to) {
        long hash = (kind ^ 0xcbf29ce484222325L) * 0x9e3779b97f4a7c15L;
        for (int i = from; i < to; i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return mixed(hash);
    }

    /// Returns a key from the 32-bit hash that Java caches in a string: for kinds with few texts.
    static long ofFew(long kind, String text) {
        return mixed((kind ^ text.hashCode()) * 0xd6e8feb86659fd93L);
    }

    /// Returns the key of a word, ignoring case.
    static long ofWord(long kind, String word) {
        return of(kind, word.toLowerCase(Locale.ROOT));
    }

    private static long mixed(long hash) {
        long mixed = (hash ^ (hash >>> 32)) * 0xd6e8feb86659fd93L;
        return mixed ^ (mixed >>> 32);
    }
}
