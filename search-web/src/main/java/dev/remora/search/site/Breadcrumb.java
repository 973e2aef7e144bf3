package dev.remora.search.site;

import dev.remora.shared.url.ReadableUrl;

/// The readable path of an address.
final class Breadcrumb {
    private Breadcrumb() {}

    /// Returns the decoded path after the host, shortened: ` › a › b`.
    static String of(String url, String host) {
        int start = url.indexOf(host);
        int slash = start < 0 ? -1 : url.indexOf('/', start + host.length());
        if (slash < 0) {
            return "";
        }
        String path = ReadableUrl.of(url.substring(slash + 1));
        String shown = path.codePointCount(0, path.length()) <= 60
                ? path
                : path.substring(0, path.offsetByCodePoints(0, 58)) + "…";
        return shown.isEmpty() ? "" : " › " + String.join(" › ", shown.split("/+"));
    }
}
