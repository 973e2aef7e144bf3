package dev.remora.crawler.crawl.state;

import dev.remora.crawler.fetch.RobotsRules;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// The robots rules of each origin, and how old they are. The rules themselves are kept for the origins that were asked
/// for last, and read from the archive again for the others. For the loop's thread.
public final class RobotsTable implements StatePart {
    private static final int MOST_KEPT = 2_000;
    private static final long MOST_CHARACTERS = 16_000_000;

    private final Duration age;
    private final Map<String, Entry> entries = new HashMap<>();

    /// Those whose rules are kept, the one asked for last at the end.
    private final SequencedMap<Entry, Boolean> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long characters;

    private final CollectionReader archive;

    /// What the process read of the response that it is about to take in, so that the archive is not asked for it.
    private Optional<RobotsRules> atHand = Optional.empty();

    /// @param age how long rules are trusted
    /// @param archive holds each robots.txt that was fetched
    RobotsTable(Duration age, CollectionReader archive) {
        this.age = age;
        this.archive = archive;
    }

    /// The rules that hold for an address now; empty if they have to be fetched first.
    public Optional<RobotsRules> rules(Url url, Instant now) {
        Entry entry = entries.get(url.origin());
        return entry == null || entry.at.plus(age).isBefore(now) ? Optional.empty() : Optional.of(rules(entry));
    }

    private RobotsRules rules(Entry entry) {
        if (kept.put(entry, true) == null) {
            entry.rules = entry.read.get();
            characters += entry.rules.characters();
        }
        RobotsRules rules = entry.rules;
        while (kept.size() > MOST_KEPT || (characters > MOST_CHARACTERS && kept.size() > 1)) {
            forget(kept.firstEntry().getKey());
        }
        return rules;
    }

    /// For how many origins rules are kept.
    int kept() {
        return kept.size();
    }

    private void forget(Entry entry) {
        if (kept.remove(entry) != null) {
            characters -= entry.rules.characters();
            entry.rules = null;
        }
    }

    /// The rules of some origins, however old.
    ///
    /// @param wanted by origin
    public void forEach(Predicate<String> wanted, BiConsumer<String, RobotsRules> action) {
        entries.forEach((origin, entry) -> {
            if (wanted.test(origin)) {
                action.accept(origin, rules(entry));
            }
        });
    }

    /// The rules of the response that is to be taken in next.
    public void read(RobotsRules rules) {
        atHand = Optional.of(rules);
    }

    /// A robots.txt was asked for. Where none could be had for now, the rules stay as they were.
    void fetched(JournalRecord.RobotsFetched fetched) {
        source(fetched).ifPresent(rules -> {
            Entry entry = new Entry(fetched.at(), rules);
            Entry before = entries.put(fetched.origin(), entry);
            if (before != null) {
                forget(before);
            }
            atHand.ifPresent(known -> {
                entry.rules = known;
                kept.put(entry, true);
                characters += known.characters();
            });
        });
        atHand = Optional.empty();
    }

    /// Rules that lie in the archive are read when they are first asked for.
    private Optional<Supplier<RobotsRules>> source(JournalRecord.RobotsFetched fetched) {
        if (fetched.status() == 0 || !fetched.answered()) {
            return Optional.empty();
        }
        if (fetched.status() / 100 != 2) {
            return Optional.of(RobotsRules::none);
        }
        return fetched.warc().map(warc -> () -> RobotsRules.archived(archive.exchange(warc)));
    }

    @Override
    public Map<String, List<Object>> snapshot() {
        Map<String, List<Object>> all = new HashMap<>();
        entries.forEach((origin, entry) -> all.put(origin, List.of(entry.at, rules(entry))));
        return all;
    }

    private static final class Entry {
        private final Instant at;
        private final Supplier<RobotsRules> read;
        /// While it is kept.
        private RobotsRules rules;

        Entry(Instant at, Supplier<RobotsRules> read) {
            this.at = at;
            this.read = read;
        }
    }
}
