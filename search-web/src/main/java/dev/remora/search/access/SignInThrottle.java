package dev.remora.search.access;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Makes whoever tries wrong tokens wait, each time twice as long: each client by itself, and all together, since an
/// attacker may have many addresses. Clients that had the right token are not made to wait for others, so that an
/// attack keeps no admin out that has been in since the start.
///
/// An attempt counts as wrong until it is known to be right, so that many at once have no more than one each. Safe
/// for use by many threads.
public final class SignInThrottle {
    /// Wrong attempts before the first pause.
    static final int FREE = 5;

    /// The same of all clients together.
    static final int FREE_OF_ALL = 50;

    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(15);
    private static final Duration LONGEST_OF_ALL = Duration.ofSeconds(30);

    /// After so long without an attempt the wrong ones are forgotten.
    private static final Duration FORGOTTEN = Duration.ofHours(1);

    private static final int CLIENTS = 10_000;

    private final Clock clock;
    private final Map<String, Attempts> clients = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Attempts> eldest) {
            return size() > CLIENTS;
        }
    };
    private Attempts all;

    /// Attempts of one client, or of all.
    ///
    /// @param wrong how many, one after the other
    /// @param known whether one was right once
    /// @param last when the last one was
    /// @param next when another one is let through
    private record Attempts(int wrong, boolean known, Instant last, Instant next) {
        static Attempts none(boolean known, Instant now) {
            return new Attempts(0, known, now, now);
        }

        Attempts withWrong(Instant now, int free, Duration longest) {
            int counted = Duration.between(last, now).compareTo(FORGOTTEN) > 0 ? 1 : wrong + 1;
            return new Attempts(counted, known, now, now.plus(pause(counted - free, longest)));
        }

        private static Duration pause(int beyond, Duration longest) {
            if (beyond < 0) {
                return Duration.ZERO;
            }
            Duration pause = FIRST.multipliedBy(1L << Math.min(beyond, 20));
            return pause.compareTo(longest) < 0 ? pause : longest;
        }
    }

    /// @param clock measures pauses
    public SignInThrottle(Clock clock) {
        this.clock = clock;
        this.all = Attempts.none(false, clock.instant());
    }

    /// Begins an attempt.
    ///
    /// @return how long this client must wait first; empty if it may try, and then it must tell if it was right
    synchronized Optional<Duration> begin(String client) {
        Instant now = clock.instant();
        Attempts own = clients.getOrDefault(client, Attempts.none(false, now));
        Instant next = own.known() || own.next().isAfter(all.next()) ? own.next() : all.next();
        if (next.isAfter(now)) {
            return Optional.of(Duration.between(now, next));
        }
        clients.put(client, own.withWrong(now, FREE, LONGEST));
        if (!own.known()) {
            all = all.withWrong(now, FREE_OF_ALL, LONGEST_OF_ALL);
        }
        return Optional.empty();
    }

    /// The attempt was right: what the client did wrong before is forgotten.
    synchronized void right(String client) {
        Instant now = clock.instant();
        Attempts before = clients.put(client, Attempts.none(true, now));
        if (before != null && !before.known()) {
            all = new Attempts(Math.max(0, all.wrong() - 1), false, all.last(), now);
        }
    }
}
