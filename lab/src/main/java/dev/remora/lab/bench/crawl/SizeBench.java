package dev.remora.lab.bench.crawl;

import dev.remora.crawler.crawl.state.StateCheckpoints;
import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.Figure.Target;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.Settings;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.web.BenchTopic;
import dev.remora.lab.bench.web.ChildJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// What a collection costs by its size: generated journals of 100,000 and 1,000,000 addresses (with `--scale 10`, of
/// 1,000,000 and 10,000,000), one in ten fetched, the others queued. Opened without a checkpoint, after a clean end
/// and after `kill -9`, each in a new process of 1,536 MB. CPU time is that of all threads, the compiler's included;
/// the floor of an opening is the reading of the same bytes, that of work is [SizeFloor].
public final class SizeBench implements Benchmark {
    /// Its name on the command line and in its figures.
    public static final String NAME = "size";

    private static final List<Integer> SIZES = List.of(100_000, 1_000_000);
    private static final String HEAP = "1536m";

    /// Records that a process writes per link that it works on, before it is killed.
    private static final double RECORDS_A_LINK = 2.25;

    private static final int LARGE = 5_000_000;

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        List<Figure> figures = new ArrayList<>();
        rounds.run(0, _ -> {
            List<Figure> round = new ArrayList<>();
            for (int size : SIZES) {
                rounds.check();
                round.addAll(measured(bed.settings().scaled(size), bed));
            }
            figures.clear(); // the last whole round is reported
            figures.addAll(round);
        });
        return figures;
    }

    private List<Figure> measured(int addresses, TestBed bed) throws IOException, InterruptedException {
        Settings settings = bed.settings();
        Path folder = bed.folder("size").resolve("bench");
        bed.say("writing a journal of " + addresses + " addresses …");
        SizedJournal.write(folder, BenchTopic.of(settings.web(), settings.pages()), addresses);
        List<Figure> figures = measured(folder, addresses);
        delete(folder);
        return figures;
    }

    /// @param floor CPU seconds of reading the same bytes
    /// @param rates adds/s, re-scores/s and selects/s, then their floors; if it wrote a checkpoint, for how long
    ///     the crawl stops for it, and how long it is written
    private record Probed(double seconds, double cpu, double heap, double floor, List<Double> rates) {}

    private List<Figure> measured(Path folder, int addresses) throws IOException, InterruptedException {
        Probed first = probed(folder, 0, 0);
        double journal = size(folder.resolve("journal"));
        Probed clean = probed(folder, 0, (long) journal);
        double checkpoint = size(folder.resolve("checkpoint"));
        Probed killed = probed(folder, work(addresses), (long) journal);
        Probed after = probed(folder, 0, (long) journal);
        String of = String.format(Locale.ROOT, ", %,d addresses", addresses);
        List<Figure> figures = new ArrayList<>();
        figures.addAll(opening("without a checkpoint" + of, first, new Target.None()));
        figures.addAll(opening("after a clean end" + of, clean, new Target.AtMost(addresses > LARGE ? 5 : 1)));
        figures.addAll(opening("after kill -9" + of, after, new Target.AtMost(15)));
        figures.add(Figure.plain(
                NAME,
                "pause of the crawl for a checkpoint" + of,
                "s",
                clean.rates().get(0)));
        figures.add(Figure.plain(
                NAME, "writing a checkpoint" + of, "s", clean.rates().get(1)));
        figures.add(Figure.plain(NAME, "heap in use once open" + of, "MB", clean.heap())
                .wanting(new Target.AtMost(1536)));
        List<String> works = List.of("adds", "re-scores", "selects");
        for (int i = 0; i < works.size(); i++) {
            double floor = killed.rates().get(works.size() + i);
            double rate = killed.rates().get(i);
            figures.add(Figure.beside(floor, NAME, works.get(i) + of, "links/s of CPU", rate));
        }
        figures.add(Figure.plain(NAME, "journal" + of, "bytes an address", journal / addresses)
                .wanting(new Target.AtMost(300)));
        figures.add(Figure.plain(NAME, "checkpoint" + of, "bytes an address", checkpoint / addresses));
        return figures;
    }

    private static List<Figure> opening(String when, Probed probed, Target seconds) {
        return List.of(
                Figure.plain(NAME, "opening " + when, "s", probed.seconds()).wanting(seconds),
                Figure.beside(probed.floor(), NAME, "opening " + when, "s of CPU", probed.cpu()));
    }

    /// As many links as bring nearly the most records that a crawl has behind its last checkpoint
    /// ([StateCheckpoints#between]); fewer in a small collection.
    private static int work(int addresses) {
        double most = Math.min((double) StateCheckpoints.between(addresses), addresses / 5.0);
        return (int) (most / RECORDS_A_LINK);
    }

    private static Probed probed(Path folder, int links, long behind) throws IOException, InterruptedException {
        List<String> arguments = List.of(folder.toString(), String.valueOf(links), String.valueOf(behind));
        try (ChildJvm process = ChildJvm.start(HEAP, SizeProbe.class, arguments)) {
            double seconds = process.number("seconds");
            double cpu = process.number("cpu");
            double heap = process.number("heap");
            double floor = process.number("floor");
            List<Double> rates = new ArrayList<>();
            if (links > 0) {
                for (int i = 0; i < 6; i++) {
                    rates.add(process.number("rate"));
                }
                process.kill();
            } else {
                rates.add(process.number("frozen"));
                rates.add(process.number("written"));
                process.value("closed");
            }
            return new Probed(seconds, cpu, heap, floor, rates);
        }
    }

    private static double size(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(SizeBench::length)
                    .sum();
        }
    }

    private static long length(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
