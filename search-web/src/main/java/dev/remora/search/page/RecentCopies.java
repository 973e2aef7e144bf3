package dev.remora.search.page;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Copies that were shown lately, so that who asks for the same ones again costs nothing. Those that were asked for
/// last are held, as many as have no more characters together than a bound. Safe for use by many threads.
public final class RecentCopies {
    private final long most;
    private final Map<Key, Copy.Shown> copies = new LinkedHashMap<>(16, 0.75f, true);
    private long characters;

    /// A page as it was fetched once: what lies there never changes.
    private record Key(String id, Instant fetchedAt, KnownPage.Place place) {
        static Key of(KnownPage page) {
            return new Key(page.id(), page.fetchedAt(), page.place());
        }
    }

    /// @param most characters of all copies together
    public RecentCopies(long most) {
        this.most = most;
    }

    /// The copy of a page, if it is held.
    public synchronized Optional<Copy.Shown> of(KnownPage page) {
        return Optional.ofNullable(copies.get(Key.of(page)));
    }

    /// Holds the copy of a page, unless it is larger than a quarter of the bound; lets go of those that were asked
    /// for longest ago.
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
