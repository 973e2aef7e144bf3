package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.access.AuditLog;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.gate.ApiKeys;
import dev.remora.shared.time.Clocks;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The machine's clock is set, or goes on while the machine sleeps, and a server runs on.
final class ClockSetTest extends AtSampleWeb {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private final Wall wall = new Wall();

    /// A clock that a test sets.
    private static final class Wall extends Clock {
        private volatile Instant now = NOON;

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @BeforeEach
    void serve() throws Exception {
        visit(new SampleWeb(
                new WebSettings("127.0.0.1", 0, "0.1.0-test"),
                new ApiKeys(Path.of("no-such-folder", "api.keys")),
                Clocks.of(wall)));
    }

    @Test
    void nobodyIsSignedOutAndTheAuditLogHasTheTimesOfTheClock() throws Exception {
        String session = visitor.session("token=" + SampleWeb.TOKEN);
        for (Duration set : List.of(Duration.ofHours(-1), Duration.ofDays(30))) {
            wall.now = NOON.plus(set);
            String form = "site=a.example&csrf=" + visitor.csrf(session);
            assertEquals(
                    303,
                    visitor.post("/console/topics/tcm/recrawl", form, "Cookie", session, "Origin", web.base)
                            .statusCode());
            AuditLog.Entry last = web.credentials.audit().read(0, 1).entries().getFirst();
            assertEquals(wall.now, last.at());
        }
    }

    @Test
    void aLinkEndsWhileTheMachineSleeps() {
        String key = web.credentials.users().firstLink().orElseThrow().key();
        assertTrue(web.credentials.users().invited(key).isPresent());
        wall.now = NOON.plus(Duration.ofDays(30));
        assertFalse(web.credentials.users().invited(key).isPresent());
    }
}
