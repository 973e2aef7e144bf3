package dev.remora.crawler.crawl.state.hosts;

import dev.remora.crawler.crawl.KnownResponse;
import dev.remora.crawler.crawl.StatePart;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageVersion;
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
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Which sitemaps and feeds were read, which sitemaps of an index were not read yet, and how many feeds of each host
/// were admitted because pages name them.
public final class SitemapRecords implements StatePart {
    private static final Duration AGE = Duration.ofDays(1);

    /// A feed that brings nothing is read once in 32 days in the end.
    private static final int MOST_DOUBLINGS = 5;

    private final Map<Url, Reading> read = new LinkedHashMap<>();
    private final Set<String> readAgain = new HashSet<>();
    private final Map<Url, Integer> left = new LinkedHashMap<>();
    private final Map<String, Integer> feeds = new HashMap<>();

    /// The feed that was read last, and not for the first time: the records that follow have what it brings.
    private Optional<Url> latest = Optional.empty();

    /// Requests for pages since a sitemap or feed was read.
    private long requests;

    /// A sitemap or feed that was read.
    ///
    /// @param level steps from robots.txt to it; 0 for a feed
    /// @param idle how often in a row a feed was requested again and brought nothing
    /// @param at when it was requested last
    /// @param links number of pages that it lists
    /// @param version that was read; [PageVersion#NONE] if nothing could be
    public record Reading(Url url, boolean feed, int level, int idle, Instant at, int links, PageVersion version) {
        private Instant due() {
            return at.plus(AGE.multipliedBy(1L << Math.min(idle, MOST_DOUBLINGS)));
        }

        private Reading requestedAgain(Instant now) {
            return new Reading(url, feed, level, feed ? idle + 1 : 0, now, links, version);
        }

        private Reading bringing() {
            return new Reading(url, feed, level, 0, at, links, version);
        }

        /// A list whose server does not respond is known as before.
        private Reading answered(JournalRecord.SitemapFetched list) {
            return JournalRecord.Failed.isTransientStatus(list.answer().status())
                    ? this
                    : new Reading(
                            url,
                            feed,
                            level,
                            idle,
                            at,
                            list.links(),
                            list.answer().version());
        }

        private Reading withoutVersion() {
            return new Reading(url, feed, level, idle, at, links, PageVersion.NONE);
        }

        /// What was read, for the next request; empty if nothing could be.
        public Optional<KnownResponse> known(Instant now) {
            return KnownResponse.of(version, now);
        }
    }

    /// Applies a decision.
    public void apply(JournalRecord record) {
        switch (record) {
            case JournalRecord.Fetched _, JournalRecord.Unchanged _, JournalRecord.Moved _, JournalRecord.Failed _ ->
                requests++;
            case JournalRecord.SitemapFetched _ -> requests = 0;
            default -> {} // no request
        }
        switch (record) {
            case JournalRecord.SitemapFetched list -> fetched(list);
            case JournalRecord.Failed failed
            when failed.retryAt().isEmpty() ->
                read.computeIfPresent(
                        failed.url(),
                        (_, known) -> JournalRecord.Failed.isTransientStatus(failed.status())
                                ? known.requestedAgain(failed.at())
                                : null);
            case JournalRecord.Failed failed
            when failed.status() == 304 -> read.computeIfPresent(failed.url(), (_, known) -> known.withoutVersion());
            case JournalRecord.Fetched page -> read.remove(page.url());
            case JournalRecord.Moved moved -> read.remove(moved.url());
            case JournalRecord.RefusedByRobots refused -> read.remove(refused.url());
            default -> {} // of no sitemap or feed
        }
    }

    /// Takes a list that was read, and those that it lists.
    private void fetched(JournalRecord.SitemapFetched list) {
        Url url = list.url();
        Reading before = read.get(url);
        boolean again = before != null && before.feed() == list.feed();
        Reading known = again
                ? before.requestedAgain(list.at())
                : new Reading(url, list.feed(), list.level(), 0, list.at(), 0, PageVersion.NONE);
        read.put(url, known.answered(list));
        latest = again && list.feed() ? Optional.of(url) : Optional.empty();
        if (list.feed()) {
            return;
        }
        if (again) {
            readAgain.add(url.host());
        }
        left.remove(url);
        int level = JournalRecord.SitemapFetched.below(list.level(), list.answer());
        for (Url child : list.sitemaps()) {
            if (!wasRead(child)) {
                left.putIfAbsent(child, level);
            }
        }
    }

    /// Takes a new link of the feed that was read last. Returns whether that was read before.
    public boolean feedBrings() {
        latest.ifPresent(url -> read.computeIfPresent(url, (_, known) -> known.bringing()));
        return latest.isPresent();
    }

    /// Counts a feed that a page of the host named.
    public void feedNamed(String host) {
        feeds.merge(host, 1, Integer::sum);
    }

    /// Whether a sitemap was read.
    public boolean wasRead(Url sitemap) {
        return read.containsKey(sitemap) && !read.get(sitemap).feed();
    }

    /// A feed that was read, for the next request; empty if there is none.
    public Optional<KnownResponse> feed(Url url, Instant now) {
        return Optional.ofNullable(read.get(url)).filter(Reading::feed).flatMap(known -> known.known(now));
    }

    /// The number of pages that a sitemap or feed listed when it was read; 0 if it was not.
    public int links(Url list) {
        return read.containsKey(list) ? read.get(list).links() : 0;
    }

    /// Whether any sitemap of the host was read more than once.
    public boolean wasReadAgain(String host) {
        return readAgain.contains(host);
    }

    /// Sitemaps that were read a day ago or earlier, and feeds; those after twice as long for each time in a row
    /// that they brought nothing. The longest ago first.
    public Stream<Reading> due(Instant now) {
        return sorted(list -> !list.due().isAfter(now));
    }

    /// Sitemaps that were not read since then, the longest ago first.
    public Stream<Reading> readBefore(Instant since) {
        return sorted(list -> !list.feed() && list.at().isBefore(since));
    }

    private Stream<Reading> sorted(Predicate<Reading> such) {
        return read.values().stream()
                .filter(such)
                .sorted(Comparator.comparing(Reading::at)
                        .thenComparing(list -> list.url().text()));
    }

    /// Requests for pages since a sitemap or feed was read.
    public long requests() {
        return requests;
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
                Map.copyOf(feeds),
                latest,
                requests);
    }

    @Override
    public void write(CheckpointWriter out) {
        out.all(read.values(), sitemap -> {
            out.url(sitemap.url());
            out.flag(sitemap.feed());
            out.number(sitemap.level());
            out.number(sitemap.idle());
            out.instant(sitemap.at());
            out.number(sitemap.links());
            out.version(sitemap.version());
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
        out.optional(latest, out::url);
        out.number(requests);
    }

    @Override
    public void read(CheckpointReader in) {
        in.all(() -> {
            Url url = in.url();
            read.put(url, new Reading(url, in.flag(), in.small(), in.small(), in.instant(), in.small(), in.version()));
        });
        in.all(() -> readAgain.add(in.text()));
        in.all(() -> left.put(in.url(), in.small()));
        in.all(() -> feeds.put(in.text(), in.small()));
        latest = in.optional(in::url);
        requests = in.number();
    }
}
