package dev.remora.crawler.crawl.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.frontier.store.AddressState;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AddressTableTest {
    /// Enough for the table to grow four times.
    private static final int ADDRESSES = 400_000;

    private static final Instant AT = Instant.parse("2026-11-20T08:00:00Z");

    private static Url url(int i) {
        return new Url("http://a.example/" + i);
    }

    /// Also where that makes the table grow.
    @Test
    void keepsWhateverIsHeardFirstOfAnAddress() {
        AddressTable table = new AddressTable();
        for (int i = 1; i <= ADDRESSES; i++) {
            switch (i % 3) {
                case 0 -> table.settle(url(i).key(), Schedule.DONE, Verdict.ON_TOPIC, AT);
                case 1 -> table.settle(url(i).key(), Schedule.DROPPED, Verdict.NONE, AT);
                default -> table.add(Link.seed(url(i)), 1.0 / i, AT);
            }
        }
        assertEquals(ADDRESSES, table.size());
        long number = 0;
        for (int i = 1; i <= ADDRESSES; i++) {
            AddressState state = table.state(url(i).key());
            switch (i % 3) {
                case 0 -> assertEquals(AddressState.UNSEEN.to(Schedule.DONE, Verdict.ON_TOPIC), state);
                case 1 -> assertEquals(AddressState.UNSEEN.to(Schedule.DROPPED, Verdict.NONE), state);
                default -> {
                    assertEquals(++number, table.waitingLink(url(i).key()));
                    assertEquals(1.0 / i, table.priority(url(i).key()));
                }
            }
        }
    }

    @Test
    void aLinkIsMovedByItsNumberAsLongAsItsAddressWaitsByIt() {
        AddressTable table = new AddressTable();
        table.add(Link.seed(url(1)), 0.5, AT);
        table.add(Link.seed(url(1)), 0.6, AT);
        table.move(1, 0.1, AT);
        assertEquals(0.6, table.priority(url(1).key()));
        table.move(2, 0.7, AT);
        assertEquals(0.7, table.priority(url(1).key()));
        table.settle(url(1).key(), Schedule.DONE, Verdict.NONE, AT);
        table.move(2, 0.8, AT);
        assertEquals(0.7, table.priority(url(1).key()));
    }
}
