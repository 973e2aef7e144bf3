package dev.remora.indexer.build.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.PageRank;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A page whose texts of links change is written anew, or a search does not find it by them.
class OutdatedTextsTest {
    private static final int ADDRESSES = 9;

    private final List<Page> stored = new ArrayList<>();
    private final Set<Long> outdated = new HashSet<>();

    /// Pages that are there, and their groups: only representatives are in an index.
    private final Set<Long> present = new HashSet<>();

    private final FoldedPages groups = new FoldedPages();
    private CollectedLinks links =
            new CollectedLinks(this::page, PageRank.DEFAULT, Optional::empty, 1_000, outdated::add, LargeMemory.NONE);

    private Page page(PageLocation location) {
        return stored.get((int) location.offset());
    }

    private static Url url(int i) {
        return new Url("http://host" + i % 3 + ".example/" + i);
    }

    /// Stores a page with up to four links, some of them without texts or not to be followed.
    private PageLocation stored(int from, SplittableRandom random) {
        List<Outlink> outlinks = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            Anchor anchor = Anchor.of(List.of("茶", "龙井", "", "红茶").get(random.nextInt(4)));
            boolean nofollow = random.nextInt(6) == 0;
            Url target = url(random.nextInt(ADDRESSES));
            outlinks.add(new Outlink(target, anchor, "", nofollow, 0, LinkClass.OUT, ""));
        }
        stored.add(Page.ofText(url(from), Instant.EPOCH, "", "", "zh").linking(outlinks));
        return new PageLocation(1, stored.size() - 1L);
    }

    private Change change(long sequence, SplittableRandom random) {
        int from = random.nextInt(ADDRESSES);
        long other = url((from + 1 + random.nextInt(ADDRESSES - 1)) % ADDRESSES).key();
        Change.Fold fold = switch (present.contains(other) ? random.nextInt(4) : 3) {
            case 0 -> new Change.Fold.Into(other);
            case 1 -> new Change.Fold.Over(other);
            default -> new Change.Fold.None();
        };
        boolean there = present.contains(url(from).key());
        return switch (there ? random.nextInt(6) : 5) {
            case 0 ->
                new Change.Moved(
                        sequence, url(from), url(random.nextInt(ADDRESSES)).text());
            case 1 -> new Change.Delete(sequence, url(from));
            case 2 ->
                new Change.Rescore(
                        sequence,
                        url(from),
                        stored(from, random),
                        0.5,
                        true,
                        fold instanceof Change.Fold.Over ? new Change.Fold.None() : fold);
            default ->
                new Change.Put(
                        sequence,
                        url(from),
                        new Change.StoredAt(new WarcLocation(1, 0), stored(from, random)),
                        0.5,
                        true,
                        true,
                        new Change.Copies(fold, 0));
        };
    }

    /// As a crawl does: where a representative goes, another page of its group is judged to be shown.
    private Change next(long sequence, SplittableRandom random) {
        for (int i = 0; i < ADDRESSES; i++) {
            long representative = groups.representative(url(i).key());
            if (present.contains(url(i).key()) && !present.contains(representative)) {
                return new Change.Rescore(sequence, url(i), stored(i, random), 0.5, true, new Change.Fold.None());
            }
        }
        return change(sequence, random);
    }

    private void follow(Change change) {
        long key = change.url().key();
        switch (change) {
            case Change.Put put -> {
                present.add(key);
                switch (put.fold()) {
                    case Change.Fold.Into(long other) -> groups.into(key, other);
                    case Change.Fold.Over(long other) -> groups.over(key, other);
                    case Change.Fold.None _ -> groups.stands(key);
                }
            }
            case Change.Rescore rescore -> {
                if (rescore.fold() instanceof Change.Fold.Into(long other)) {
                    groups.into(key, other);
                } else {
                    groups.unfold(key);
                }
            }
            case Change.Moved _ -> {
                present.remove(key);
                groups.stands(key);
            }
            case Change.Delete _ -> present.remove(key);
            case Change.Clustered _ -> {}
        }
    }

    private Map<Long, List<String>> texts() {
        Map<Long, List<String>> texts = new HashMap<>();
        for (int i = 0; i < ADDRESSES; i++) {
            texts.put(
                    url(i).key(),
                    links.anchorsOf(url(i).key()).stream().sorted().toList());
        }
        return texts;
    }

    private void reopen() {
        List<byte[]> chunks = CheckpointWriter.encoded(links::write);
        links = new CollectedLinks(
                this::page,
                PageRank.DEFAULT,
                Optional::empty,
                1_000,
                outdated::add,
                new ArenaMemory(4),
                new CheckpointReader(chunks.iterator()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aPageWhoseTextsChangeIsOutdatedUnlessItIsTheOneThatChanged(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Change> changes = new ArrayList<>();
        for (int step = 1; step <= 400; step++) {
            Map<Long, List<String>> before = texts();
            Change change = next(step, random);
            changes.add(change);
            outdated.clear();
            links.learn(change, true);
            follow(change);
            Map<Long, List<String>> after = texts();
            for (int i = 0; i < ADDRESSES; i++) {
                long key = url(i).key();
                boolean shown = present.contains(key) && groups.representative(key) == key;
                boolean itself = key == change.url().key(); // it is written for this change anyway
                assertTrue(
                        !shown || itself || before.get(key).equals(after.get(key)) || outdated.contains(key),
                        url(i) + " had " + before.get(key) + " and has " + after.get(key) + " behind "
                                + changes.subList(Math.max(0, changes.size() - 6), changes.size()));
            }
            if (step % 50 == 0) {
                reopen();
                assertEquals(after, texts(), "it comes back from a checkpoint");
            }
        }
    }

    @Test
    void theTextsOfADuplicateThatComesToRedirectCountOnceAndForItsTargetAlone() {
        Outlink link = new Outlink(url(1), Anchor.of("茶"), "", false, 0, LinkClass.OUT, "");
        stored.add(Page.ofText(url(3), Instant.EPOCH, "", "", "zh").linking(List.of(link)));
        stored.add(Page.ofText(url(1), Instant.EPOCH, "", "", "zh"));
        learn(put(3, 0, new Change.Fold.None()), put(2, 1, new Change.Fold.None()));
        learn(put(1, 1, new Change.Fold.Into(url(2).key())));
        assertEquals(List.of("茶"), links.anchorsOf(url(2).key()));
        learn(new Change.Moved(4, url(1), url(2).text()));
        assertEquals(List.of("茶"), links.anchorsOf(url(2).key()), "of its representative");
        learn(new Change.Moved(5, url(1), url(4).text()));
        assertEquals(List.of(), links.anchorsOf(url(2).key()), "of another page");
        assertEquals(List.of("茶"), links.anchorsOf(url(4).key()));
    }

    private void learn(Change... changes) {
        for (Change change : changes) {
            links.learn(change, true);
        }
    }

    private static Change.Put put(int address, long page, Change.Fold fold) {
        Change.StoredAt at = new Change.StoredAt(new WarcLocation(1, 0), new PageLocation(1, page));
        return new Change.Put(1, url(address), at, 0.5, true, true, new Change.Copies(fold, 0));
    }
}
