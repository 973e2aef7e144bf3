package dev.remora.crawler.replay;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Rewrites `https://` as `http://` in links to hosts of the archive: a replay does not speak TLS, so such
/// links would be dead. Works on bytes in any charset: these characters are ASCII in every charset of the web.
final class PlainLinks {
    /// Also as written in scripts and JSON, with `\/`.
    private static final Pattern HTTPS = Pattern.compile("https(:(?://|\\\\/\\\\/)([A-Za-z0-9.-]+))");

    private final Set<String> hosts;

    PlainLinks(Set<String> hosts) {
        this.hosts = Set.copyOf(hosts);
    }

    /// A body with rewritten links; the same array if nothing changes.
    byte[] apply(byte[] body, String contentType) {
        if (!isText(contentType)) {
            return body;
        }
        String text = new String(body, StandardCharsets.ISO_8859_1);
        return text.contains("https:") ? apply(text).getBytes(StandardCharsets.ISO_8859_1) : body;
    }

    /// A header value, for example a Location, with rewritten links.
    String apply(String text) {
        return HTTPS.matcher(text)
                .replaceAll(link -> Matcher.quoteReplacement(
                        hosts.contains(link.group(2).toLowerCase(Locale.ROOT))
                                ? "http" + link.group(1)
                                : link.group()));
    }

    private static boolean isText(String contentType) {
        String type = contentType.toLowerCase(Locale.ROOT);
        return type.isEmpty()
                || type.startsWith("text/")
                || type.contains("xml")
                || type.contains("json")
                || type.contains("javascript");
    }
}
