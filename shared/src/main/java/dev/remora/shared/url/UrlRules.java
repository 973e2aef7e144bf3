package dev.remora.shared.url;

import dev.remora.shared.url.UrlVerdict.Accepted;
import dev.remora.shared.url.UrlVerdict.Reason;
import dev.remora.shared.url.UrlVerdict.Refused;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/// Canonicalises text to addresses: the only way to create a [Url] from external text.
///
/// Canonical form (RFC 3986, section 6; Zou et al. 2009; WHATWG URL for what browsers tolerate): scheme and
/// host in lower case, host in punycode or as a plain IP address without a trailing dot, default port
/// removed, `/` for an empty path, dot segments resolved, escapes normalised, session ids and tracking
/// parameters removed, an empty query and any fragment removed. The order of parameters, double slashes and
/// default page names (`index.html`) stay: removing them is not known to be safe. White space around an
/// address is removed, also tabs and line ends inside; backslashes in the path become slashes.
///
/// No method throws, for any text. Cost: an address that is already canonical is recognised in one pass.
///
/// @param foldHttps https addresses become http. For an archive served by a proxy on loopback, where both are
///     one page and only plain http is supported; never for the live web
/// @param schemes the scheme of each host ([Url#host]) whose addresses under the other scheme are the same
///     ([KnownSchemes]); of other hosts both are kept apart
public record UrlRules(boolean foldHttps, Map<String, String> schemes) {
    /// The rules for the live web.
    public static final UrlRules DEFAULT = new UrlRules(false);

    public UrlRules {
        schemes = Map.copyOf(schemes);
    }

    /// Rules that keep http and https apart on all hosts, or on none.
    public UrlRules(boolean foldHttps) {
        this(foldHttps, Map.of());
    }

    /// Maximum length of a canonical address, in characters.
    static final int LONGEST = 2048;

    /// Maximum length of an input: escapes and tracking parameters make it shrink, but not that much.
    private static final int LONGEST_INPUT = 4 * LONGEST;

    /// Canonicalises an absolute address.
    ///
    /// @param text any text; null is [Reason#EMPTY]
    public UrlVerdict canonical(String text) {
        return read(null, text, StandardCharsets.UTF_8);
    }

    /// Resolves an address in a page in UTF-8 or ASCII.
    ///
    /// @param base canonical address of the page, or its `<base>`; null if there is none
    /// @param href absolute or relative (RFC 3986, 5.2); null is [Reason#EMPTY], empty is `base` itself
    public UrlVerdict resolve(Url base, String href) {
        return read(base, href, StandardCharsets.UTF_8);
    }

    /// Resolves an address in a page of another charset: browsers escape raw characters of a query in the
    /// charset of its page, so `?q=电` means `?q=%B5%E7` in a GBK page. Paths are always UTF-8.
    public UrlVerdict resolve(Url base, String href, Charset charset) {
        boolean queryInUtf8 = !charset.canEncode() || charset.name().startsWith("UTF-");
        return read(base, href, queryInUtf8 ? StandardCharsets.UTF_8 : charset);
    }

    private UrlVerdict read(Url base, String input, Charset charset) {
        if (input == null) {
            return new Refused(Reason.EMPTY);
        }
        if (CanonicalForm.holds(input)) {
            return accepted(input);
        }
        String text = Trimming.trim(input);
        if (text.isEmpty() && base == null) {
            return new Refused(Reason.EMPTY);
        }
        int colon = schemeEnd(text);
        if (colon < 0) {
            return base == null ? new Refused(Reason.MALFORMED) : relative(base, text, charset);
        }
        String scheme = text.substring(0, colon).toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            return new Refused(Reason.SCHEME);
        }
        boolean slash = colon + 1 < text.length() && Chars.slash(text.charAt(colon + 1));
        boolean slashes = slash && colon + 2 < text.length() && Chars.slash(text.charAt(colon + 2));
        if (base != null && !slashes && scheme.equals(base.scheme())) {
            return relative(base, text.substring(colon + 1), charset); // `http:a` (RFC 3986, 5.4.2)
        }
        return absolute(scheme, text.substring(colon + 1), charset);
    }

    private UrlVerdict relative(Url base, String text, Charset charset) {
        String page = base.text();
        String joined;
        if (text.isEmpty() || text.charAt(0) == '#') {
            joined = page;
        } else if (text.charAt(0) == '?') {
            joined = withoutQuery(page) + text;
        } else if (!Chars.slash(text.charAt(0))) {
            joined = inFolder(folder(base), text);
        } else if (text.length() > 1 && Chars.slash(text.charAt(1))) {
            return absolute(base.scheme(), text, charset);
        } else {
            joined = base.origin() + text;
        }
        int fragment = joined.indexOf('#');
        if (fragment >= 0) {
            joined = joined.substring(0, fragment);
        }
        if (CanonicalForm.holds(joined)) {
            return accepted(joined);
        }
        int colon = joined.indexOf(':');
        return absolute(joined.substring(0, colon), joined.substring(colon + 1), charset);
    }

    /// @param rest the text after the scheme's colon; any number of slashes begins the authority, as in
    ///     browsers
    private UrlVerdict absolute(String scheme, String rest, Charset charset) {
        if (rest.length() > LONGEST_INPUT) {
            return new Refused(Reason.TOO_LONG);
        }
        int start = 0;
        while (start < rest.length() && Chars.slash(rest.charAt(start))) {
            start++;
        }
        int end = start;
        while (end < rest.length() && !Chars.slash(rest.charAt(end)) && "?#".indexOf(rest.charAt(end)) < 0) {
            end++;
        }
        return switch (Authority.read(scheme, rest.substring(start, end))) {
            case Authority.Bad bad -> new Refused(bad.reason());
            case Authority.Good authority -> {
                if (Trimming.holdsControls(rest)) {
                    yield new Refused(Reason.CONTROL_CHARACTERS);
                }
                String text = schemeOf(authority.text(), scheme) + "://" + authority.text()
                        + pathAndQuery(rest.substring(end), charset);
                yield text.length() > LONGEST ? new Refused(Reason.TOO_LONG) : new Accepted(new Url(text));
            }
        };
    }

    private static String pathAndQuery(String text, Charset charset) {
        int fragment = text.indexOf('#');
        String whole = fragment < 0 ? text : text.substring(0, fragment);
        int mark = whole.indexOf('?');
        String raw = mark < 0 ? whole : whole.substring(0, mark);
        String path = raw.isEmpty() ? "/" : DotSegments.remove(Tracking.stripPath(Escapes.path(raw)));
        String query = mark < 0 ? "" : Tracking.strip(Escapes.query(whole.substring(mark + 1), charset));
        return query.isEmpty() ? path : path + "?" + query;
    }

    /// @param text canonical, and without a port, like all addresses that [CanonicalForm] accepts
    private Accepted accepted(String text) {
        Url url = new Url(text);
        if (!foldHttps && schemes.isEmpty()) {
            return new Accepted(url);
        }
        String scheme = schemeOf(url.host(), url.scheme());
        return new Accepted(
                scheme.equals(url.scheme())
                        ? url
                        : new Url(scheme + text.substring(url.scheme().length())));
    }

    private String schemeOf(String host, String scheme) {
        return foldHttps ? "http" : schemes.getOrDefault(host, scheme);
    }

    /// Returns the offset of the colon after a scheme, or -1 if the text does not begin with one (RFC 3986,
    /// 3.1).
    private static int schemeEnd(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int lower = c | 0x20;
            boolean letter = c < 128 && lower >= 'a' && lower <= 'z';
            if (c == ':') {
                return i == 0 ? -1 : i;
            }
            if (!letter && (i == 0 || !((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.'))) {
                return -1;
            }
        }
        return -1;
    }

    private static String withoutQuery(String page) {
        int mark = page.indexOf('?');
        return mark < 0 ? page : page.substring(0, mark);
    }

    /// Returns a page's address up to the last slash of its path.
    private static String folder(Url base) {
        String path = withoutQuery(base.text());
        int slash = path.lastIndexOf('/');
        return slash < 8 ? path + "/" : path.substring(0, slash + 1);
    }

    /// Appends a relative path to a folder; leading dot segments, which are frequent in links, are resolved
    /// at once.
    private static String inFolder(String folder, String text) {
        int root = folder.indexOf('/', 8) + 1;
        int end = folder.length();
        int start = 0;
        while (text.startsWith("../", start) || text.startsWith("./", start)) {
            boolean up = text.charAt(start + 1) == '.';
            end = up && end > root ? folder.lastIndexOf('/', end - 2) + 1 : end;
            start += up ? 3 : 2;
        }
        return folder.substring(0, end) + text.substring(start);
    }
}
