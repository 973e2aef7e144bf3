package dev.remora.lab.hostile;

import dev.remora.lab.hostile.HostileCrawl.Crawled;
import dev.remora.lab.hostile.cases.HostileCase;
import dev.remora.lab.hostile.cases.HostileGroup;
import dev.remora.lab.hostile.server.RawSite;
import dev.remora.lab.hostile.server.SoundHosts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A crawl of all cases beside sound hosts, compared with a crawl of the sound hosts alone.
///
/// @param sound hosts that must be crawled completely
/// @param alone crawl of the sound hosts
/// @param mixed crawl of all hosts
/// @param cases number of cases
/// @param unexpected cases that deviate from their expectation, as text
record MixedCrawl(SoundHosts sound, Crawled alone, Crawled mixed, int cases, List<String> unexpected) {
    /// Maximum hostile requests per sound page, until the last sound page is requested.
    static final double REQUESTS_FOR_ONE = 6;

    /// Maximum additional seconds until the last sound page is requested.
    static final double SECONDS_MORE = 180;

    private static final int HEAP = 512;

    /// Runs both crawls.
    ///
    /// @param hostile cases that are not direct
    /// @param pages maximum pages of the mixed crawl
    /// @param scratch folder for temporary files
    static MixedCrawl run(List<HostileCase> hostile, SoundHosts sound, int pages, Path scratch) throws IOException {
        Crawled alone;
        try (HostileCrawl crawl = new HostileCrawl(List.of(), sound, scratch.resolve("alone"))) {
            alone = crawl.crawl("alone", List.of(), pages);
        }
        try (HostileCrawl crawl = new HostileCrawl(hostile, sound, scratch.resolve("mixed"))) {
            Crawled mixed = crawl.crawl("mixed", hostile, pages);
            return new MixedCrawl(sound, alone, mixed, hostile.size(), unexpected(hostile, crawl, mixed));
        }
    }

    /// Skips traps, because they end with the total budget here, and sitemaps, because they are read only when
    /// the rest of the frontier is empty, which the traps prevent.
    private static List<String> unexpected(List<HostileCase> hostile, HostileCrawl crawl, Crawled mixed) {
        List<String> unexpected = new ArrayList<>();
        for (HostileCase one : hostile) {
            if (one.group() != HostileGroup.TRAPS && !one.probe().equals(RawSite.SITEMAP)) {
                crawl.faults(one, mixed)
                        .forEach(fault -> unexpected.add(
                                one.host() + ": " + crawl.outcome(one, mixed).words() + "; " + fault));
            }
        }
        return unexpected;
    }

    /// Returns the hostile requests per sound page, until the last sound page is requested.
    double requestsForOne() {
        return (double) mixed.hostileBefore() / sound.addresses().size();
    }

    /// True if everything is within its bounds.
    boolean holds() {
        return complete(alone)
                && complete(mixed)
                && mixed.journal().ended()
                && unexpected.isEmpty()
                && requestsForOne() <= REQUESTS_FOR_ONE
                && mixed.seconds() - alone.seconds() <= SECONDS_MORE
                && mixed.cost().heap() <= HEAP;
    }

    private boolean complete(Crawled crawled) {
        return crawled.journal().soundPages().equals(sound.addresses());
    }

    /// Returns a Markdown table, and a line for each case that deviates from its expectation.
    String table() {
        StringBuilder table = new StringBuilder(
                "\n| all at once | alone | among " + cases + " hostile hosts | bound |\n" + "|---|---:|---:|---|\n");
        row(
                table,
                "pages of normal hosts",
                alone.journal().soundPages().size(),
                mixed.journal().soundPages().size(),
                "the same");
        row(table, "seconds until the last of them", alone.seconds(), mixed.seconds(), SECONDS_MORE + " more");
        row(table, "hostile requests per normal request until then", 0, requestsForOne(), "" + REQUESTS_FOR_ONE);
        row(table, "hostile requests in all", 0, (double) mixed.requests(), "");
        row(table, "MB sent by hostile hosts", 0, mixed.sent(), "");
        row(table, "seconds in all", alone.cost().seconds(), mixed.cost().seconds(), "");
        row(table, "CPU seconds", alone.cost().cpuSeconds(), mixed.cost().cpuSeconds(), "");
        row(table, "peak heap, MiB", alone.cost().heap(), mixed.cost().heap(), HEAP + "");
        row(table, "cases not as expected", 0, unexpected.size(), "0");
        unexpected.forEach(words -> table.append("\n- ").append(words));
        return table.append("\n\nOutput of the mixed crawl: ")
                .append(mixed.cost().words())
                .append('\n')
                .toString();
    }

    private static void row(StringBuilder table, String what, double alone, double mixed, String bound) {
        table.append(String.format(Locale.ROOT, "| %s | %,.1f | %,.1f | %s |%n", what, alone, mixed, bound));
    }
}
