package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.remora.crawler.relevance.Always;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Page;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinkReaderTest {
    /// One that learns: from the next page on it is another.
    private static final class Learner implements RelevanceModel {
        private RelevanceModel now = new Always(0.25);

        @Override
        public String name() {
            return "learner";
        }

        @Override
        public double threshold() {
            return now.threshold();
        }

        @Override
        public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
            return now.judge(page, title, body);
        }

        @Override
        public double judge(SegmentedText text) {
            return now.judge(text);
        }

        @Override
        public RelevanceModel current() {
            return now;
        }
    }

    private final List<String> cut = new ArrayList<>();
    private final Learner model = new Learner();
    private final LinkReader reader = new LinkReader(
            model,
            text -> {
                cut.add(text);
                return new SegmentedText(text, new Tokens(new int[] {0}, new int[] {text.length()}));
            },
            AutoSettings.DEFAULT.full());

    private static Link link(String to) {
        return new Link(
                new Url(to),
                new Link.Source(7, Link.Origin.PAGE, 0, 1),
                Anchor.of("劳动法"),
                "",
                new Link.Steps(1, 0, 0),
                new Link.Place("html/a", LinkClass.LEVEL, 0, Block.Role.OTHER, "法律", 0, 1),
                new Link.Standing("", Link.Inheritance.SEED));
    }

    @Test
    void cutsATextOnceHoweverManyLinksSayIt() {
        reader.read(link("http://a.example/one"));
        reader.read(link("http://a.example/two"));
        reader.read(link("http://a.example/one"));
        assertEquals(List.of("one", "劳动法", "法律", "two"), cut);
    }

    private static Link toAnotherSite(String around) {
        return new Link(
                new Url("http://b.example/"),
                new Link.Source(7, Link.Origin.PAGE, 0, 1),
                Anchor.NONE,
                around,
                new Link.Steps(1, 0, 0),
                new Link.Place("html/a", LinkClass.OUT, 0, Block.Role.OTHER, "", 0, 1),
                new Link.Standing("", Link.Inheritance.SEED));
    }

    private static String characters(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> Character.toString(0x20000 + i))
                .collect(Collectors.joining());
    }

    /// A character beyond the first 65,536 is two of Java's.
    @Test
    void cutsNoCharacterInHalvesWhereItTakesTheMiddleOfTheTextAroundALink() {
        reader.read(toAnotherSite("a" + characters(0, 50)));
        assertEquals(List.of(characters(10, 40)), cut);
    }

    @Test
    void takesSixtyCharactersOfTheTextAroundALinkFromTheFirstOn() {
        reader.read(toAnotherSite("b".repeat(60)));
        reader.read(toAnotherSite("c".repeat(60) + "d"));
        assertEquals(List.of("b".repeat(60), "c".repeat(60)), cut);
    }

    @Test
    void readsTheWordsOfAnAddressDecodedIfTheyCanBe() {
        reader.read(link("http://a.example/tax-law/%E6%B3%95?a=%20b"));
        reader.read(link("http://a.example/100%"));
        assertEquals(List.of("tax law 法 a  b", "100"), List.of(cut.getFirst(), cut.getLast()));
    }

    @Test
    void hasTheLinkThatItReadLastAtHand() {
        Link link = link("http://a.example/one");
        LinkReader.LinkFeatures features = reader.read(link);
        assertSame(features, reader.read(link));
        reader.read(link("http://a.example/two"));
        assertNotSame(features, reader.read(link));
    }

    @Test
    void judgesAnewWhatItHasReadOnceTheModelHasLearnt() {
        Link link = link("http://a.example/one");
        assertEquals(0.25, reader.read(link).anchor());
        model.now = new Always(0.75);
        LinkReader.LinkFeatures features = reader.read(link);
        assertEquals(List.of(0.75, 0.75, 0.75), List.of(features.anchor(), features.heading(), features.address()));
    }
}
