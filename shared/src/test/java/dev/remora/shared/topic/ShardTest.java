package dev.remora.shared.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.url.Url;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ShardTest {
    @Property
    void eachAddressBelongsToOneShard(
            @ForAll @IntRange(min = 1, max = 64) int count, @ForAll @IntRange(max = 1_000_000) int site) {
        Url url = new Url("http://www.site" + site + ".cn/a");
        assertEquals(
                1,
                IntStream.range(0, count)
                        .filter(index -> new Shard(index, count).owns(url))
                        .count());
    }

    @Property
    void addressesOfASiteStayTogether(
            @ForAll @IntRange(min = 1, max = 64) int count,
            @ForAll @IntRange(max = 1_000_000) int site,
            @ForAll @IntRange(max = 1_000) int page) {
        int shard = Shard.of(new Url("http://site" + site + ".com.cn/"), count);
        assertEquals(shard, Shard.of(new Url("https://bbs.site" + site + ".com.cn:8443/p?id=" + page), count));
    }

    @Test
    void hostsWithoutARegistrableDomainAreSitesOfTheirOwn() {
        for (String host : List.of("127.0.0.1", "[::1]", "localhost", "github.io", "gov.cn")) {
            int shard = Shard.of(new Url("http://" + host + "/"), 64);
            assertEquals(shard, Shard.of(new Url("https://" + host + ":8443/page"), 64), host);
        }
    }

    @Test
    void theHashIsStable() {
        assertEquals(
                List.of(10, 59, 17, 1),
                List.of("http://example.cn/", "http://a.github.io/", "http://10.0.0.1/", "http://中医.cn/").stream()
                        .map(url -> Shard.of(new Url(url), 64))
                        .toList());
    }

    @Test
    void sitesSpreadEvenly() {
        int[] sites = new int[64];
        IntStream.range(0, 64_000).forEach(i -> sites[Shard.of(new Url("http://site" + i + ".cn/"), 64)]++);
        // 1,000 expected, standard deviation 31: five of them
        assertTrue(IntStream.of(sites).allMatch(n -> n > 845 && n < 1155), () -> Arrays.toString(sites));
    }

    @Test
    void whatIsSharedOutEvenlyIsAtLeastOneForEach() {
        assertEquals(
                List.of(8, 4, 2, 1, 1),
                IntStream.of(1, 2, 3, 8, 100)
                        .mapToObj(count -> new Shard(0, count).part(8))
                        .toList());
    }

    @Test
    void aShardOutsideItsCountIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Shard(4, 4));
        assertThrows(IllegalArgumentException.class, () -> new Shard(-1, 4));
        assertThrows(IllegalArgumentException.class, () -> new Shard(0, 0));
    }
}
