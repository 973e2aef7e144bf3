package dev.remora.lab.experiment;

import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.lab.library.PageLibrary;
import dev.remora.lab.trial.CrawlTrial;
import dev.remora.lab.trial.Judge;
import dev.remora.lab.trial.RememberedWords;
import dev.remora.lab.trial.TrialSettings;
import dev.remora.search.watch.CoverageEstimate;
import dev.remora.search.watch.CrawlLog;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Catalogue;
import dev.remora.shared.topic.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/// How often the truth is within the interval of a [CoverageEstimate]: each topic is crawled by its own
/// strategy to the end of the web, and the estimates on the way are compared with the number of pages on topic
/// at the end.
public final class CoverageTrials {
    /// Requests after which an estimate is compared.
    static final List<Integer> MOMENTS = List.of(500, 1_000, 2_000, 4_000, 8_000, 12_000);

    private final PageLibrary library;
    private final Segmenter segmenter;
    private final Folding folding;
    private final Judges judges;
    private final Supplier<Catalogue> catalogue;
    private final long seed;

    /// An estimate and the truth.
    ///
    /// @param moment requests before it
    /// @param truth pages on topic at the end of the crawl
    /// @param came pages on topic among the next [CoverageEstimate#AHEAD] requests
    record Reading(String group, int moment, CoverageEstimate estimate, long truth, long came) {
        boolean within() {
            return estimate.least() <= truth && truth <= estimate.most();
        }
    }

    /// @param segmenter finds words
    /// @param folding the segmenter's
    /// @param catalogue topics beside those of the crawls
    /// @param seed of the crawls' random numbers
    public CoverageTrials(
            PageLibrary library, Segmenter segmenter, Folding folding, Supplier<Catalogue> catalogue, long seed) {
        this.library = library;
        this.segmenter = new RememberedWords(segmenter);
        this.folding = folding;
        this.judges = new Judges(library, folding);
        this.catalogue = catalogue;
        this.seed = seed;
    }

    /// Crawls all topics and returns a table: a row for each group and moment.
    public String table(List<TopicGroup> groups) {
        StringBuilder table = new StringBuilder("| group | requests | runs | within | median found | "
                + "median interval of found | median estimate of the next 1,000 | came |\n"
                + "|---|---:|---:|---:|---:|---|---:|---:|\n");
        for (TopicGroup group : groups) {
            List<Reading> readings = group.topics().stream()
                    .flatMap(topic -> readings(group.name(), topic).stream())
                    .toList();
            MOMENTS.forEach(moment -> table.append(row(
                    group.name(),
                    moment,
                    readings.stream().filter(one -> one.moment() == moment).toList())));
        }
        return table.toString();
    }

    private static String row(String group, int moment, List<Reading> readings) {
        return readings.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "| %s | %,d | %d | %d | %.0f %% | %.0f–%.0f %% | %.0f | %.0f |%n",
                        group,
                        moment,
                        readings.size(),
                        readings.stream().filter(Reading::within).count(),
                        100 * median(readings, one -> one.estimate().share((double) one.truth())),
                        100
                                * median(
                                        readings,
                                        one -> one.estimate()
                                                .share(one.estimate().most())),
                        100
                                * median(
                                        readings,
                                        one -> one.estimate()
                                                .share(one.estimate().least())),
                        median(readings, one -> one.estimate().next()),
                        median(readings, Reading::came));
    }

    private static double median(List<Reading> readings, ToDoubleFunction<Reading> of) {
        double[] sorted = readings.stream().mapToDouble(of).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /// Crawls a topic to the end.
    List<Reading> readings(String group, Topic topic) {
        Judge judge = judges.of(topic, topic.relevance().model());
        StrategyParts parts =
                new StrategyParts(topic, judge, segmenter, folding, new SplittableRandom(seed), catalogue);
        Course course = new Course();
        new CrawlTrial(library, segmenter, TrialSettings.REFERENCE)
                .run(
                        topic,
                        Strategies.named(topic.crawl().strategy(), parts),
                        judge,
                        Hits.judged(library, judge),
                        course::take);
        return course.readings(group);
    }

    /// The estimates on the way of a crawl.
    private static final class Course {
        private final CrawlLog log = new CrawlLog();
        private final List<Integer> moments = new ArrayList<>();
        private final List<CoverageEstimate> estimates = new ArrayList<>();
        /// Pages on topic after each request.
        private final List<Long> found = new ArrayList<>(List.of(0L));

        void take(JournalRecord record) {
            log.take(record);
            long before = found.getLast();
            switch (record) {
                case JournalRecord.Fetched page -> requested(before + (page.harvested() ? 1 : 0));
                case JournalRecord.Moved _ -> requested(before);
                case JournalRecord.Failed failed when failed.retryAt().isEmpty() -> requested(before);
                default -> {} // no end of a request
            }
        }

        private void requested(long onTopic) {
            found.add(onTopic);
            int requests = found.size() - 1;
            if (MOMENTS.contains(requests)) {
                log.coverage().ifPresent(estimate -> {
                    moments.add(requests);
                    estimates.add(estimate);
                });
            }
        }

        List<Reading> readings(String group) {
            List<Reading> readings = new ArrayList<>();
            for (int i = 0; i < moments.size(); i++) {
                int then = Math.min(found.size() - 1, moments.get(i) + CoverageEstimate.AHEAD);
                readings.add(new Reading(
                        group,
                        moments.get(i),
                        estimates.get(i),
                        found.getLast(),
                        found.get(then) - found.get(moments.get(i))));
            }
            return readings;
        }
    }
}
