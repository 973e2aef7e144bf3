package dev.remora.search.suggest;

import dev.remora.search.suggest.Suggestion.Source;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Pinyin;
import dev.remora.shared.text.StopWords;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Completes queries during typing: `zhongyi`, `zy`, `中` and `中yi` match 中医, traditional characters match
/// simplified ones. Uses the titles, words and keywords of all topics, and frequent queries; reloads them in
/// the background when an index has changed and some time has passed.
public final class Suggester {
    private static final Logger LOG = LoggerFactory.getLogger(Suggester.class);

    /// Longer texts are not completed.
    private static final int LONGEST = 40;

    /// Reloading takes at most one part in this many of the time.
    private static final int SHARE = 20;

    private static final float PAST = 12;

    private final Vocabulary indexes;
    private final PastQueries past;
    private final Folding folding;
    private final Pinyin pinyin;
    private final Sounds sounds;
    private final TitleReader reader;
    private final Duration atMostEvery;
    private final Clock clock;
    private final Executor beside;
    private final AtomicBoolean reading = new AtomicBoolean();
    private volatile Known known = Known.NOTHING;

    /// @param indexes their titles and words
    /// @param past frequent queries
    /// @param words word forms: folding, pinyin and stop words
    /// @param settings how much and how often to read
    /// @param beside executor of the reading
    public Suggester(
            Vocabulary indexes, PastQueries past, WordForms words, Settings settings, Clock clock, Executor beside) {
        this.indexes = indexes;
        this.past = past;
        folding = words.folding();
        pinyin = words.pinyin();
        sounds = new Sounds(pinyin);
        reader = new TitleReader(folding, words.stopWords(), settings.most());
        atMostEvery = settings.atMostEvery();
        this.clock = clock;
        this.beside = beside;
    }

    /// Language data.
    public record WordForms(Folding folding, Pinyin pinyin, StopWords stopWords) {}

    /// Bounds on reading.
    ///
    /// @param most entries kept per source
    /// @param atMostEvery minimum interval between two readings; longer if reading takes long
    public record Settings(int most, Duration atMostEvery) {
        /// The defaults: 100,000 titles and 100,000 words, read at most twice a minute.
        public static final Settings DEFAULT = new Settings(100_000, Duration.ofSeconds(30));
    }

    /// The result of reading.
    ///
    /// @param topics ids, by their number
    /// @param versions of the indexes
    /// @param next earliest time of the next reading
    /// @param read time of reading
    private record Known(
            Completions completions,
            SimilarWords near,
            List<String> topics,
            List<Long> versions,
            Instant next,
            Instant read) {
        static final Known NOTHING =
                new Known(Completions.NONE, SimilarWords.NONE, List.of(), List.of(), Instant.MIN, Instant.EPOCH);

        Known until(Instant then) {
            return new Known(completions, near, topics, versions, then, read);
        }
    }

    /// Returns the best completions of a text, best first.
    ///
    /// @param topic restricts to this topic, if given
    public List<Suggestion> complete(String typed, Optional<String> topic, int number) {
        refresh();
        String text = folding.fold(typed).strip().replaceAll("\\s+", " ");
        if (text.isEmpty() || text.length() > LONGEST) {
            return List.of();
        }
        Known now = known;
        long topics = of(topic, now);
        Map<String, Suggestion> found = new LinkedHashMap<>();
        add(now.completions().beginning(text, number, topics, entry -> true), found);
        // Chinese characters are completed as typed; their pinyin is used only if that finds nothing.
        boolean written = text.chars().allMatch(Character::isIdeographic);
        if (written ? found.isEmpty() && text.length() > 1 : found.size() < number) {
            String key = pinyin.of(text).full();
            String begins = writtenPart(text);
            boolean mixed = !begins.isEmpty() && begins.length() < text.length();
            Predicate<SuggestionEntry> alike = entry -> !mixed || entry.text().startsWith(begins);
            if (!key.isEmpty() && !key.equals(text)) {
                add(now.completions().beginning(key, number, topics, alike), found);
            }
        }
        return found.values().stream().limit(number).toList();
    }

    /// Returns the leading Chinese characters.
    private static String writtenPart(String text) {
        return text.substring(
                0, (int) text.chars().takeWhile(Character::isIdeographic).count());
    }

    private static void add(List<SuggestionEntry> entries, Map<String, Suggestion> found) {
        entries.forEach(entry -> found.putIfAbsent(entry.text(), entry.suggestion()));
    }

    /// Returns the bit of a topic; all bits if none is given, none if the topic is unknown.
    private static long of(Optional<String> topic, Known now) {
        if (topic.isEmpty()) {
            return -1;
        }
        int number = now.topics().indexOf(topic.get());
        return number < 0 ? 0 : 1L << (number % Long.SIZE);
    }

    /// Returns an identifier that changes when changed indexes were reloaded.
    public String edition() {
        refresh();
        return Long.toHexString(known.read().toEpochMilli());
    }

    /// Returns the current entries.
    public Completions completions() {
        refresh();
        return known.completions();
    }

    /// Returns which characters sound alike.
    public Sounds sounds() {
        return sounds;
    }

    /// Returns the current entries by sound and by their characters.
    public SimilarWords near() {
        refresh();
        return known.near();
    }

    /// Reloads the indexes in the background if they have changed and the interval has passed; returns
    /// immediately.
    public void refresh() {
        if (!clock.instant().isBefore(known.next()) && reading.compareAndSet(false, true)) {
            try {
                beside.execute(() -> {
                    try {
                        read();
                    } catch (RuntimeException e) {
                        LOG.warn("Could not read suggestions from the indexes: {}", e.getMessage());
                        known = known.until(later(Duration.ZERO));
                    } finally {
                        reading.set(false);
                    }
                });
            } catch (RuntimeException refused) {
                reading.set(false);
            }
        }
    }

    private void read() {
        Instant start = clock.instant();
        Known read = read(indexes.sources(), start);
        Duration took = Duration.between(start, clock.instant());
        known = read.until(later(took));
    }

    private Known read(List<Vocabulary.Source> sources, Instant start) {
        List<Long> versions = sources.stream().map(Vocabulary.Source::version).toList();
        List<String> topics =
                sources.stream().map(source -> source.topic().id()).toList();
        boolean same = versions.equals(known.versions()) && topics.equals(known.topics());
        if (same && !past.changed()) {
            return known;
        }
        TitleReader.Entries all = reader.read(indexes, sources);
        Map<String, SuggestionEntry> entries = new HashMap<>(all.suggestions());
        past.popular(Integer.MAX_VALUE).forEach(query -> {
            String text = folding.fold(query);
            entries.merge(text, new SuggestionEntry(text, Source.QUERY, 1, PAST, -1L), SuggestionEntry::and);
        });
        Completions completions = Completions.of(new ArrayList<>(entries.values()), pinyin);
        all.words().forEach(word -> entries.merge(word.text(), word, SuggestionEntry::and));
        return new Known(completions, SimilarWords.of(entries.values(), sounds), topics, versions, Instant.MIN, start);
    }

    private Instant later(Duration took) {
        Duration rest = took.multipliedBy(SHARE);
        return clock.instant().plus(rest.compareTo(atMostEvery) > 0 ? rest : atMostEvery);
    }
}
