package dev.remora.shared.text;

/// Removes the plural ending of English words, by the three rules of Harman, "How effective is suffixing?",
/// 1991: `ies` becomes `y`, `es` becomes `e`, `s` is dropped, each except after certain letters. Except for
/// `news` and `new`, it never conflates words of different meaning that are frequent in Chinese pages, which
/// heavier stemmers do.
final class Stem {
    private static final int SHORTEST = 4;

    private Stem() {}

    /// Returns the stem of a folded word; words with letters other than a to z are unchanged.
    static String of(String word) {
        int length = word.length();
        if (length < SHORTEST || word.charAt(length - 1) != 's' || !plain(word)) {
            return word;
        }
        char before = word.charAt(length - 2);
        return switch (before) {
            case 's', 'u', 'i' -> word;
            case 'e' -> afterE(word);
            default -> word.substring(0, length - 1);
        };
    }

    private static String afterE(String word) {
        int length = word.length();
        char third = word.charAt(length - 3);
        if (third == 'i' && length > SHORTEST && "ae".indexOf(word.charAt(length - 4)) < 0) {
            return word.substring(0, length - 3) + "y";
        }
        return "iaoe".indexOf(third) >= 0 ? word : word.substring(0, length - 1);
    }

    private static boolean plain(String word) {
        return word.chars().allMatch(c -> c >= 'a' && c <= 'z');
    }
}
