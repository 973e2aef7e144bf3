package dev.remora.search.page;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A cache of recently shown copies. Keeps the most recently used ones within a total number of characters.
/// Thread-safe.
public final class RecentCopies {
    private final long most;
    private final Map<Key, Copy.Shown> copies = new LinkedHashMap<>(16, 0.75f, true);
    private long characters;

    /// A page at one fetch: the content of its location never changes.
    private record Key(String id, Instant fetchedAt, KnownPage.Place place) {
        static Key of(KnownPage page) {
            return new Key(page.id(), page.indexed().fetchedAt(), page.place());
        }
    }

    /// @param most maximum characters of all copies
    public RecentCopies(long most) {
        this.most = most;
    }

    /// Returns the cached copy of a page, if any.
    public synchronized Optional<Copy.Shown> of(KnownPage page) {
        return Optional.ofNullable(copies.get(Key.of(page)));
    }

    /// Caches the copy of a page, unless it is larger than a quarter of the bound; evicts the least recently
    /// used ones.
    public synchronized void keep(KnownPage page, Copy.Shown copy) {
        if (copy.html().length() > most / 4) {
            return;
        }
        Copy.Shown before = copies.put(Key.of(page), copy);
        characters += copy.html().length() - (before == null ? 0 : before.html().length());
        var eldest = copies.values().iterator();
        while (characters > most) {
            characters -= eldest.next().html().length();
            eldest.remove();
        }
    }
}
