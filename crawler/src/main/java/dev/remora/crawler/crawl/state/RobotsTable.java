package dev.remora.crawler.crawl.state;

import dev.remora.crawler.fetch.RobotsRules;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/// The robots rules of each origin, and how old they are. For the loop's thread.
public final class RobotsTable implements StatePart {
    private final Duration age;
    private final Map<String, Entry> entries = new HashMap<>();

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
        return entry == null || entry.at.plus(age).isBefore(now) ? Optional.empty() : Optional.of(entry.rules());
    }

    /// The rules of all origins, however old.
    public void forEach(BiConsumer<String, RobotsRules> action) {
        entries.forEach((origin, entry) -> action.accept(origin, entry.rules()));
    }

    /// The rules of the response that is to be taken in next.
    public void read(RobotsRules rules) {
        atHand = Optional.of(rules);
    }

    /// A robots.txt was asked for. Where none could be had for now, the rules stay as they were.
    void fetched(JournalRecord.RobotsFetched fetched) {
        rules(fetched).ifPresent(rules -> entries.put(fetched.origin(), new Entry(fetched.at(), rules)));
        atHand = Optional.empty();
    }

    /// Rules that lie in the archive are read when they are first asked for.
    private Optional<Supplier<RobotsRules>> rules(JournalRecord.RobotsFetched fetched) {
        if (fetched.status() == 0 || !fetched.answered()) {
            return Optional.empty();
        }
        if (fetched.status() / 100 != 2) {
            return Optional.of(RobotsRules::none);
        }
        return atHand.<Supplier<RobotsRules>>map(rules -> () -> rules)
                .or(() -> fetched.warc().map(warc -> () -> RobotsRules.archived(archive.exchange(warc))));
    }

    @Override
    public Map<String, List<Object>> snapshot() {
        Map<String, List<Object>> all = new HashMap<>();
        entries.forEach((origin, entry) -> all.put(origin, List.of(entry.at, entry.rules())));
        return all;
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
