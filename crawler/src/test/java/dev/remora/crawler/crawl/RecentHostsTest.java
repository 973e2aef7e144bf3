package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentHostsTest {
    @Test
    void ofAThousandHostsTheOneUsedLongestAgoIsForgotten() {
        RecentHosts<Integer> hosts = new RecentHosts<>();
        IntStream.range(0, 1_000).forEach(host -> hosts.put(host + ".example", host));
        assertEquals(1_000, hosts.size());
        assertEquals(0, hosts.get("0.example"));
        hosts.put("more.example", 1_000);
        assertEquals(1_000, hosts.size());
        assertTrue(hosts.containsKey("0.example"), "it was used since");
        assertFalse(hosts.containsKey("1.example"));
    }
}
