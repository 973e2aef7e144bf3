package dev.remora.search.access;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Who is signed in to the console. Kept in memory: a restart signs everybody out.
///
/// Sessions are found by the hash of their id, so that the time a look-up takes tells nothing about ids that exist.
public final class Sessions {
    /// How long a session lasts.
    public static final Duration LIFETIME = Duration.ofHours(12);

    private static final int MOST = 1_000;

    private final Map<String, Instant> endings = new ConcurrentHashMap<>();
    private final Clock clock;
    private final SecureRandom random;

    /// Nobody signed in yet.
    public Sessions(Clock clock, SecureRandom random) {
        this.clock = clock;
        this.random = random;
    }

    /// Begins a session and gives its id: 256 random bits.
    public String begin() {
        Instant now = clock.instant();
        endings.values().removeIf(end -> end.isBefore(now));
        if (endings.size() >= MOST) {
            endings.clear();
        }
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        endings.put(hash(id), now.plus(LIFETIME));
        return id;
    }

    /// Whether this is the id of a session that has not ended.
    public boolean isOpen(String id) {
        Instant end = endings.get(hash(id));
        return end != null && clock.instant().isBefore(end);
    }

    /// Ends a session.
    public void end(String id) {
        endings.remove(hash(id));
    }

    private static String hash(String id) {
        return HexFormat.of().formatHex(AdminToken.sha256(id));
    }
}
