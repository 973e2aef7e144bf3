package dev.remora.lab.bench.crawl;

import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.Figure.Target;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.search.SearchLoad;
import dev.remora.lab.bench.web.ChildJvm;
import dev.remora.lab.bench.web.MeasuredCrawl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a collection costs while it grows: a crawl of [NumberedPages] with the indexer following, in a process of
/// 1,536 MB, compared with crawls of an empty collection in the same process ([GrowthProbe]); then its opening in
/// another process ([SizeProbe]), its bytes on disk, and searches in its index ([SearchLoad]).
public final class IndexedCrawlBench implements Benchmark {
    /// Its name on the command line and in its figures.
    public static final String NAME = "growth";

    static final String TOPIC = "grown";

    private static final int PAGES = 100_000;
    private static final int LEAST = 5_000;
    private static final int TEXTS = 3_000;
    private static final int SENTENCES = 60;
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[。！？!?])|\\n");
    private static final Pattern UNWANTED = Pattern.compile("[\\s<&]+");
    private static final int LARGE = 500_000;
    private static final int PARTS = 10;
    private static final double AT_LEAST = 0.9;
    private static final String HEAP = "1536m";

    /// @param parts pages per second of CPU in each tenth of the large crawl
    /// @param heaps megabytes in use after each tenth, after the crawl with the indexer still open, and before it
    /// @param whole pages per second of CPU, with opening, closing and indexing to the last page
    private record Grown(List<Double> parts, List<Double> heaps, double base, double whole, double seconds) {}

    /// @param late pages per second of CPU after the first tenth
    private record Empty(double late, double whole) {}

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        int pages = bed.settings().scaled(PAGES);
        Path data = bed.folder(NAME);
        Path sentences = bed.file("sentences.txt");
        Files.write(sentences, sentences(bed));
        rounds.check();
        String of = String.format(Locale.ROOT, ", %,d pages", pages);
        List<Figure> figures = new ArrayList<>(crawled(bed, data, sentences, pages, of));
        Path folder = data.resolve(TOPIC);
        SizeProbed opening = SizeProbed.of(folder, 0, Folders.bytes(folder.resolve("journal")));
        figures.add(Figure.plain(NAME, "opening after a clean end" + of, "s", opening.seconds())
                .wanting(new Target.AtMost(pages > LARGE ? 5 : 1)));
        figures.add(Figure.beside(opening.floor(), NAME, "opening after a clean end" + of, "s of CPU", opening.cpu()));
        figures.add(Figure.plain(NAME, "heap in use once open" + of, "MB", opening.heap()));
        try (Stream<Path> parts = Files.list(folder)) {
            for (Path part : parts.filter(Files::isDirectory).sorted().toList()) {
                String what = "disk, " + part.getFileName() + of;
                figures.add(Figure.plain(NAME, what, "bytes a page", (double) Folders.bytes(part) / pages));
            }
        }
        figures.addAll(SearchLoad.measured(bed, data, GrowthProbe.topic(pages), NAME, 1, rounds));
        return figures;
    }

    private static List<Figure> crawled(TestBed bed, Path data, Path sentences, int pages, String of)
            throws IOException {
        int small = Math.max(Math.min(LEAST, pages), pages / 50);
        int rounds = bed.settings().effort().rounds();
        List<String> arguments = Stream.of(
                        data,
                        sentences,
                        pages,
                        small,
                        rounds,
                        bed.settings().effort().threads())
                .map(String::valueOf)
                .toList();
        List<Empty> empty = new ArrayList<>();
        Grown grown;
        try (ChildJvm process = ChildJvm.start(HEAP, GrowthProbe.class, arguments)) {
            empty(process);
            grown = grown(process, bed);
            for (int round = 0; round < rounds; round++) {
                empty.add(empty(process));
                bed.say(String.format(
                        Locale.ROOT,
                        "  an empty collection: %.0f pages/CPU s, whole %.0f",
                        empty.getLast().late(),
                        empty.getLast().whole()));
            }
        }
        double late = Rounds.median(empty.stream().map(Empty::late).toList());
        double whole = Rounds.median(empty.stream().map(Empty::whole).toList());
        Target target = new Target.RatioAtLeast(AT_LEAST);
        String beside = ", beside " + String.format(Locale.ROOT, "%,d", small) + " in an empty collection";
        return List.of(
                Figure.beside(
                                late,
                                NAME,
                                "crawl and indexer, last tenth" + of + beside,
                                "pages/CPU s",
                                grown.parts().getLast())
                        .wanting(target),
                Figure.beside(whole, NAME, "to the last page searchable" + of + beside, "pages/CPU s", grown.whole())
                        .wanting(target),
                Figure.plain(NAME, "the same by the clock" + of, "pages/s", pages / grown.seconds()),
                Figure.plain(NAME, "heap in use at most, indexer at work" + of, "MB", Collections.max(grown.heaps()))
                        .wanting(new Target.AtMost(1536)),
                Figure.plain(NAME, "of it without a collection" + of, "MB", grown.base()));
    }

    private static Grown grown(ChildJvm process, TestBed bed) throws IOException {
        double base = process.number("base");
        List<Double> parts = new ArrayList<>();
        List<Double> heaps = new ArrayList<>();
        for (int part = 1; part <= PARTS; part++) {
            parts.add(process.number("part"));
            heaps.add(process.number("heap"));
            bed.say(String.format(
                    Locale.ROOT, "  tenth %d: %.0f pages/CPU s, heap %.0f MB", part, parts.getLast(), heaps.getLast()));
        }
        heaps.add(process.number("heap"));
        double whole = process.number("whole");
        double seconds = process.number("seconds");
        bed.say(String.format(
                Locale.ROOT,
                "  whole: %.0f pages/CPU s, %.0f s, heap %.0f MB; %.0f fetched, %.0f on topic, %.0f waiting",
                whole,
                seconds,
                heaps.getLast(),
                process.number("fetched"),
                process.number("onTopic"),
                process.number("waiting")));
        return new Grown(parts, heaps, base, whole, seconds);
    }

    private static Empty empty(ChildJvm process) throws IOException {
        process.number("part");
        List<Double> seconds = new ArrayList<>();
        for (int part = 2; part <= PARTS; part++) {
            seconds.add(1 / process.number("part"));
        }
        double mean =
                seconds.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        return new Empty(1 / mean, process.number("whole"));
    }

    /// One text a line.
    private static List<String> sentences(TestBed bed) throws IOException {
        HtmlParser parser = new HtmlParser(MeasuredCrawl.URLS);
        List<String> texts = new ArrayList<>();
        for (FetchOutcome.Fetched fetched : ParseBench.pages(bed, TEXTS)) {
            if (parser.parse(fetched.url(), Instant.EPOCH, fetched.contentType(), fetched.body())
                    instanceof ParseOutcome.Parsed parsed) {
                texts.add(SENTENCE_END
                        .splitAsStream(parsed.text())
                        .map(sentence ->
                                UNWANTED.matcher(sentence).replaceAll(" ").strip())
                        .filter(sentence -> sentence.length() > 4)
                        .limit(SENTENCES)
                        .collect(Collectors.joining("\t")));
            }
        }
        return texts;
    }
}
