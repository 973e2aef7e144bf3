package dev.remora.crawler.crawl.state.traps;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.reason.Exclusion;
import java.util.List;

/// Sites that share texts, as a disjoint set, with the counts of those that repeat others.
final class FarmGroup {
    private static final int FEWEST_SITES = 8;
    private static final int PAGES = 100;
    private static final int PER_HIT = 10;

    private final String name;
    private FarmGroup partOf = this;
    private int sites;
    private int pages;
    private int own;

    /// A group of one site, which does not count yet.
    ///
    /// @param name of its first site
    FarmGroup(String name) {
        this.name = name;
    }

    /// The group that this one has become a part of.
    FarmGroup whole() {
        while (partOf != partOf.partOf) {
            partOf = partOf.partOf;
        }
        return partOf;
    }

    void join(FarmGroup other) {
        partOf = other;
        other.sites += sites;
        other.pages += pages;
        other.own += own;
    }

    /// Adds a site's counts, or subtracts them with -1.
    void count(int times, int itsPages, int itsOwn) {
        sites += times;
        pages += times * itsPages;
        own += times * itsOwn;
    }

    boolean usedUp() {
        return sites >= FEWEST_SITES && pages >= PAGES + PER_HIT * own;
    }

    Exclusion objection(String site) {
        return new Exclusion.LinkFarm(site, sites, pages, own);
    }

    String name() {
        return name;
    }

    /// Its sites, their pages, and their own ones on topic.
    List<Integer> counts() {
        return List.of(sites, pages, own);
    }

    void write(CheckpointWriter out) {
        out.text(name);
        out.signed(sites);
        out.signed(pages);
        out.signed(own);
    }

    static FarmGroup read(CheckpointReader in) {
        FarmGroup group = new FarmGroup(in.text());
        group.sites = (int) in.signed();
        group.pages = (int) in.signed();
        group.own = (int) in.signed();
        return group;
    }
}
