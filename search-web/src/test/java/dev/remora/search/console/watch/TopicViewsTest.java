package dev.remora.search.console.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.watch.HostFigures;
import dev.remora.shared.reason.Failure;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TopicViewsTest {
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
    private static final TopicViews VIEWS = new TopicViews(
            new IndexedTopic("tcm", "TCM", "", 0),
            new MessageBundle(WatchPages.class).in(Language.EN),
            Clock.fixed(NOW, ZoneOffset.UTC));

    private static String rests(Instant until) {
        HostFigures parked = new HostFigures(
                "a.example",
                new HostFigures.Requests(0, 0, 1),
                Optional.empty(),
                Optional.empty(),
                Optional.of(new HostFigures.BackOff(until, new Failure.NoAnswer())),
                Optional.empty());
        return VIEWS.host(parked).cells().getLast();
    }

    @Test
    void aHostRestsUntilATimeThatIsNotOverYet() {
        assertEquals("20 Nov 2026, 10:05", rests(NOW.plusSeconds(300)));
        assertEquals("", rests(NOW.minusSeconds(300)));
    }
}
