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
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What a collection costs by its size: generated journals of 100,000 and 1,000,000 addresses (with `--scale 10`, of
/// 1,000,000 and 10,000,000), one in ten fetched, the others queued. Opened without a checkpoint, after a clean end
/// and after `kill -9`, each in a new process of 1,536 MB. CPU time is that of all threads, the compiler's included;
/// the floor of an opening is the reading of the same bytes, that of work is [SizeFloor]. Then what the indexer holds
/// for the links of as many addresses, in a process of 512 MB ([LinksProbe]).
public final class SizeBench implements Benchmark {
    /// Its name on the command line and in its figures.
    public static final String NAME = "size";

    private static final List<Integer> SIZES = List.of(100_000, 1_000_000);

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
        SizedJournal.write(
                folder, BenchTopic.of(settings.web(), settings.effort().pages()), addresses);
        List<Figure> figures = new ArrayList<>(measured(folder, addresses));
        Folders.delete(folder);
        String of = String.format(Locale.ROOT, ", %,d addresses", addresses);
        figures.addAll(LinksProbed.of(bed.folder("links"), addresses).figures(NAME, of));
        return figures;
    }

    private List<Figure> measured(Path folder, int addresses) throws IOException, InterruptedException {
        SizeProbed first = SizeProbed.of(folder, 0, 0);
        long journal = Folders.bytes(folder.resolve("journal"));
        SizeProbed clean = SizeProbed.of(folder, 0, journal);
        double checkpoint = Folders.bytes(folder.resolve("checkpoint"));
        SizeProbed killed = SizeProbed.of(folder, work(addresses), journal);
        SizeProbed after = SizeProbed.of(folder, 0, journal);
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
        figures.add(Figure.plain(NAME, "journal" + of, "bytes an address", (double) journal / addresses)
                .wanting(new Target.AtMost(300)));
        figures.add(Figure.plain(NAME, "checkpoint" + of, "bytes an address", checkpoint / addresses));
        return figures;
    }

    private static List<Figure> opening(String when, SizeProbed probed, Target seconds) {
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
}
