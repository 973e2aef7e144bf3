package dev.remora.lab.bench.crawl;

import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.summary.Summarizer;
import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.Figure.Target;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.Rounds.Contestant;
import dev.remora.lab.bench.harness.Rounds.Median;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.web.DirectFetcher;
import dev.remora.lab.bench.web.MeasuredCrawl;
import dev.remora.lab.bench.web.ServedWeb;
import dev.remora.lab.bench.web.WholeWeb;
import dev.remora.shared.page.Page;
import dev.remora.shared.text.SegmentedText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;

/// Pages per second of the whole parse, from bytes to a page with text, facts, blocks and links, compared with
/// `Jsoup.parse` alone on the same bytes; and the cost of a summary of a segmented page. One core, in CPU time
/// of this thread, so that load on the machine has no effect.
///
/// The floor is what any HTML parser must do: from the same bytes, `Jsoup.parse` decodes (by byte order mark
/// and `meta`, without the header) and builds the tree; the tree is not read. Both are warmed up by [#WARM_UP]
/// passes over all pages: the whole parse has many more methods than the tree alone, and a crawl runs for
/// hours.
public final class ParseBench implements Benchmark {
    /// Its name on the command line and in its figures.
    public static final String NAME = "parse";

    private static final int PAGES = 1_500;
    private static final int WARM_UP = 4;
    private static final String JSOUP = "jsoup";
    private static final String PARSE = "whole parse";
    private static final String SUMMARY = "summaries";
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    /// Checksum of the results, so that no work is optimized away.
    private long sink;

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        List<FetchOutcome.Fetched> pages = pages(bed, bed.settings().scaled(PAGES));
        HtmlParser parser = new HtmlParser(MeasuredCrawl.URLS);
        Summarizer summarizer = new Summarizer(bed.words().folding());
        List<Segmented> segmented = segmented(bed, parser, pages);
        bed.say("warming up …");
        for (int i = 0; i < WARM_UP; i++) {
            rounds.check();
            for (FetchOutcome.Fetched page : pages) {
                jsoup(page);
                sink += parse(parser, page);
            }
        }
        Map<String, Contestant> contestants = new LinkedHashMap<>();
        contestants.put(JSOUP, () -> perSecond(pages.size(), () -> pages.forEach(this::jsoup)));
        // A parser learns from pages: each round has a new one.
        contestants.put(PARSE, () -> {
            HtmlParser fresh = new HtmlParser(MeasuredCrawl.URLS);
            return perSecond(pages.size(), () -> pages.forEach(page -> sink += parse(fresh, page)));
        });
        contestants.put(
                SUMMARY,
                () -> perSecond(segmented.size(), () -> segmented.forEach(page -> sink += page.summary(summarizer))));
        Map<String, Median> medians = rounds.medians(contestants);
        bed.say("  (checksum " + sink + ")");
        double floor = medians.get(JSOUP).value();
        String what = ", " + pages.size() + " pages, one core";
        return List.of(
                Figure.beside(
                                floor,
                                NAME,
                                PARSE + what,
                                "pages/CPU s",
                                medians.get(PARSE).value())
                        .wanting(new Target.RatioAtLeast(0.5)),
                Figure.plain(
                        NAME,
                        "summary of a page",
                        "ms",
                        1_000 / medians.get(SUMMARY).value()));
    }

    /// A page with its words.
    private record Segmented(SegmentedText title, SegmentedText body) {
        int summary(Summarizer summarizer) {
            return summarizer.of(title, body).length();
        }
    }

    private static double perSecond(int pages, Runnable work) {
        long start = CPU.getCurrentThreadCpuTime();
        work.run();
        return pages * 1e9 / (CPU.getCurrentThreadCpuTime() - start);
    }

    private void jsoup(FetchOutcome.Fetched page) {
        try {
            sink += Jsoup.parse(
                            new ByteArrayInputStream(page.body().array()),
                            null,
                            page.url().text())
                    .childNodeSize();
        } catch (IOException e) {
            throw new IllegalStateException("bytes in memory can be read", e);
        }
    }

    private static int parse(HtmlParser parser, FetchOutcome.Fetched page) {
        var outcome = parser.parse(page.url(), Instant.EPOCH, page.contentType(), page.body());
        return outcome instanceof ParseOutcome.Parsed parsed
                ? parsed.page().text().length()
                : 0;
    }

    private static List<Segmented> segmented(TestBed bed, HtmlParser parser, List<FetchOutcome.Fetched> pages) {
        List<Segmented> segmented = new ArrayList<>();
        for (FetchOutcome.Fetched fetched : pages) {
            if (parser.parse(fetched.url(), Instant.EPOCH, fetched.contentType(), fetched.body())
                    instanceof ParseOutcome.Parsed parsed) {
                Page page = parsed.page();
                segmented.add(new Segmented(
                        bed.words().segmenter().segment(page.title()),
                        bed.words().segmenter().segment(page.text())));
            }
        }
        return segmented;
    }

    /// Returns HTML pages spread over the whole web, in memory.
    ///
    /// @param most about how many; twice as many at most
    static List<FetchOutcome.Fetched> pages(TestBed bed, int most) throws IOException {
        bed.say("reading pages of the web …");
        var web = ServedWeb.open(bed.settings().web());
        DirectFetcher fetcher = new DirectFetcher(web, Clock.systemUTC());
        List<FetchRequest> requests = WholeWeb.addresses(web)
                .sorted()
                .map(url -> new FetchRequest(url, FetchRequest.Purpose.PAGE))
                .toList();
        int step = Math.max(1, requests.size() / most);
        List<FetchOutcome.Fetched> pages = new ArrayList<>();
        for (int i = 0; i < requests.size(); i += step) {
            if (fetcher.fetch(requests.get(i)) instanceof FetchOutcome.Fetched fetched
                    && fetched.contentType().contains("html")) {
                pages.add(fetched);
            }
        }
        return pages;
    }
}
