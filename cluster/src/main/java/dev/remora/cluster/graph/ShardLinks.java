package dev.remora.cluster.graph;

import dev.remora.shared.graph.LinkGraphBuilder;
import dev.remora.shared.graph.PageRank;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/// The links of one shard, between addresses that it numbers for itself.
///
/// @param shard its number
/// @param keys of all addresses that it has seen
/// @param links targets of each page; null for an address that is none
/// @param leadsTo the address to which each redirects, -1 if to none
/// @param interest of each page
@SuppressWarnings("ArrayRecordComponent") // travels between machines, and is never compared
record ShardLinks(int shard, long[] keys, int[][] links, int[] leadsTo, double[] interest) implements Serializable {
    static ShardLinks of(int number, LinkGraphBuilder all, PageRank.Interest interest) {
        int size = all.seen().size();
        ShardLinks shard = new ShardLinks(number, new long[size], new int[size][], new int[size], new double[size]);
        for (int address = 0; address < size; address++) {
            shard.keys[address] = all.seen().key(address);
            shard.links[address] = all.links(address).orElse(null);
            shard.leadsTo[address] = all.leadsTo(address);
            shard.interest[address] = shard.isPage(address) ? Math.max(0, interest.in(shard.keys[address])) : 0;
        }
        return shard;
    }

    /// Adds the links to those of other shards.
    ///
    /// @param interests of the pages, by key
    void into(LinkGraphBuilder all, Map<Long, Double> interests) {
        for (int address = 0; address < keys.length; address++) {
            if (isPage(address)) {
                all.put(
                        keys[address],
                        IntStream.of(links[address]).mapToLong(to -> keys[to]).toArray());
                interests.put(keys[address], interest[address]);
            }
            if (leadsTo[address] >= 0) {
                all.redirect(keys[address], keys[leadsTo[address]]);
            }
        }
    }

    /// The keys of the pages.
    long[] pages() {
        return IntStream.range(0, keys.length)
                .filter(this::isPage)
                .mapToLong(page -> keys[page])
                .toArray();
    }

    /// Addresses and links.
    long count() {
        return keys.length
                + Arrays.stream(links)
                        .filter(Objects::nonNull)
                        .mapToLong(targets -> targets.length)
                        .sum();
    }

    boolean isPage(int address) {
        return links[address] != null;
    }
}
