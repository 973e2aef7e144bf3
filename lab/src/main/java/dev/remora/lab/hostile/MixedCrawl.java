package dev.remora.lab.hostile;

import dev.remora.lab.hostile.HostileCrawl.Crawled;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// One crawl of all cases beside sound hosts, held against a crawl of these alone.
///
/// @param sound the hosts that have to complete
/// @param alone the crawl of them alone
/// @param mixed the crawl of all
/// @param cases how many there were
/// @param unexpected cases that came out otherwise than expected, in words
record MixedCrawl(SoundHosts sound, Crawled alone, Crawled mixed, int cases, List<String> unexpected) {
    /// Hostile requests for each of a sound host, at most, until the last sound page is asked for.
    static final double REQUESTS_FOR_ONE = 6;

    /// Seconds until the last sound page is asked for, at most, beside those that it takes alone.
    static final double SECONDS_MORE = 180;

    private static final int HEAP = 512;

    /// Crawls.
    ///
    /// @param hostile cases that are not asked directly
    /// @param pages of the mixed crawl, at most
    /// @param scratch folder that may be filled
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

    /// Traps are left out, since what ends them here is the budget of all, and sitemaps: they are read when nothing
    /// else waits, and traps see to it that something does.
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

    /// Hostile requests for each of a sound host, until the last sound page is asked for.
    double requestsForOne() {
        return (double) mixed.hostileBefore() / sound.addresses().size();
    }

    /// Whether all is within its bounds.
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

    /// A Markdown table, and a line for each case that is not as expected.
    String table() {
        StringBuilder table = new StringBuilder(
                "\n| all at once | alone | among " + cases + " hostile hosts | bound |\n" + "|---|---:|---:|---|\n");
        row(
                table,
                "pages of sound hosts",
                alone.journal().soundPages().size(),
                mixed.journal().soundPages().size(),
                "the same");
        row(table, "seconds until the last of them", alone.seconds(), mixed.seconds(), SECONDS_MORE + " more");
        row(table, "hostile requests for each sound one until then", 0, requestsForOne(), "" + REQUESTS_FOR_ONE);
        row(table, "hostile requests in all", 0, (double) mixed.requests(), "");
        row(table, "MB sent by hostile hosts", 0, mixed.sent(), "");
        row(table, "seconds in all", alone.cost().seconds(), mixed.cost().seconds(), "");
        row(table, "CPU seconds", alone.cost().cpuSeconds(), mixed.cost().cpuSeconds(), "");
        row(table, "peak heap, MiB", alone.cost().heap(), mixed.cost().heap(), HEAP + "");
        row(table, "cases not as expected", 0, unexpected.size(), "0");
        unexpected.forEach(words -> table.append("\n- ").append(words));
        return table.append("\n\nThe mixed crawl said: ")
                .append(mixed.cost().words())
                .append('\n')
                .toString();
    }

    private static void row(StringBuilder table, String what, double alone, double mixed, String bound) {
        table.append(String.format(Locale.ROOT, "| %s | %,.1f | %,.1f | %s |%n", what, alone, mixed, bound));
    }
}
