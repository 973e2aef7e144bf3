package dev.remora.search.html;

import dev.remora.search.http.BasePath;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Puts the base path into the addresses of a rendered page: templates have them as if this server were at the
/// root of its host. Reads tags, because text may look like an attribute: text has no `<`, and values of
/// attributes have no quotation marks, since templates escape them.
final class LocalLinks {
    private static final Pattern TAG = Pattern.compile("<[a-zA-Z](?:[^\">]++|\"[^\"]*+\")*+>");
    private static final Pattern ATTRIBUTE = Pattern.compile("([a-zA-Z-]++)=\"([^\"]*+)\"");
    private static final Pattern ADDRESS =
            Pattern.compile("href|src|action|formaction|data-events|data-check|data-path");

    private LocalLinks() {}

    static String below(BasePath base, String html) {
        return base.equals(BasePath.ROOT)
                ? html
                : TAG.matcher(html).replaceAll(tag -> Matcher.quoteReplacement(tag(base, tag.group())));
    }

    private static String tag(BasePath base, String tag) {
        return ATTRIBUTE.matcher(tag).replaceAll(found -> {
            boolean address = ADDRESS.matcher(found.group(1)).matches();
            String value = found.group(2);
            return Matcher.quoteReplacement(found.group(1) + "=\"" + (address ? base.outer(value) : value) + "\"");
        });
    }
}
