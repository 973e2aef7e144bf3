package dev.remora.lab.bench.crawl;

import dev.remora.crawler.freshness.RevisitSchedule;
import dev.remora.crawler.replay.ReplayServer;
import dev.remora.crawler.replay.RequestLog;
import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.Figure.Target;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.Settings;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.shared.collection.folder.CollectionCompaction.Least;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A month of a topic that is kept fresh as `serve` does it: a crawl of [ChangingWeb], then for each of thirty days 24
/// runs of a schedule, each on a clock that is an hour later. What a day leaves behind in memory and on disk is
/// compared with the first. Superseded responses are dropped (`archive: {keep: latest}`).
public final class MonthBench implements Benchmark {
    /// Its name on the command line and in its figures.
    public static final String NAME = "month";

    private static final int PAGES = 2_000;
    private static final int ADDED = 4;
    private static final int PER_DAY = 400;
    private static final int DAYS = 30;

    /// Bytes that a compaction after a run must free. The product's bound is for collections of any size; this one is a
    /// fifth of the topic for which it is compared.
    private static final int WORTHWHILE = (int) Least.WORTHWHILE.bytes() / 5;

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        List<Figure> figures = new ArrayList<>();
        rounds.run(0, _ -> {
            List<Figure> round = month(bed, rounds);
            figures.clear(); // the last whole round is reported
            figures.addAll(round);
        });
        return figures;
    }

    private static List<Figure> month(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        Settings settings = bed.settings();
        ChangingWeb web = new ChangingWeb(settings.scaled(PAGES), settings.scaled(ADDED));
        RevisitSchedule schedule = new RevisitSchedule(settings.scaled(PER_DAY));
        try (ReplayServer server = ReplayServer.start(web, ReplayServer.Settings.freePort(RequestLog.none()))) {
            KeptTopic topic = new KeptTopic(
                    bed.folder(NAME), server.port(), new Least(Least.WORTHWHILE.share(), settings.scaled(WORTHWHILE)));
            topic.crawl();
            List<KeptTopic.Day> days = new ArrayList<>();
            while (days.size() < DAYS) {
                rounds.check();
                web.nextDay();
                days.add(topic.day(schedule));
                bed.say("  day " + days.size() + ": " + days.getLast());
            }
            return figures(days.getFirst(), days.getLast());
        }
    }

    private static List<Figure> figures(KeptTopic.Day first, KeptTopic.Day last) {
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.plain(NAME, "requests, day 30", "", (double) last.requests()));
        figures.add(
                Figure.beside((double) first.pages(), NAME, "pages, day 30 beside day 1", "", (double) last.pages()));
        figures.add(Figure.beside(first.heap(), NAME, "heap in use, day 30 beside day 1", "MB", last.heap())
                .wanting(new Target.RatioAtMost(1.1)));
        figures.add(Figure.beside(
                first.bytesPerPage(), NAME, "disk, day 30 beside day 1", "bytes a page", last.bytesPerPage()));
        first.disk()
                .forEach((part, megabytes) -> figures.add(Figure.beside(
                        megabytes,
                        NAME,
                        "disk, " + part + ", day 30 beside day 1",
                        "MB",
                        last.disk().get(part))));
        return figures;
    }
}
