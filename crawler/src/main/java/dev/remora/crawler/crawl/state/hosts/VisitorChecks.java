package dev.remora.crawler.crawl.state.hosts;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The addresses of a host that show a sign-in, a script or a check of the visitor: to such a page hosts redirect those
/// whom they have banned. An address is one if its own page showed that. One that is told where to lead back to is
/// another for each page: it is one if two such pages of its place did ([ReturnAddress]), since the programs of many
/// sites are told in the same way what to show. A page with content ends that. The last eight are known.
final class VisitorChecks {
    private static final int MOST = 8;

    /// Pages of a place that are to show a check.
    static final int SEVERAL = 2;

    /// By keys of addresses and places, how many pages showed a check; the last one shown or led to at the end.
    private Map<Long, Integer> pages = Map.of();

    void shown(Url page) {
        Map<Long, Integer> now = new LinkedHashMap<>(pages);
        Stream.of(page.key(), ReturnAddress.place(page)).distinct().forEach(key -> {
            int before = now.containsKey(key) ? now.remove(key) : 0;
            now.put(key, Math.min(before + 1, SEVERAL));
        });
        while (now.size() > MOST) {
            now.remove(now.keySet().iterator().next());
        }
        pages = now;
    }

    /// A page had content.
    void served(Url page) {
        if (!pages.isEmpty()) {
            pages.remove(page.key());
            pages.remove(ReturnAddress.place(page));
        }
    }

    /// Whether an address showed a check when it was requested last.
    boolean contains(Url page) {
        return pages.containsKey(page.key());
    }

    boolean leads(Url from, Url to) {
        long place = ReturnAddress.place(to);
        return place != ReturnAddress.place(from)
                && (contains(to) || (pages.getOrDefault(place, 0) >= SEVERAL && ReturnAddress.leadsBack(from, to)));
    }

    /// A redirect led to a check: it is known for longer.
    void led(Url to) {
        Stream.of(to.key(), ReturnAddress.place(to)).distinct().forEach(key -> {
            Integer shown = pages.isEmpty() ? null : pages.remove(key);
            if (shown != null) {
                pages.put(key, shown);
            }
        });
    }

    List<Object> values() {
        List<Object> values = new ArrayList<>();
        pages.forEach((key, shown) -> values.addAll(List.of(key, shown)));
        return values;
    }

    void write(CheckpointWriter out) {
        out.all(pages, (key, shown) -> {
            out.fixed(key);
            out.number(shown);
        });
    }

    void read(CheckpointReader in) {
        Map<Long, Integer> read = new LinkedHashMap<>();
        in.all(() -> read.put(in.fixed(), in.small()));
        pages = read.isEmpty() ? Map.of() : read;
    }
}
