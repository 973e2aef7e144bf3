package dev.remora.shared.topic;

import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/// The definition of a topic. A value; [TopicFile] reads and writes its YAML form and validates input.
///
/// @param id `[a-z0-9-]+`, at most 64 characters
/// @param name for people
/// @param description for people; may be empty
/// @param keywords term -> weight, weight > 0; in the file's order; may be empty if there are examples
/// @param seeds where a crawl starts; at least one
/// @param examples pages on and off the topic
/// @param relevance how pages are judged
/// @param crawl crawl settings
/// @param revisits how often known pages are fetched again while the topic is served
/// @param archive which archived responses are kept
/// @param rank weights of the static part of the rank
/// @param index which pages are searchable
/// @param words further dictionary words, in addition to the keywords; in the file's order
public record Topic(
        String id,
        String name,
        String description,
        SequencedMap<String, Double> keywords,
        List<Url> seeds,
        Examples examples,
        Relevance relevance,
        Crawl crawl,
        Revisits revisits,
        Archive archive,
        Rank rank,
        IndexScope index,
        List<String> words) {
    public Topic {
        keywords = java.util.Collections.unmodifiableSequencedMap(new LinkedHashMap<>(keywords));
        seeds = List.copyOf(seeds);
        words = List.copyOf(words);
    }

    /// Returns a topic with keywords and seeds, and defaults for the rest.
    ///
    /// @param keywords in the order of the topic file
    public static Topic of(String id, String name, Map<String, Double> keywords, List<Url> seeds) {
        return new Topic(
                id,
                name,
                "",
                new LinkedHashMap<>(keywords),
                seeds,
                Examples.NONE,
                Relevance.DEFAULT,
                Crawl.DEFAULT,
                Revisits.DEFAULT,
                Archive.ALL,
                Rank.DEFAULT,
                IndexScope.ON_TOPIC,
                List.of());
    }

    /// The words that a segmenter has to know for this topic: its keywords and its further words.
    public Set<String> dictionary() {
        Set<String> all = new TreeSet<>(keywords.keySet());
        all.addAll(words);
        return all;
    }

    /// Returns the topic with additional positive examples.
    public Topic withPositiveExamples(List<String> more) {
        List<String> positive = new ArrayList<>(examples.positive());
        more.stream().filter(address -> !positive.contains(address)).forEach(positive::add);
        return with(new Examples(positive, examples.negative()));
    }

    /// Returns the topic with other examples.
    public Topic with(Examples other) {
        return new Topic(
                id, name, description, keywords, seeds, other, relevance, crawl, revisits, archive, rank, index, words);
    }

    /// Returns the topic with other seeds.
    public Topic with(List<Url> other) {
        return new Topic(
                id,
                name,
                description,
                keywords,
                other,
                examples,
                relevance,
                crawl,
                revisits,
                archive,
                rank,
                index,
                words);
    }

    /// Returns the topic with other relevance settings.
    public Topic with(Relevance other) {
        return new Topic(
                id, name, description, keywords, seeds, examples, other, crawl, revisits, archive, rank, index, words);
    }

    /// Returns the topic with other crawl settings.
    public Topic with(Crawl other) {
        return new Topic(
                id,
                name,
                description,
                keywords,
                seeds,
                examples,
                relevance,
                other,
                revisits,
                archive,
                rank,
                index,
                words);
    }

    /// Returns the topic of a shard's collection: its id ends with the number of the shard.
    public Topic with(Shard part) {
        return new Topic(
                id + "-" + part.index(),
                name,
                description,
                keywords,
                seeds,
                examples,
                relevance,
                crawl.with(part),
                revisits,
                archive,
                rank,
                index,
                words);
    }

    /// Returns the topic that keeps other responses.
    public Topic with(Archive other) {
        return new Topic(
                id,
                name,
                description,
                keywords,
                seeds,
                examples,
                relevance,
                crawl,
                revisits,
                other,
                rank,
                index,
                words);
    }

    /// Returns the topic with other rank weights.
    public Topic with(Rank other) {
        return new Topic(
                id,
                name,
                description,
                keywords,
                seeds,
                examples,
                relevance,
                crawl,
                revisits,
                archive,
                other,
                index,
                words);
    }

    /// Returns the topic with another index scope.
    public Topic with(IndexScope other) {
        return new Topic(
                id,
                name,
                description,
                keywords,
                seeds,
                examples,
                relevance,
                crawl,
                revisits,
                archive,
                rank,
                other,
                words);
    }

    /// Returns the topic with other further words.
    public Topic withWords(List<String> other) {
        return new Topic(
                id,
                name,
                description,
                keywords,
                seeds,
                examples,
                relevance,
                crawl,
                revisits,
                archive,
                rank,
                index,
                other);
    }

    /// Returns the parts that judge pages differently from another version of the topic; empty if both judge
    /// alike.
    public List<TopicPart> judgementChanges(Topic other) {
        List<TopicPart> parts = new ArrayList<>();
        if (!keywords.equals(other.keywords)) {
            parts.add(TopicPart.KEYWORDS);
        }
        if (!words.equals(other.words)) {
            parts.add(TopicPart.WORDS);
        }
        if (!examples.equals(other.examples)) {
            parts.add(TopicPart.EXAMPLES);
        }
        if (!relevance.threshold().equals(other.relevance.threshold())) {
            parts.add(TopicPart.THRESHOLD);
        }
        if (!relevance.model().equals(other.relevance.model())
                || !relevance.settings().equals(other.relevance.settings())) {
            parts.add(TopicPart.MODEL);
        }
        if (crawl.cloakingChecks() != other.crawl.cloakingChecks()) {
            parts.add(TopicPart.CLOAKING_CHECKS);
        }
        return parts;
    }

    /// Pages on and off the topic: addresses or `file:` paths.
    public record Examples(List<String> positive, List<String> negative) {
        /// No examples.
        public static final Examples NONE = new Examples(List.of(), List.of());

        public Examples {
            positive = List.copyOf(positive);
            negative = List.copyOf(negative);
        }

        /// Whether a page is on the topic, according to these examples; empty if it is none of them.
        public Optional<Boolean> answer(Url page) {
            return positive.contains(page.text())
                    ? Optional.of(true)
                    : Optional.of(false).filter(_ -> negative.contains(page.text()));
        }
    }

    /// How pages are judged.
    ///
    /// @param model `keyword-density`, `keyword-vsm` …
    /// @param threshold minimum relevance of a page on topic, in [0, 1]; empty: the model's own
    /// @param settings of the model, by name, for example `k`, `m`, `L`
    public record Relevance(String model, OptionalDouble threshold, Map<String, Double> settings) {
        /// Returns a model with its own threshold and settings.
        public static Relevance by(String model) {
            return new Relevance(model, OptionalDouble.empty(), Map.of());
        }

        /// Keyword density with its own threshold.
        public static final Relevance DEFAULT = by("keyword-density");

        public Relevance {
            settings = Map.copyOf(settings);
        }
    }

    /// Crawl settings.
    ///
    /// @param strategy `auto`, `best-first`, `breadth-first` …
    /// @param maxPages budget of a run: distinct pages fetched, including those before a stop or under a
    ///     smaller budget
    /// @param delay minimum time between two requests to one host; robots.txt may require more
    /// @param focus whether links of off-topic pages are queued (soft) or dropped (hard, Wang & Fan 2004)
    /// @param hostsInTurn any k addresses fetched in a row are from k hosts (Zou et al. 2009); 1: off
    /// @param margin how much worse, in [0, 1], a link may be than the best one, whose host is busy, to be
    ///     fetched first
    /// @param maxWaiting maximum number of queued links; beyond it the worst are dropped
    /// @param maxDepth maximum number of links from a seed
    /// @param scope which addresses are fetched at all
    /// @param logins user names and passwords by host
    /// @param cloakingChecks whether a few pages on topic are requested under two forms of the crawler's name
    /// @param shard the part of the web that the collection holds
    public record Crawl(
            String strategy,
            long maxPages,
            Duration delay,
            Focus focus,
            int hostsInTurn,
            double margin,
            int maxWaiting,
            int maxDepth,
            Scope scope,
            Map<String, Login> logins,
            boolean cloakingChecks,
            Shard shard) {
        /// The defaults.
        public static final Crawl DEFAULT = new Crawl(
                "auto",
                10_000,
                Duration.ofSeconds(1),
                Focus.SOFT,
                1,
                0.1,
                1_000_000,
                64,
                Scope.ALL,
                Map.of(),
                true,
                Shard.WHOLE);

        public Crawl {
            logins = Map.copyOf(logins);
        }

        /// Returns the settings with another strategy.
        public Crawl by(String other) {
            return with(other, maxPages, delay, scope, cloakingChecks, shard);
        }

        /// Returns the settings with another budget, in pages.
        public Crawl upTo(long pages) {
            return with(strategy, pages, delay, scope, cloakingChecks, shard);
        }

        /// Returns the settings with another delay.
        public Crawl every(Duration other) {
            return with(strategy, maxPages, other, scope, cloakingChecks, shard);
        }

        /// Returns the settings with or without checks for cloaking.
        public Crawl checkingCloaking(boolean checks) {
            return with(strategy, maxPages, delay, scope, checks, shard);
        }

        /// Returns the settings for a shard.
        public Crawl with(Shard part) {
            return with(strategy, maxPages, delay, scope, cloakingChecks, part);
        }

        /// Returns the settings with another scope.
        public Crawl within(Scope other) {
            return with(strategy, maxPages, delay, other, cloakingChecks, shard);
        }

        private Crawl with(
                String itsStrategy, long budget, Duration itsDelay, Scope itsScope, boolean checks, Shard part) {
            return new Crawl(
                    itsStrategy,
                    budget,
                    itsDelay,
                    focus,
                    hostsInTurn,
                    margin,
                    maxWaiting,
                    maxDepth,
                    itsScope,
                    logins,
                    checks,
                    part);
        }
    }

    /// Whether links of off-topic pages are queued or dropped.
    public enum Focus {
        SOFT,
        HARD
    }

    /// How often known pages are fetched again while the topic is served.
    ///
    /// @param perDay maximum number of page requests in any 24 hours; 0: none
    public record Revisits(long perDay) {
        /// One request every 86 seconds: for a crawl of the default size, each page about once in ten days.
        public static final Revisits DEFAULT = new Revisits(1_000);

        /// Known pages are fetched again only on request.
        public static final Revisits NONE = new Revisits(0);
    }

    /// Which archived responses are kept: those of the present versions of all pages, and of earlier ones some.
    ///
    /// @param days so many days after they were fetched, responses of earlier versions are dropped; empty: never
    public record Archive(OptionalInt days) {
        /// Keeps all.
        public static final Archive ALL = new Archive(OptionalInt.empty());

        /// Keeps those of the present versions only.
        public static final Archive LATEST = new Archive(OptionalInt.of(0));

        /// The time before which responses of earlier versions are dropped.
        public Instant dropsBefore(Instant now) {
            return days.isEmpty()
                    ? Instant.MIN
                    : days.getAsInt() == 0 ? Instant.MAX : now.minus(Duration.ofDays(days.getAsInt()));
        }
    }

    /// Which addresses are fetched: those that match an include pattern (or any, if there is none) and no
    /// exclude pattern. A pattern is an address in which `*` matches any run of characters, or a bare host,
    /// which matches all of it.
    public record Scope(List<String> include, List<String> exclude) {
        /// Everything.
        public static final Scope ALL = new Scope(List.of(), List.of());

        public Scope {
            include = List.copyOf(include);
            exclude = List.copyOf(exclude);
        }
    }

    /// A user name and password for one host, never sent to another.
    public record Login(String user, String password) {
        @Override
        public String toString() {
            return "Login[" + user + ", ***]";
        }
    }

    /// Weights of the static part of the rank, `P = relevance · rel + pageRank · R` (Wang & Fan 2004).
    public record Rank(double relevance, double pageRank) {
        /// The weights of Wang & Fan.
        public static final Rank DEFAULT = new Rank(0.6, 0.4);
    }

    /// Which pages are searchable.
    public enum IndexScope {
        ON_TOPIC,
        ALL
    }
}
