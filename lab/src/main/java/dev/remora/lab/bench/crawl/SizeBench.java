package dev.remora.lab.bench.crawl;

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
/// 1,000,000 and 10,000,000), one in twenty fetched, the others queued. Opened without a checkpoint, after a clean end
/// and after `kill -9`, each in a new process of 1,536 MB. CPU time is that of all threads, the compiler's included.
public final class SizeBench implements Benchmark {
    /// Its name on the command line and in its figures.
    public static final String NAME = "size";

    private static final List<Integer> SIZES = List.of(100_000, 1_000_000);
    private static final String HEAP = "1536m";

    /// Links that a process works on before it is killed: the records behind the checkpoint.
    private static final int WORK = 100_000;

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

    /// @param work adds/s, re-scores/s and selects/s; empty if it wrote a checkpoint
    private record Probed(double seconds, double cpu, double heap, double frozen, double written, List<Double> work) {}

    private List<Figure> measured(Path folder, int addresses) throws IOException, InterruptedException {
        Probed first = probed(folder, 0);
        Probed clean = probed(folder, 0);
        double journal = size(folder.resolve("journal"));
        double checkpoint = size(folder.resolve("checkpoint"));
        Probed killed = probed(folder, Math.min(WORK, addresses / 10));
        Probed after = probed(folder, 0);
        String of = String.format(Locale.ROOT, ", %,d addresses", addresses);
        boolean large = addresses > LARGE;
        return List.of(
                Figure.plain(NAME, "opening without a checkpoint" + of, "s", first.seconds()),
                Figure.plain(NAME, "opening without a checkpoint" + of, "s of CPU", first.cpu()),
                Figure.plain(NAME, "opening after a clean end" + of, "s", clean.seconds())
                        .wanting(new Target.AtMost(large ? 5 : 1)),
                Figure.plain(NAME, "opening after a clean end" + of, "s of CPU", clean.cpu()),
                Figure.plain(NAME, "opening after kill -9" + of, "s of CPU", after.cpu()),
                Figure.plain(NAME, "opening after kill -9" + of, "s", after.seconds())
                        .wanting(new Target.AtMost(15)),
                Figure.plain(NAME, "pause of the crawl for a checkpoint" + of, "s", clean.frozen()),
                Figure.plain(NAME, "writing a checkpoint" + of, "s", clean.written()),
                Figure.plain(NAME, "heap in use once open" + of, "MB", clean.heap())
                        .wanting(new Target.AtMost(1536)),
                Figure.plain(NAME, "adds" + of, "links/s of CPU", killed.work().get(0)),
                Figure.plain(
                        NAME, "re-scores" + of, "links/s of CPU", killed.work().get(1)),
                Figure.plain(
                        NAME, "selects" + of, "links/s of CPU", killed.work().get(2)),
                Figure.plain(NAME, "journal" + of, "bytes an address", journal / addresses)
                        .wanting(new Target.AtMost(300)),
                Figure.plain(NAME, "checkpoint" + of, "bytes an address", checkpoint / addresses));
    }

    private static Probed probed(Path folder, int links) throws IOException, InterruptedException {
        try (ChildJvm process =
                ChildJvm.start(HEAP, SizeProbe.class, List.of(folder.toString(), String.valueOf(links)))) {
            double seconds = process.number("seconds");
            double cpu = process.number("cpu");
            double heap = process.number("heap");
            if (links > 0) {
                List<Double> work =
                        List.of(process.number("adds"), process.number("rescored"), process.number("selected"));
                process.kill();
                return new Probed(seconds, cpu, heap, 0, 0, work);
            }
            double frozen = process.number("frozen");
            double written = process.number("written");
            process.value("closed");
            return new Probed(seconds, cpu, heap, frozen, written, List.of());
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
