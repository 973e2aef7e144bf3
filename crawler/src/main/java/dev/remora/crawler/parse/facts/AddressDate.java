package dev.remora.crawler.parse.facts;

import dev.remora.crawler.parse.dom.TextFlow;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The date in the path of an address, in the forms of publishing systems: `/2019/05/03/`, `/2019-05-03/`,
/// `/2019-05/03/`, `/2019/0503/`, `/20190503/`, `t20190503_1.html`.
final class AddressDate {
    private static final String YEAR = "((?:19|20)\\d{2})";
    private static final List<Pattern> FORMS = List.of(
            Pattern.compile("[/_-]" + YEAR + "([/-])(\\d{1,2})\\2(\\d{1,2})(?=[/_.-]|$)"),
            Pattern.compile("/" + YEAR + "(-?)(\\d{2})/(\\d{2})/"),
            Pattern.compile("/" + YEAR + "(/)(\\d{2})(\\d{2})/"),
            Pattern.compile("[/_-]t?" + YEAR + "()(\\d{2})(\\d{2})(?=[/_.-]|$)"));

    private static final Pattern SLUG = Pattern.compile("[^/]*\\p{L}[^/]*/?");

    private AddressDate() {}

    /// Whether words follow the date: then the address is that of one article, not of a day's archive.
    static boolean names(String pathAndQuery) {
        for (Pattern form : FORMS) {
            Matcher m = form.matcher(pathAndQuery);
            if (m.find()) {
                String rest = pathAndQuery.substring(m.end()).replaceFirst("^[/_.-]", "");
                return rest.indexOf('%') >= 0
                        || SLUG.matcher(rest.replaceFirst("\\.s?html?$", "")).find();
            }
        }
        return false;
    }

    /// Returns the date in the path, or empty.
    static Optional<LocalDate> of(String pathAndQuery) {
        int query = pathAndQuery.indexOf('?');
        String path = TextFlow.cut(query < 0 ? pathAndQuery : pathAndQuery.substring(0, query), 1_000);
        if (!path.contains("20") && !path.contains("19")) {
            return Optional.empty();
        }
        for (Pattern form : FORMS) {
            Optional<LocalDate> day = day(form.matcher(path));
            if (day.isPresent()) {
                return day;
            }
        }
        return Optional.empty();
    }

    private static Optional<LocalDate> day(Matcher m) {
        try {
            return m.find()
                    ? Optional.of(LocalDate.of(
                            Integer.parseInt(m.group(1)), Integer.parseInt(m.group(3)), Integer.parseInt(m.group(4))))
                    : Optional.empty();
        } catch (DateTimeException impossible) {
            return Optional.empty();
        }
    }
}
