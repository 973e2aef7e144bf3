package dev.remora.search.html;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/// An address as people read it: `/tags/汉制/`, not `/tags/%E6%B1%89…`.
public final class ReadableUrl {
    private ReadableUrl() {}

    /// Returns an address, or a part of one, with its escapes decoded; unchanged if they are not UTF-8 or would
    /// hide characters. Only to be shown: it may name another page, or none.
    public static String of(String url) {
        try {
            String text = URLDecoder.decode(url.replace("+", "%2B"), StandardCharsets.UTF_8);
            boolean readable = text.codePoints()
                    .noneMatch(
                            c -> c == 0xFFFD || Character.isISOControl(c) || Character.getType(c) == Character.FORMAT);
            return readable ? text : url;
        } catch (IllegalArgumentException notEncoded) {
            return url;
        }
    }
}
