package dev.remora.crawler.priority.auto;

import java.util.Locale;

/// 64 bits for a text within a kind of text. Two of a million texts share one with a probability of about 3e-8.
final class FeatureKeys {
    private FeatureKeys() {}

    /// @param kind tells apart what is not to be mixed: words, labels, or the folder that a name lies in
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

    /// A text whose hash Java keeps: 32 bits of it, so for texts that are few within a kind.
    static long ofFew(long kind, String text) {
        return mixed((kind ^ text.hashCode()) * 0xd6e8feb86659fd93L);
    }

    /// A word, whatever its case.
    static long ofWord(long kind, String word) {
        return of(kind, word.toLowerCase(Locale.ROOT));
    }

    private static long mixed(long hash) {
        long mixed = (hash ^ (hash >>> 32)) * 0xd6e8feb86659fd93L;
        return mixed ^ (mixed >>> 32);
    }
}
