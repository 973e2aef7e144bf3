package dev.remora.crawler.crawl.state.hosts;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The origins that answered last, one of each host.
final class RecentOrigins {
    private static final int MOST = 4;

    /// By host, the one that answered last at the end.
    private final Map<String, String> origins = new LinkedHashMap<>();

    void answered(Url url) {
        origins.remove(url.host());
        origins.put(url.host(), url.origin());
        if (origins.size() > MOST) {
            origins.remove(origins.keySet().iterator().next());
        }
    }

    /// Returns them, the last one first.
    List<String> all() {
        return new ArrayList<>(origins.values()).reversed();
    }

    void write(CheckpointWriter out) {
        out.all(origins, (host, origin) -> {
            out.text(host);
            out.text(origin);
        });
    }

    void read(CheckpointReader in) {
        in.all(() -> origins.put(in.text(), in.text()));
    }
}
