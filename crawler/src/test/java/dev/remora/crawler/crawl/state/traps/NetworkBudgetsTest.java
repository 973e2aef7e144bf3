package dev.remora.crawler.crawl.state.traps;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.state.hosts.HostRecords;
import dev.remora.crawler.priority.Harvest;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NetworkBudgetsTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private final NetworkBudgets networks = new NetworkBudgets();
    private final HostRecords sites = new HostRecords();

    private void apply(JournalRecord record) {
        networks.apply(record, sites);
    }

    private void at(String host, String... addresses) {
        apply(new JournalRecord.HostAddressed(NOON, host, List.of(addresses)));
    }

    private void moved(String host, int requests) {
        for (int i = 0; i < requests; i++) {
            apply(new JournalRecord.Moved(NOON, new Url("http://" + host + "/" + i), 301, new WarcLocation(1, 0), "/"));
        }
    }

    private void onTopic(String host, int pages) {
        for (int i = 0; i < pages; i++) {
            networks.onTopic(new Url("http://" + host + "/"));
        }
    }

    private Optional<Exclusion> objection(String host) {
        return networks.objection(host, new Harvest(0, 0), false);
    }

    private static Optional<Exclusion> poor(String network, int requests, int onTopic) {
        return Optional.of(new Exclusion.PoorNetwork(network, requests, onTopic));
    }

    @Test
    void theSitesOfAnAddressShareABudgetThatGrowsWithTheirPagesOnTopic() {
        at("a.cn", "192.0.2.1");
        at("b.cn", "192.0.2.1");
        at("c.cn", "192.0.2.1");
        at("elsewhere.cn", "192.0.2.2");
        moved("a.cn", 2_500);
        moved("b.cn", 2_499);
        assertEquals(Optional.empty(), objection("c.cn"));
        moved("b.cn", 1);
        assertEquals(poor("192.0.2.1", 5_000, 0), objection("c.cn"));
        assertEquals(Optional.empty(), objection("elsewhere.cn"));
        assertEquals(Optional.empty(), objection("unknown.cn"));
        onTopic("a.cn", 1);
        assertEquals(Optional.empty(), objection("c.cn"));
        moved("b.cn", 20);
        assertEquals(poor("192.0.2.1", 5_020, 1), objection("c.cn"));
        onTopic("a.cn", 100);
        networks.forgetPages();
        assertEquals(poor("192.0.2.1", 5_020, 0), objection("c.cn"));
    }

    @Test
    void aSiteThatPaidForItselfIsNotHeldBackByItsNeighbours() {
        at("a.cn", "192.0.2.1");
        moved("a.cn", 100_000);
        Optional<Exclusion> poor = poor("192.0.2.1", 100_000, 0);
        assertEquals(Optional.empty(), networks.objection("a.cn", new Harvest(20, 1), false));
        assertEquals(poor, networks.objection("a.cn", new Harvest(21, 1), false));
        assertEquals(poor, networks.objection("a.cn", new Harvest(2, 0), false));
    }

    @Test
    void aSiteToWhichAPageOnTopicLinksHasAFewPagesUpToTwiceTheBudget() {
        at("a.cn", "192.0.2.1");
        at("new.cn", "192.0.2.1");
        moved("a.cn", 9_999);
        assertEquals(Optional.empty(), networks.objection("new.cn", new Harvest(0, 0), true));
        assertEquals(Optional.empty(), networks.objection("new.cn", new Harvest(2, 0), true));
        assertEquals(poor("192.0.2.1", 9_999, 0), networks.objection("new.cn", new Harvest(3, 0), true));
        moved("a.cn", 1);
        assertEquals(poor("192.0.2.1", 10_000, 0), networks.objection("new.cn", new Harvest(0, 0), true));
    }

    @Test
    void anIpv6NetworkIsItsFirst64BitsAndAHostCountsForEachOfItsNetworks() {
        at("a.cn", "198.51.100.1", "2001:db8:0:7:0:0:0:1", "2001:db8:0:7:0:0:0:2");
        at("b.cn", "2001:db8:0:7:ffff:0:0:9");
        at("c.cn", "2001:db8:0:8:0:0:0:1");
        moved("a.cn", 5_000);
        assertEquals(poor("2001:db8:0:7::/64", 5_000, 0), objection("b.cn"));
        assertEquals(Optional.empty(), objection("c.cn"));
        assertEquals(poor("198.51.100.1", 5_000, 0), objection("a.cn"));
    }

    @Test
    void robotsTxtAndSitemapsCount() {
        at("a.cn", "192.0.2.1");
        for (int i = 0; i < 2_500; i++) {
            apply(new JournalRecord.RobotsFetched(NOON, "http://a.cn", new Answer(0)));
            apply(new JournalRecord.SitemapFetched(
                    NOON, new Url("http://a.cn/map" + i), new Answer(404), 0, false, 0, List.of()));
        }
        assertEquals(poor("192.0.2.1", 5_000, 0), objection("a.cn"));
    }

    @Test
    void requestsToASiteThatPaidForItselfDoNotCount() {
        at("a.cn", "192.0.2.1");
        sites.judged(new Url("http://a.cn/"), 0.8, true);
        moved("a.cn", 5_000);
        assertEquals(Optional.empty(), objection("new.cn"));
        for (int i = 0; i < 20; i++) {
            sites.judged(new Url("http://a.cn/" + i), 0.1, false);
        }
        at("new.cn", "192.0.2.1");
        moved("a.cn", 5_000);
        assertEquals(poor("192.0.2.1", 5_000, 0), objection("new.cn"));
    }

    @Test
    void theHostsNotInUseForLongestAreForgotten() {
        at("first.cn", "192.0.2.1");
        at("second.cn", "192.0.2.1");
        moved("first.cn", 5_000);
        for (int i = 0; i < PairCounts.MOST_NAMES - 1; i++) {
            at("h" + i + ".cn", "192.0.2.9");
        }
        assertEquals(List.of(), networks.addresses("second.cn"));
        assertEquals(List.of("192.0.2.1"), networks.addresses("first.cn"));
    }
}
