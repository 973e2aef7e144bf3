package dev.remora.crawler.priority.strategy;

import static dev.remora.crawler.priority.strategy.SmallWeb.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.ReasonText;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AutoTest {
    private static PriorityStrategy auto() {
        return Strategies.named("auto", SmallWeb.parts("1"));
    }

    private static SmallWeb.Hop[] pages(String folder, int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> to(folder + "/" + i)).toArray(SmallWeb.Hop[]::new);
    }

    private static SmallWeb.Hop[] all(SmallWeb.Hop[] some, SmallWeb.Hop... more) {
        return java.util.stream.Stream.concat(java.util.Arrays.stream(some), java.util.Arrays.stream(more))
                .toArray(SmallWeb.Hop[]::new);
    }

    private static double priority(PriorityStrategy strategy, SmallWeb web, String page, int rank) {
        return ((LinkScore.Priority) web.score(strategy, page, rank, Link.Inheritance.SEED)).value();
    }

    @Test
    void beginsSensiblyWithoutHavingLearntAnything() {
        SmallWeb web = new SmallWeb()
                .page("good", 0.8, to("x/1"), to("x/2", "0.9"))
                .page("bad", 0, to("x/3"), to("x/4", "0.9"));
        PriorityStrategy auto = auto();
        double plain = priority(auto, web, "good", 0);
        assertTrue(priority(auto, web, "good", 1) > plain, "words of the topic in the anchor");
        assertTrue(plain > priority(auto, web, "bad", 0), "a page of the topic");
        assertTrue(priority(auto, web, "bad", 1) > priority(auto, web, "bad", 0));
    }

    @Test
    void learnsWhichSectionOfAHostPays() {
        SmallWeb web = new SmallWeb().page("", 0.3, all(pages("food", 0, 20), pages("law", 0, 20)));
        for (int i = 0; i < 20; i++) {
            web.page("law/" + i, 0.8).page("food/" + i, 0);
        }
        List<String> order = web.crawl(auto(), "");
        long early = order.subList(0, 25).stream()
                .filter(page -> page.startsWith("law"))
                .count();
        assertTrue(early >= 18, "only " + early + " of 20 pages on topic among the first 25: " + order);
    }

    @Test
    void aSectionThatStopsPayingSinks() {
        SmallWeb web = new SmallWeb().page("", 0.3, all(pages("law", 0, 60), pages("tea", 0, 20)));
        for (int i = 0; i < 60; i++) {
            web.page("law/" + i, i < 15 ? 0.8 : 0);
        }
        for (int i = 0; i < 20; i++) {
            web.page("tea/" + i, 0.8);
        }
        List<String> order = web.crawl(auto(), "");
        long tea = order.subList(0, 50).stream()
                .filter(page -> page.startsWith("tea"))
                .count();
        assertTrue(tea >= 18, "only " + tea + " pages of the other section among the first 50: " + order);
    }

    @Test
    void learnsThatAHubOffTheTopicPays() {
        SmallWeb web = new SmallWeb().page("", 0.3, all(pages("list", 0, 6), pages("talk", 0, 60)));
        for (int i = 0; i < 60; i++) {
            web.page("talk/" + i, 0);
        }
        for (int i = 0; i < 6; i++) {
            web.page("list/" + i, 0, pages("law/" + i, 0, 10));
            for (int j = 0; j < 10; j++) {
                web.page("law/" + i + "/" + j, 0.8);
            }
        }
        List<String> order = web.crawl(auto(), "");
        long early = order.subList(0, 80).stream()
                .filter(page -> page.startsWith("law"))
                .count();
        assertTrue(early >= 50, "only " + early + " of 60 pages on topic among the first 80: " + order);
    }

    @Test
    void tellsLinksApartWhereAllPromiseLittle() {
        double lead = lead(0, "0.2", "0.21");
        assertTrue(lead > 0 && lead < 0.002, "lead of the better link: " + lead);
    }

    @Test
    void followsLinksThatPromiseNearlyTheSameInTheirOrder() {
        assertEquals(0, lead(0.9, "0.2", "0.2001"));
        assertTrue(lead(0.9, "0.2", "0.3") > 0);
    }

    /// By how much the second of two links leads after sixty pages of their section.
    ///
    /// @param relevance of these pages
    private static double lead(double relevance, String first, String second) {
        SmallWeb web = new SmallWeb()
                .page("list", relevance, all(pages("law", 0, 60), to("law/60", first), to("law/61", second)));
        PriorityStrategy auto = auto();
        for (int i = 0; i < 60; i++) {
            web.page("law/" + i, relevance);
            auto.observe(web.link("list", i, Link.Inheritance.SEED), new Observation.Judged(web.seen("law/" + i)));
        }
        return priority(auto, web, "list", 61) - priority(auto, web, "list", 60);
    }

    @Test
    void crossesATunnel() {
        SmallWeb web = new SmallWeb()
                .page("", 0.5, to("way/1"))
                .page("way/1", 0, to("way/2"), to("x/1"))
                .page("way/2", 0, to("law/1", "0.9"), to("x/2"), to("x/3"))
                .page("law/1", 0.8, pages("law", 2, 9));
        List<String> order = web.crawl(auto(), "");
        assertTrue(order.indexOf("law/1") < order.indexOf("x/3"), order.toString());
        assertEquals(14, order.size());
    }

    @Test
    void saysWhatPutALinkWhereItIs() {
        SmallWeb web = new SmallWeb().page("good", 0.8, to("x/1", "0.9"));
        LinkScore.Priority scored = (LinkScore.Priority) web.score(auto(), "good", 0, Link.Inheritance.SEED);
        String evidence = ReasonText.ENGLISH.say(scored.evidence().get());
        assertTrue(evidence.contains("expected") && evidence.contains("its link text 0.94 × 1.80"), evidence);
    }
}
