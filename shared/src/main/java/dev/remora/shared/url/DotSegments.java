package dev.remora.shared.url;

/// Removes `.` and `..` from a path (RFC 3986, 5.2.4). Excess `..` segments stay at the root.
final class DotSegments {
    private DotSegments() {}

    /// @param path begins with a slash; its escapes are normalised, so that `%2E` is already a dot
    static String remove(String path) {
        if (!path.contains("/.")) {
            return path;
        }
        var out = new StringBuilder(path.length());
        for (int start = 1; start <= path.length(); ) {
            int slash = path.indexOf('/', start);
            int end = slash < 0 ? path.length() : slash;
            boolean last = slash < 0;
            if (is(path, start, end, ".")) {
                if (last) {
                    out.append('/');
                }
            } else if (is(path, start, end, "..")) {
                out.setLength(Math.max(0, out.lastIndexOf("/")));
                if (last) {
                    out.append('/');
                }
            } else {
                out.append('/').append(path, start, end);
            }
            start = end + 1;
        }
        return out.isEmpty() ? "/" : out.toString();
    }

    private static boolean is(String path, int start, int end, String segment) {
        return end - start == segment.length() && path.startsWith(segment, start);
    }
}
