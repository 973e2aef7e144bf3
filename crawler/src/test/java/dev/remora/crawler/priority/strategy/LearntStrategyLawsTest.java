package dev.remora.crawler.priority.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Outlink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// What each strategy promises, over crawls drawn at random.
class LearntStrategyLawsTest {
    /// `auto`, whose evidence from pages with a link to the same address is of a process alone, has
    /// `AutoLawsTest`.
    private static final List<String> NAMES =
            Strategies.names().stream().filter(name -> !name.equals(Auto.NAME)).toList();

    /// A page of a crawl: its words, its relevance in tenths, where its two links lead, and what they say.
    record Drawn(String text, int relevance, int first, int second, String anchor) {
        PageSeen page(int number) {
            Outlink[] links = {Readings.to("p" + first, anchor), Readings.to("p" + second, anchor + " 甲")};
            return Readings.page("p" + number, relevance / 10.0, text, links);
        }
    }

    @Provide
    Arbitrary<List<Drawn>> crawls() {
        Arbitrary<String> words = Arbitraries.of("针灸", "穴位", "天气", "台风", "目录", "")
                .list()
                .ofMaxSize(5)
                .map(list -> String.join(" ", list));
        Arbitrary<Integer> numbers = Arbitraries.integers().between(0, 69);
        return Combinators.combine(words, Arbitraries.integers().between(0, 10), numbers, numbers, words)
                .as(Drawn::new)
                .list()
                .ofMinSize(55)
                .ofMaxSize(70);
    }

    /// Fetches all pages one by one, the links of each by way of the one before; gives all that was answered.
    private static List<String> crawl(PriorityStrategy strategy, List<Drawn> drawn) {
        List<String> answers = new ArrayList<>();
        Link via = Link.seed(Readings.url("p0"));
        for (int i = 0; i < drawn.size(); i++) {
            PageSeen page = drawn.get(i).page(i);
            strategy.observe(via, new Observation.Judged(page));
            for (int rank = 0; rank < 2; rank++) {
                Link link = Readings.link(page, rank, i + 1);
                LinkScore scored = strategy.score(link, Readings.context(link, Optional.of(page)));
                answers.add(words(scored));
                via = scored instanceof LinkScore.Priority priority
                        ? link.with(priority.group().isEmpty() ? link.group() : priority.group(), priority.inherited())
                        : link;
            }
            answers.add(strategy.groupsToRescore().toString());
        }
        return answers;
    }

    private static String words(LinkScore scored) {
        return switch (scored) {
            case LinkScore.Priority priority ->
                priority.value() + " " + priority.evidence().get() + priority.group();
            case LinkScore.Drop drop -> drop.reason().code();
        };
    }

    @Example
    void aStrategyIsCalledWhatItIsNamed() {
        NAMES.forEach(name ->
                assertEquals(name, Strategies.named(name, Readings.parts()).name()));
    }

    @Property(seed = "61", tries = 20)
    void theSameCallsGiveTheSameAnswers(@ForAll("crawls") List<Drawn> drawn) {
        for (String name : NAMES) {
            assertEquals(
                    crawl(Strategies.named(name, Readings.parts()), drawn),
                    crawl(Strategies.named(name, Readings.parts()), drawn),
                    name);
        }
    }

    /// That they lie in [0, 1] is checked where a [LinkScore.Priority] is made.
    @Property(seed = "62", tries = 20)
    void prioritiesAreTheSameAfterARestart(@ForAll("crawls") List<Drawn> drawn) {
        for (String name : NAMES) {
            PriorityStrategy strategy = Strategies.named(name, Readings.parts());
            List<String> answers = crawl(strategy, drawn);
            assertTrue(answers.size() > 100);
            PriorityStrategy again = Strategies.named(name, Readings.parts());
            boolean kept = strategy.snapshot().length() > 0;
            if (kept) {
                again.restore(strategy.snapshot());
            }
            for (int i = 0; i < drawn.size() && !kept; i++) {
                again.observe(
                        Link.seed(Readings.url("p" + i)),
                        new Observation.Judged(drawn.get(i).page(i)));
                again.groupsToRescore();
            }
            for (int i = 0; i < drawn.size(); i++) {
                Link waiting = Readings.link(drawn.get(i).page(i), 0, 3);
                LinkContext later = Readings.context(waiting, Optional.empty());
                assertEquals(words(strategy.score(waiting, later)), words(again.score(waiting, later)), name);
            }
        }
    }
}
