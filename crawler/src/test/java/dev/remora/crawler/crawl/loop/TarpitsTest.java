package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Many hosts that hold every connection until the time-out, beside a few that answer.
class TarpitsTest {
    private static final int TARPITS = 200;
    private static final int SOUND = 5;
    private static final int PAGES = 40;
    private static final Duration HANGS = Duration.ofSeconds(30);

    private final TinyWeb web = new TinyWeb();
    /// Whether tarpits answer with errors before they hang, and are linked to by several addresses.
    private boolean errors;

    /// Each page of a sound host links to the next and to tarpits.
    private VirtualCrawl crawl(int tarpits, int answered) {
        for (int host = 0; host < SOUND; host++) {
            String origin = "http://sound" + host + ".cn/";
            for (int page = 0; page < PAGES; page++) {
                int from = (host * PAGES + page) * tarpits / (SOUND * PAGES);
                int to = (host * PAGES + page + 1) * tarpits / (SOUND * PAGES);
                Stream<String> away = IntStream.range(from, to)
                        .mapToObj(i -> "http://tarpit" + i + ".cn/")
                        .flatMap(front ->
                                IntStream.range(0, errors ? 5 : 1).mapToObj(address -> front + "a".repeat(address)));
                Stream<String> next = page + 1 < PAGES ? Stream.of(origin + (page + 1)) : Stream.empty();
                web.page(
                        origin + (page == 0 ? "" : page),
                        0.8,
                        Stream.concat(next, away).toArray(String[]::new));
            }
        }
        web.endless = url -> url.host().startsWith("tarpit") && !hangs(url, answered) && !errors
                ? Optional.of(new TinyWeb.Reply.PageReply(0.8, false, below(url)))
                : Optional.of(hangs(url, answered) ? new TinyWeb.Reply.Silence() : TinyWeb.status(404));
        VirtualCrawl crawl = new VirtualCrawl(
                web,
                IntStream.range(0, SOUND)
                        .mapToObj(host -> "http://sound" + host + ".cn/")
                        .toArray(String[]::new));
        crawl.takes = job -> hangs(job.request().url(), answered) ? HANGS : VirtualCrawl.TAKES;
        crawl.settings = VirtualCrawl.settings(100_000, 32);
        crawl.frontier = FrontierSettings.DEFAULT;
        return crawl.run(4 * TARPITS);
    }

    /// Whether an address of a tarpit hangs: those after the first ones, robots.txt being the first.
    private static boolean hangs(Url url, int answered) {
        int number = url.pathAndQuery().equals("/robots.txt")
                ? 0
                : url.pathAndQuery().length();
        return url.host().startsWith("tarpit") && number >= answered;
    }

    private static List<String> below(Url url) {
        return List.of(url.text() + "a", url.text() + "b");
    }

    private static Duration untilLastSoundPage(VirtualCrawl crawl) {
        Instant last = crawl.asked.stream()
                .filter(asked -> asked.url().startsWith("http://sound"))
                .filter(asked -> !asked.url().endsWith("/robots.txt")) // may ask whether the network is up
                .map(VirtualCrawl.Asked::at)
                .max(Instant::compareTo)
                .orElseThrow();
        assertEquals(
                SOUND * PAGES,
                crawl.pages().stream()
                        .filter(url -> url.startsWith("http://sound"))
                        .count());
        return Duration.between(VirtualCrawl.START, last);
    }

    /// @param answered requests that a tarpit answers before: robots.txt, and the front page
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void doNotDelayHostsThatAnswer(int answered) {
        Duration alone = untilLastSoundPage(crawl(0, 0));
        Duration beside = untilLastSoundPage(crawl(TARPITS, answered));
        assertTrue(beside.compareTo(alone.multipliedBy(2)) < 0, () -> beside + ", and alone " + alone);
    }

    /// Quick errors are no pages: they do not prove a host.
    @Test
    void doNotDelayHostsThatAnswerEitherIfTheyFailAtOnceBefore() {
        errors = true;
        Duration alone = untilLastSoundPage(crawl(0, 0));
        Duration beside = untilLastSoundPage(crawl(TARPITS, 4));
        assertTrue(beside.compareTo(alone.multipliedBy(2)) < 0, () -> beside + ", and alone " + alone);
    }
}
