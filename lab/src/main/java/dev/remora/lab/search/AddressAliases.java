package dev.remora.lab.search;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Normalizes addresses for comparison with judgements: without scheme and fragment, percent-decoded, redirects
/// resolved. Immutable.
public final class AddressAliases {
    /// Without redirects.
    public static final AddressAliases PLAIN = new AddressAliases(Map.of());

    private final Map<String, String> leadsTo;

    /// @param aliases from addresses to their redirect targets; targets may redirect in turn
    public AddressAliases(Map<String, String> aliases) {
        Map<String, String> plain = new HashMap<>();
        aliases.forEach((from, to) -> plain.put(form(from), form(to)));
        Map<String, String> ends = new HashMap<>();
        plain.keySet().forEach(from -> ends.put(from, end(from, plain)));
        leadsTo = Map.copyOf(ends);
    }

    /// Returns where redirects end; the first by name of the addresses of a loop.
    private static String end(String from, Map<String, String> plain) {
        Set<String> passed = new LinkedHashSet<>();
        String at = from;
        while (plain.containsKey(at) && passed.add(at)) {
            at = plain.get(at);
        }
        if (!plain.containsKey(at)) {
            return at;
        }
        String loop = at;
        return passed.stream()
                .dropWhile(page -> !page.equals(loop))
                .sorted()
                .findFirst()
                .orElseThrow();
    }

    /// Returns the normalized form.
    public String of(String url) {
        String form = form(url);
        return leadsTo.getOrDefault(form, form);
    }

    /// Returns the normalized forms of a list of results, each page once, at its first rank.
    public List<String> of(List<String> urls) {
        LinkedHashSet<String> distinct = new LinkedHashSet<>();
        urls.forEach(url -> distinct.add(of(url)));
        return List.copyOf(distinct);
    }

    private static String form(String url) {
        String bare = url.replaceFirst("(?i)^https?://", "");
        int fragment = bare.indexOf('#');
        return unescaped(fragment < 0 ? bare : bare.substring(0, fragment));
    }

    private static String unescaped(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); ) {
            if (isEscape(text, i)) {
                bytes.write(HexFormat.fromHexDigits(text, i + 1, i + 3));
                i += 3;
            } else {
                String character = Character.toString(text.codePointAt(i));
                bytes.writeBytes(character.getBytes(StandardCharsets.UTF_8));
                i += character.length();
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static boolean isEscape(String text, int at) {
        return text.charAt(at) == '%'
                && at + 2 < text.length()
                && HexFormat.isHexDigit(text.charAt(at + 1))
                && HexFormat.isHexDigit(text.charAt(at + 2));
    }
}
