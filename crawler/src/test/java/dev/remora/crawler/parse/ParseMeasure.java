package dev.remora.crawler.parse;

import dev.remora.crawler.parse.charset.CharsetDetector;
import dev.remora.crawler.parse.charset.MediaType;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.UrlRules;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jsoup.Jsoup;

/// Measures the parser over the archived web: pages a second beside those of `Jsoup.parse` alone on the same
/// bytes, one thread's processor time, and what was found. Not a test: it is run by hand. Each file is read
/// into memory first; the two take turns, file by file, for the given number of rounds, of which the first
/// warms up and does not count.
final class ParseMeasure {
    /// Processor time of this thread, not time on the wall: other work on the machine does not count.
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private final HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);
    private long jsoupNanos;
    private long ourNanos;
    private long pages;
    private long bytes;
    private long sink;

    private final Map<String, Integer> facts = new TreeMap<>();

    private ParseMeasure() {}

    /// Measures and prints.
    ///
    /// @param args rounds (default 3), then at most how many files (default all)
    public static void main(String[] args) throws IOException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        Path folder = ArchivedPages.folder().orElseThrow();
        List<Path> files = ArchivedPages.files(folder);
        files = files.subList(0, args.length > 1 ? Math.min(files.size(), Integer.parseInt(args[1])) : files.size());
        ParseMeasure measure = new ParseMeasure();
        for (int round = 0; round < rounds; round++) {
            for (Path file : files) {
                measure.file(ArchivedPages.read(file), round);
            }
        }
        measure.print();
    }

    private void file(List<ArchivedPages.Archived> archived, int round) throws IOException {
        long start = CLOCK.getCurrentThreadCpuTime();
        for (var page : archived) {
            sink += Jsoup.parse(
                            new ByteArrayInputStream(page.body().array()),
                            null,
                            page.url().text())
                    .childNodeSize();
        }
        long middle = CLOCK.getCurrentThreadCpuTime();
        for (var page : archived) {
            var outcome = parser.parse(page.url(), Instant.EPOCH, page.contentType(), page.body());
            sink += outcome instanceof ParseOutcome.Parsed ? 1 : 0;
        }
        long end = CLOCK.getCurrentThreadCpuTime();
        if (round == 0) {
            archived.forEach(this::look);
        } else {
            jsoupNanos += middle - start;
            ourNanos += end - middle;
            pages += archived.size();
            bytes += archived.stream().mapToLong(page -> page.body().length()).sum();
        }
    }

    private void look(ArchivedPages.Archived archived) {
        switch (parser.parse(archived.url(), Instant.EPOCH, archived.contentType(), archived.body())) {
            case ParseOutcome.NotAPage(Failure reason) -> count("not a page: " + ReasonText.ENGLISH.say(reason), 1);
            case ParseOutcome.NotRead(Failure reason) -> count("not read: " + ReasonText.ENGLISH.say(reason), 1);
            case ParseOutcome.Parsed(Page page, var refresh, var _, var _, var _) -> {
                var header = MediaType.of(archived.contentType()).charset();
                var decoded = new CharsetDetector().decode(archived.body(), header, true);
                count("pages", 1);
                count("charset " + decoded.charset() + " by " + decoded.by(), 1);
                int damaged = (int) page.text().chars().filter(c -> c == 0xfffd).count();
                count("replacement characters in texts", damaged);
                count("pages with replacement characters", damaged > 0 ? 1 : 0);
                count("without title", page.title().isEmpty() ? 1 : 0);
                count("without text", page.text().isEmpty() ? 1 : 0);
                count("without links", page.outlinks().isEmpty() ? 1 : 0);
                count("links", page.outlinks().size());
                count("links with empty anchor", (int) page.outlinks().stream()
                        .filter(l -> l.anchor().best().isEmpty())
                        .count());
                count("links without surroundings", (int) page.outlinks().stream()
                        .filter(l -> l.around().isEmpty())
                        .count());
                count("links outside of blocks", (int)
                        page.outlinks().stream().filter(l -> l.block() < 0).count());
                count("blocks", page.blocks().size());
                count("labelled blocks", (int)
                        page.blocks().stream().filter(b -> !b.label().isEmpty()).count());
                for (Block block : page.blocks()) {
                    count("blocks " + block.role(), 1);
                }
                for (var link : page.outlinks()) {
                    count(
                            "links "
                                    + (link.block() < 0
                                            ? "none"
                                            : page.blocks().get(link.block()).role()),
                            1);
                }
                count("with refresh", refresh.isPresent() ? 1 : 0);
                count("noindex", page.noindex() ? 1 : 0);
                count("with canonical", page.canonical().isPresent() ? 1 : 0);
                count("language " + page.language(), 1);
                count("characters of text, thousands", page.text().length() / 1000);
            }
        }
    }

    private void count(String fact, int by) {
        facts.merge(fact, by, Integer::sum);
    }

    private void print() {
        facts.forEach((fact, count) -> System.out.println(count + "\t" + fact));
        System.out.printf("%d pages, %.1f MB%n", pages, bytes / 1e6);
        System.out.printf("Jsoup.parse alone: %.0f pages/s%n", pages / (jsoupNanos / 1e9));
        System.out.printf("ours:              %.0f pages/s%n", pages / (ourNanos / 1e9));
        System.out.printf("ratio:             %.2f%n", (double) jsoupNanos / ourNanos);
        System.out.println("(checksum " + sink + ")");
    }
}
