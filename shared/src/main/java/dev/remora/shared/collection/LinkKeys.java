package dev.remora.shared.collection;

import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import java.util.List;

/// A page's links as keys, for the link graph.
public final class LinkKeys {
    private LinkKeys() {}

    /// Returns the page's own key, then the keys of its link targets, in the page's order.
    public static long[] of(Page page) {
        List<Outlink> outlinks = page.outlinks();
        long[] keys = new long[outlinks.size() + 1];
        keys[0] = page.url().key();
        for (int i = 0; i < outlinks.size(); i++) {
            keys[i + 1] = outlinks.get(i).target().key();
        }
        return keys;
    }
}
