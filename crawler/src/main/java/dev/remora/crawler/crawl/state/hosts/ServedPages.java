package dev.remora.crawler.crawl.state.hosts;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;

/// The pages that a host served last, one for each of three folders: if it refuses them all, it is likely to have
/// banned the crawler. About 300 bytes.
final class ServedPages {
    private static final int MOST = 3;

    /// The last one first.
    private List<String> pages = List.of();

    /// A page was served: it comes first.
    void add(Url page) {
        String folder = folder(page.text());
        List<String> now = new ArrayList<>(MOST);
        now.add(page.text());
        pages.stream()
                .filter(other -> !folder(other).equals(folder))
                .limit(MOST - 1)
                .forEach(now::add);
        pages = List.copyOf(now);
    }

    private static String folder(String page) {
        int query = page.indexOf('?');
        return page.substring(0, page.lastIndexOf('/', query < 0 ? page.length() : query) + 1);
    }

    /// Returns all, beginning with one of them.
    ///
    /// @param first its number, modulo how many there are
    List<Url> all(int first) {
        List<Url> turned = new ArrayList<>();
        for (int i = 0; i < pages.size(); i++) {
            turned.add(new Url(pages.get((first + i) % pages.size())));
        }
        return turned;
    }

    List<String> values() {
        return pages;
    }

    void write(CheckpointWriter out) {
        out.all(pages, out::text);
    }

    void read(CheckpointReader in) {
        List<String> known = new ArrayList<>(MOST);
        in.all(() -> known.add(in.text()));
        pages = List.copyOf(known);
    }
}
