package dev.remora.search.suggest;

import dev.remora.search.rank.index.Indexes;
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

/// Suggests endings while somebody types: `zhongyi`, `zy`, `中` and `中yi` lead to 中医, traditional characters to
/// simplified ones. Knows the titles, words and keywords of all topics, and what several people have asked; reads
/// them anew, beside the searches, when an index has changed and a while has passed.
public final class Suggester {
    private static final Logger LOG = LoggerFactory.getLogger(Suggester.class);

    /// Longer beginnings are no beginnings any more.
    private static final int LONGEST = 40;

    /// Reading anew takes at most this share of the time.
    private static final int SHARE = 20;

    private static final float PAST = 12;

    private final Indexes indexes;
    private final PastQueries past;
    private final Folding folding;
    private final Pinyin pinyin;
    private final TitleReader reader;
    private final Duration atMostEvery;
    private final Clock clock;
    private final Executor beside;
    private final AtomicBoolean reading = new AtomicBoolean();
    private volatile Known known = new Known(Completions.NONE, List.of(), List.of(), Instant.MIN, Instant.EPOCH);

    /// @param past what people have asked
    /// @param words of the language: how texts become terms, how they are typed, which say nothing
    /// @param settings how much and how often it reads
    /// @param beside runs the reading
    public Suggester(
            Indexes indexes, PastQueries past, WordForms words, Settings settings, Clock clock, Executor beside) {
        this.indexes = indexes;
        this.past = past;
        folding = words.folding();
        pinyin = words.pinyin();
        reader = new TitleReader(folding, words.stopWords(), settings.most());
        atMostEvery = settings.atMostEvery();
        this.clock = clock;
        this.beside = beside;
    }

    /// What is known of the language.
    public record WordForms(Folding folding, Pinyin pinyin, StopWords stopWords) {}

    /// How much is read, and how often.
    ///
    /// @param most entries of each source that are kept
    /// @param atMostEvery pause between two readings at least; longer ones where reading takes long
    public record Settings(int most, Duration atMostEvery) {
        /// The defaults: 100,000 titles and as many words, read at most twice a minute.
        public static final Settings DEFAULT = new Settings(100_000, Duration.ofSeconds(30));
    }

    /// What was read.
    ///
    /// @param topics ids, by their number
    /// @param versions of the indexes
    /// @param next when it may be read again
    /// @param read when it was read
    private record Known(
            Completions completions, List<String> topics, List<Long> versions, Instant next, Instant read) {
        Known until(Instant then) {
            return new Known(completions, topics, versions, then, read);
        }
    }

    /// The best endings of what was typed, best first.
    ///
    /// @param topic only of this topic, if one
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
        // What is written in characters is meant so, unless nothing begins with it.
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

    /// The Chinese characters with which it begins.
    private static String writtenPart(String text) {
        int end = 0;
        while (end < text.length() && Character.isIdeographic(text.charAt(end))) {
            end++;
        }
        return text.substring(0, end);
    }

    private static void add(List<SuggestionEntry> entries, Map<String, Suggestion> found) {
        entries.forEach(entry -> found.putIfAbsent(entry.text(), entry.suggestion()));
    }

    /// The bit of a topic; all bits where none is asked for, none where there is no such topic.
    private static long of(Optional<String> topic, Known now) {
        if (topic.isEmpty()) {
            return -1;
        }
        int number = now.topics().indexOf(topic.get());
        return number < 0 ? 0 : 1L << (number % Long.SIZE);
    }

    /// Changes when the indexes were read anew and something had changed.
    String edition() {
        refresh();
        return Long.toHexString(known.read().toEpochMilli());
    }

    /// The entries as they are now.
    Completions completions() {
        refresh();
        return known.completions();
    }

    /// Reads the indexes anew if they have changed and it is time; returns at once where that runs beside.
    public void refresh() {
        if (!clock.instant().isBefore(known.next()) && reading.compareAndSet(false, true)) {
            try {
                beside.execute(() -> {
                    try {
                        read();
                    } catch (RuntimeException e) {
                        LOG.warn("Suggestions could not be read from the indexes: {}", e.getMessage());
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
        Known read = indexes.look((searcher, parts) -> {
            List<Long> versions = parts.stream().map(Indexes.Part::version).toList();
            List<String> topics = parts.stream().map(part -> part.topic().id()).toList();
            boolean same = versions.equals(known.versions()) && topics.equals(known.topics());
            if (same && !past.changed()) {
                return known;
            }
            Map<String, SuggestionEntry> entries = new HashMap<>(reader.read(parts));
            past.popular(Integer.MAX_VALUE).forEach(query -> {
                String text = folding.fold(query);
                entries.merge(text, new SuggestionEntry(text, Source.QUERY, 1, PAST, -1L), SuggestionEntry::and);
            });
            Completions completions = Completions.of(new ArrayList<>(entries.values()), pinyin);
            return new Known(completions, topics, versions, Instant.MIN, start);
        });
        Duration took = Duration.between(start, clock.instant());
        known = read.until(later(took));
    }

    private Instant later(Duration took) {
        Duration rest = took.multipliedBy(SHARE);
        return clock.instant().plus(rest.compareTo(atMostEvery) > 0 ? rest : atMostEvery);
    }
}
