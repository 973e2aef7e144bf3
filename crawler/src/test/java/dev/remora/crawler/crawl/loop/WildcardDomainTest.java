package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.loop.TinyWeb.Reply;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A domain that answers under any name below it, beside sound hosts; and sound domains of many hosts.
class WildcardDomainTest {
    private static final String EVIL = ".wild-evil.cn";
    private static final int SOUND = 5;
    private static final int PAGES = 40;
    private static final double SOUND_RELEVANCE = 0.8;

    private final TinyWeb web = new TinyWeb();

    /// Each page of the wildcard domain links to ten hosts of it that nobody has seen.
    private void wildcard(double relevance) {
        web.endless = url -> url.hostName().endsWith(EVIL) && url.pathAndQuery().equals("/")
                ? Optional.of(new Reply.PageReply(relevance, false, below(url)))
                : Optional.empty();
    }

    private static List<String> below(Url url) {
        String name = url.hostName().substring(0, url.hostName().length() - EVIL.length());
        return IntStream.range(0, 10)
                .mapToObj(i -> "http://" + name + i + EVIL + "/")
                .toList();
    }

    /// A host whose pages link each to the next.
    private void host(String host, int pages, double relevance, Stream<String> others) {
        for (int page = 0; page < pages; page++) {
            Stream<String> next = page + 1 < pages ? Stream.of("http://" + host + "/" + (page + 1)) : Stream.empty();
            web.page(
                    "http://" + host + "/" + (page == 0 ? "" : page),
                    relevance,
                    Stream.concat(page == 0 ? others : Stream.empty(), next).toArray(String[]::new));
        }
    }

    private VirtualCrawl besideSoundHosts(double relevance, long budget) {
        wildcard(relevance);
        for (int i = 0; i < SOUND; i++) {
            host("sound" + i + ".cn", PAGES, SOUND_RELEVANCE, Stream.of("http://w" + i + EVIL + "/"));
        }
        String[] seeds = IntStream.range(0, SOUND)
                .mapToObj(i -> "http://sound" + i + ".cn/")
                .toArray(String[]::new);
        VirtualCrawl crawl = new VirtualCrawl(web, seeds);
        crawl.settings = VirtualCrawl.settings(budget, 16);
        crawl.frontier = FrontierSettings.DEFAULT;
        return crawl.run(5000);
    }

    private static long robots(VirtualCrawl crawl, String domain) {
        return crawl.asked.stream()
                .filter(asked -> asked.url().endsWith(domain + "/robots.txt"))
                .count();
    }

    private static long pages(VirtualCrawl crawl, String prefix) {
        return crawl.pages().stream().filter(url -> url.startsWith(prefix)).count();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.3, 0.49})
    void aWildcardDomainOffTopicCostsABoundedNumberOfRequestsAndIsToldOf(double relevance) {
        VirtualCrawl crawl = besideSoundHosts(relevance, 5000);
        assertEquals(SOUND * PAGES, pages(crawl, "http://sound"));
        assertTrue(robots(crawl, EVIL) <= 70, () -> robots(crawl, EVIL) + " requests for robots.txt");
        assertEquals("the queue is empty", crawl.end);
        assertTrue(
                crawl.journal(JournalRecord.Dropped.class).stream()
                        .anyMatch(dropped -> dropped.reason() instanceof Exclusion.UnprovenSite),
                "what was cut is listed with its reason");
    }

    @Test
    void aWildcardDomainWhoseHostsRedirectToOneAnotherCostsABoundedNumberToo() {
        web.endless = url -> !url.hostName().endsWith(EVIL)
                ? Optional.empty()
                : Optional.of(
                        url.pathAndQuery().equals("/")
                                ? new Reply.PageReply(
                                        0.3,
                                        false,
                                        below(url).stream()
                                                .map(next -> next + "to")
                                                .toList())
                                : new Reply.To(below(url).getFirst()));
        VirtualCrawl crawl = new VirtualCrawl(web, "http://w" + EVIL + "/");
        crawl.settings = VirtualCrawl.settings(5000, 16);
        crawl.run(5000);
        assertEquals("the queue is empty", crawl.end);
        assertTrue(robots(crawl, EVIL) <= 70, () -> robots(crawl, EVIL) + " requests for robots.txt");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.8, 1.0})
    void aWildcardDomainOnTopicLeavesSoundHostsTheirShare(double relevance) {
        VirtualCrawl crawl = besideSoundHosts(relevance, 1000);
        assertEquals(SOUND * PAGES, pages(crawl, "http://sound"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1_000})
    void robotsTxtIsRequestedOnlyForHostsWhosePagesAreTakenNext(int delayMillis) {
        wildcard(0.8);
        VirtualCrawl crawl = new VirtualCrawl(web, "http://w" + EVIL + "/");
        crawl.settings = VirtualCrawl.settings(300, 16);
        crawl.frontier = FrontierSettings.DEFAULT.withDelay(Duration.ofMillis(delayMillis));
        crawl.run(5000);
        long most = 300 + 4L * crawl.settings.threads();
        assertTrue(robots(crawl, EVIL) <= most, () -> robots(crawl, EVIL) + " requests for robots.txt");
    }

    /// Time that the same hosts take under one domain and under domains of their own.
    private Duration taken(int hosts, int pages, double relevance, String domain) {
        Stream<String> roots = IntStream.range(1, hosts).mapToObj(i -> "http://h" + i + domain(domain, i) + "/");
        host("h0" + domain(domain, 0), pages, relevance, roots);
        for (int i = 1; i < hosts; i++) {
            host("h" + i + domain(domain, i), pages, relevance, Stream.empty());
        }
        VirtualCrawl crawl = new VirtualCrawl(web, "http://h0" + domain(domain, 0) + "/");
        crawl.settings = VirtualCrawl.settings(100_000, 32);
        crawl.frontier = FrontierSettings.DEFAULT;
        crawl.run();
        assertEquals((long) hosts * pages, crawl.pages().size(), crawl.end);
        return Duration.between(VirtualCrawl.START, crawl.now);
    }

    private static String domain(String domain, int host) {
        return domain.isEmpty() ? ".site" + host + ".cn" : domain;
    }

    @Test
    void thirtyHostsOfOneSoundDomainTakeHardlyLongerThanThirtyDomains() {
        Duration one = taken(30, 20, 0.8, ".university.cn");
        Duration many = taken(30, 20, 0.8, "");
        assertTrue(one.compareTo(many.multipliedBy(3).dividedBy(2)) < 0, one + " against " + many);
    }

    @Test
    void aPlatformOfThousandsOfHostsOnTopicIsReadToItsEnd() {
        Duration one = taken(2000, 4, 0.8, ".platform.cn");
        Duration many = taken(2000, 4, 0.8, "");
        assertTrue(one.compareTo(many.multipliedBy(3).dividedBy(2)) < 0, one + " against " + many);
    }
}
