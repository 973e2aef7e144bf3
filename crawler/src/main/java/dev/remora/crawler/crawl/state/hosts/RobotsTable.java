package dev.remora.crawler.crawl.state.hosts;

import dev.remora.crawler.crawl.FaultBarrier;
import dev.remora.crawler.crawl.KnownResponse;
import dev.remora.crawler.crawl.StatePart;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// The robots rules of each origin, and their age. Caches the rules of recently used origins; those of others
/// are read from the archive again. For the loop's thread.
public final class RobotsTable implements StatePart {
    private static final int MOST_KEPT = 2_000;
    private static final long MOST_CHARACTERS = 16_000_000;

    private final Duration age;
    private final Map<String, Entry> entries = new HashMap<>();

    /// Entries with cached rules, the last used at the end.
    private final SequencedMap<Entry, Boolean> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long characters;

    private final CollectionReader archive;

    /// Rules of the response that is applied next, so that the archive is not read for it.
    private Optional<RobotsRules> atHand = Optional.empty();

    /// @param age how long rules are trusted
    /// @param archive contains each fetched robots.txt
    public RobotsTable(Duration age, CollectionReader archive) {
        this.age = age;
        this.archive = archive;
    }

    /// The rules for an address now; empty if they must be fetched first.
    public Optional<RobotsRules> rules(Url url, Instant now) {
        Entry entry = entries.get(url.origin());
        return entry == null || entry.at.plus(age).isBefore(now) ? Optional.empty() : rules(entry);
    }

    /// Empty if the archive is unreadable: the rules must be fetched again.
    private Optional<RobotsRules> rules(Entry entry) {
        if (!kept.containsKey(entry)) {
            Optional<RobotsRules> read = FaultBarrier.around(
                    "archived robots.txt", () -> Optional.of(entry.source.read(archive)), _ -> Optional.empty());
            if (read.isEmpty()) {
                return read;
            }
            entry.rules = read.get();
            characters += entry.rules.characters();
        }
        kept.put(entry, true);
        Optional<RobotsRules> rules = Optional.of(entry.rules);
        while (kept.size() > MOST_KEPT || (characters > MOST_CHARACTERS && kept.size() > 1)) {
            forget(kept.firstEntry().getKey());
        }
        return rules;
    }

    /// Number of origins with cached rules.
    int kept() {
        return kept.size();
    }

    private void forget(Entry entry) {
        if (kept.remove(entry) != null) {
            characters -= entry.rules.characters();
            entry.rules = null;
        }
    }

    /// All origins with known rules, of any age.
    public Set<String> origins() {
        return entries.keySet();
    }

    /// The rules of an origin, of any age; empty if none are known.
    public Optional<RobotsRules> known(String origin) {
        return Optional.ofNullable(entries.get(origin)).flatMap(this::rules);
    }

    /// The robots.txt of an origin, for the next request; empty if there is none whose rules are known.
    public Optional<KnownResponse> known(String origin, Instant now) {
        return Optional.ofNullable(entries.get(origin))
                .flatMap(entry -> KnownResponse.of(entry.version, now))
                .filter(_ -> known(origin).isPresent());
    }

    /// Sets the rules of the response that is applied next.
    public void read(RobotsRules rules) {
        atHand = Optional.of(rules);
    }

    /// Applies a robots.txt request. If the rules were temporarily unavailable, the previous ones remain.
    public void fetched(JournalRecord.RobotsFetched fetched) {
        source(fetched).ifPresent(archived -> {
            Entry entry = new Entry(fetched.at(), archived, fetched.answer().version());
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

    /// Where the rules of a response are archived; no response for those that allow everything.
    private Optional<Source> source(JournalRecord.RobotsFetched fetched) {
        if (fetched.status() == 0 || !fetched.answered()) {
            return Optional.empty();
        }
        if (fetched.unchanged()) {
            return Optional.ofNullable(entries.get(fetched.origin())).map(before -> before.source);
        }
        return fetched.status() / 100 == 2
                ? fetched.answer().warc().map(warc -> new Source(Optional.of(warc)))
                : Optional.of(new Source(Optional.empty()));
    }

    /// The rules of an origin, in the archive; empty if they allow everything.
    private record Source(Optional<WarcLocation> warc) {
        RobotsRules read(CollectionReader archive) {
            return warc.map(location -> RobotsRules.archived(archive.exchange(location)))
                    .orElseGet(RobotsRules::none);
        }
    }

    @Override
    public Map<String, List<Object>> snapshot() {
        Map<String, List<Object>> all = new HashMap<>();
        entries.forEach((origin, entry) -> all.put(origin, List.of(entry.at, rules(entry), entry.version)));
        return all;
    }

    /// Archived rules are read at their first use.
    @Override
    public void write(CheckpointWriter out) {
        out.all(entries, (origin, entry) -> {
            out.text(origin);
            out.instant(entry.at);
            out.optional(entry.source.warc(), out::warc);
            out.version(entry.version);
        });
    }

    @Override
    public void read(CheckpointReader in) {
        in.all(() -> entries.put(in.text(), new Entry(in.instant(), new Source(in.optional(in::warc)), in.version())));
    }

    private static final class Entry {
        private final Instant at;
        private final Source source;
        private final PageVersion version;
        /// Null unless cached.
        private RobotsRules rules;

        Entry(Instant at, Source source, PageVersion version) {
            this.at = at;
            this.source = source;
            this.version = version;
        }
    }
}
