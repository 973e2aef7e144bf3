package dev.remora.shared.topic;

import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeSet;

/// The definition of a topic. A value; [TopicFile] reads and writes its YAML form and validates input.
///
/// @param id `[a-z0-9-]+`, at most 64 characters
/// @param name for people
/// @param description for people; may be empty
/// @param subject what it is about, and how pages are judged
/// @param seeds where a crawl starts; at least one
/// @param collecting how its pages are collected and kept
/// @param serving how they are searched
public record Topic(
        String id,
        String name,
        String description,
        Subject subject,
        List<Url> seeds,
        Collecting collecting,
        Serving serving) {
    /// Maximum characters of a keyword, or of a word that is not to be one.
    public static final int LONGEST_TERM = 64;

    public Topic {
        seeds = List.copyOf(seeds);
    }

    /// Returns a topic with keywords and seeds, and defaults for the rest.
    ///
    /// @param keywords in the order of the topic file
    public static Topic of(String id, String name, Map<String, Double> keywords, List<Url> seeds) {
        Subject subject =
                new Subject(new LinkedHashMap<>(keywords), List.of(), List.of(), Examples.NONE, Relevance.DEFAULT);
        return new Topic(id, name, "", subject, seeds, Collecting.DEFAULT, Serving.DEFAULT);
    }

    /// Term -> weight, weight > 0; in the file's order; may be empty if there are examples.
    public SequencedMap<String, Double> keywords() {
        return subject.keywords();
    }

    /// Words that examples do not add as keywords, because a person removed or excluded them; in the file's order.
    public List<String> excludedKeywords() {
        return subject.excludedKeywords();
    }

    /// Further dictionary words, in addition to the keywords; in the file's order.
    public List<String> words() {
        return subject.words();
    }

    /// Pages on and off the topic.
    public Examples examples() {
        return subject.examples();
    }

    /// How pages are judged.
    public Relevance relevance() {
        return subject.relevance();
    }

    /// Crawl settings.
    public Crawl crawl() {
        return collecting.crawl();
    }

    /// How often known pages are fetched again while the topic is served.
    public Revisits revisits() {
        return collecting.revisits();
    }

    /// Which archived responses are kept.
    public Archive archive() {
        return collecting.archive();
    }

    /// Weights of the static part of the rank.
    public Rank rank() {
        return serving.rank();
    }

    /// Which pages are searchable.
    public IndexScope index() {
        return serving.index();
    }

    /// The words that a segmenter has to know for this topic: its keywords and its further words.
    public Set<String> dictionary() {
        Set<String> all = new TreeSet<>(keywords().keySet());
        all.addAll(words());
        return all;
    }

    /// Returns the topic with another description.
    public Topic withDescription(String other) {
        return new Topic(id, name, other, subject, seeds, collecting, serving);
    }

    /// Returns the topic with additional positive examples.
    public Topic withPositiveExamples(List<String> more) {
        List<String> positive = new ArrayList<>(examples().positive());
        more.stream().filter(address -> !positive.contains(address)).forEach(positive::add);
        return with(new Examples(positive, examples().negative()));
    }

    /// Returns the topic with other examples.
    public Topic with(Examples other) {
        return with(new Subject(keywords(), excludedKeywords(), words(), other, relevance()));
    }

    /// Returns the topic with other relevance settings.
    public Topic with(Relevance other) {
        return with(new Subject(keywords(), excludedKeywords(), words(), examples(), other));
    }

    /// Returns the topic with other further words.
    public Topic withWords(List<String> other) {
        return with(new Subject(keywords(), excludedKeywords(), other, examples(), relevance()));
    }

    /// Returns the topic with another subject.
    public Topic with(Subject other) {
        return new Topic(id, name, description, other, seeds, collecting, serving);
    }

    /// Returns the topic with other seeds.
    public Topic with(List<Url> other) {
        return new Topic(id, name, description, subject, other, collecting, serving);
    }

    /// Returns the topic with other crawl settings.
    public Topic with(Crawl other) {
        return with(new Collecting(other, revisits(), archive()));
    }

    /// Returns the topic that keeps other responses.
    public Topic with(Archive other) {
        return with(new Collecting(crawl(), revisits(), other));
    }

    /// Returns the topic of a shard's collection: its id ends with the number of the shard.
    public Topic with(Shard part) {
        Topic whole = with(crawl().with(part));
        return new Topic(id + "-" + part.index(), name, description, subject, seeds, whole.collecting, serving);
    }

    private Topic with(Collecting other) {
        return new Topic(id, name, description, subject, seeds, other, serving);
    }

    /// Returns the topic with other rank weights.
    public Topic with(Rank other) {
        return with(new Serving(other, index()));
    }

    /// Returns the topic with another index scope.
    public Topic with(IndexScope other) {
        return with(new Serving(rank(), other));
    }

    private Topic with(Serving other) {
        return new Topic(id, name, description, subject, seeds, collecting, other);
    }

    /// Returns the parts that judge pages differently from another version of the topic; empty if both judge
    /// alike.
    public List<TopicPart> judgementChanges(Topic other) {
        List<TopicPart> parts = new ArrayList<>();
        if (!keywords().equals(other.keywords())
                || !subject.effectiveExclusions().equals(other.subject.effectiveExclusions())) {
            parts.add(TopicPart.KEYWORDS);
        }
        if (!words().equals(other.words())) {
            parts.add(TopicPart.WORDS);
        }
        if (!examples().equals(other.examples())) {
            parts.add(TopicPart.EXAMPLES);
        }
        if (!relevance().threshold().equals(other.relevance().threshold())) {
            parts.add(TopicPart.THRESHOLD);
        }
        if (!relevance().model().equals(other.relevance().model())
                || !relevance().settings().equals(other.relevance().settings())) {
            parts.add(TopicPart.MODEL);
        }
        if (crawl().cloakingChecks() != other.crawl().cloakingChecks()) {
            parts.add(TopicPart.CLOAKING_CHECKS);
        }
        return parts;
    }

    /// What a topic is about, and how pages are judged.
    ///
    /// @param keywords term -> weight, weight > 0; in the file's order; may be empty if there are examples
    /// @param excludedKeywords words that examples do not add as keywords; one that is a keyword has no effect
    /// @param words further dictionary words, in addition to the keywords; in the file's order
    /// @param examples pages on and off the topic
    /// @param relevance how pages are judged
    public record Subject(
            SequencedMap<String, Double> keywords,
            List<String> excludedKeywords,
            List<String> words,
            Examples examples,
            Relevance relevance) {
        public Subject {
            keywords = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(keywords));
            excludedKeywords = List.copyOf(excludedKeywords);
            words = List.copyOf(words);
        }

        /// Returns the excluded words that judge pages differently: all where examples add keywords, else none.
        private Set<String> effectiveExclusions() {
            boolean adds = keywords.isEmpty() || relevance.model().equals(Relevance.FEEDBACK);
            return adds ? Set.copyOf(excludedKeywords) : Set.of();
        }
    }

    /// How a topic's pages are collected and kept.
    ///
    /// @param crawl crawl settings
    /// @param revisits how often known pages are fetched again while the topic is served
    /// @param archive which archived responses are kept
    public record Collecting(Crawl crawl, Revisits revisits, Archive archive) {
        /// The defaults.
        public static final Collecting DEFAULT = new Collecting(Crawl.DEFAULT, Revisits.DEFAULT, Archive.ALL);
    }

    /// How a topic's pages are searched.
    ///
    /// @param rank weights of the static part of the rank
    /// @param index which pages are searchable
    public record Serving(Rank rank, IndexScope index) {
        /// The defaults.
        public static final Serving DEFAULT = new Serving(Rank.DEFAULT, IndexScope.ON_TOPIC);
    }

    /// Pages on and off the topic: addresses or `file:` paths.
    public record Examples(List<String> positive, List<String> negative) {
        /// No examples.
        public static final Examples NONE = new Examples(List.of(), List.of());

        public Examples {
            positive = List.copyOf(positive);
            negative = List.copyOf(negative);
        }

        /// All addresses, the positive ones first.
        public SequencedSet<String> addresses() {
            SequencedSet<String> all = new LinkedHashSet<>(positive);
            all.addAll(negative);
            return all;
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
        /// The model that adds keywords of examples to a topic's own.
        public static final String FEEDBACK = "keyword-feedback";

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
    /// @param pace how fast hosts are requested
    /// @param reach which links are followed
    /// @param logins user names and passwords by host
    /// @param cloakingChecks whether a few pages on topic are requested under two forms of the crawler's name
    /// @param shard the part of the web that the collection holds
    public record Crawl(
            String strategy,
            long maxPages,
            Pace pace,
            Reach reach,
            Map<String, Login> logins,
            boolean cloakingChecks,
            Shard shard) {
        /// The largest budget of a run, in pages.
        public static final long MOST_PAGES = 1_000_000_000;

        /// The defaults.
        public static final Crawl DEFAULT =
                new Crawl("auto", 10_000, Pace.DEFAULT, Reach.DEFAULT, Map.of(), true, Shard.WHOLE);

        public Crawl {
            logins = Map.copyOf(logins);
        }

        /// Minimum time between two requests to one host.
        public Duration delay() {
            return pace.delay();
        }

        /// Which addresses are fetched at all.
        public Scope scope() {
            return reach.scope();
        }

        /// Returns the settings with another strategy.
        public Crawl by(String other) {
            return new Crawl(other, maxPages, pace, reach, logins, cloakingChecks, shard);
        }

        /// Returns the settings with another budget, in pages.
        public Crawl upTo(long pages) {
            return new Crawl(strategy, pages, pace, reach, logins, cloakingChecks, shard);
        }

        /// Returns the settings with another delay.
        public Crawl every(Duration other) {
            Pace itsPace = new Pace(other, pace.hostsInTurn(), pace.margin());
            return new Crawl(strategy, maxPages, itsPace, reach, logins, cloakingChecks, shard);
        }

        /// Returns the settings with or without checks for cloaking.
        public Crawl checkingCloaking(boolean checks) {
            return new Crawl(strategy, maxPages, pace, reach, logins, checks, shard);
        }

        /// Returns the settings for a shard.
        public Crawl with(Shard part) {
            return new Crawl(strategy, maxPages, pace, reach, logins, cloakingChecks, part);
        }

        /// Returns the settings with another scope.
        public Crawl within(Scope other) {
            Reach itsReach = new Reach(other, reach.focus(), reach.maxDepth(), reach.maxWaiting(), reach.maxKnown());
            return new Crawl(strategy, maxPages, pace, itsReach, logins, cloakingChecks, shard);
        }
    }

    /// How fast hosts are requested.
    ///
    /// @param delay minimum time between two requests to one host; robots.txt may require more
    /// @param hostsInTurn any k addresses fetched in a row are from k hosts (Zou et al. 2009); 1: off
    /// @param margin how much worse, in [0, 1], a link may be than the best one, whose host is busy, to be
    ///     fetched first
    public record Pace(Duration delay, int hostsInTurn, double margin) {
        /// A second between two requests to a host.
        public static final Pace DEFAULT = new Pace(Duration.ofSeconds(1), 1, 0.1);
    }

    /// Which links are followed.
    ///
    /// @param scope which addresses are fetched at all
    /// @param focus whether links of off-topic pages are queued (soft) or dropped (hard, Wang & Fan 2004)
    /// @param maxDepth maximum number of links from a seed
    /// @param maxWaiting maximum number of queued links; beyond it the worst are dropped, at first
    ///     those of sites with more than a quarter of them. By default `maxKnown`: then none is dropped for it
    /// @param maxKnown maximum number of known addresses; beyond it new links are ignored
    public record Reach(Scope scope, Focus focus, int maxDepth, int maxWaiting, int maxKnown) {
        /// All addresses, up to 64 links from a seed, ten million known and queued.
        public static final Reach DEFAULT = new Reach(Scope.ALL, Focus.SOFT, 64, 10_000_000, 10_000_000);
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
