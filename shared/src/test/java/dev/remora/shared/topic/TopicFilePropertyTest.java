package dev.remora.shared.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class TopicFilePropertyTest {
    @Property(tries = 500, seed = "1", edgeCases = EdgeCasesMode.NONE)
    void whatIsWrittenReadsBackEqual(@ForAll("topics") Topic topic) {
        String yaml = TopicFile.write(topic);
        var reading = TopicFile.parse(yaml, "t.yaml");
        assertEquals(
                topic,
                assertInstanceOf(TopicFile.Valid.class, reading, reading + "\n" + yaml)
                        .topic());
    }

    @Property(tries = 5_000, seed = "2")
    void neverThrowsAndAlwaysSaysWhy(@ForAll("scraps") String yaml) {
        if (TopicFile.parse(yaml, "t.yaml") instanceof TopicFile.Invalid invalid) {
            assertFalse(invalid.problems().isEmpty());
            invalid.problems()
                    .forEach(problem -> assertFalse(
                            ReasonText.ENGLISH.say(problem.mistake()).isBlank()));
        }
    }

    @Provide
    Arbitrary<Topic> topics() {
        Arbitrary<String> text = text();
        Arbitrary<LinkedHashMap<String, Double>> keywords = Arbitraries.maps(
                        text, Arbitraries.doubles().between(0.01, 1000))
                .ofMinSize(1)
                .ofMaxSize(5)
                .map(LinkedHashMap::new);
        Arbitrary<List<Url>> seeds = Arbitraries.integers()
                .between(0, 99)
                .map(n -> new Url("http://h" + n + "/?a=" + n))
                .list()
                .uniqueElements()
                .ofMinSize(1)
                .ofMaxSize(4);
        Arbitrary<Topic.Examples> examples = Arbitraries.of("http://h/a?b", "file:a b.html", "file:/x/y")
                .list()
                .ofMaxSize(3)
                .map(list -> new Topic.Examples(list, list));
        Arbitrary<Topic.Relevance> relevance = Combinators.combine(
                        text, Arbitraries.doubles().between(0, 1), keywords)
                .as((model, threshold, settings) -> new Topic.Relevance(model, OptionalDouble.of(threshold), settings));
        return Combinators.combine(text, keywords, seeds, examples, relevance, crawls())
                .as((name, words, urls, shown, judged, crawl) -> new Topic(
                        "id-7",
                        name,
                        name,
                        new Topic.Subject(words, List.of("公司", "a: b"), List.of("小柴胡汤", "足三里"), shown, judged),
                        urls,
                        new Topic.Collecting(
                                crawl,
                                new Topic.Revisits(crawl.maxPages() % 3),
                                crawl.maxPages() % 3 == 0
                                        ? Topic.Archive.ALL
                                        : new Topic.Archive(OptionalInt.of((int) (crawl.maxPages() % 5)))),
                        new Topic.Serving(new Topic.Rank(0.25, 0.75), Topic.IndexScope.ALL)));
    }

    private static Arbitrary<Topic.Crawl> crawls() {
        Arbitrary<Duration> delay =
                Arbitraries.longs().between(0, 3_600_000_000L).map(micros -> Duration.ofNanos(micros * 1000));
        return Combinators.combine(text(), delay, Arbitraries.integers().between(100, 10_000), text())
                .as((strategy, wait, n, password) -> new Topic.Crawl(
                        strategy,
                        n,
                        new Topic.Pace(wait, n, 1.0 / n),
                        new Topic.Reach(
                                new Topic.Scope(List.of("h", "*.h:" + n), List.of("http://*/*?a=*")),
                                Topic.Focus.HARD,
                                n,
                                n,
                                2 * n),
                        java.util.Map.of("h:" + n, new Topic.Login(password, password)),
                        n % 2 == 0,
                        new Shard(n % 4, 4)));
    }

    /// What a reader gives: not blank, without white space at its ends, without half surrogate pairs.
    private static Arbitrary<String> text() {
        return Arbitraries.oneOf(
                        Arbitraries.strings().ofMinLength(1).ofMaxLength(12),
                        Arbitraries.strings()
                                .withChars("中医\"'\\:#{}[],&*!|>%@`-? \n\t~")
                                .ofMinLength(1)
                                .ofMaxLength(12),
                        Arbitraries.of(
                                "null", "true", "no", "12", "~", "1e3", "-", "\u0085x", "a\u2028b", "\ufeffa", "😀"))
                .filter(s -> !s.isBlank() && s.strip().equals(s))
                .filter(s -> s.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE));
    }

    @Provide
    Arbitrary<String> scraps() {
        Arbitrary<String> scrap = Arbitraries.of(
                "id",
                "keywords",
                "seeds",
                "crawl",
                "examples",
                "positive",
                "logins",
                "scope",
                "include",
                "h",
                ": ",
                ":",
                "\n",
                "\n  ",
                "\n    ",
                "- ",
                "[",
                "]",
                "{",
                "}",
                ", ",
                "\"",
                "'",
                "#",
                "&a ",
                "*a ",
                "!t ",
                "? ",
                "| ",
                "> ",
                "---\n",
                "%YAML 9.9\n",
                "http://h/",
                "file:",
                "中医",
                "1",
                "0.5",
                "1s",
                "\t",
                "\u0000",
                "\ud800",
                "<<",
                "~");
        return scrap.list().ofMaxSize(30).map(list -> String.join("", list));
    }
}
