package dev.remora.crawler.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiteGroupsTest {
    private static final Instant NOW = Instant.parse("2026-11-28T04:00:00Z");

    /// A site that has so many pages on topic and proven hosts, and most of all pages, or not.
    private record Yield(long onTopic, int provenHosts, boolean mostPages) implements SiteYield {
        @Override
        public int hostsAsked(String site) {
            return 0;
        }

        @Override
        public boolean asked(String host) {
            return true;
        }

        @Override
        public long onTopic(String site) {
            return onTopic;
        }

        @Override
        public int provenHosts(String site) {
            return provenHosts;
        }

        @Override
        public boolean mostPages(String site) {
            return mostPages;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, false, true, 8",
        "0, 2, false, true, 10",
        "3, 2, false, true, 22",
        "3, 2, true, true, 10", // it has most pages, and others wait
        "3, 2, true, false, 22", // nobody else waits
        "9000, 0, false, true, 10008", // the most there is
    })
    void aSiteIsRequestedMoreOftenTheMoreItBringsUnlessItHasMostOfAllPagesAndOthersWait(
            long onTopic, int provenHosts, boolean mostPages, boolean othersWait, int requestsADelay) {
        Duration delay = Duration.ofSeconds(10_008).multipliedBy(110);
        SiteGroups site =
                new SiteGroups("a.example", delay, new Yield(onTopic, provenHosts, mostPages), _ -> othersWait);
        site.pace.begin(NOW);
        assertEquals(
                NOW.plus(delay.dividedBy(requestsADelay)),
                site.pace.opensAt(NOW).orElseThrow());
    }
}
