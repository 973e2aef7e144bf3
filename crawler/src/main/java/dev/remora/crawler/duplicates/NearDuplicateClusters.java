package dev.remora.crawler.duplicates;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Clusters pages by the similarity of their sketches. A page joins the cluster with the most similar sketch,
/// if that is near enough; else it begins one with its own. So each page of a cluster is near the page that
/// began it, and chains of small steps do not connect distant pages.
///
/// A page that is removed, or whose text changes, leaves its cluster, and an empty cluster is removed, too. At
/// most [#MOST] clusters are kept. Beyond that, those that nobody joined are forgotten, the oldest first:
/// copies of a page mostly follow soon, from its own site or from one that the same pages link to. A forgotten
/// cluster keeps its name in the index, but no further page joins it.
///
/// The result depends on the clusters and their order alone, so that a replay of the same pages gives the same
/// one. For the loop's thread.
public final class NearDuplicateClusters {
    /// Minimum number of equal minima of [Sketch#SIZE]: texts of a resemblance of about 0.7.
    public static final int NEAR = 92;

    /// Maximum number of clusters: about 110 MiB.
    public static final int MOST = 1 << 19;

    private static final double LEFT = 0.75;

    private final int most;
    private final SketchIndex index = new SketchIndex();

    /// Number of clusters begun so far, including forgotten ones: distinguishes a cluster from an earlier one
    /// with its name.
    private int begun;

    /// With room for [#MOST] clusters.
    public NearDuplicateClusters() {
        this(MOST);
    }

    /// @param most maximum number of clusters, at least 4
    NearDuplicateClusters(int most) {
        this.most = most;
    }

    /// The name of a text's cluster, never 0; empty if it has none.
    public Optional<Long> find(Sketch sketch) {
        int nearest = index.nearest(sketch, NEAR);
        return nearest < 0 ? Optional.empty() : Optional.of(index.name(nearest));
    }

    /// Begins a cluster with the text of a page that has none, with the sketch's name; does nothing if it was begun
    /// with this very sketch. The page must then [#join] it.
    public void begin(Sketch sketch) {
        if (contains(sketch.name())) {
            return;
        }
        if (index.size() >= most) {
            forget();
        }
        index.add(sketch, ++begun);
    }

    /// Adds a page to a cluster; does nothing if that is forgotten.
    ///
    /// @return the time, for [#leave]
    public int join(long name, Url page) {
        int cluster = index.find(name);
        if (cluster >= 0) {
            index.join(cluster, page);
        }
        return begun;
    }

    /// Whether a page that joined a cluster at a time is still in it: not if the cluster was forgotten and
    /// begun again since.
    ///
    /// @param since as returned by [#join]
    public boolean holds(long name, int since) {
        int cluster = index.find(name);
        return cluster >= 0 && index.begun(cluster) <= since;
    }

    /// Removes a page from its cluster. Does nothing if that cluster is forgotten, even if another has its
    /// name now.
    ///
    /// @param since as returned by [#join]
    public void leave(long name, int since, Url page) {
        if (!holds(name, since)) {
            return;
        }
        int cluster = index.find(name);
        if (index.leave(cluster, page) == 0) {
            index.remove(cluster);
            if (index.removed() > Math.max(64, index.size())) {
                index.retain(number -> true);
            }
        }
    }

    /// Address of the page that has been in a cluster for longest, if known.
    public Optional<Url> first(long name) {
        int cluster = index.find(name);
        return cluster < 0 ? Optional.empty() : index.first(cluster);
    }

    /// Whether there is a cluster of this name.
    public boolean contains(long name) {
        return index.find(name) >= 0;
    }

    /// Passes the sketch of each cluster, and the address of the page that has been in it for longest, if known,
    /// to `each`, in their order.
    public void forEach(BiConsumer<Sketch, Optional<Url>> each) {
        index.forEach(each);
    }

    /// Number of clusters.
    public int size() {
        return index.size();
    }

    /// The whole state as values: the clusters in their order.
    public Object snapshot() {
        return List.of(begun, index.snapshot());
    }

    /// Returns what writes the state as it is now, the clusters in their order, later and in any thread.
    public Consumer<CheckpointWriter> frozen() {
        int now = begun;
        Consumer<CheckpointWriter> sketches = index.frozen();
        return out -> {
            out.number(now);
            sketches.accept(out);
        };
    }

    /// Reads what [#frozen] wrote into this empty state.
    public void read(CheckpointReader in) {
        begun = in.small();
        index.read(in);
    }

    /// Forgets the older half of the clusters that nobody joined; if these are few, the oldest of all,
    /// until three quarters of the maximum are left.
    private void forget() {
        int lonely = index.count(number -> index.pages(number) < 2);
        int[] go = {lonely / 2};
        index.retain(number -> index.pages(number) >= 2 || go[0]-- <= 0);
        int over = index.size() - (int) (most * LEFT);
        if (over > 0) {
            int[] oldest = {over};
            index.retain(number -> oldest[0]-- <= 0);
        }
    }
}
