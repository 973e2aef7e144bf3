package dev.remora.crawler.duplicates;

import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;

/// Pages clustered by nearness of their sketches. A page joins the cluster whose sketch is nearest to its own, if
/// that is near enough; else it begins one with its own. So each page of a cluster is near the page that began it,
/// and chains of small steps do not join what is far apart.
///
/// A page that goes, or whose text changes, leaves its cluster, and a cluster without pages goes too. At most
/// [#MOST] clusters are kept. When there are more, those are forgotten that nobody joined, the oldest first: copies
/// of a page mostly come soon after it, from its own site or from one that the same pages link to. What is
/// forgotten keeps its name in the index; only, no further page joins it.
///
/// What is found depends on the clusters and their order alone, so that a replay of the same pages finds the same.
/// For the loop's thread.
public final class NearDuplicateClusters {
    /// Minima of [Sketch#SIZE] that must agree: texts of a resemblance of about 0.7.
    public static final int NEAR = 92;

    /// Clusters that are kept: about 110 MiB.
    public static final int MOST = 1 << 19;

    private static final double LEFT = 0.75;

    private final int most;
    private SketchIndex index = new SketchIndex();

    /// Clusters begun so far, forgotten ones too: the time by which a cluster is told from one of the same name.
    private int begun;

    /// With room for [#MOST] clusters.
    public NearDuplicateClusters() {
        this(MOST);
    }

    /// @param most clusters that are kept, at least 4
    NearDuplicateClusters(int most) {
        this.most = most;
    }

    /// A cluster.
    ///
    /// @param name of the cluster, never 0
    /// @param first address of the page that has been in it for longest, as far as that is known
    public record Cluster(long name, Optional<Url> first) {}

    /// The cluster that a text belongs to, if there is one.
    public Optional<Cluster> find(Sketch sketch) {
        int nearest = index.nearest(sketch, NEAR);
        return nearest < 0 ? Optional.empty() : Optional.of(cluster(nearest));
    }

    /// Begins a cluster with the text of a page that belongs to none; one that was begun with this very sketch is
    /// kept. The page has yet to [#join] it.
    public Cluster begin(Sketch sketch) {
        int known = index.find(sketch.name());
        if (known >= 0) {
            return cluster(known);
        }
        if (index.size() >= most) {
            forget();
        }
        return cluster(index.add(sketch, ++begun));
    }

    /// A page is in a cluster from now on; one that is forgotten takes nobody.
    ///
    /// @return since when, to be told to [#leave]
    public int join(long name, Url page) {
        int cluster = index.find(name);
        if (cluster >= 0) {
            index.join(cluster, page);
        }
        return begun;
    }

    /// Whether a page that joined a cluster then is in it now. It is not where the cluster was forgotten and begun
    /// anew since.
    ///
    /// @param since as [#join] gave it
    public boolean holds(long name, int since) {
        int cluster = index.find(name);
        return cluster >= 0 && index.begun(cluster) <= since;
    }

    /// A page is in its cluster no more. One that joined a cluster that is forgotten leaves none, also where
    /// another has its name now.
    ///
    /// @param since as [#join] gave it
    public void leave(long name, int since, Url page) {
        if (!holds(name, since)) {
            return;
        }
        int cluster = index.find(name);
        if (index.leave(cluster, page) == 0) {
            index.remove(cluster);
            if (index.removed() > Math.max(64, index.size())) {
                index = index.kept(number -> true);
            }
        }
    }

    /// Address of the page that has been in a cluster for longest, if that is known.
    public Optional<Url> first(long name) {
        int cluster = index.find(name);
        return cluster < 0 ? Optional.empty() : index.first(cluster);
    }

    /// How many clusters there are.
    public int size() {
        return index.size();
    }

    /// All that it knows, as values: each cluster in the order in which they came.
    public Object snapshot() {
        return List.of(begun, index.snapshot());
    }

    private Cluster cluster(int number) {
        return new Cluster(index.name(number), index.first(number));
    }

    /// Of the clusters that nobody joined the older half goes; where few are such, the oldest of all go.
    private void forget() {
        int lonely = index.count(number -> index.pages(number) < 2);
        int[] go = {lonely / 2};
        SketchIndex before = index;
        index = before.kept(number -> before.pages(number) >= 2 || go[0]-- <= 0);
        int over = index.size() - (int) (most * LEFT);
        if (over > 0) {
            int[] oldest = {over};
            index = index.kept(number -> oldest[0]-- <= 0);
        }
    }
}
