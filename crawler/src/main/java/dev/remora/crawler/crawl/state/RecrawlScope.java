package dev.remora.crawler.crawl.state;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Which addresses a recrawl of some asks for again.
final class RecrawlScope implements StatePart {
    /// Named since the last recrawl was begun.
    private final Set<Long> named = new HashSet<>();

    /// What the run asks for again and has not been settled yet; empty where it is no recrawl of some.
    private Optional<Set<Long>> asked = Optional.empty();

    void named(JournalRecord.AskedAgain again) {
        named.add(again.key());
    }

    /// Another run began: it is not bound to what the last one asked for again.
    void another() {
        asked = Optional.empty();
    }

    void recrawl(Recrawl which) {
        asked = which instanceof Recrawl.All ? asked : Optional.of(new HashSet<>(named));
        named.clear();
    }

    /// What became of an address is known.
    void settled(long key) {
        asked.ifPresent(keys -> keys.remove(key));
    }

    /// What the run asks for again and has not been settled yet; empty where it is no recrawl of some.
    Optional<Set<Long>> asked() {
        return asked;
    }

    @Override
    public List<Object> snapshot() {
        return List.of(Set.copyOf(named), asked.map(Set::copyOf));
    }
}
