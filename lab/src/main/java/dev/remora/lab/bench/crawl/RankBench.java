package dev.remora.lab.bench.crawl;

import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.Figure.Target;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.web.ChildJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What PageRank costs over 100,000,000 links: ten steps in a process of 2 GB, beside the same steps in loops over
/// plain arrays in another ([RankProbe]). CPU time of the main thread, the second and third round of each process.
public final class RankBench implements Benchmark {
    /// Its name on the command line and in its figures.
    public static final String NAME = "pagerank";

    private static final int LINKS = 100_000_000;
    private static final String HEAP = "2g";
    private static final double AT_LEAST = 0.8;
    private static final double SAME = 1e-9;

    /// @param cpu seconds of a ranking
    /// @param rank of one page
    private record Ranked(long links, List<Double> cpu, double rank) {
        static Ranked by(boolean plain, int links) throws IOException {
            List<String> arguments = List.of(String.valueOf(links), String.valueOf(plain));
            try (ChildJvm process = ChildJvm.start(HEAP, RankProbe.class, arguments)) {
                long kept = (long) process.number("links");
                process.number("cpu"); // compiled now
                List<Double> cpu = List.of(process.number("cpu"), process.number("cpu"));
                return new Ranked(kept, cpu, process.number("rank"));
            }
        }
    }

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        int wanted = Math.min(LINKS, bed.settings().scaled(LINKS)); // a larger graph has no room in 2 GB
        List<Double> product = new ArrayList<>();
        List<Double> plain = new ArrayList<>();
        List<Long> links = new ArrayList<>();
        rounds.run(0, _ -> {
            Ranked floor = Ranked.by(true, wanted);
            rounds.check();
            Ranked ours = Ranked.by(false, wanted);
            if (Math.abs(ours.rank() - floor.rank()) > SAME * floor.rank()) {
                throw new IllegalStateException("other ranks: " + ours.rank() + " beside " + floor.rank());
            }
            links.add(ours.links());
            product.addAll(ours.cpu());
            plain.addAll(floor.cpu());
        });
        double million = 1e-6 * links.getLast() * RankProbe.STEPS;
        String what = String.format(Locale.ROOT, "PageRank, %,d links, %s of heap", links.getLast(), HEAP);
        return List.of(Figure.beside(
                        million / Rounds.median(plain),
                        NAME,
                        what,
                        "million links a step and CPU s",
                        million / Rounds.median(product))
                .wanting(new Target.RatioAtLeast(AT_LEAST)));
    }
}
