package dev.remora.search.topic;

import dev.remora.shared.url.AddressForms;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Seeds as people type them into a form: an address or a host name per line. Empty lines, and lines that begin
/// with `#`, are ignored; several addresses with their schemes may share a line. Commas and semicolons at the end of
/// an address are no part of it.
///
/// @param seeds that can be fetched, as typed
/// @param wrong what is no address
public record SeedLines(List<String> seeds, List<Wrong> wrong) {
    /// Blanks, commas and semicolons in a row, from the first one on: a line is searched in linear time.
    private static final String SEPARATORS = "(?<![\\s,，、;；])[\\s,，、;；]++";

    private static final Pattern ENDS =
            Pattern.compile("^" + SEPARATORS + "|" + SEPARATORS + "$", Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern NEXT_ADDRESS = Pattern.compile(
            SEPARATORS + "(?=[a-z][a-z0-9+.-]*+://)", Pattern.UNICODE_CHARACTER_CLASS | Pattern.CASE_INSENSITIVE);

    /// A blank directly after the host begins a name of the site; further on it may be a part of the path.
    private static final Pattern NAMED =
            Pattern.compile("(?:[^/\\s]+://)?[^/\\s]+/?\\s.*", Pattern.UNICODE_CHARACTER_CLASS);

    public SeedLines {
        seeds = List.copyOf(seeds);
        wrong = List.copyOf(wrong);
    }

    /// A part of a line that is no address.
    ///
    /// @param line counted from 1
    /// @param why empty if it is neither an address nor a host name, which has a dot, or has other words beside it
    public record Wrong(int line, String text, Optional<UrlVerdict.Reason> why) {}

    /// Reads the lines of a form's field.
    public static SeedLines read(String text) {
        List<String> seeds = new ArrayList<>();
        List<Wrong> wrong = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String stripped = ENDS.matcher(line).replaceAll("");
            if (stripped.isEmpty() || stripped.startsWith("#")) {
                continue;
            }
            for (String typed : NEXT_ADDRESS.split(stripped, -1)) {
                Optional<String> address = address(typed);
                if (address.isEmpty()) {
                    wrong.add(new Wrong(number, typed, Optional.empty()));
                } else if (UrlRules.DEFAULT.canonical(address.get()) instanceof UrlVerdict.Refused no) {
                    wrong.add(new Wrong(number, typed, Optional.of(no.reason())));
                } else if (NAMED.matcher(typed).matches()) {
                    wrong.add(new Wrong(number, typed, Optional.empty()));
                } else {
                    seeds.add(typed);
                }
            }
        }
        return new SeedLines(seeds, wrong);
    }

    /// Returns what was typed as an address, a host name with `https`; empty for a mere word, which is neither.
    public static Optional<String> address(String typed) {
        return AddressForms.withScheme(typed, "https");
    }
}
