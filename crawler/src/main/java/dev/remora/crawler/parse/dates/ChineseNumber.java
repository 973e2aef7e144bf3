package dev.remora.crawler.parse.dates;

/// Numbers of dates as people write them.
final class ChineseNumber {
    private static final String DIGITS = "〇一二三四五六七八九";

    private ChineseNumber() {}

    /// Parses a number in Arabic digits, in Chinese digits one by one (二〇二〇), or in Chinese with tens (二十三,
    /// 一百零九). Other characters are zeros.
    ///
    /// @param text not empty
    static int of(String text) {
        char first = text.charAt(0);
        if (first >= '0' && first <= '9') {
            return Integer.parseInt(text);
        }
        int sum = 0;
        int digit = 0;
        boolean tens = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '百' -> {
                    sum += Math.max(digit, 1) * 100;
                    digit = 0;
                    tens = true;
                }
                case '十' -> {
                    sum += Math.max(digit, 1) * 10;
                    digit = 0;
                    tens = true;
                }
                case '廿', '卅' -> {
                    sum += c == '廿' ? 20 : 30;
                    tens = true;
                }
                default -> digit = (tens ? 0 : digit * 10) + Math.max(0, DIGITS.indexOf(c));
            }
        }
        return sum + digit;
    }
}
