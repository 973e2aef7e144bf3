package dev.remora.crawler.parse.dates;

import dev.remora.crawler.parse.dom.TextFlow;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The date formats of pages: those meant for programs (ISO 8601 with its usual deviations) and those meant for
/// people: `2020-3-5`, `2020年3月5日`, `二〇二〇年三月五日`, `民國109年3月5日`, `Mar 5, 2020`.
///
/// A year alone is not a date, nor is a day that does not exist (`2021-02-30`). Pure functions.
public final class DatePatterns {
    /// The number of characters of a value or line that are examined.
    static final int WINDOW = 200;

    private static final String YEAR = "((?:19|20)\\d{2})";
    private static final String MONTHS = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?";
    private static final Pattern MACHINE = Pattern.compile(
            "((?:19|20)\\d{2})(?:([-/.])(\\d{1,2})(?:\\2(\\d{1,2}))?|(\\d{2})(\\d{2}))(?!\\d)"
                    + "(?:[T\\s]{1,3}(\\d{1,2}):(\\d{2})(?::(\\d{2}))?(?:[.,]\\d{1,9})?\\s?(Z|[+-]\\d{2}:?\\d{2})?)?.*");
    private static final Pattern MILLIS = Pattern.compile("\\d{10}|\\d{13}");

    /// A date format: its pattern, and how to read a match.
    private record Form(Pattern pattern, Function<MatchResult, Stamp> meaning) {}

    /// Formats that begin with a year in Arabic digits; tried only where such a year occurs.
    private static final List<Form> YEAR_FIRST = List.of(
            new Form(
                    Pattern.compile(YEAR + "\\s?([-/.])\\s?(\\d{1,2})\\s?\\2\\s?(\\d{1,2})(?!\\d)"),
                    m -> day(m.group(1), m.group(3), m.group(4))),
            new Form(
                    Pattern.compile(YEAR + "\\s?年\\s?(\\d{1,2})\\s?月(?:\\s?(\\d{1,2})\\s?[日号號])?"),
                    m -> m.group(3) == null
                            ? Stamp.month(LocalDate.of(ChineseNumber.of(m.group(1)), ChineseNumber.of(m.group(2)), 1))
                            : day(m.group(1), m.group(2), m.group(3))));

    /// Formats that end with such a year; tried where a year follows a comma or a space.
    private static final List<Form> YEAR_LAST = List.of(
            new Form(
                    Pattern.compile("(?<!\\d)(\\d{1,2}|[一二三四五六七八九十]{1,2})\\s?月\\s?(\\d{1,2})日?\\s?[,，]\\s?" + YEAR),
                    m -> day(m.group(3), m.group(1), m.group(2))),
            new Form(
                    Pattern.compile(
                            "\\b" + MONTHS + "\\s?(\\d{1,2})(?:st|nd|rd|th)?,?\\s+" + YEAR, Pattern.CASE_INSENSITIVE),
                    m -> Stamp.day(LocalDate.of(
                            ChineseNumber.of(m.group(3)), english(m.group(1)), ChineseNumber.of(m.group(2))))),
            new Form(
                    Pattern.compile(
                            "(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?\\s+" + MONTHS + ",?\\s+" + YEAR,
                            Pattern.CASE_INSENSITIVE),
                    m -> Stamp.day(LocalDate.of(
                            ChineseNumber.of(m.group(3)), english(m.group(2)), ChineseNumber.of(m.group(1))))));

    /// Formats without a year in Arabic digits.
    private static final List<Form> NO_YEAR = List.of(
            new Form(
                    Pattern.compile("([一二][〇○零Ｏ一二三四五六七八九]{3})年([一二三四五六七八九十]{1,2})月([一二三四五六七八九十廿卅]{1,3})[日号號]"),
                    m -> day(m.group(1), m.group(2), m.group(3))),
            new Form(
                    Pattern.compile("(?:民國|民国)\\s?(\\d{1,3}|[一二三四五六七八九十百零〇]{1,5})\\s?(?:年|[-/.])\\s?"
                            + "(\\d{1,2}|[一二三四五六七八九十]{1,2})\\s?(?:月|[-/.])\\s?"
                            + "(\\d{1,2}|[一二三四五六七八九十廿卅]{1,3})\\s?日?"),
                    m -> Stamp.day(LocalDate.of(
                            1911 + ChineseNumber.of(m.group(1)),
                            ChineseNumber.of(m.group(2)),
                            ChineseNumber.of(m.group(3))))));

    /// A date in a line of text.
    ///
    /// @param start of its first character
    /// @param end just past its last character
    record Found(int start, int end, Stamp stamp) {}

    private DatePatterns() {}

    /// Parses a value meant for programs: of a `meta`, of JSON-LD, of `datetime`. Empty if it is not a date.
    public static Optional<Stamp> machine(String value) {
        String text = TextFlow.cut(value.strip(), WINDOW);
        Matcher matcher = MACHINE.matcher(text);
        try {
            if (matcher.matches()) {
                return Optional.of(iso(matcher));
            }
            if (MILLIS.matcher(text).matches()) {
                long millis = text.length() == 13 ? Long.parseLong(text) : Long.parseLong(text) * 1000;
                return Optional.of(Stamp.utc(LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC)));
            }
        } catch (DateTimeException impossible) {
            return Optional.empty();
        }
        return written(text).map(Found::stamp);
    }

    private static Stamp iso(Matcher m) {
        int year = ChineseNumber.of(m.group(1));
        boolean compact = m.group(5) != null;
        int month = ChineseNumber.of(compact ? m.group(5) : m.group(3));
        String dayOfMonth = compact ? m.group(6) : m.group(4);
        if (dayOfMonth == null) {
            return Stamp.month(LocalDate.of(year, month, 1));
        }
        LocalDate day = LocalDate.of(year, month, ChineseNumber.of(dayOfMonth));
        if (!"Z".equals(m.group(10))) {
            return Stamp.day(day);
        }
        int second = m.group(9) == null ? 0 : ChineseNumber.of(m.group(9));
        return Stamp.utc(day.atTime(
                LocalTime.of(ChineseNumber.of(m.group(7)), ChineseNumber.of(m.group(8)), Math.min(second, 59))));
    }

    /// Whether a line may contain a date: it has a year of four digits, in Chinese digits, or of the republic
    /// (民國).
    public static boolean maybe(String line) {
        return year(line, 0) >= 0 || hasChineseYear(line);
    }

    /// Returns the position of the next year in Arabic digits that is not part of a longer number, or -1.
    private static int year(String line, int from) {
        int old = year("19", line, from);
        int young = year("20", line, from);
        return old < 0 ? young : young < 0 ? old : Math.min(old, young);
    }

    private static int year(String century, String line, int from) {
        int at = line.indexOf(century, from);
        while (at >= 0 && !isYear(line, at)) {
            at = line.indexOf(century, at + 1);
        }
        return at;
    }

    /// Whether the two digits of a century at `i` begin a year of exactly four digits.
    private static boolean isYear(String line, int i) {
        return i + 3 < line.length()
                && isDigit(line.charAt(i + 2))
                && isDigit(line.charAt(i + 3))
                && (i == 0 || !isDigit(line.charAt(i - 1)))
                && (i + 4 == line.length() || !isDigit(line.charAt(i + 4)));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean hasChineseYear(String line) {
        int year = line.indexOf('年');
        boolean digits = year >= 4 && "一二".indexOf(line.charAt(year - 4)) >= 0;
        return digits || (line.indexOf('民') >= 0 && (line.contains("民国") || line.contains("民國")));
    }

    /// Returns the first date in a line for people, or empty.
    static Optional<Found> written(String line) {
        String text = TextFlow.cut(line, WINDOW);
        Found first = null;
        for (int at = year(text, 0); at >= 0 && first == null; at = year(text, at + 4)) {
            for (Form form : goesOn(text, at + 4) ? YEAR_FIRST : List.<Form>of()) {
                Matcher matcher = form.pattern.matcher(text).region(at, text.length());
                first = first == null && matcher.lookingAt() ? read(form, matcher) : first;
            }
            boolean last = first == null && at > 3 && " ,，".indexOf(text.charAt(at - 1)) >= 0;
            first = last ? anywhere(YEAR_LAST, text) : first;
        }
        return Optional.ofNullable(first == null && hasChineseYear(text) ? anywhere(NO_YEAR, text) : first);
    }

    /// Whether a month may follow a year that ends at `end`.
    private static boolean goesOn(String text, int end) {
        return end < text.length() && (" -/.年".indexOf(text.charAt(end)) >= 0 || text.charAt(end) <= '\r');
    }

    private static Found anywhere(List<Form> forms, String text) {
        for (Form form : forms) {
            Matcher matcher = form.pattern.matcher(text);
            Found found = matcher.find() ? read(form, matcher) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static Found read(Form form, Matcher matcher) {
        try {
            return new Found(matcher.start(), matcher.end(), form.meaning.apply(matcher));
        } catch (DateTimeException impossible) {
            return null; // no calendar has it
        }
    }

    private static Stamp day(String year, String month, String dayOfMonth) {
        return Stamp.day(LocalDate.of(ChineseNumber.of(year), ChineseNumber.of(month), ChineseNumber.of(dayOfMonth)));
    }

    private static int english(String month) {
        return "janfebmaraprmayjunjulaugsepoctnovdec".indexOf(month.toLowerCase(Locale.ROOT)) / 3 + 1;
    }
}
