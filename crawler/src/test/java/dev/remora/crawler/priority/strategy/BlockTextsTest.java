package dev.remora.crawler.priority.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.text.Words;
import dev.remora.shared.page.Link;
import dev.remora.shared.text.SegmentedText;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlockTextsTest {
    private final BlockTexts texts = new BlockTexts(Words::segmented);

    private static List<String> words(SegmentedText text) {
        return IntStream.range(0, text.tokens().size())
                .mapToObj(i -> text.text()
                        .substring(text.tokens().start(i), text.tokens().end(i)))
                .toList();
    }

    private static SmallWeb.Hop[] hops(int links, String anchor) {
        return IntStream.range(0, links)
                .mapToObj(i -> SmallWeb.to("p" + i, anchor + i))
                .toArray(SmallWeb.Hop[]::new);
    }

    @Test
    void aBlockIsTheAnchorsOfItsLinksOneALine() {
        PageSeen page = new SmallWeb()
                .page(
                        "p",
                        0.5,
                        List.of("", ""),
                        SmallWeb.in(0, "a", "one two"),
                        SmallWeb.in(1, "b", "other"),
                        SmallWeb.in(0, "c", "three"))
                .seen("p");
        assertEquals("one two\nthree\n", texts.of(page, 0).text());
        assertEquals(List.of("one", "two", "three"), words(texts.of(page, 0)));
        assertEquals("other\n", texts.of(page, 1).text());
        assertEquals("", texts.of(page, 2).text());
    }

    @Test
    void theBlockOfAnotherPageIsAnother() {
        SmallWeb web =
                new SmallWeb().page("p", 0.5, SmallWeb.to("a", "first")).page("q", 0.5, SmallWeb.to("a", "second"));
        assertEquals("first\n", texts.of(web.seen("p"), 0).text());
        assertEquals("second\n", texts.of(web.seen("q"), 0).text());
        assertEquals("first\n", texts.of(web.seen("p"), 0).text());
    }

    @Test
    void fiveHundredLinksOfABlockAreRead() {
        PageSeen page = new SmallWeb().page("p", 0.5, hops(520, "w ")).seen("p");
        List<String> words = words(texts.of(page, 0));
        assertEquals(1000, words.size());
        assertEquals(List.of("w", "499"), words.subList(998, 1000));
    }

    @Test
    void aPageHoldsALinkWhereItWasOrWhereItIsNow() {
        SmallWeb web = new SmallWeb()
                .page("p", 0.5, List.of("", ""), SmallWeb.in(0, "a", "x"), SmallWeb.in(0, "b", "y"))
                .page("moved", 0.5, List.of("", ""), SmallWeb.in(0, "b", "y"), SmallWeb.in(0, "a", "x"))
                .page("elsewhere", 0.5, List.of("", ""), SmallWeb.in(1, "b", "y"))
                .page("none", 0.5);
        Link link = web.link("p", 1, Link.Inheritance.SEED);
        assertTrue(texts.holds(web.seen("p"), link));
        assertTrue(texts.holds(web.seen("moved"), link));
        assertFalse(texts.holds(web.seen("elsewhere"), link), "the block is another");
        assertFalse(texts.holds(web.seen("none"), link));
    }
}
