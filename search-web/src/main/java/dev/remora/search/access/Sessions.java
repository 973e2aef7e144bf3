package dev.remora.search.access;

import dev.remora.search.gate.Secret;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Sessions of the console. Kept in memory: a restart signs everybody out.
///
/// Sessions are looked up by the hash of their id, which prevents timing attacks on ids.
public final class Sessions {
    /// Lifetime of a session.
    public static final Duration LIFETIME = Duration.ofHours(12);

    private static final int MOST = 1_000;

    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private final Clock clock;
    private final SecureRandom random;

    /// An open session.
    ///
    /// @param name of the person or script token that signed in
    /// @param person whether it is a person
    /// @param identity of the password or token that it began with: with another one, it has ended
    /// @param csrf token in each form of the session: 256 random bits
    public record Session(String name, boolean person, String identity, String csrf, Instant end) {}

    /// Creates an empty set of sessions.
    public Sessions(Clock clock, SecureRandom random) {
        this.clock = clock;
        this.random = random;
    }

    /// Begins a session and returns its id: 256 random bits.
    public String begin(String name, boolean person, String identity) {
        Instant now = clock.instant();
        sessions.values().removeIf(session -> session.end().isBefore(now));
        if (sessions.size() >= MOST) {
            sessions.clear();
        }
        String id = Secret.random(random);
        sessions.put(Secret.hash(id), new Session(name, person, identity, Secret.random(random), now.plus(LIFETIME)));
        return id;
    }

    /// Returns the session with an id, if it has not ended.
    public Optional<Session> find(String id) {
        return Optional.ofNullable(sessions.get(Secret.hash(id)))
                .filter(session -> clock.instant().isBefore(session.end()));
    }

    /// Ends a session.
    public void end(String id) {
        sessions.remove(Secret.hash(id));
    }
}
