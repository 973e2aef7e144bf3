package dev.remora.search.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.remora.search.access.SignInThrottle.Attempt;
import dev.remora.search.access.SignInThrottle.Attempt.Paused;
import dev.remora.search.access.SignInThrottle.Attempt.Right;
import dev.remora.search.access.SignInThrottle.Attempt.Wrong;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class SignInThrottleTest {
    private static final String RIGHT = "remora_right";

    private Instant now = Instant.parse("2026-11-21T08:00:00Z");
    private final SignInThrottle throttle =
            new SignInThrottle(RIGHT::equals, ((InstantSource) () -> now).withZone(ZoneOffset.UTC));
    private int tried;

    private Attempt another(String client) {
        return throttle.attempt(client, "wrong " + tried++);
    }

    /// Different wrong tokens of a client, as many as are looked at without a pause.
    private int wrong(String client) {
        for (int looked = 0; ; looked++) {
            if (another(client) instanceof Paused) {
                return looked;
            }
        }
    }

    private Duration pause(String client) {
        return assertInstanceOf(Paused.class, another(client)).pause();
    }

    private void wait(Duration time) {
        now = now.plus(time);
    }

    @Test
    void afterAFewWrongTokensPausesDoubleUpToAQuarterOfAnHour() {
        assertEquals(SignInThrottle.FREE, wrong("a"));
        for (int seconds = 1; seconds < 900; seconds *= 2) {
            assertEquals(Duration.ofSeconds(seconds), pause("a"));
            wait(Duration.ofSeconds(seconds));
            assertEquals(1, wrong("a"), "waiting as long as told is enough, for one");
        }
        for (int i = 0; i < 10; i++) {
            assertEquals(SignInThrottle.LONGEST, pause("a"));
            wait(SignInThrottle.LONGEST);
            assertEquals(1, wrong("a"));
        }
    }

    @Test
    void theRightTokenHasToWaitTooElseAPauseWouldTellIt() {
        wrong("a");
        assertInstanceOf(Paused.class, throttle.attempt("a", RIGHT));
    }

    @Test
    void whoIsRefusedIsNotMadeToWaitLongerForIt() {
        wrong("a");
        for (int i = 0; i < 100; i++) {
            assertEquals(Duration.ofSeconds(1), pause("a"));
        }
    }

    @Test
    void theRightTokenEndsThePauses() {
        wrong("a");
        wait(Duration.ofSeconds(1));
        assertInstanceOf(Right.class, throttle.attempt("a", RIGHT));
        assertEquals(SignInThrottle.FREE, wrong("a"));
    }

    @Test
    void wrongTokensAreForgottenInAnHour() {
        wrong("a");
        wait(Duration.ofMinutes(61));
        assertEquals(SignInThrottle.FREE, wrong("a"));
    }

    @Test
    void aWrongTokenThatIsRepeatedCountsOnce() {
        for (int i = 0; i < 1_000; i++) {
            assertInstanceOf(Wrong.class, throttle.attempt("a", "of last year"));
            wait(Duration.ofSeconds(1));
        }
        assertEquals(SignInThrottle.FREE - 1, wrong("a"));
        assertInstanceOf(Wrong.class, throttle.attempt("a", "of last year"), "and its answer tells nothing new");
        assertInstanceOf(Right.class, throttle.attempt("b", RIGHT));
    }

    @Test
    void onlyTheLatestWrongTokensAreRemembered() {
        throttle.attempt("a", "the first");
        for (int i = 0; i < SignInThrottle.REMEMBERED; i++) {
            wait(SignInThrottle.LONGEST);
            assertInstanceOf(Wrong.class, another("a"));
        }
        assertInstanceOf(Paused.class, throttle.attempt("a", "the first"));
    }

    @Test
    void noAttackOfOthersHoldsBackWhoWasNeverInBefore() {
        for (int i = 0; i < 20_000; i++) {
            another("client " + i % 15_000);
        }
        assertInstanceOf(Right.class, throttle.attempt("admin", RIGHT));
    }

    private Attempt password(String client, boolean right) {
        return throttle.attempt(client, "lin", () -> right);
    }

    @Test
    void wrongPasswordsOfAClientPauseItLikeWrongTokens() {
        for (int i = 0; i < SignInThrottle.FREE; i++) {
            assertInstanceOf(Wrong.class, password("a", false));
        }
        assertEquals(new Paused(Duration.ofSeconds(1)), password("a", true));
        assertInstanceOf(Paused.class, throttle.attempt("a", RIGHT));
        wait(Duration.ofSeconds(1));
        assertInstanceOf(Right.class, password("a", true));
    }

    @Test
    void aPasswordIsNotGuessedFromManyAddresses() {
        for (int i = 0; i < SignInThrottle.FREE_OF_ACCOUNT; i++) {
            assertInstanceOf(Wrong.class, password("client " + i, false));
        }
        int looked = 0;
        for (int minute = 0; minute < 60; minute++) {
            for (int i = 0; i < 100; i++) {
                looked += password("client " + minute + "." + i, false) instanceof Wrong ? 1 : 0;
            }
            wait(Duration.ofMinutes(1));
        }
        assertEquals(59, looked, "one a minute after the first, however many ask");
        assertInstanceOf(Right.class, throttle.attempt("client 1000", "wang", () -> true), "others do not wait");
    }

    @Test
    void anAttackOnAnAccountHoldsBackNeitherItsPersonNorTokens() {
        assertInstanceOf(Right.class, password("home", true));
        for (int i = 0; i < 1_000; i++) {
            password("client " + i, false);
        }
        assertInstanceOf(Paused.class, password("elsewhere", true));
        assertInstanceOf(Right.class, password("home", true));
        assertInstanceOf(Right.class, throttle.attempt("elsewhere", RIGHT));
        wait(SignInThrottle.LONGEST_OF_ACCOUNT);
        assertInstanceOf(Right.class, password("elsewhere", true), "the pause of an account is short");
    }

    /// Hashes take much memory.
    @Test
    void onlyOnePasswordIsCheckedAtATime() throws Exception {
        var underWay = new AtomicInteger();
        var mostAtOnce = new AtomicInteger();
        List<Callable<Attempt>> attempts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            String name = "person " + i;
            attempts.add(() -> throttle.attempt(name, name, () -> {
                mostAtOnce.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                LockSupport.parkNanos(100_000); // others may come
                underWay.decrementAndGet();
                return true;
            }));
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(20)) {
            for (Future<Attempt> attempt : threads.invokeAll(attempts)) {
                assertInstanceOf(Right.class, attempt.get());
            }
        }
        assertEquals(1, mostAtOnce.get());
    }

    /// The clock is asked within an attempt: it sees whether another one is under way.
    @Test
    void ofManyAttemptsAtOnceEachIsCheckedByItselfAndCountsOnce() throws Exception {
        int together = 40;
        var underWay = new AtomicInteger();
        var mostAtOnce = new AtomicInteger();
        InstantSource watched = () -> {
            mostAtOnce.accumulateAndGet(underWay.incrementAndGet(), Math::max);
            LockSupport.parkNanos(1_000); // others may come
            underWay.decrementAndGet();
            return now;
        };
        var crowded = new SignInThrottle(RIGHT::equals, watched.withZone(ZoneOffset.UTC));
        var start = new CyclicBarrier(together);
        List<Callable<Attempt>> attempts = new ArrayList<>();
        for (int i = 0; i < together; i++) {
            String candidate = "wrong at once " + i;
            attempts.add(() -> {
                start.await();
                return crowded.attempt("a", candidate);
            });
        }
        int looked = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(together)) {
            for (Future<Attempt> attempt : threads.invokeAll(attempts)) {
                looked += attempt.get() instanceof Wrong ? 1 : 0;
            }
        }
        assertEquals(SignInThrottle.FREE, looked);
        assertEquals(1, mostAtOnce.get());
    }
}
