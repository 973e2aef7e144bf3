package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The addresses that a recrawl of some addresses fetches again.
final class RecrawlScope implements StatePart {
    /// Addresses named since the last recrawl began.
    private final Set<Long> named = new HashSet<>();

    /// Addresses that the run still has to fetch again; empty unless it is a recrawl.
    private Optional<Set<Long>> asked = Optional.empty();

    /// Queued links that were found on changed pages, added to a sitemap or feed, are where known addresses redirect
    /// to, or lead to pages that were dropped before; each with the key of the changed page, or 0.
    private final Map<Long, Long> brought = new HashMap<>();

    /// Whether the last run is one of a schedule.
    private boolean scheduled;

    /// Whether it is a recrawl of all pages, which also fetches what these lead to.
    private boolean all;

    /// Addresses that it has found.
    private final Set<Long> fresh = new HashSet<>();

    void named(JournalRecord.AskedAgain again) {
        named.add(again.key());
    }

    /// Starts another run, which is not bound to the addresses of the last recrawl.
    void another() {
        asked = Optional.empty();
        scheduled = false;
        all = false;
        fresh.clear();
    }

    /// @param known addresses that a recrawl of all pages has queued; else empty
    void recrawl(Recrawl which, Set<Long> known) {
        named.addAll(known);
        asked = Optional.of(new HashSet<>(named));
        named.clear();
        all = which instanceof Recrawl.All;
        scheduled = which instanceof Recrawl.Due;
    }

    /// Adds a link of a changed page, sitemap or feed that was unknown before.
    ///
    /// @param page key of the changed page; 0 for a sitemap or feed
    void brought(long key, long page) {
        brought.put(key, page);
    }

    /// Adds a link to a page that was dropped: it is queued like one to an unknown address.
    void returned(long key) {
        brought.putIfAbsent(key, 0L);
    }

    /// The key of the changed page that brought a link; 0 if none did.
    long broughtBy(long key) {
        return brought.getOrDefault(key, 0L);
    }

    /// Adds the target of a redirect: this run fetches it, so that searches do not miss the page until the next; a run
    /// that ends before leaves it to the next.
    void moved(long key) {
        brought.putIfAbsent(key, 0L);
        asked.ifPresent(keys -> keys.add(key));
    }

    /// Adds a previously unknown link. A recrawl of all pages fetches those of the known pages and feeds, but not
    /// those of the pages found by them: that is the crawl's work.
    void found(long source, long target) {
        if (all && !fresh.contains(source)) {
            fresh.add(target);
            asked.ifPresent(keys -> keys.add(target));
        }
    }

    /// Removes an address whose outcome is known.
    void settled(long key) {
        asked.ifPresent(keys -> keys.remove(key));
        brought.remove(key);
    }

    /// Addresses that the run still has to fetch again; empty unless it is a recrawl.
    Optional<Set<Long>> asked() {
        return asked;
    }

    /// Queued links that were found on changed pages, added to a sitemap or feed, are where known addresses redirect
    /// to, or lead to pages that were dropped before.
    Set<Long> brought() {
        return brought.keySet();
    }

    /// Whether the last run is one of a schedule.
    boolean scheduled() {
        return scheduled;
    }

    /// Whether the last run is a recrawl of all pages.
    boolean all() {
        return all;
    }

    @Override
    public List<Object> snapshot() {
        return List.of(
                Set.copyOf(named), asked.map(Set::copyOf), Map.copyOf(brought), scheduled, all, Set.copyOf(fresh));
    }

    @Override
    public void write(CheckpointWriter out) {
        out.all(named, out::fixed);
        out.optional(asked, keys -> out.all(keys, out::fixed));
        out.all(brought, (key, page) -> {
            out.fixed(key);
            out.fixed(page);
        });
        out.flag(scheduled);
        out.flag(all);
        out.all(fresh, out::fixed);
    }

    @Override
    public void read(CheckpointReader in) {
        named.addAll(keys(in));
        asked = in.optional(() -> keys(in));
        in.all(() -> brought.put(in.fixed(), in.fixed()));
        scheduled = in.flag();
        all = in.flag();
        fresh.addAll(keys(in));
    }

    private static Set<Long> keys(CheckpointReader in) {
        Set<Long> keys = new HashSet<>();
        in.all(() -> keys.add(in.fixed()));
        return keys;
    }
}
