package dev.remora.shared.topic;

import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;

/// A part of the web: the sites whose hash is `index` modulo `count`. Each address belongs to one shard, and so
/// do all addresses of its site ([Sites]), because traps, mirrors, quotas and politeness are kept by site.
///
/// The hash is part of the format of a sharded crawl: it must never change. It is [Url#keyOf] the site; the same for
/// http and https, and for every port.
///
/// @param index number of the shard, from 0
/// @param count number of shards, at least 1
public record Shard(int index, int count) {
    /// The shard of a crawl in one process: the whole web.
    public static final Shard WHOLE = new Shard(0, 1);

    /// The largest number of shards of a crawl.
    public static final int MOST = 10_000;

    public Shard {
        if (count < 1 || index < 0 || index >= count) {
            throw new IllegalArgumentException(
                    "a shard must be 0.." + (count - 1) + " of at least 1 but was " + index + " of " + count);
        }
    }

    /// The shard of so many that an address belongs to.
    ///
    /// @return its index
    public static int of(Url url, int count) {
        return count == 1 ? 0 : Math.floorMod(Url.keyOf(Sites.of(url)), count);
    }

    /// Whether an address belongs to this shard.
    public boolean owns(Url url) {
        return of(url, count) == index;
    }

    /// Whether this is the whole web.
    public boolean whole() {
        return count == 1;
    }

    /// The part of this shard in something that is shared out evenly: at least 1.
    ///
    /// @param all what all shards have together
    public int part(int all) {
        return Math.max(1, all / count);
    }
}
