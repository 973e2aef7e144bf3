package dev.remora.crawler.crawl.state.hosts;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.url.Url;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SequencedSet;
import java.util.regex.Pattern;

/// Addresses that show a sign-in, a script or a check of the visitor: to such a page hosts redirect those whom they
/// have banned. The last five hundred of them are known.
final class VisitorChecks {
    private static final int MOST = 1_000;
    private static final Set<SoftError> SHOWN =
            Set.of(SoftError.LOGIN_WALL, SoftError.SCRIPT_SHELL, SoftError.UNAVAILABLE);
    private static final Pattern FRONT = Pattern.compile("/(?:(?:index|default)\\.\\w+)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern ESCAPED_SLASH = Pattern.compile("%(?:25)?2f", Pattern.CASE_INSENSITIVE);

    /// Keys of their addresses, with and without queries.
    private final SequencedSet<Long> known = new LinkedHashSet<>();

    /// Whether a page with such an error is one.
    static boolean shows(SoftError error) {
        return SHOWN.contains(error);
    }

    /// The key of an address without its query.
    static long place(Url url) {
        String text = url.text();
        int query = text.indexOf('?');
        return query < 0 ? url.key() : new Url(text.substring(0, query)).key();
    }

    /// Whether an address is the front page of its host: a site that has gone leads there.
    static boolean isFront(Url url) {
        return FRONT.matcher(url.pathAndQuery()).matches();
    }

    void add(Url page) {
        known.add(page.key());
        known.add(place(page));
        while (known.size() > MOST) {
            known.removeFirst();
        }
    }

    /// Whether a redirect leads to one: to a known address, or to one that is told where to lead back to.
    boolean leads(Url from, Url to) {
        return place(from) != place(to) && (known.contains(to.key()) || leadsBack(from, to));
    }

    /// Whether a redirect leads to one that is known, with another address to lead back to.
    boolean leadsAgain(Url from, Url to) {
        return known.contains(place(to)) && leadsBack(from, to);
    }

    private static boolean leadsBack(Url from, Url to) {
        String path = from.pathAndQuery();
        int end = path.indexOf('?');
        String bare = end < 0 ? path : path.substring(0, end);
        int query = to.text().indexOf('?');
        return bare.length() > 1
                && query >= 0
                && ESCAPED_SLASH.matcher(to.text().substring(query)).replaceAll("/").contains(bare);
    }

    List<Long> values() {
        return List.copyOf(known);
    }

    void write(CheckpointWriter out) {
        out.all(known, out::fixed);
    }

    void read(CheckpointReader in) {
        in.all(() -> known.add(in.fixed()));
    }
}
