package dev.remora.lab.bench.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.replay.Answer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangingWebTest {
    private static String body(Answer answer) {
        byte[] bytes = assertInstanceOf(Answer.Response.class, answer).content().plain().array();
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static Answer get(ChangingWeb web, String address) {
        URI url = URI.create(address);
        return web.answer(url.getHost(), url.getPath());
    }

    /// All addresses that can be reached from the home pages; each must answer.
    private static Set<String> reached(ChangingWeb web) {
        Set<String> reached = new HashSet<>(ChangingWeb.homes());
        ArrayDeque<String> waiting = new ArrayDeque<>(reached);
        while (!waiting.isEmpty()) {
            String address = waiting.remove();
            String body = body(get(web, address));
            List<String> links = address.contains("/p") // which links to its home page only
                    ? List.of()
                    : Jsoup.parse(body, address).select("a").eachAttr("abs:href");
            links.stream().filter(reached::add).forEach(waiting::add);
        }
        return reached;
    }

    private static long pages(Set<String> addresses) {
        return addresses.stream().filter(address -> address.contains("/p")).count();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 7", "20, 0", "1999, 1", "2000, 20", "2001, 19"})
    void everyPageOfTheDayIsReachedAndNoOther(int pages, int added) {
        ChangingWeb web = new ChangingWeb(pages, added);
        assertEquals(pages, pages(reached(web)));
        web.nextDay();
        web.nextDay();
        assertEquals(pages + 2 * added, pages(reached(web)));
    }

    @ParameterizedTest
    @CsvSource({"s20.example, /", "s100.example, /", "x0.example, /", "s0.example.org, /"})
    void otherHostsAreNotThere(String host, String path) {
        assertInstanceOf(Answer.NoHost.class, new ChangingWeb(100, 0).answer(host, path));
    }

    @ParameterizedTest
    @CsvSource({"/p5", "/p999999999", "/l1", "/l", "/x0", "/p0/", "/robots.txt"})
    void otherPagesAreMissing(String path) {
        assertInstanceOf(Answer.NoPage.class, new ChangingWeb(100, 0).answer("s0.example", path));
    }

    /// Rates are logarithmically uniform from 0.001 to 1 a day, so that a page changes 0.145 times a day in the mean.
    @Test
    void pagesChangeAtTheirRatesAndAreTheSameWithinADay() {
        ChangingWeb web = new ChangingWeb(2_000, 0);
        List<String> before = new ArrayList<>(bodies(web));
        assertEquals(before, bodies(web));
        int changes = 0;
        for (int day = 0; day < 20; day++) {
            web.nextDay();
            List<String> now = bodies(web);
            for (int page = 0; page < now.size(); page++) {
                changes += now.get(page).equals(before.get(page)) ? 0 : 1;
            }
            before = now;
        }
        assertEquals(0.145, changes / 20.0 / 100, 0.04);
        assertEquals(100, new HashSet<>(before).size());
    }

    private static List<String> bodies(ChangingWeb web) {
        List<String> bodies = new ArrayList<>();
        for (int page = 0; page < 100; page++) {
            bodies.add(body(web.answer("s3.example", "/p" + page)));
        }
        return bodies;
    }

    @Test
    void syntheticLinksAreDifferentOnTheirHostsByTurns() {
        SyntheticLinks links = new SyntheticLinks(7, new SplittableRandom(1));
        List<SyntheticLinks.Scored> drawn = links.list(700);
        Set<String> targets = new HashSet<>();
        for (int number = 0; number < drawn.size(); number++) {
            SyntheticLinks.Scored scored = drawn.get(number);
            targets.add(scored.link().target().text());
            assertEquals("site" + number % 7 + ".synthetic.example", scored.link().target().host());
            assertEquals(SyntheticLinks.group(number % 7), scored.link().standing().group());
            assertTrue(scored.priority() >= 0 && scored.priority() < 1);
        }
        assertEquals(700, targets.size());
        SyntheticLinks later = new SyntheticLinks(7, new SplittableRandom(2), 700);
        assertTrue(later.list(700).stream().noneMatch(scored -> targets.contains(scored.link().target().text())));
    }
}
