package dev.remora.search.query;

import dev.remora.search.query.TypedQuery.After;
import dev.remora.search.query.TypedQuery.Before;
import dev.remora.search.query.TypedQuery.FileType;
import dev.remora.search.query.TypedQuery.InAddress;
import dev.remora.search.query.TypedQuery.InTitle;
import dev.remora.search.query.TypedQuery.InTopic;
import dev.remora.search.query.TypedQuery.Part;
import dev.remora.search.query.TypedQuery.Site;
import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Operators of the form `name:value`.
final class Operators {
    private static final Pattern DATE = Pattern.compile("([0-9]{4})(?:[-/.]([0-9]{1,2}))?(?:[-/.]([0-9]{1,2}))?");
    /// A port without the noughts before it.
    private static final Pattern PORT = Pattern.compile(":0*([0-9]{1,5})(?=[/?#]|$)");

    /// Ports that an address of either scheme leaves out.
    private static final Set<String> USUAL = Set.of("80", "443");

    private static final int LONGEST_NAME = 8;
    private static final Set<String> DATED = Set.of("before", "after");
    private static final Set<String> NAMED = Set.of("site", "intitle", "inurl", "filetype", "topic");

    private Operators() {}

    /// Reads an operator; empty if the word is not one, or its value is invalid.
    ///
    /// @param quoted the quotation directly after the word, or an empty text
    static Optional<Part> read(String word, Supplier<String> quoted) {
        String name = name(word);
        String value = name.isEmpty() ? "" : word.substring(colon(word) + 1);
        Supplier<String> given = () -> value.isEmpty() ? quoted.get() : value;
        return switch (name) {
            case "site" -> text(canonicalHost(given.get())).map(Site::new);
            case "intitle" -> text(given.get()).map(InTitle::new);
            case "inurl" -> text(withoutScheme(given.get())).map(InAddress::new);
            case "filetype" ->
                text(given.get().toLowerCase(Locale.ROOT).replaceFirst("^\\.+", ""))
                        .map(FileType::new);
            case "before" -> day(value).map(Before::new);
            case "after" -> day(value).map(After::new);
            case "topic" -> text(given.get().toLowerCase(Locale.ROOT)).map(InTopic::new);
            default -> Optional.empty();
        };
    }

    /// Whether a word that was not read as an operator would be one with a date for its value.
    static boolean wantsDate(String word) {
        return DATED.contains(name(word));
    }

    /// Whether a word that was not read as an operator would be one with a value.
    static boolean wantsText(String word) {
        return NAMED.contains(name(word));
    }

    /// Returns what stands before the colon; empty if that is no name.
    private static String name(String word) {
        int colon = colon(word);
        return colon < 1 || colon > LONGEST_NAME
                ? ""
                : Normalizer.normalize(word.substring(0, colon), Normalizer.Form.NFKC)
                        .toLowerCase(Locale.ROOT);
    }

    private static int colon(String word) {
        return word.replace('：', ':').indexOf(':');
    }

    /// Returns a typed address as the index has it: without scheme.
    static String withoutScheme(String typed) {
        return typed.replaceFirst("(?i)^https?://", "");
    }

    /// Returns a value; empty if it has nothing to search for.
    private static Optional<String> text(String value) {
        boolean any = value.codePoints().anyMatch(c -> Character.isLetterOrDigit(c) || Character.isIdeographic(c));
        return any ? Optional.of(value.strip()) : Optional.empty();
    }

    /// Returns the first day of a year or month, or the day itself.
    private static Optional<LocalDate> day(String value) {
        Matcher date = DATE.matcher(value);
        if (!date.matches()) {
            return Optional.empty();
        }
        int month = date.group(2) == null ? 1 : Integer.parseInt(date.group(2));
        int day = date.group(3) == null ? 1 : Integer.parseInt(date.group(3));
        try {
            return Optional.of(LocalDate.of(Integer.parseInt(date.group(1)), month, day));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /// Returns the canonical form of a typed host, as the index has it: without scheme, `www.` and path, and with its
    /// port unless that is a usual one.
    static String canonicalHost(String typed) {
        String host = Normalizer.normalize(typed, Normalizer.Form.NFKC) // other forms of a colon or slash end it, too
                .strip()
                .toLowerCase(Locale.ROOT)
                .replaceFirst("^https?://", "");
        int end = 0;
        while (end < host.length() && "/?#:".indexOf(host.charAt(end)) < 0) {
            end++;
        }
        Matcher digits = PORT.matcher(host).region(end, host.length());
        String port = digits.lookingAt() ? digits.group(1) : "";
        String name = ascii(host.substring(0, end).replaceFirst("^(\\*\\.|www\\.(?=.*\\.|$))+", ""));
        return name.isEmpty() || port.isEmpty() || USUAL.contains(port) ? name : name + ":" + port;
    }

    private static String ascii(String host) {
        try {
            return java.net.IDN.toASCII(host, java.net.IDN.ALLOW_UNASSIGNED);
        } catch (IllegalArgumentException e) {
            return host;
        }
    }
}
