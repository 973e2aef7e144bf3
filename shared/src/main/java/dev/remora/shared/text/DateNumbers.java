package dev.remora.shared.text;

import java.util.OptionalInt;

/// Numbers of years, months and days in Chinese numerals: digit by digit (`二〇一八`) or by place value (`二十四`).
final class DateNumbers {
    private static final String DIGITS = "零一二三四五六七八九";

    private DateNumbers() {}

    static boolean numeral(char c) {
        return c == '〇' || c == '十' || DIGITS.indexOf(c) >= 0;
    }

    /// Whether `c` is 年, 月, 日 or 号.
    static boolean unit(char c) {
        return c == '年' || c == '月' || c == '日' || c == '号';
    }

    /// Maps 号 to 日, which means the same.
    static char oneDay(char unit) {
        return unit == '号' ? '日' : unit;
    }

    /// Returns the greatest number of a year, month or day.
    static int most(char unit) {
        return unit == '年' ? 9_999 : unit == '月' ? 12 : 31;
    }

    /// Returns the value of these numerals; empty if they are invalid, or have more than four digits.
    static OptionalInt value(char[] text, int from, int to) {
        int ten = -1;
        for (int i = from; i < to; i++) {
            if (text[i] == '十') {
                if (ten >= 0) {
                    return OptionalInt.empty();
                }
                ten = i;
            }
        }
        return ten < 0 ? byDigit(text, from, to) : byPlace(text, from, ten, to);
    }

    private static OptionalInt byDigit(char[] text, int from, int to) {
        if (to - from > 4) {
            return OptionalInt.empty();
        }
        int value = 0;
        for (int i = from; i < to; i++) {
            value = value * 10 + digit(text[i]);
        }
        return OptionalInt.of(value);
    }

    private static OptionalInt byPlace(char[] text, int from, int ten, int to) {
        if (ten - from > 1 || to - ten > 2) {
            return OptionalInt.empty();
        }
        int tens = ten == from ? 1 : digit(text[from]);
        int ones = to - ten == 2 ? digit(text[ten + 1]) : 0;
        return OptionalInt.of(tens * 10 + ones);
    }

    private static int digit(char c) {
        return c == '〇' ? 0 : DIGITS.indexOf(c);
    }
}
