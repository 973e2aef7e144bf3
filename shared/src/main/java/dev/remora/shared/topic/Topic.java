package dev.remora.shared.topic;

import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/// What we look for. A value; [TopicFile] reads and writes its YAML form and is where input is checked.
///
/// @param id `[a-z0-9-]+`, at most 64 characters
/// @param name for people
/// @param description for people; may be empty
/// @param keywords term -> weight, weight > 0; in the file's order; may be empty if there are examples
/// @param seeds where a crawl starts; at least one
/// @param examples pages on and off the topic
/// @param relevance how pages are judged
/// @param crawl how the crawl goes
/// @param rank weights of the static part of the rank
/// @param index which pages are searchable
/// @param words further dictionary words, beside the keywords; in the file's order
public record Topic(
        String id,
        String name,
        String description,
        SequencedMap<String, Double> keywords,
        List<Url> seeds,
        Examples examples,
        Relevance relevance,
        Crawl crawl,
        Rank rank,
        IndexScope index,
        List<String> words) {
    public Topic {
        keywords = java.util.Collections.unmodifiableSequencedMap(new LinkedHashMap<>(keywords));
        seeds = List.copyOf(seeds);
        words = List.copyOf(words);
    }

    /// One of keywords and seeds, and for the rest as a topic is that says no more.
    ///
    /// @param keywords in the order in which they are to stand
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
                Rank.DEFAULT,
                IndexScope.ON_TOPIC,
                List.of());
    }

    /// What a segmenter has to take for words in texts of this topic: its keywords and its further words.
    public Set<String> dictionary() {
        Set<String> all = new TreeSet<>(keywords.keySet());
        all.addAll(words);
        return all;
    }

    /// The same with more positive examples.
    public Topic withPositiveExamples(List<String> more) {
        List<String> positive = new ArrayList<>(examples.positive());
        more.stream().filter(address -> !positive.contains(address)).forEach(positive::add);
        return with(new Examples(positive, examples.negative()));
    }

    /// The same with other examples.
    public Topic with(Examples other) {
        return new Topic(id, name, description, keywords, seeds, other, relevance, crawl, rank, index, words);
    }

    /// The same with other seeds.
    public Topic with(List<Url> other) {
        return new Topic(id, name, description, keywords, other, examples, relevance, crawl, rank, index, words);
    }

    /// The same, judged otherwise.
    public Topic with(Relevance other) {
        return new Topic(id, name, description, keywords, seeds, examples, other, crawl, rank, index, words);
    }

    /// The same, crawled otherwise.
    public Topic with(Crawl other) {
        return new Topic(id, name, description, keywords, seeds, examples, relevance, other, rank, index, words);
    }

    /// The same, ranked otherwise.
    public Topic with(Rank other) {
        return new Topic(id, name, description, keywords, seeds, examples, relevance, crawl, other, index, words);
    }

    /// The same with other pages searchable.
    public Topic with(IndexScope other) {
        return new Topic(id, name, description, keywords, seeds, examples, relevance, crawl, rank, other, words);
    }

    /// The same with other further words.
    public Topic withWords(List<String> other) {
        return new Topic(id, name, description, keywords, seeds, examples, relevance, crawl, rank, index, other);
    }

    /// What of it says how pages are judged, where that is not as in another version of it; empty where pages are
    /// judged alike.
    public List<TopicPart> judgesOtherwiseBy(Topic other) {
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
        return parts;
    }

    /// Pages that show what the topic is and is not: addresses or `file:` paths.
    public record Examples(List<String> positive, List<String> negative) {
        /// No examples.
        public static final Examples NONE = new Examples(List.of(), List.of());

        public Examples {
            positive = List.copyOf(positive);
            negative = List.copyOf(negative);
        }
    }

    /// How pages are judged.
    ///
    /// @param model `keyword-density`, `keyword-vsm` …
    /// @param threshold a page of at least this relevance is on topic, in [0, 1]; empty: the model's own
    /// @param settings of the model, by name, for example `k`, `m`, `L`
    public record Relevance(String model, OptionalDouble threshold, Map<String, Double> settings) {
        /// A model with its own threshold and settings.
        public static Relevance by(String model) {
            return new Relevance(model, OptionalDouble.empty(), Map.of());
        }

        /// Keyword density with its own threshold.
        public static final Relevance DEFAULT = by("keyword-density");

        public Relevance {
            settings = Map.copyOf(settings);
        }
    }

    /// How the crawl goes.
    ///
    /// @param strategy `auto`, `best-first`, `breadth-first` …
    /// @param maxPages budget of a run: distinct pages fetched well, those before a stop or a smaller budget
    ///     counted
    /// @param delay between two requests to one host, at least; a robots.txt may ask for more
    /// @param focus whether links of off-topic pages wait (soft) or are dropped (hard, Wang & Fan 2004)
    /// @param hostsInTurn any k addresses taken in a row come from k hosts (Zou et al. 2009); 1: off
    /// @param margin a link may be taken before a better one of a busy host if it is worse by at most this,
    ///     in [0, 1]
    /// @param maxWaiting bound on waiting links; the worst are dropped beyond it
    /// @param maxDepth links followed from a seed, at most
    /// @param scope which addresses are fetched at all
    /// @param logins user names and passwords by host
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
            Map<String, Login> logins) {
        /// The defaults.
        public static final Crawl DEFAULT = new Crawl(
                "auto", 10_000, Duration.ofSeconds(1), Focus.SOFT, 1, 0.1, 1_000_000, 64, Scope.ALL, Map.of());

        public Crawl {
            logins = Map.copyOf(logins);
        }

        /// The same by another strategy.
        public Crawl by(String other) {
            return new Crawl(other, maxPages, delay, focus, hostsInTurn, margin, maxWaiting, maxDepth, scope, logins);
        }

        /// The same with another budget, in pages.
        public Crawl upTo(long pages) {
            return new Crawl(strategy, pages, delay, focus, hostsInTurn, margin, maxWaiting, maxDepth, scope, logins);
        }

        /// The same with another delay.
        public Crawl every(Duration other) {
            return new Crawl(
                    strategy, maxPages, other, focus, hostsInTurn, margin, maxWaiting, maxDepth, scope, logins);
        }

        /// The same over other addresses.
        public Crawl within(Scope other) {
            return new Crawl(
                    strategy, maxPages, delay, focus, hostsInTurn, margin, maxWaiting, maxDepth, other, logins);
        }
    }

    /// Whether links of off-topic pages wait or are dropped.
    public enum Focus {
        SOFT,
        HARD
    }

    /// Which addresses are fetched: those that match an include pattern (or any, if there is none) and no exclude
    /// pattern. A pattern is an address with `*` for any run of characters, or a bare host for all of a host.
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
        /// Wang & Fan's.
        public static final Rank DEFAULT = new Rank(0.6, 0.4);
    }

    /// Which pages are searchable.
    public enum IndexScope {
        ON_TOPIC,
        ALL
    }
}
