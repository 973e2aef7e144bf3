package dev.remora.search.query;

import dev.remora.search.query.Interpretation.Note.Missing;
import dev.remora.search.query.TypedQuery.After;
import dev.remora.search.query.TypedQuery.Before;
import dev.remora.search.query.TypedQuery.FileType;
import dev.remora.search.query.TypedQuery.InAddress;
import dev.remora.search.query.TypedQuery.InTitle;
import dev.remora.search.query.TypedQuery.InTopic;
import dev.remora.search.query.TypedQuery.Part;
import dev.remora.search.query.TypedQuery.Site;
import dev.remora.search.query.TypedQuery.Without;
import dev.remora.search.query.TypedQuery.Word;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Operators of the form `name:value`, and what only looks like an operator.
final class Operators {
    private static final Pattern DATE = Pattern.compile("([0-9]{4})(?:[-/.]([0-9]{1,2}))?(?:[-/.]([0-9]{1,2}))?");
    private static final Pattern PORT = Pattern.compile("0*[1-9][0-9]{0,4}");
    private static final int LAST_PORT = 65_535;

    /// Ports that an address of either scheme leaves out.
    private static final Set<Integer> USUAL = Set.of(80, 443);

    private static final int LONGEST_NAME = 8;
    private static final Set<String> DATED = Set.of("before", "after");
    private static final Set<String> NAMED = Set.of("site", "intitle", "inurl", "filetype", "topic");

    private static final Pattern COMMAND = Pattern.compile("[a-z0-9._+-]*[a-z][a-z0-9._+-]*");
    private static final Pattern OPTION = Pattern.compile("[A-Za-z0-9]");

    private Operators() {}

    /// Reads an operator; empty if the word is not one, or its value is invalid.
    ///
    /// @param quoted the quotation directly after the word, or an empty text
    static Optional<Part> read(String word, Supplier<String> quoted) {
        String name = name(word);
        String value = name.isEmpty() ? "" : word.substring(colon(word) + 1);
        Supplier<String> given = () -> value.isEmpty() ? quoted.get() : value;
        return switch (name) {
            case "site" -> site(given.get()).map(Part.class::cast);
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

    /// Returns the value with which a word that was not read as an operator would be one; empty if with none.
    static Optional<Missing> missing(String word) {
        String name = name(word);
        return DATED.contains(name)
                ? Optional.of(Missing.DATE)
                : NAMED.contains(name) ? Optional.of(wantsPort(word) ? Missing.PORT : Missing.VALUE) : Optional.empty();
    }

    /// Whether a site would be one if its port were one.
    private static boolean wantsPort(String word) {
        if (!name(word).equals("site")) {
            return false;
        }
        Authority typed = Authority.of(word.substring(colon(word) + 1));
        return !typed.port.isEmpty()
                && typed.port.indexOf(':') < 0
                && text(host(typed.host)).isPresent();
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

    /// Returns the site that a typed host names, as the index has it: without scheme, `www.` and path, and with its
    /// port unless that is a usual one. Empty if it names none, or if what follows its colon is no port.
    static Optional<Site> site(String typed) {
        Authority authority = Authority.of(typed);
        Optional<String> host = text(host(authority.host));
        return authority.port.isEmpty() ? host.map(Site::new) : host.flatMap(name -> site(name, authority.port));
    }

    /// Host and port of a typed address.
    ///
    /// @param port what follows the colon; empty without one
    private record Authority(String host, String port) {
        static Authority of(String typed) {
            String all = Normalizer.normalize(typed, Normalizer.Form.NFKC) // other forms of a colon or slash, too
                    .strip()
                    .toLowerCase(Locale.ROOT)
                    .replaceFirst("^https?://", "")
                    .split("[/?#]", 2)[0];
            int colon = all.indexOf(':', all.lastIndexOf(']') + 1); // an IPv6 address has colons of its own
            return colon < 0
                    ? new Authority(all, "")
                    : new Authority(all.substring(0, colon), all.substring(colon + 1));
        }
    }

    private static Optional<Site> site(String host, String typedPort) {
        int port = PORT.matcher(typedPort).matches() ? Integer.parseInt(typedPort) : LAST_PORT + 1;
        return port > LAST_PORT
                ? Optional.empty()
                : Optional.of(USUAL.contains(port) ? new Site(host) : new Site(host, OptionalInt.of(port)));
    }

    /// Returns a host in canonical form; empty for what begins like an IPv6 address and is none.
    private static String host(String typed) {
        if (typed.startsWith("[")) {
            return UrlRules.DEFAULT.canonical("http://" + typed) instanceof UrlVerdict.Accepted(Url url)
                    ? url.host()
                    : "";
        }
        return ascii(typed.replaceFirst("^(\\*\\.|www\\.(?=.*\\.|$))+", ""));
    }

    private static String ascii(String host) {
        try {
            return java.net.IDN.toASCII(host, java.net.IDN.ALLOW_UNASSIGNED);
        } catch (IllegalArgumentException e) {
            return host;
        }
    }

    /// Returns parts in which the options of commands are words: a letter or a digit, excluded behind a word of small
    /// letters (`ls -l`).
    static List<Part> withOptions(List<Part> parts) {
        List<Part> all = new ArrayList<>();
        for (Part part : parts) {
            boolean command = !all.isEmpty()
                    && all.getLast() instanceof Word(String word)
                    && COMMAND.matcher(word).matches();
            boolean option = part instanceof Without(Word(String text))
                    && OPTION.matcher(text).matches();
            all.add(command && option ? ((Without) part).part() : part);
        }
        return all;
    }
}
