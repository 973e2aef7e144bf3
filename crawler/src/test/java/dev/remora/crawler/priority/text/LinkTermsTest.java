package dev.remora.crawler.priority.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Link;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.url.Url;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LinkTermsTest {
    private static final TermReader READER = new TermReader(new Folding(), new StopWords(Set.of()));

    @Test
    void anAddressIsMadeOfTheWordsBetweenItsMarks() {
        assertEquals(
                "news example zh 针灸 html", UrlTerms.of(new Url("http://news.example/zh/%E9%92%88%E7%81%B8_2.html")));
        assertEquals(
                "a example",
                UrlTerms.of(new Url("http://a.example:8080/123/%zz")).replace(" zz", ""));
    }

    @Test
    void aLinksOwnWordsCountThriceThoseAroundItAndOfItsAddressOnce() {
        Link link = new Link(
                new Url("http://a.example/acupuncture"),
                new Link.Source(1, Link.Origin.PAGE, 0.5, 0),
                Anchor.of("针灸 入门"),
                "针灸 课程",
                new Link.Steps(1, 0, 0),
                Link.Place.NONE,
                new Link.Standing("", Link.Inheritance.SEED));
        assertEquals(
                "{针灸=4.0, 入门=3.0, 课程=1.0, example=1.0, acupuncture=1.0}",
                new LinkTerms(READER, Words::segmented).of(link).toString());
    }

    @Test
    void aPageIsReadToItsBound() {
        PageTerms reader = new PageTerms(READER, 2);
        assertEquals(
                "{针灸=4.0, 课程=1.0}",
                reader.of(Words.segmented("针灸"), Words.segmented("课程 针灸 天气")).toString());
    }
}
