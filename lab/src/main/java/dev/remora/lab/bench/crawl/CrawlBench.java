package dev.remora.lab.bench.crawl;

import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.Figure.Target;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.Rounds.Contestant;
import dev.remora.lab.bench.harness.Rounds.Median;
import dev.remora.lab.bench.harness.Settings;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.web.BenchTopic;
import dev.remora.lab.bench.web.BenchWords;
import dev.remora.lab.bench.web.MeasuredCrawl;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Pages per second of a crawl that stores its pages, alone and with the indexer following, compared with the
/// [FloorCrawler] and, if built, with other crawlers; and the cost of the strategy `auto` relative to
/// breadth-first.
public final class CrawlBench implements Benchmark {
    private static final String YARDSTICK = "yardstick";
    private static final String CRAWL = "crawl";
    private static final String INDEXED = "crawl, indexer following";
    private static final String AUTO = "crawl with auto, compared with breadth-first";

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        Settings settings = bed.settings();
        Topic topic = BenchTopic.of(settings.web(), settings.effort().pages());
        Map<String, Contestant> contestants = new LinkedHashMap<>();
        contestants.put(YARDSTICK, () -> yardstick(bed, topic));
        Map<String, List<Double>> weights = new LinkedHashMap<>();
        List.of(CRAWL, AUTO, INDEXED).forEach(name -> weights.put(name, new ArrayList<>()));
        contestants.put(CRAWL, () -> crawl(bed, topic, false, weights.get(CRAWL)));
        contestants.put(AUTO, () -> crawl(bed, BenchTopic.by("auto", topic), false, weights.get(AUTO)));
        contestants.put(INDEXED, () -> crawl(bed, topic, true, weights.get(INDEXED)));
        Map<String, List<Double>> rivalSeconds = new LinkedHashMap<>();
        Rivals rivals = new Rivals(settings.folders().rivals());
        if (rivals.built()) {
            Path seeds = bed.file("seeds.txt");
            Files.write(seeds, topic.seeds().stream().map(Url::text).toList());
            for (String name : Rivals.names()) {
                List<Double> seconds = new ArrayList<>();
                rivalSeconds.put(Rivals.label(name), seconds);
                contestants.put(Rivals.label(name), () -> {
                    Path scratch = bed.folder(name);
                    Rivals.Measured crawl = rivals.crawl(
                            name,
                            seeds,
                            bed.server().port(),
                            settings.effort().pages(),
                            settings.effort().threads(),
                            scratch);
                    seconds.add(crawl.cpuSeconds());
                    return crawl.pagesPerSecond();
                });
            }
        }
        Map<String, Median> medians = rounds.medians(contestants);
        List<Figure> figures = figures(medians, settings);
        figures.addAll(ofAuto(medians, weights, settings));
        rivalSeconds.forEach((name, seconds) -> figures.addAll(besideRival(name, seconds, medians, settings)));
        return figures;
    }

    /// The crawl compared with another crawler, whose process measures its own CPU time.
    private static List<Figure> besideRival(
            String name, List<Double> seconds, Map<String, Median> medians, Settings settings) {
        Target target = new Target.RatioAtLeast(Rivals.factor(name));
        String what = "crawl, compared with " + name;
        return List.of(
                Figure.beside(
                                medians.get(name).value(),
                                "crawl",
                                what,
                                "pages/s",
                                medians.get(CRAWL).value())
                        .wanting(target),
                Figure.beside(
                                settings.effort().pages() / Rounds.median(seconds),
                                "crawl",
                                what + ", by CPU time",
                                "pages/CPU s",
                                pagesPerCpuSecond(medians.get(CRAWL), settings))
                        .wanting(target));
    }

    private static List<Figure> figures(Map<String, Median> medians, Settings settings) {
        double floor = medians.get(YARDSTICK).value();
        String what = ", " + settings.effort().pages() + " pages, "
                + settings.effort().threads() + " connections";
        List<Figure> figures = new ArrayList<>();
        medians.forEach((name, median) -> {
            double beside = name.equals(AUTO) ? medians.get(CRAWL).value() : floor;
            Figure figure = Figure.beside(beside, "crawl", name + what, "pages/s", median.value());
            figures.add(
                    switch (name) {
                        case AUTO -> figure.wanting(new Target.RatioAtLeast(0.8));
                        case CRAWL -> figure.wanting(new Target.RatioAtLeast(0.4));
                        case INDEXED -> figure.wanting(new Target.RatioAtLeast(0.25));
                        default -> figure;
                    });
        });
        for (String name : List.of(CRAWL, INDEXED)) {
            figures.add(Figure.beside(
                    pagesPerCpuSecond(medians.get(YARDSTICK), settings),
                    "crawl",
                    name + ", by CPU time",
                    "pages/CPU s",
                    pagesPerCpuSecond(medians.get(name), settings)));
        }
        return figures;
    }

    /// The cost of `auto` in CPU time, which is stable on a busy machine. It fetches as many pages as
    /// breadth-first, but different ones: so their size is reported, and the cost per megabyte of pages.
    private static List<Figure> ofAuto(
            Map<String, Median> medians, Map<String, List<Double>> weights, Settings settings) {
        Median breadthFirst = medians.get(CRAWL);
        Median auto = medians.get(AUTO);
        double plainWeight = Rounds.median(weights.get(CRAWL));
        double autoWeight = Rounds.median(weights.get(AUTO));
        return List.of(
                Figure.beside(
                        pagesPerCpuSecond(breadthFirst, settings),
                        "crawl",
                        AUTO + ", by CPU time",
                        "pages/CPU s",
                        pagesPerCpuSecond(auto, settings)),
                Figure.beside(
                        plainWeight / breadthFirst.cpuSeconds(),
                        "crawl",
                        AUTO + ", by CPU time and weight of the pages",
                        "MB/CPU s",
                        autoWeight / auto.cpuSeconds()),
                Figure.beside(
                        1000 * plainWeight / settings.effort().pages(),
                        "crawl",
                        "weight of the pages auto fetches, compared with breadth-first",
                        "KB",
                        1000 * autoWeight / settings.effort().pages()));
    }

    /// Returns the rate of one core in CPU time; the web's server is not included.
    private static double pagesPerCpuSecond(Median median, Settings settings) {
        return settings.effort().pages() / median.cpuSeconds();
    }

    private static double yardstick(TestBed bed, Topic topic) throws IOException {
        try (FloorCrawler yardstick =
                new FloorCrawler(bed.server().port(), bed.settings().effort().threads())) {
            List<String> seeds = topic.seeds().stream().map(Url::text).toList();
            long start = System.nanoTime();
            int pages = yardstick.crawl(seeds, bed.settings().effort().pages());
            return rate(pages, start);
        }
    }

    /// Includes opening and closing the collection, and indexing to the last page.
    ///
    /// @param weights receives the megabytes read
    private static double crawl(TestBed bed, Topic topic, boolean indexed, List<Double> weights)
            throws IOException, InterruptedException {
        Path folder = bed.folder("crawl");
        BenchWords words = bed.words();
        int port = bed.server().port();
        long start = System.nanoTime();
        CrawlProgress end;
        try (MeasuredCrawl crawl = new MeasuredCrawl(
                folder, topic, words, port, bed.settings().effort().threads())) {
            end = indexed ? crawl.runIndexed() : crawl.run();
            weights.add(crawl.megabytes());
        }
        double rate = rate(end.figures().fetched(), start);
        if (end.state() != CrawlProgress.State.FINISHED) {
            throw new IllegalStateException("the measured crawl ended as " + end.state() + ": "
                    + end.message().map(ReasonText.ENGLISH::say).orElse(""));
        }
        return rate;
    }

    private static double rate(long pages, long start) {
        return pages * 1e9 / (System.nanoTime() - start);
    }
}
