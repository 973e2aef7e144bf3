package dev.remora.cluster.graph;

import dev.remora.indexer.build.links.CollectedLinks;
import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.collection.ChangeFeed;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.graph.LinkText;
import dev.remora.shared.graph.PageRank;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.url.Url;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// What the pages of one shard say: their links, and the texts of those that lead to other shards.
///
/// @param texts for each shard
record ShardReading(ShardLinks links, List<List<LinkText>> texts) implements Serializable {
    /// Reads the collection of a shard.
    ///
    /// @param shards how many there are
    static ShardReading read(int number, int shards, String collection) {
        List<Set<LinkText>> texts = IntStream.range(0, shards)
                .<Set<LinkText>>mapToObj(_ -> new LinkedHashSet<>())
                .toList();
        try (CollectionReader reader = CollectionFolder.openForReading(Path.of(collection));
                ChangeFeed.Changes changes = new ChangeFeed(reader).after(0)) {
            CollectedLinks links = new CollectedLinks(
                    location -> {
                        Page page = reader.page(location).page();
                        addTexts(page, number, texts);
                        return page;
                    },
                    PageRank.DEFAULT,
                    reader::ranks,
                    1,
                    _ -> {},
                    LargeMemory.NONE);
            changes.forEachRemaining(change -> links.learn(change, false));
            return new ShardReading(ShardLinks.of(number, links.links(), links.interest()), lists(texts));
        }
    }

    private static void addTexts(Page page, int number, List<Set<LinkText>> texts) {
        long host = new Url("http://" + page.url().host()).key();
        for (Outlink link : page.outlinks()) {
            String text = link.anchor().best();
            int shard = Shard.of(link.target(), texts.size());
            if (shard != number && !link.nofollow() && !text.isBlank()) {
                texts.get(shard).add(new LinkText(link.target().key(), host, text));
            }
        }
    }

    private static <T> List<List<T>> lists(List<Set<T>> sets) {
        List<List<T>> lists = new ArrayList<>();
        sets.forEach(set -> lists.add(new ArrayList<>(set)));
        return lists;
    }
}
