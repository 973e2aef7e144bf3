package dev.remora.lab.search;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// Normalizes addresses for comparison with judgements: without scheme and fragment, percent-decoded, redirects
/// resolved. Immutable.
public final class AddressAliases {
    /// Without redirects.
    public static final AddressAliases PLAIN = new AddressAliases(Map.of());

    private final Map<String, String> leadsTo;

    /// @param aliases from addresses to their redirect targets
    public AddressAliases(Map<String, String> aliases) {
        Map<String, String> plain = new LinkedHashMap<>();
        aliases.forEach((from, to) -> plain.put(form(from), form(to)));
        leadsTo = Map.copyOf(plain);
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
        for (int i = 0; i < text.length(); i++) {
            int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
            int low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
            if (text.charAt(i) == '%' && high >= 0 && low >= 0) {
                bytes.write(high << 4 | low);
                i += 2;
            } else {
                bytes.writeBytes(String.valueOf(text.charAt(i)).getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
