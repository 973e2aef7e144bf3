package dev.remora.crawler.priority.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// What `auto` promises, over crawls drawn at random. That priorities lie in [0, 1] is checked where a
/// [LinkScore.Priority] is made.
class AutoLawsTest {
    /// A page: its number, its relevance in tenths, the link to the next one.
    record Drawn(int folder, int relevance, String anchor) {}

    @Provide
    Arbitrary<List<Drawn>> crawls() {
        Arbitrary<String> anchors = Arbitraries.of("", "0.9", "0.1", "目录", "法律");
        return Combinators.combine(
                        Arbitraries.integers().between(0, 4),
                        Arbitraries.integers().between(0, 10),
                        anchors)
                .as(Drawn::new)
                .list()
                .ofMinSize(20)
                .ofMaxSize(60);
    }

    private static SmallWeb web(List<Drawn> drawn) {
        SmallWeb web = new SmallWeb();
        for (int i = 0; i < drawn.size(); i++) {
            String next = i + 1 < drawn.size() ? name(drawn, i + 1) : "end";
            web.page(
                    name(drawn, i),
                    drawn.get(i).relevance() / 10.0,
                    SmallWeb.to(next, drawn.get(i).anchor()));
        }
        return web;
    }

    private static String name(List<Drawn> drawn, int i) {
        return "f" + drawn.get(i).folder() + "/" + i;
    }

    private static List<String> crawl(PriorityStrategy strategy, SmallWeb web, List<Drawn> drawn) {
        List<String> answers = new ArrayList<>();
        Link via = Link.seed(SmallWeb.url(name(drawn, 0)));
        for (int i = 0; i < drawn.size(); i++) {
            PageSeen seen = web.seen(name(drawn, i));
            strategy.observe(via, new Observation.Judged(seen));
            via = web.link(name(drawn, i), 0, via.inherited());
            answers.add(words(strategy.score(via, SmallWeb.context(via, seen.onTopic(), Optional.of(seen)))));
            answers.add(strategy.groupsToRescore().toString());
        }
        return answers;
    }

    private static String words(LinkScore scored) {
        LinkScore.Priority priority = (LinkScore.Priority) scored;
        return priority.value() + " " + priority.evidence().get();
    }

    private static PriorityStrategy auto() {
        return Strategies.named("auto", SmallWeb.parts("1"));
    }

    @Property(seed = "81", tries = 30)
    void theSameCallsGiveTheSameAnswers(@ForAll("crawls") List<Drawn> drawn) {
        SmallWeb web = web(drawn);
        assertEquals(crawl(auto(), web, drawn), crawl(auto(), web, drawn));
    }

    @Property(seed = "82", tries = 30)
    void whatWasLearntIsTheSameAfterARestart(@ForAll("crawls") List<Drawn> drawn) {
        SmallWeb web = web(drawn);
        PriorityStrategy before = auto();
        crawl(before, web, drawn);
        PriorityStrategy after = auto();
        after.restore(before.snapshot());
        assertEquals(before.snapshot(), after.snapshot());
        assertEquals(before.learnt(), after.learnt());
    }
}
