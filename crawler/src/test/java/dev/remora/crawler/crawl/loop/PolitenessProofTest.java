package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.loop.TinyWeb.Reply;
import dev.remora.crawler.crawl.loop.VirtualCrawl.Asked;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ten thousand hosts behind five hundred network addresses: each is left alone for its delay, whatever there
/// is to ask for. A host's delay runs from the end of a request to the start of the next, an address's from
/// start to start.
class PolitenessProofTest {
    private static final int HOSTS = 10_000;
    private static final int ADDRESSES = 500;
    private static final int DIRECTORY = 100;
    private static final Duration DELAY = Duration.ofSeconds(1);
    private static final Duration CRAWL_DELAY = Duration.ofSeconds(5);

    private final TinyWeb web = new TinyWeb();

    private static String host(int number) {
        return "h" + number + ".site" + number % 3_000 + ".cn";
    }

    /// Every seventh host is behind two addresses, the second of which others have for their first.
    private static List<String> addresses(String host) {
        int number = Integer.parseInt(host.substring(1, host.indexOf('.')));
        String first = "192.0.2." + number % ADDRESSES;
        return number % 7 == 0 ? List.of(first, "192.0.2." + (number + 1) % ADDRESSES) : List.of(first);
    }

    /// Pages of the first hosts link to a hundred others; every host has three pages; every ninth asks for a
    /// delay, every eleventh forbids a page, every thirteenth answers 503 with a pause once.
    private VirtualCrawl crawl() {
        for (int i = 0; i < HOSTS; i++) {
            String origin = "http://" + host(i);
            if (i % 9 == 0 || i % 11 == 0) {
                web.robots(
                        origin,
                        "User-agent: *",
                        i % 9 == 0 ? "Crawl-delay: " + CRAWL_DELAY.toSeconds() : "",
                        i % 11 == 0 ? "Disallow: /1" : "");
            }
            int directory = i;
            List<String> links = new ArrayList<>(List.of(origin + "/1", origin + "/2"));
            if (i < DIRECTORY) {
                IntStream.range(0, HOSTS / DIRECTORY)
                        .map(k -> (k + 1) * DIRECTORY + directory)
                        .filter(k -> k < HOSTS)
                        .forEach(k -> links.add("http://" + host(k) + "/"));
            }
            web.page(origin + "/", 0.8, links.toArray(String[]::new));
            web.page(origin + "/1", 0.8);
            Reply page = new Reply.PageReply(0.8, false, List.of());
            if (i % 13 == 0) {
                web.on(origin + "/2", new Reply.Status(503, Optional.of(Duration.ofSeconds(30))), page);
            } else {
                web.on(origin + "/2", page);
            }
        }
        web.addresses = PolitenessProofTest::addresses;
        String[] seeds = IntStream.range(0, DIRECTORY)
                .mapToObj(i -> "http://" + host(i) + "/")
                .toArray(String[]::new);
        VirtualCrawl crawl = new VirtualCrawl(web, seeds);
        crawl.settings = VirtualCrawl.settings(1_000_000, 256);
        crawl.frontier = FrontierSettings.DEFAULT.withDelay(DELAY).withPerAddress(8);
        return crawl.run();
    }

    @Test
    void noHostAndNoAddressIsAskedTwiceWithinItsDelay() {
        VirtualCrawl crawl = crawl();
        Map<String, Instant> hosts = new HashMap<>();
        Map<String, Instant> addresses = new HashMap<>();
        Set<String> robots = new HashSet<>();
        Duration addressDelay = DELAY.dividedBy(8);
        for (Asked asked : crawl.asked) {
            Url url = new Url(asked.url());
            String host = url.host();
            Instant last = hosts.put(host, asked.at());
            Duration own = robots.contains(host) && delayed(host) ? CRAWL_DELAY : DELAY;
            assertTrue(
                    last == null
                            || !asked.at()
                                    .isBefore(last.plus(VirtualCrawl.TAKES).plus(own)),
                    () -> asked + " after " + last);
            for (String address : addresses(host)) {
                Instant before = addresses.put(address, asked.at());
                assertTrue(
                        before == null || !asked.at().isBefore(before.plus(addressDelay)),
                        () -> asked + " after " + before + " at " + address);
            }
            boolean first = url.pathAndQuery().equals("/robots.txt");
            assertEquals(first, robots.add(host), "robots.txt comes first and once: " + asked);
        }
        assertEquals(HOSTS, hosts.size(), crawl.end);
        long forbidden = IntStream.range(0, HOSTS).filter(i -> i % 11 == 0).count();
        long paused = IntStream.range(0, HOSTS).filter(i -> i % 13 == 0).count();
        assertEquals(3L * HOSTS - forbidden + paused, crawl.pages().size(), crawl.end);
    }

    private static boolean delayed(String host) {
        return Integer.parseInt(host.substring(1, host.indexOf('.'))) % 9 == 0;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void twentyHostsBehindOneAddressAreAskedOneAfterAnother(int perAddress) {
        for (int i = 0; i < 20; i++) {
            web.page("http://shared" + i + ".cn/", 0.8);
        }
        web.addresses = host -> List.of("192.0.2.1");
        VirtualCrawl crawl = new VirtualCrawl(
                web,
                IntStream.range(0, 20)
                        .mapToObj(i -> "http://shared" + i + ".cn/")
                        .toArray(String[]::new));
        crawl.frontier = FrontierSettings.DEFAULT.withPerAddress(perAddress);
        crawl.run();
        assertEquals(40, crawl.asked.size());
        for (int i = 1; i < crawl.asked.size(); i++) {
            Duration gap = Duration.between(
                    crawl.asked.get(i - 1).at(), crawl.asked.get(i).at());
            assertTrue(gap.compareTo(DELAY.dividedBy(perAddress)) >= 0, gap.toString());
        }
    }

    @Test
    void aDelayOfManyHostsIsHeededThroughAProxyThatHidesTheirAddresses() {
        for (int i = 0; i < 20; i++) {
            web.page("http://hidden" + i + ".cn/", 0.8);
        }
        VirtualCrawl crawl = new VirtualCrawl(
                web,
                IntStream.range(0, 20)
                        .mapToObj(i -> "http://hidden" + i + ".cn/")
                        .toArray(String[]::new));
        crawl.settings = VirtualCrawl.settings(1000, 32);
        crawl.frontier = FrontierSettings.DEFAULT;
        crawl.run();
        Instant first = crawl.asked.getFirst().at();
        assertEquals(
                20,
                crawl.asked.stream().filter(asked -> asked.at().equals(first)).count(),
                "side by side");
    }
}
