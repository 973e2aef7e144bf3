package dev.remora.crawler.priority.auto;

import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/// The levels of an address in the web: the web, its site, its host, up to three folders, the kind of page in
/// the last one. Folders with numeric names are skipped: `/2026/11/15/law/` is in `law`, because dates are not
/// sections. The kind of page is the first word of its file name (`sqlite` of `sqlite-where.html`) or, with a
/// query, the file and the first parameter (`forum.php?fid=12`), which such sites use instead of folders.
final class AddressLevels {
    /// The index of the host among the levels.
    static final int HOST = 2;

    private static final int FOLDERS = 3;
    private static final int SITES_REMEMBERED = 4096;
    private static final long WEB = 1;

    private final Map<String, Long> sites = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > SITES_REMEMBERED;
        }
    };

    /// Returns a key for each level, the widest first; at least four.
    long[] of(Url url) {
        long[] levels = new long[HOST + FOLDERS + 2];
        String host = url.host();
        levels[0] = WEB;
        levels[1] = sites.computeIfAbsent(host, h -> FeatureKeys.of(2, Sites.of(url)));
        levels[HOST] = FeatureKeys.of(3, host);
        int n = folders(url.pathAndQuery(), levels);
        return Arrays.copyOf(levels, n);
    }

    private static int folders(String path, long[] levels) {
        int query = path.indexOf('?');
        int end = query < 0 ? path.length() : query;
        // The last name is that of the page, with or without a trailing slash.
        int last = end > 1 && path.charAt(end - 1) == '/' ? end - 1 : end;
        int n = HOST + 1;
        int from = 1;
        for (int slash = path.indexOf('/', from);
                slash >= 0 && slash < last && n <= HOST + FOLDERS;
                slash = path.indexOf('/', from)) {
            if (!isNumber(path, from, slash)) {
                levels[n] = FeatureKeys.of(levels[n - 1], path, from, slash);
                n++;
            }
            from = slash + 1;
        }
        int name = Math.min(last, path.lastIndexOf('/', last - 1) + 1);
        levels[n] = FeatureKeys.of(
                ~levels[n - 1], path, name, query < 0 ? wordEnd(path, name, last) : firstParameter(path, query));
        return n + 1;
    }

    private static boolean isNumber(String path, int from, int to) {
        for (int i = from; i < to; i++) {
            if (path.charAt(i) < '0' || path.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static int wordEnd(String path, int from, int to) {
        int end = from;
        while (end < to && Character.isLetter(path.charAt(end))) {
            end++;
        }
        return end;
    }

    private static int firstParameter(String path, int query) {
        int end = path.indexOf('&', query);
        return end < 0 ? path.length() : end;
    }
}
