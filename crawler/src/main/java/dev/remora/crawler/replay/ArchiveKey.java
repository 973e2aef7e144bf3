package dev.remora.crawler.replay;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// The normalized form in which addresses of an archive are compared: http and https are equal, a default port
/// and a fragment are dropped, and a character equals its escape. Only escapes of delimiters (`/ ? # & = + %`)
/// stay as they are. This is deliberately looser than [dev.remora.shared.url.Url]'s canonical form: an archive
/// should find a page however a client spells its address.
///
/// @param host lower case, with its port unless that is 80 or 443
/// @param path path and query
record ArchiveKey(String host, String path) {
    private static final String STRUCTURE = "/?#&=+%";

    /// The key of an absolute address, for example of a WARC record; strips angle brackets around it.
    static ArchiveKey of(String address) {
        String rest =
                address.startsWith("<") && address.endsWith(">") ? address.substring(1, address.length() - 1) : address;
        int scheme = rest.indexOf("://");
        rest = scheme < 0 ? rest : rest.substring(scheme + 3);
        int end = 0;
        while (end < rest.length() && "/?#".indexOf(rest.charAt(end)) < 0) {
            end++;
        }
        return of(rest.substring(0, end), rest.substring(end));
    }

    static ArchiveKey of(String host, String pathAndQuery) {
        int hash = pathAndQuery.indexOf('#');
        String path = hash < 0 ? pathAndQuery : pathAndQuery.substring(0, hash);
        return new ArchiveKey(host(host), unescape(path.startsWith("/") ? path : "/" + path));
    }

    /// Lower case, without a default port.
    static String host(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        for (String port : new String[] {":80", ":443"}) {
            if (lower.endsWith(port)) {
                return lower.substring(0, lower.length() - port.length());
            }
        }
        return lower;
    }

    /// The same page without its query, as on a static site.
    ArchiveKey withoutQuery() {
        int query = path.indexOf('?');
        return query < 0 ? this : new ArchiveKey(host, path.substring(0, query));
    }

    private static String unescape(String path) {
        byte[] in = path.getBytes(StandardCharsets.UTF_8);
        byte[] out = new byte[in.length * 3];
        int length = 0;
        for (int i = 0; i < in.length; i++) {
            int value = in[i] == '%' && i + 2 < in.length ? hex(in[i + 1], in[i + 2]) : -1;
            boolean escaped = value >= 0;
            if (escaped) {
                i += 2;
            }
            byte b = escaped ? (byte) value : in[i];
            if ((escaped && STRUCTURE.indexOf(value) >= 0) || b == '%') { // a lone percent sign is literal
                String escape = String.format("%%%02X", b & 0xff);
                for (int c = 0; c < 3; c++) {
                    out[length++] = (byte) escape.charAt(c);
                }
            } else {
                out[length++] = b;
            }
        }
        return new String(out, 0, length, StandardCharsets.UTF_8);
    }

    private static int hex(byte high, byte low) {
        int h = Character.digit(high, 16);
        int l = Character.digit(low, 16);
        return h < 0 || l < 0 ? -1 : h * 16 + l;
    }
}
