package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.freshness.HostPriors;
import dev.remora.crawler.freshness.HostVisits;
import dev.remora.crawler.freshness.VisitHistory;
import dev.remora.shared.collection.Recrawl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Pages that lead to new ones are visited more often than others that change as often.
class HubVisitsTest {
    private static final String A = "http://a.example";
    private static final String HUB = A + "/hub";
    private static final int DAYS = 40;

    private final TinyWeb web = new TinyWeb();

    /// The second half of the days.
    ///
    /// @param visits days on which the page with new links was requested
    /// @param delays days after which the new pages were
    private record Seen(List<Integer> visits, List<Integer> delays) {
        double meanDelay() {
            return delays.stream().mapToInt(Integer::intValue).average().orElse(DAYS);
        }
    }

    /// Ten pages change every day, one of which gets a link to a new page; a run of three requests a day.
    ///
    /// @param relevance of the new pages
    private Seen seen(double relevance) {
        web.tellsUnchanged = true;
        change(0, relevance);
        web.text(A + "/", "首页，列出各页", 0.9, Stream.concat(Stream.of(HUB), pages()).toArray(String[]::new));
        VirtualCrawl run = new VirtualCrawl(web, A + "/").run();
        Set<String> known = new HashSet<>();
        Seen seen = new Seen(new ArrayList<>(), new ArrayList<>());
        for (int today = 1; today <= DAYS; today++) {
            int day = today;
            change(day, relevance);
            VirtualCrawl next = new VirtualCrawl(web, run.collection);
            next.now = run.now.plus(Duration.ofDays(1));
            next.order = new RunOrder(Optional.of(new Recrawl.Due()), OptionalLong.of(3));
            run = next.run();
            if (day > DAYS / 2 && run.pages().contains(HUB)) {
                seen.visits().add(day);
            }
            IntStream.rangeClosed(1, day)
                    .filter(i -> i > DAYS / 2 && next.pages().contains(fresh(i)) && known.add(fresh(i)))
                    .forEach(i -> seen.delays().add(day - i));
        }
        return seen;
    }

    private static String fresh(int day) {
        return A + "/new/" + (char) ('A' + day - 1);
    }

    private static Stream<String> pages() {
        return IntStream.range(0, 9).mapToObj(i -> A + "/" + (char) ('a' + i));
    }

    private void change(int day, double relevance) {
        String[] links =
                IntStream.rangeClosed(1, day).mapToObj(HubVisitsTest::fresh).toArray(String[]::new);
        web.text(HUB, "目录，第 " + day + " 天", 0.5, links);
        pages().forEach(page -> web.text(page, page + " 的内容，第 " + day + " 天", 0.5));
        if (day > 0) {
            web.text(links[day - 1], "第 " + day + " 天的新文章，编号 " + day * 7919, relevance);
        }
    }

    @Test
    void aPageThatLeadsToNewPagesOnTopicIsVisitedMoreOften() {
        Seen seen = seen(0.9);
        assertTrue(seen.visits().size() >= 6, seen.toString());
        assertTrue(seen.meanDelay() <= 3 && seen.delays().size() >= DAYS / 2 - 3, seen.toString());
    }

    @Test
    void oneThatLeadsToPagesOffTopicIsVisitedLikeOthers() {
        Seen seen = seen(0.1);
        assertTrue(seen.visits().size() <= 4, seen.toString());
    }

    @Test
    void aPageOfWhichLittleIsKnownIsExpectedToBringWhatItsHostDoes() {
        HostVisits hub = new HostVisits(0, history(30, 15));
        HostVisits other = new HostVisits(0, history(30, 0));
        HostVisits quiet = new HostVisits(1, history(30, 0));
        HostVisits fresh = new HostVisits(0, history(0, 0));
        HostPriors priors = HostPriors.of(Stream.of(hub, other, fresh, quiet));
        assertEquals(0.5, priors.news(hub), 0.02);
        assertTrue(priors.news(other) < 0.01, "it has brought none in a month");
        assertEquals(0.25 * 0.4 / (0.4 + 1), priors.news(fresh), 0.05);
        assertEquals(0, priors.news(quiet), "its host has brought none");
        assertTrue(priors.news(new HostVisits(2, history(0, 0))) > 0, "of an unknown host");
        assertEquals(0, HostPriors.of(Stream.of(quiet)).news(hub));
    }

    private static VisitHistory history(double days, double brought) {
        return new VisitHistory(VirtualCrawl.START, 1, 0, days, brought);
    }
}
