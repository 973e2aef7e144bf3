package dev.remora.crawler.duplicates;

import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.url.Url;
import java.util.Arrays;
import java.util.Optional;

/// Pages clustered by nearness of their sketches. A page joins the cluster whose first page is nearest to it, if
/// that is near enough; else it is the first of a cluster of its own. So each page of a cluster is near its first,
/// and chains of small steps do not join what is far apart.
///
/// Found without comparing all pairs: the first pages of clusters are looked up by sixteen bands of their sketches,
/// and only those that share a band are compared (locality-sensitive hashing; Indyk & Motwani 1998). Only first
/// pages are kept, about 290 bytes each. For the loop's thread.
public final class NearPages {
    /// Minima of [Sketch#SIZE] that must agree: texts of a resemblance of about 0.7.
    public static final int NEAR = 92;

    /// Pages compared at most for one in each band: a band that thousands share tells nothing, the others may.
    private static final int MOST_COMPARED = 64;

    private static final int NONE = -1;

    private final KeyTable names = new KeyTable();
    private int size;
    private Sketch[] sketches = new Sketch[64];
    private Url[] urls = new Url[64];
    private int[] next = new int[64 * Sketch.BANDS];
    private int[] heads = filled(64 * Sketch.BANDS);

    /// A cluster.
    ///
    /// @param name of the cluster, never 0
    /// @param first address of its first page
    public record Cluster(long name, Url first) {}

    /// The cluster that a text belongs to, if there is one.
    public Optional<Cluster> find(Sketch sketch) {
        int best = NONE;
        int most = NEAR - 1;
        for (int band = 0; band < Sketch.BANDS; band++) {
            int compared = 0;
            int page = heads[slot(sketch, band)];
            while (page != NONE && compared < MOST_COMPARED) {
                if (sketches[page].band(band) == sketch.band(band)) {
                    compared++;
                    int agreement = sketches[page].agreement(sketch);
                    if (agreement > most || (agreement == most && page < best)) {
                        most = agreement;
                        best = page;
                    }
                }
                page = next[page * Sketch.BANDS + band];
            }
        }
        return best == NONE ? Optional.empty() : Optional.of(new Cluster(sketches[best].name(), urls[best]));
    }

    /// Begins a cluster with a page that belongs to none; one that was begun with this very sketch is kept.
    public Cluster begin(Sketch sketch, Url first) {
        if (names.find(sketch.name()) >= 0) {
            return new Cluster(sketch.name(), urls[names.find(sketch.name())]);
        }
        names.add(sketch.name());
        if (size == sketches.length) {
            grow();
        }
        sketches[size] = sketch;
        urls[size] = first;
        link(size);
        size++;
        return new Cluster(sketch.name(), first);
    }

    /// Address of the first page of a cluster, if there is such a cluster.
    public Optional<Url> first(long name) {
        int cluster = names.find(name);
        return cluster < 0 ? Optional.empty() : Optional.of(urls[cluster]);
    }

    /// How many clusters there are.
    public int size() {
        return size;
    }

    private void link(int page) {
        for (int band = 0; band < Sketch.BANDS; band++) {
            int slot = slot(sketches[page], band);
            next[page * Sketch.BANDS + band] = heads[slot];
            heads[slot] = page;
        }
    }

    private int slot(Sketch sketch, int band) {
        int slots = heads.length / Sketch.BANDS;
        return band * slots + (int) (Mixing.mix(sketch.band(band)) & (slots - 1));
    }

    private void grow() {
        int room = sketches.length * 2;
        sketches = Arrays.copyOf(sketches, room);
        urls = Arrays.copyOf(urls, room);
        next = new int[room * Sketch.BANDS];
        heads = filled(room * Sketch.BANDS);
        for (int page = 0; page < size; page++) {
            link(page);
        }
    }

    private static int[] filled(int length) {
        int[] array = new int[length];
        Arrays.fill(array, NONE);
        return array;
    }
}
