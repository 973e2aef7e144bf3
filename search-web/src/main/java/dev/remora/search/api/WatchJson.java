package dev.remora.search.api;

import dev.remora.search.openapi.OneOf;
import dev.remora.search.watch.CoursePoint;
import dev.remora.search.watch.CoverageEstimate;
import dev.remora.search.watch.HostFigures;
import dev.remora.search.watch.HostRules;
import dev.remora.search.watch.MissedAddress;
import dev.remora.search.watch.RunSummary;
import dev.remora.search.why.ReasonJson;
import dev.remora.shared.reason.Clue;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.run.Learnt;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.run.RunKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The results of a crawl, as JSON. Names and order are a contract.
final class WatchJson {
    private WatchJson() {}

    /// The runs of a topic, newest first.
    record RunHistoryJson(String topic, List<PastRunJson> runs) {}

    /// A run.
    record PastRunJson(
            int number,
            Instant begun,
            Instant last,
            @OneOf(RunKind.class) String kind,
            String strategy,
            long fetched,
            long onTopic,
            long requests,
            long failed,
            long bytes,
            double activeSeconds,
            double pagesPerSecond,
            @Nullable ReasonJson ended,
            List<CoursePoint> course) {
        static PastRunJson of(RunSummary run, ReasonText texts) {
            RunFigures did = run.figures();
            return new PastRunJson(
                    run.start().number(),
                    run.start().at(),
                    run.last(),
                    run.start().kind().code(),
                    run.start().strategy(),
                    did.fetched(),
                    did.onTopic(),
                    did.requests(),
                    did.failed(),
                    did.received(),
                    did.active().toMillis() / 1000.0,
                    did.meanRate(),
                    run.ended().map(reason -> ReasonJson.of(reason, texts)).orElse(null),
                    run.course());
        }
    }

    /// Reasons why addresses have no page, and some of the addresses.
    record FailuresJson(
            String topic,
            List<MissJson> reasons,
            @Nullable String reason,
            int page,
            int size,
            int kept,
            List<MissedJson> addresses) {}

    /// A reason with its number of addresses.
    record MissJson(String id, long count, String text) {
        static MissJson of(MissedAddress.Group group, ReasonText texts) {
            return new MissJson(group.id(), group.count(), texts.say(group.example()));
        }
    }

    /// An address without a page.
    record MissedJson(
            String url,
            Instant at,
            ReasonJson reason,
            @Nullable Instant retryAt) {
        static MissedJson of(MissedAddress address, ReasonText texts) {
            return new MissedJson(
                    address.url().text(),
                    address.at(),
                    ReasonJson.of(address.reason(), texts),
                    address.retryAt().orElse(null));
        }
    }

    /// Hosts of a topic.
    record HostsJson(String topic, int total, int page, int size, List<HostJson> hosts) {}

    /// Figures of a host.
    record HostJson(
            String host,
            long fetched,
            long onTopic,
            long failed,
            @Nullable Instant lastAsked,
            @Nullable Integer robotsStatus,
            @Nullable Instant notBefore,
            @Nullable ReasonJson trouble,
            @Nullable ReasonJson cloaks) {
        static HostJson of(HostFigures host, ReasonText texts) {
            return new HostJson(
                    host.host(),
                    host.requests().fetched(),
                    host.requests().onTopic(),
                    host.requests().failed(),
                    host.lastAsked().orElse(null),
                    host.robots().map(HostFigures.Robots::status).orElse(null),
                    host.backOff().map(HostFigures.BackOff::until).orElse(null),
                    host.backOff()
                            .map(one -> ReasonJson.of(one.reason(), texts))
                            .orElse(null),
                    host.cloaks().map(reason -> ReasonJson.of(reason, texts)).orElse(null));
        }
    }

    /// A host with its request rules.
    record HostDetailsJson(
            String topic,
            HostJson figures,
            double delaySeconds,
            @Nullable Instant nextAllowed,
            String robots) {
        static HostDetailsJson of(String topic, HostFigures host, HostRules rules, ReasonText texts) {
            return new HostDetailsJson(
                    topic,
                    HostJson.of(host, texts),
                    rules.delay().toMillis() / 1000.0,
                    rules.nextAllowed().orElse(null),
                    rules.robots());
        }
    }

    /// The frontier and the disk usage.
    record StockJson(
            String topic,
            int waiting,
            List<Long> byPriority,
            @Nullable CoverageJson coverage,
            List<DiskJson> disk) {}

    /// How many pages on topic there are, by estimate.
    record CoverageJson(long found, long total, long least, long most, long next1000) {
        static CoverageJson of(CoverageEstimate estimate) {
            return new CoverageJson(
                    estimate.found(),
                    Math.round(estimate.total()),
                    Math.round(estimate.least()),
                    Math.round(estimate.most()),
                    Math.round(estimate.next()));
        }
    }

    record DiskJson(String part, long bytes) {}

    /// The last pages fetched, newest first.
    record RecentPagesJson(String topic, List<RecentPageJson> pages) {}

    /// A recently fetched page.
    record RecentPageJson(String url, Instant at, double relevance, boolean onTopic) {}

    record LearntJson(String topic, List<LearntWeightJson> weights, List<LearntHeadingJson> headings) {
        static LearntJson of(String topic, List<Learnt> learnt, ReasonText texts) {
            List<LearntWeightJson> weights = new ArrayList<>();
            List<LearntHeadingJson> headings = new ArrayList<>();
            for (Learnt one : learnt) {
                switch (one) {
                    case Learnt.Weight(Clue clue, double now, double initial) ->
                        weights.add(new LearntWeightJson(
                                clue.name().toLowerCase(Locale.ROOT), texts.say(clue), now, initial));
                    case Learnt.Heading(String label, int onTopic, int fetched, boolean trusted) ->
                        headings.add(new LearntHeadingJson(label, onTopic, fetched, trusted));
                }
            }
            return new LearntJson(topic, weights, headings);
        }
    }

    /// The weight of a kind of evidence.
    record LearntWeightJson(@OneOf(Clue.class) String evidence, String text, double now, double initial) {}

    /// The results of links under a heading.
    record LearntHeadingJson(String heading, int onTopic, int fetched, boolean trusted) {}

    /// The result of removing a site.
    ///
    /// @param known false if the collection has no page or link of the host: it is excluded in advance
    /// @param file topic file that now excludes the site: to include it again, remove the entry there
    record SiteLeftOutJson(String topic, String host, long pages, boolean known, String file) {}

    /// The result of removing a page.
    ///
    /// @param known false if the collection does not know the address: it is excluded in advance
    /// @param file topic file that now excludes the address: to include it again, remove the entry there
    record PageLeftOutJson(String topic, String url, long pages, boolean known, String file) {}

    static <T> List<T> page(List<T> all, int page, int size) {
        return all.stream().skip((long) (page - 1) * size).limit(size).toList();
    }

    static Optional<String> given(@Nullable String text) {
        return Optional.ofNullable(text).filter(value -> !value.isBlank());
    }
}
