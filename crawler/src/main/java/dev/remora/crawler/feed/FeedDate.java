package dev.remora.crawler.feed;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses the day of a feed's date: ISO 8601 as in Atom, or RFC 822 as in RSS, the latter leniently. The time
/// zone is the author's own: the day is the one that people there see.
final class FeedDate {
    private static final Pattern ISO =
            Pattern.compile("\\s*(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?!\\d).*", Pattern.DOTALL);
    private static final Pattern RFC = Pattern.compile(
            "\\s*(?:\\p{L}+\\.?,?\\s+)?(\\d{1,2})[\\s-]+([A-Za-z]{3})[a-z]*\\.?[\\s-]+(\\d{4}|\\d{2})(?!\\d).*",
            Pattern.DOTALL);
    private static final Map<String, Integer> MONTHS = Map.ofEntries(
            Map.entry("jan", 1),
            Map.entry("feb", 2),
            Map.entry("mar", 3),
            Map.entry("apr", 4),
            Map.entry("may", 5),
            Map.entry("jun", 6),
            Map.entry("jul", 7),
            Map.entry("aug", 8),
            Map.entry("sep", 9),
            Map.entry("oct", 10),
            Map.entry("nov", 11),
            Map.entry("dec", 12));

    private FeedDate() {}

    static Optional<LocalDate> of(String written) {
        String date = written.substring(0, Math.min(written.length(), 100));
        Matcher iso = ISO.matcher(date);
        if (iso.matches()) {
            return day(iso.group(1), Integer.parseInt(iso.group(2)), iso.group(3));
        }
        Matcher rfc = RFC.matcher(date);
        return rfc.matches()
                ? Optional.ofNullable(MONTHS.get(rfc.group(2).toLowerCase(Locale.ROOT)))
                        .flatMap(month -> day(year(rfc.group(3)), month, rfc.group(1)))
                : Optional.empty();
    }

    /// RFC 822 has years of two digits; RFC 2822 defines how to read those.
    private static String year(String digits) {
        return digits.length() == 4 ? digits : (Integer.parseInt(digits) < 50 ? "20" : "19") + digits;
    }

    private static Optional<LocalDate> day(String year, int month, String day) {
        try {
            LocalDate date = LocalDate.of(Integer.parseInt(year), month, Integer.parseInt(day));
            return date.getYear() < 1990 ? Optional.empty() : Optional.of(date);
        } catch (DateTimeException noSuchDay) {
            return Optional.empty();
        }
    }
}
