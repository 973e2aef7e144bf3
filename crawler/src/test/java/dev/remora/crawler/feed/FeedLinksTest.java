package dev.remora.crawler.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.Charset;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeedLinksTest {
    private static List<String> feeds(String html) {
        return feeds(html, Charset.forName("GBK"));
    }

    private static List<String> feeds(String html, Charset charset) {
        Bytes body = Bytes.of(html.getBytes(charset));
        return new FeedLinks(UrlRules.DEFAULT)
                .of(new Url("http://a.example/blog/"), body).stream()
                        .map(Url::text)
                        .toList();
    }

    @Test
    void theFeedsOfAPageAreFoundHoweverTheyAreWritten() {
        assertEquals(
                List.of("http://a.example/rss?a=1&b=2", "http://a.example/blog/atom.xml", "http://b.example/f.json"),
                feeds("""
                        <head><title>中文</title>
                        <link rel="stylesheet" type="text/css" href="a.css">
                        <link rel="alternate" type="application/rss+xml" title="订阅" href="/rss?a=1&amp;b=2">
                        <LINK href='atom.xml' type='application/atom+xml' rel='alternate' />
                        <link rel=alternate type=application/feed+json href=http://b.example/f.json>
                        <link rel="alternate" hreflang="en" href="/en/">"""));
    }

    @Test
    void feedsOfCommentsAreLeftOutInEveryCharset() {
        for (String charset : List.of("GBK", "UTF-8")) {
            assertEquals(List.of(), feeds("""
                        <link rel="alternate" type="application/rss+xml" title="站 &raquo; 评论" href="/f">
                        <link rel="alternate" type="application/rss+xml" href="/comments/feed/">""", Charset.forName(charset)));
        }
    }

    @Test
    void aPageWithoutFeedsNamesNone() {
        assertEquals(List.of(), feeds("<p>application/rss+xml 是一种类型</p><link rel=alternate href=x>"));
    }
}
