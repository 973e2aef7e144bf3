package dev.remora.search.access;

import dev.remora.search.gate.Secret;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/// Makes a client that fails to sign in wait, each time twice as long. A client does not wait because of
/// others: otherwise an attacker with many addresses could lock out an admin for ever, and the 256 random
/// bits of a token cannot be guessed.
///
/// A wrong token that a client repeats counts once: a program with an outdated token tries nothing new.
///
/// A password can be guessed from many addresses. So the failures of all clients also count per account,
/// which then makes them wait up to a minute, except for clients from which its person has signed in before.
/// So an attack on an account does not lock out its person, who can also use a script token.
///
/// Attempts are checked one after the other, so that each counts by itself, and at most one password is
/// hashed at a time. Safe for use by many threads.
public final class SignInThrottle {
    /// Number of failures before the first pause of a client.
    static final int FREE = 5;

    /// Number of failures before the first pause of an account.
    static final int FREE_OF_ACCOUNT = 20;

    private static final Duration FIRST = Duration.ofSeconds(1);

    /// The longest pause of a client.
    static final Duration LONGEST = Duration.ofMinutes(15);

    /// The longest pause of an account.
    static final Duration LONGEST_OF_ACCOUNT = Duration.ofMinutes(1);

    /// Time without a failure after which earlier failures are forgotten.
    private static final Duration FORGOTTEN = Duration.ofHours(1);

    /// Maximum number of wrong tokens remembered per client.
    static final int REMEMBERED = 16;

    private static final int KEPT = 10_000;

    private final Predicate<String> token;
    private final Clock clock;
    private final Object passwords = new Object();
    private final Map<String, Failures> clients = latest();
    private final Map<String, Failures> accounts = latest();
    private final Map<List<String>, Boolean> signedInBefore = latest();

    private static <K, V> Map<K, V> latest() {
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > KEPT;
            }
        };
    }

    sealed interface Attempt {
        record Right() implements Attempt {}

        record Wrong() implements Attempt {}

        /// Not checked.
        ///
        /// @param pause remaining time to wait
        record Paused(Duration pause) implements Attempt {}
    }

    /// The failures of a client, or of an account, since the last success.
    private static final class Failures {
        private final int free;
        private final Duration longest;
        private final Deque<ByteBuffer> hashes = new ArrayDeque<>();
        private int counted;
        private Instant last = Instant.MIN;
        private Instant next = Instant.MIN;

        Failures(int free, Duration longest) {
            this.free = free;
            this.longest = longest;
        }

        void add(Instant now) {
            counted = last.plus(FORGOTTEN).isBefore(now) ? 1 : counted + 1;
            last = now;
            next = counted < free ? now : now.plus(pause(counted - free));
        }

        void add(ByteBuffer hash, Instant now) {
            add(now);
            if (hashes.size() == REMEMBERED) {
                hashes.removeFirst();
            }
            hashes.addLast(hash);
        }

        private Duration pause(int beyond) {
            Duration pause = FIRST.multipliedBy(1L << Math.min(beyond, 20));
            return pause.compareTo(longest) < 0 ? pause : longest;
        }
    }

    /// @param token whether a text is a valid token
    /// @param clock measures pauses
    public SignInThrottle(Predicate<String> token, Clock clock) {
        this.token = token;
        this.clock = clock;
    }

    /// Checks a client's token, unless the client has to wait.
    synchronized Attempt attempt(String client, String candidate) {
        Instant now = clock.instant();
        Failures failures = ofClient(client);
        ByteBuffer hash = ByteBuffer.wrap(Secret.sha256(candidate));
        if (failures.hashes.contains(hash)) {
            return new Attempt.Wrong();
        }
        if (failures.next.isAfter(now)) {
            return new Attempt.Paused(Duration.between(now, failures.next));
        }
        if (token.test(candidate)) {
            clients.remove(client);
            return new Attempt.Right();
        }
        failures.add(hash, now);
        return new Attempt.Wrong();
    }

    /// Checks the password of an account, unless the client or the account has to wait.
    ///
    /// @param account name, which need not exist
    /// @param password whether it is right; slow
    Attempt attempt(String client, String account, BooleanSupplier password) {
        synchronized (passwords) {
            Optional<Duration> pause = pause(client, account);
            if (pause.isPresent()) {
                return new Attempt.Paused(pause.get());
            }
            return note(client, account, password.getAsBoolean());
        }
    }

    private synchronized Optional<Duration> pause(String client, String account) {
        Instant now = clock.instant();
        Instant next = ofClient(client).next;
        if (!signedInBefore.containsKey(List.of(client, account))) {
            Instant nextOfAccount = ofAccount(account).next;
            next = nextOfAccount.isAfter(next) ? nextOfAccount : next;
        }
        return next.isAfter(now) ? Optional.of(Duration.between(now, next)) : Optional.empty();
    }

    private synchronized Attempt note(String client, String account, boolean right) {
        if (right) {
            clients.remove(client);
            signedInBefore.put(List.of(client, account), true);
            return new Attempt.Right();
        }
        Instant now = clock.instant();
        ofClient(client).add(now);
        ofAccount(account).add(now);
        return new Attempt.Wrong();
    }

    private Failures ofClient(String client) {
        return clients.computeIfAbsent(client, _ -> new Failures(FREE, LONGEST));
    }

    private Failures ofAccount(String account) {
        return accounts.computeIfAbsent(account, _ -> new Failures(FREE_OF_ACCOUNT, LONGEST_OF_ACCOUNT));
    }
}
