package dev.remora.indexer.words;

/// What a classifier follows: numbers and determiners.
final class Quantifiers {
    /// Characters of written numbers.
    static final String NUMERALS = "零〇一二两三四五六七八九十百千万亿";

    /// As in 这个.
    private static final String DETERMINERS = "几这那哪每某各";

    /// As in 十多个: only behind a number.
    private static final String AND_MORE = "多余半";

    private Quantifiers() {}

    /// Whether a sampled text that ends with two characters ends with a number or a determiner.
    static boolean end(char before, char last) {
        return DETERMINERS.indexOf(last) >= 0 || isNumber(AND_MORE.indexOf(last) < 0 ? last : before);
    }

    private static boolean isNumber(char character) {
        return character == SampledText.DIGITS || NUMERALS.indexOf(character) >= 0;
    }
}
