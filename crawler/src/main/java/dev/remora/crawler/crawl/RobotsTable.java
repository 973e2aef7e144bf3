package dev.remora.crawler.crawl;

import dev.remora.crawler.fetch.RobotsRules;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/// The robots rules of each origin, and how old they are. For the loop's thread.
final class RobotsTable {
    private final Duration age;
    private final Map<String, Entry> entries = new HashMap<>();

    /// @param age how long rules are trusted
    RobotsTable(Duration age) {
        this.age = age;
    }

    /// The rules that hold for an address now; empty if they have to be fetched first.
    Optional<RobotsRules> rules(Url url, Instant now) {
        Entry entry = entries.get(url.origin());
        return entry == null || entry.at.plus(age).isBefore(now) ? Optional.empty() : Optional.of(entry.rules());
    }

    /// The rules of all origins, however old.
    void forEach(BiConsumer<String, RobotsRules> action) {
        entries.forEach((origin, entry) -> action.accept(origin, entry.rules()));
    }

    /// Sets an origin's rules.
    void put(String origin, Instant at, RobotsRules rules) {
        entries.put(origin, new Entry(at, () -> rules));
    }

    /// Sets rules that lie in the archive, to be read when they are first asked for.
    void archived(String origin, Instant at, Supplier<RobotsRules> read) {
        entries.put(origin, new Entry(at, read));
    }

    private static final class Entry {
        private final Instant at;
        private Supplier<RobotsRules> read;
        private RobotsRules rules;

        Entry(Instant at, Supplier<RobotsRules> read) {
            this.at = at;
            this.read = read;
        }

        RobotsRules rules() {
            if (rules == null) {
                rules = read.get();
                read = null;
            }
            return rules;
        }
    }
}
