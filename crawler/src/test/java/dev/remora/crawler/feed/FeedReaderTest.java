package dev.remora.crawler.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeedReaderTest {
    private static final Url FEED = new Url("http://a.example/blog/feed.xml");
    private static final FeedReader READER = new FeedReader(UrlRules.DEFAULT);

    private static List<FeedEntry> read(String text) {
        return read(text, StandardCharsets.UTF_8);
    }

    private static List<FeedEntry> read(String text, Charset charset) {
        return READER.read(FEED, "", Bytes.of(text.getBytes(charset))).orElseThrow();
    }

    private static FeedEntry entry(String url, String title, String summary, String day) {
        return new FeedEntry(
                new Url(url), title, summary, day.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(day)));
    }

    @Test
    void rss2GivesItsItems() {
        assertEquals(
                List.of(
                        entry("http://a.example/1", "针灸 & 推拿", "穴位在小腿外侧。", "2024-05-06"),
                        entry("http://a.example/2", "无链接有编号", "", "")),
                read("""
                        <?xml version="1.0" encoding="UTF-8"?>
                        <!-- made by hand --><?xml-stylesheet href="x.xsl"?>
                        <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
                        <title>博客</title><link>http://a.example/</link><pubDate>Mon, 01 Jan 2001 00:00:00 GMT</pubDate>
                        <item><title>针灸 &amp;amp; 推拿</title><link> http://a.example/1 </link>
                          <description><![CDATA[<p>穴位在<b>小腿</b>外侧。</p>]]></description>
                          <content:encoded>全文</content:encoded><pubDate>Mon, 06 May 2024 23:30:00 +0800</pubDate></item>
                        <item><title>无链接有编号</title><guid>http://a.example/2</guid></item>
                        <item><title>没有地址</title><guid isPermaLink="false">http://a.example/3</guid></item>
                        </channel></rss>"""));
    }

    @Test
    void atomGivesItsEntriesWithTheLinkToThePageItself() {
        assertEquals(List.of(entry("http://a.example/blog/2024/1", "标题 一", "摘要 二", "2024-02-29")), read("""
                        <feed xmlns="http://www.w3.org/2005/Atom"><title>站</title><link href="http://a.example/"/>
                        <entry><link rel="self" href="http://a.example/x.atom"/><link rel="alternate" href="2024/1"/>
                        <title type="html">标题&lt;br&gt;一</title><updated>2024-03-01T00:00:00Z</updated>
                        <published>2024-02-29T20:00:00+08:00</published>
                        <summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">摘要 <i>二</i></div></summary>
                        </entry></feed>"""));
    }

    @Test
    void rss1AndJsonFeedAreReadToo() {
        assertEquals(List.of(entry("http://a.example/1", "题", "", "2003-04-05")), read("""
                        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
                          xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="http://a.example/"/>
                        <item rdf:about="http://a.example/1"><title>题</title><dc:date>2003-04-05T06:07+08:00</dc:date></item>
                        </rdf:RDF>"""));
        assertEquals(List.of(entry("http://a.example/1", "题", "文", "2024-01-02")), read("""
                        {"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "7", "url": "http://a.example/1",
                         "title": "题", "content_text": "文", "date_published": "2024-01-02T03:04:05Z"}]}"""));
    }

    @Test
    void aFeedInGbkIsReadAsItsDeclarationSays() {
        String feed = "<?xml version='1.0' encoding='gb2312'?><rss><channel><item><title>中医</title>"
                + "<link>http://a.example/1</link></item></channel></rss>";
        assertEquals("中医", read(feed, Charset.forName("GBK")).getFirst().title());
    }

    @Test
    void aFeedThatIsDeclaredAsGb2312MayHoldCharactersOfGbk() {
        String feed = "<?xml version='1.0' encoding='gb2312'?><rss><channel><item><title>喆先生谈镕铸</title>"
                + "<link>http://a.example/1</link></item></channel></rss>";
        assertEquals("喆先生谈镕铸", read(feed, Charset.forName("GBK")).getFirst().title());
    }

    @Test
    void aFeedIsReadInTheCharsetOfItsHeader() {
        String feed = "<rss><channel><item><title>中医针灸推拿</title><link>http://a.example/1</link></item></channel></rss>";
        Bytes body = Bytes.of(feed.getBytes(Charset.forName("GBK")));
        List<FeedEntry> entries =
                READER.read(FEED, "text/xml; charset=gbk", body).orElseThrow();
        assertEquals("中医针灸推拿", entries.getFirst().title());
    }

    @Test
    void ofAJsonFeedThatBreaksTheEntriesBeforeAreKeptAndAnIdIsAnAddressOnlyIfAbsolute() {
        assertEquals(List.of(entry("http://a.example/1", "题", "", "")), read("""
                        {"version": "https://jsonfeed.org/version/1", "author": {"name": "某"}, "items": [
                         {"id": "relative/7", "title": "无地址"}, {"id": "http://a.example/1", "title": "题", "tags": ["a"]},
                         {"id": "http://a.example/2","""));
    }

    @Test
    void whatStandsBeforeThePlaceWhereAFeedBreaksIsKept() {
        List<FeedEntry> entries = read("<rss><channel><item><title>一</title><link>http://a.example/1</link></item>"
                + "<item><title>二 & 三</title><link>http://a.example/2</link></item></channel></rss>");
        assertEquals(List.of("一"), entries.stream().map(FeedEntry::title).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html><head><title>题</title><body><p>关于 <rss> 的文章",
                "<?xml version='1.0'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>",
                "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><foaf:Person/></rdf:RDF>",
                "{\"items\": []}",
                "",
                "<"
            })
    void whatIsNoFeedIsNone(String body) {
        assertEquals(Optional.empty(), READER.read(FEED, "", Bytes.of(body.getBytes(StandardCharsets.UTF_8))));
    }

    @Test
    void entitiesAreNotExpandedAndNothingOutsideIsOpened() {
        String laughs =
                "<!DOCTYPE rss [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'>" + "<!ENTITY x SYSTEM 'file:///etc/passwd'>]>";
        assertTrue(READER.read(FEED, "", Bytes.of((laughs + "<rss/>").getBytes(StandardCharsets.UTF_8)))
                .isEmpty());
        List<RawEntry> entries =
                XmlFeed.read(laughs + "<rss><item><title>&b;&x;题</title><link>http://a.example/1</link></item></rss>");
        entries.forEach(entry ->
                assertTrue(!entry.title().contains("ha") && !entry.title().contains("root"), entry.title()));
    }

    @Test
    void nestingAndEntriesAreBounded() {
        assertEquals(List.of(), read("<rss>" + "<a>".repeat(100_000)));
        StringBuilder many = new StringBuilder("<rss><channel>");
        for (int i = 0; i < 1_500; i++) {
            many.append("<item><link>http://a.example/" + i + "</link></item>");
        }
        assertEquals(1_000, read(many.toString()).size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Mon, 06 May 2024 23:30:00 +0800 | 2024-05-06
            6 May 24 10:00 GMT              | 2024-05-06
            Tue, 5 November 2019            | 2019-11-05
            2024-05-06                      | 2024-05-06
            2024/5/6 10:00                  | 2024-05-06
            2024-02-30T00:00:00Z            |
            0001-01-01T00:00:00Z            |
            昨天                            |
            """)
    void datesAreReadAsTheyAreWritten(String written, LocalDate day) {
        assertEquals(Optional.ofNullable(day), FeedDate.of(written));
    }
}
