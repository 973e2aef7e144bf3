package dev.remora.lab.bench.crawl;

import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.graph.LinkGraph;
import dev.remora.shared.graph.LinkGraphBuilder;
import dev.remora.shared.graph.PageRank;
import dev.remora.shared.graph.Ranks;
import java.util.Arrays;
import java.util.SplittableRandom;

/// The process that ranks the pages of a large graph, with [PageRank] or in loops over plain arrays. Half of a page's
/// links lead to near pages, as within a site; the others lead anywhere, to some pages far more than to others.
final class RankProbe {
    private static final int LINKS_A_PAGE = 20;
    private static final int NEAR = 1_000;
    static final int STEPS = 10;
    private static final int ROUNDS = 3;
    private static final double NEVER_SETTLED = Double.MIN_VALUE;
    private static final PageRank PAGE_RANK = new PageRank(PageRank.DEFAULT.damping(), NEVER_SETTLED, STEPS);

    private final int pages;

    private RankProbe(int pages) {
        this.pages = pages;
    }

    /// Reports the links, and for each round the CPU seconds of the ranking and the rank of page 0.
    ///
    /// @param args the number of links; whether plain arrays are ranked
    public static void main(String[] args) {
        RankProbe probe = new RankProbe(Integer.parseInt(args[0]) / LINKS_A_PAGE);
        if (Boolean.parseBoolean(args[1])) {
            probe.plain();
        } else {
            probe.product();
        }
    }

    private void product() {
        LinkGraph graph = graph();
        SizeProbe.tell("links", graph.links());
        for (int round = 0; round < ROUNDS; round++) {
            double before = SizeProbe.ownCpuSeconds();
            Ranks ranks = PAGE_RANK.of(graph);
            told(before, ranks.rank(graph.node(key(0))));
        }
    }

    private LinkGraph graph() {
        LinkGraphBuilder builder = new LinkGraphBuilder(new KeyTable(pages), LargeMemory.NONE);
        long[] keys = new long[LINKS_A_PAGE];
        for (int page = 0; page < pages; page++) {
            int[] targets = targets(page);
            for (int i = 0; i < keys.length; i++) {
                keys[i] = key(targets[i]);
            }
            builder.put(key(page), keys);
        }
        return builder.build();
    }

    private static void told(double before, double rank) {
        SizeProbe.tell("cpu", SizeProbe.ownCpuSeconds() - before);
        SizeProbe.tell("rank", rank);
    }

    private void plain() {
        int[] starts = new int[pages + 1];
        int[] targets = new int[pages * LINKS_A_PAGE];
        for (int page = 0; page < pages; page++) {
            int end = starts[page];
            int[] own = Arrays.stream(targets(page)).sorted().distinct().toArray();
            for (int target : own) {
                if (target != page) {
                    targets[end++] = target;
                }
            }
            starts[page + 1] = end;
        }
        SizeProbe.tell("links", starts[pages]);
        for (int round = 0; round < ROUNDS; round++) {
            double before = SizeProbe.ownCpuSeconds();
            told(before, ranked(starts, targets)[0]);
        }
    }

    /// Each loop is a method, so that all are compiled as those of the product are.
    private double[] ranked(int[] starts, int[] targets) {
        int[] ends = ends(targets, starts[pages]);
        int[] sources = sources(starts, targets, ends.clone());
        double[] rank = new double[pages];
        double[] share = new double[pages];
        Arrays.fill(rank, 1);
        for (int step = 0; step < STEPS; step++) {
            step(ends, sources, share, base(shared(starts, rank, share)), rank);
        }
        return rank;
    }

    private int[] ends(int[] targets, int links) {
        int[] ends = new int[pages + 1];
        for (int i = 0; i < links; i++) {
            ends[targets[i] + 1]++;
        }
        for (int page = 0; page < pages; page++) {
            ends[page + 1] += ends[page];
        }
        return ends;
    }

    private int[] sources(int[] starts, int[] targets, int[] at) {
        int[] sources = new int[starts[pages]];
        for (int page = 0; page < pages; page++) {
            for (int i = starts[page]; i < starts[page + 1]; i++) {
                sources[at[targets[i]]++] = page;
            }
        }
        return sources;
    }

    private double base(double dangling) {
        return 1 - PAGE_RANK.damping() + PAGE_RANK.damping() * dangling / pages;
    }

    private double shared(int[] starts, double[] rank, double[] share) {
        double dangling = 0;
        for (int page = 0; page < pages; page++) {
            int degree = starts[page + 1] - starts[page];
            share[page] = degree == 0 ? 0 : rank[page] / degree;
            dangling += degree == 0 ? rank[page] : 0;
        }
        return dangling;
    }

    private void step(int[] ends, int[] sources, double[] share, double base, double[] rank) {
        for (int page = 0; page < pages; page++) {
            double sum = 0;
            for (int i = ends[page]; i < ends[page + 1]; i++) {
                sum += share[sources[i]];
            }
            rank[page] = base + PAGE_RANK.damping() * sum;
        }
    }

    private int[] targets(int page) {
        SplittableRandom random = new SplittableRandom(page);
        int[] targets = new int[LINKS_A_PAGE];
        for (int i = 0; i < targets.length; i++) {
            double skewed = random.nextDouble();
            targets[i] = i % 2 == 0
                    ? Math.floorMod(page + random.nextInt(2 * NEAR) - NEAR, pages)
                    : (int) (pages * skewed * skewed * skewed);
        }
        return targets;
    }

    /// A key as those of addresses are: spread over all numbers.
    private static long key(int page) {
        return (page + 1) * 0x9E3779B97F4A7C15L;
    }
}
