package dev.remora.shared.url;

import java.util.Locale;
import java.util.Set;

/// Session ids and tracking parameters: they identify a visitor or a campaign, never a page, and would make
/// one page look like thousands. Contains only unambiguous names: `sid`, `id`, `from` and `ref` select pages
/// on real sites.
final class Tracking {
    /// Of sessions.
    private static final String SESSIONS = """
            jsessionid phpsessid sessionid session_id sessid oscsid zenid cftoken
            """;

    /// Of advertising and mail campaigns.
    private static final String CAMPAIGNS = """
            fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid twclid ttclid srsltid igshid
            mc_cid mc_eid mkt_tok _hsenc _hsmi _ga _gl _openstat wt_mc
            """;

    /// Of Alibaba, Baidu, Bilibili, WeChat.
    private static final String SHARES = """
            spm scm spm_id_from bd_vid hmsr hmpl hmcu hmkw hmci vd_source share_source
            isappinstalled nsukey
            """;

    private static final Set<String> NAMES = Set.of((SESSIONS + CAMPAIGNS + SHARES).split("\\s+"));

    private static final int LONGEST = 40;

    /// The first letters of the names above, as bits, with `_` as bit 26: most parameters are rejected by the
    /// first.
    private static final int FIRST = first();

    private Tracking() {}

    /// Whether the parameter from `start` to `end` (name and value, or a name alone) is one of these.
    static boolean matches(String s, int start, int end) {
        if (start >= end || !mayBegin(s.charAt(start))) {
            return false;
        }
        int stop = start;
        while (stop < end && s.charAt(stop) != '=') {
            stop++;
        }
        if (stop - start > LONGEST) {
            return false;
        }
        String name = s.substring(start, stop).toLowerCase(Locale.ROOT);
        return NAMES.contains(name) || name.startsWith("utm_") || name.startsWith("aspsessionid");
    }

    /// Removes these parameters from a query; empty if nothing is left.
    static String strip(String query) {
        StringBuilder out = null;
        for (int start = 0; start <= query.length(); ) {
            int ampersand = query.indexOf('&', start);
            int end = ampersand < 0 ? query.length() : ampersand;
            boolean tracks = matches(query, start, end);
            if (tracks && out == null) {
                out = new StringBuilder(query.length()).append(query, 0, start);
            } else if (!tracks && out != null) {
                out.append(query, start, end).append('&');
            }
            start = end + 1;
        }
        if (out == null) {
            return query;
        }
        // each kept parameter was appended with an ampersand; remove the last one
        out.setLength(Math.max(0, out.length() - 1));
        return out.toString();
    }

    /// Removes session ids from a path: `/a;jsessionid=1F/b` becomes `/a/b`.
    static String stripPath(String path) {
        int semicolon = path.indexOf(';');
        if (semicolon < 0) {
            return path;
        }
        var out = new StringBuilder(path.length());
        int from = 0;
        while (semicolon >= 0) {
            int end = semicolon + 1;
            while (end < path.length() && path.charAt(end) != ';' && path.charAt(end) != '/') {
                end++;
            }
            out.append(path, from, semicolon);
            if (!matches(path, semicolon + 1, end)) {
                out.append(path, semicolon, end);
            }
            from = end;
            semicolon = path.indexOf(';', end);
        }
        return out.append(path, from, path.length()).toString();
    }

    private static boolean mayBegin(char c) {
        if (c == '_') {
            return (FIRST & (1 << 26)) != 0;
        }
        int lower = (c | 0x20) - 'a';
        return c < 128 && lower >= 0 && lower < 26 && (FIRST & (1 << lower)) != 0;
    }

    private static int first() {
        int bits = (1 << ('u' - 'a')) | 1;
        for (String name : NAMES) {
            bits |= name.charAt(0) == '_' ? 1 << 26 : 1 << (name.charAt(0) - 'a');
        }
        return bits;
    }
}
