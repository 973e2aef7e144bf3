package dev.remora.crawler.priority.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Link;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.url.Url;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KnownContextsTest {
    private final AtomicInteger read = new AtomicInteger();
    private final KnownContexts contexts =
            new KnownContexts(new LinkTerms(new TermReader(new Folding(), new StopWords(Set.of())), Words::segmented));

    private String terms(String path, String anchor, String around) {
        Link link = new Link(
                new Url("http://a.example/" + path),
                new Link.Source(1, Link.Origin.PAGE, 0.5, 0),
                Anchor.of(anchor),
                around,
                new Link.Steps(1, 0, 0),
                Link.Place.NONE,
                new Link.Standing("", Link.Inheritance.SEED));
        return contexts.of(
                        link,
                        () -> {
                            read.incrementAndGet();
                            return Words.segmented(anchor);
                        },
                        () -> Words.segmented(around))
                .toString();
    }

    @Test
    void aContextIsReadOnceAndAnotherAnew() {
        String first = terms("x", "针灸", "课程");
        assertEquals("{针灸=3.0, 课程=1.0, example=1.0}", first.replace(", x=1.0", ""));
        assertEquals(first, terms("x", "针灸", "课程"));
        assertEquals(1, read.get());
        terms("y", "针灸", "课程");
        terms("x", "艾灸", "课程");
        terms("x", "针灸", "天气");
        assertEquals(4, read.get());
    }

    @Test
    void twentyThousandAreKept() {
        for (int link = 0; link < 20_000; link++) {
            terms("p" + link, "a", "b");
        }
        terms("p0", "a", "b");
        assertEquals(20_000, read.get());
        terms("new", "a", "b");
        terms("p0", "a", "b");
        assertEquals(20_002, read.get());
    }
}
