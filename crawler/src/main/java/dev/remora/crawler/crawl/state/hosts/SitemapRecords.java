package dev.remora.crawler.crawl.state.hosts;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Which sitemaps were read, which sitemaps of an index were not read yet, and how many feeds of each host were
/// admitted because pages name them.
public final class SitemapRecords implements StatePart {
    private static final Duration AGE = Duration.ofDays(1);

    private final Map<Url, Reading> read = new LinkedHashMap<>();
    private final Set<String> readAgain = new HashSet<>();
    private final Map<Url, Integer> left = new LinkedHashMap<>();
    private final Map<String, Integer> feeds = new HashMap<>();

    /// A sitemap that was read.
    ///
    /// @param level steps from robots.txt to it
    /// @param at when it was read last
    public record Reading(Url url, int level, Instant at) {}

    /// Takes a sitemap that was read, and those that it lists.
    public void fetched(JournalRecord.SitemapFetched sitemap) {
        Url url = sitemap.url();
        if (read.put(url, new Reading(url, sitemap.level(), sitemap.at())) != null) {
            readAgain.add(url.host());
        }
        left.remove(url);
        for (Url child : sitemap.sitemaps()) {
            if (!read.containsKey(child)) {
                left.putIfAbsent(child, sitemap.level() + 1);
            }
        }
    }

    /// Counts a feed that a page of the host named.
    public void feedNamed(String host) {
        feeds.merge(host, 1, Integer::sum);
    }

    /// Whether a sitemap was read.
    public boolean wasRead(Url sitemap) {
        return read.containsKey(sitemap);
    }

    /// Whether any sitemap of the host was read more than once.
    public boolean wasReadAgain(String host) {
        return readAgain.contains(host);
    }

    /// Sitemaps that were read a day ago or earlier, the longest ago first.
    public Stream<Reading> due(Instant now) {
        return readBefore(now.minus(AGE).plusMillis(1));
    }

    /// Sitemaps that were not read since then, the longest ago first.
    public Stream<Reading> readBefore(Instant since) {
        return read.values().stream()
                .filter(sitemap -> sitemap.at().isBefore(since))
                .sorted(Comparator.comparing(Reading::at)
                        .thenComparing(sitemap -> sitemap.url().text()));
    }

    /// Unread sitemaps of an index, with their level.
    public Map<Url, Integer> left() {
        return left;
    }

    /// Number of admitted feeds of a host.
    public int feedsOf(String host) {
        return feeds.getOrDefault(host, 0);
    }

    @Override
    public List<Object> snapshot() {
        return List.of(
                List.copyOf(read.values()),
                Set.copyOf(readAgain),
                List.copyOf(left.keySet()),
                List.copyOf(left.values()),
                Map.copyOf(feeds));
    }

    @Override
    public void write(CheckpointWriter out) {
        out.all(read.values(), sitemap -> {
            out.url(sitemap.url());
            out.number(sitemap.level());
            out.instant(sitemap.at());
        });
        out.all(readAgain, out::text);
        out.all(left, (url, level) -> {
            out.url(url);
            out.number(level);
        });
        out.all(feeds, (host, count) -> {
            out.text(host);
            out.number(count);
        });
    }

    @Override
    public void read(CheckpointReader in) {
        in.all(() -> {
            Url url = in.url();
            read.put(url, new Reading(url, in.small(), in.instant()));
        });
        in.all(() -> readAgain.add(in.text()));
        in.all(() -> left.put(in.url(), in.small()));
        in.all(() -> feeds.put(in.text(), in.small()));
    }
}
