package dev.remora.crawler.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EntryDatesTest {
    private static final Url FEED = new Url("http://blog.a.com.cn/feed");
    private static final Instant FETCHED = Instant.parse("2026-11-20T08:00:00Z");

    private final EntryDates dates = new EntryDates();

    private void says(String url, String day) {
        FeedEntry entry = new FeedEntry(new Url(url), "题", "", Optional.of(LocalDate.parse(day)));
        dates.note(FEED, FETCHED, List.of(entry));
    }

    private Optional<LocalDate> day(String url) {
        return dates.dated(page(url)).facts().days().published();
    }

    private static Page page(String url) {
        Bytes body = Bytes.of("<title>题</title><p>文字".getBytes(StandardCharsets.UTF_8));
        ParseOutcome outcome =
                new HtmlParser(UrlRules.DEFAULT).parse(new Url(url), FETCHED, "text/html; charset=utf-8", body);
        return ((ParseOutcome.Parsed) outcome).page();
    }

    @Test
    void aPageWithoutADayHasTheOneThatAFeedOfItsSiteGave() {
        says("http://www.a.com.cn/post", "2024-05-06");
        assertEquals(Optional.of(LocalDate.of(2024, 5, 6)), day("http://www.a.com.cn/post"));
    }

    @Test
    void aPageKeepsWhatElseItSaysOfItself() {
        says("http://a.com.cn/", "2024-05-06");
        Page page = page("http://a.com.cn/");
        PageFacts facts = page.facts().at(new PageFacts.Place("", List.of(), "针灸与推拿"));
        PageFacts dated = dates.dated(page.with(facts)).facts();
        assertEquals(Optional.of(LocalDate.of(2024, 5, 6)), dated.days().published());
        assertEquals("针灸与推拿", dated.place().subtitle());
    }

    @Test
    void aDayThatIsStillToComeIsNone() {
        says("http://a.com.cn/post", "2099-01-01");
        assertEquals(Optional.empty(), day("http://a.com.cn/post"));
        says("http://a.com.cn/post", "2026-11-21");
        assertEquals(Optional.of(LocalDate.of(2026, 11, 21)), day("http://a.com.cn/post"));
    }

    @Test
    void aFeedHasNoSayOnThePagesOfOthers() {
        says("http://b.com.cn/post", "2024-05-06");
        assertEquals(Optional.empty(), day("http://b.com.cn/post"));
    }
}
