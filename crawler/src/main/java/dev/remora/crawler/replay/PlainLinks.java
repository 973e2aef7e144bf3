package dev.remora.crawler.replay;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Turns `https://` into `http://` where it leads to a host of the archive: a replay speaks no TLS, so such links
/// would lead nowhere. Works on bytes, whatever their charset: in every charset of the web these characters are
/// ASCII.
final class PlainLinks {
    /// Also as scripts and JSON write it, with `\/`.
    private static final Pattern HTTPS = Pattern.compile("https(:(?://|\\\\/\\\\/)([A-Za-z0-9.-]+))");

    private final Set<String> hosts;

    PlainLinks(Set<String> hosts) {
        this.hosts = Set.copyOf(hosts);
    }

    /// A body with its links made plain; the same array where there is nothing to change.
    byte[] apply(byte[] body, String contentType) {
        if (!isText(contentType)) {
            return body;
        }
        String text = new String(body, StandardCharsets.ISO_8859_1);
        return text.contains("https:") ? apply(text).getBytes(StandardCharsets.ISO_8859_1) : body;
    }

    /// A header value, such as a Location, with its links made plain.
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
