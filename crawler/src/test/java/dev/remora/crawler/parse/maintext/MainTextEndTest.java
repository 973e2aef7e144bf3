package dev.remora.crawler.parse.maintext;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// Where the main text of a page without headings ends.
class MainTextEndTest {
    private static final String TEXT = "艾灸是把艾叶捣成艾绒点燃，热力温和而持久，古人用它来温通经络、驱散寒湿。关节怕冷、受凉腹泻的人往往觉得灸后很舒服。";

    private static String text(String end) {
        String html = "<html><head><title>艾灸的温度_针灸之家</title></head><body><table><tr><td><p>" + TEXT + "</p><p>" + TEXT
                + "</p>" + end + "</td></tr></table></body></html>";
        ParseOutcome outcome = new HtmlParser(UrlRules.DEFAULT)
                .parse(
                        new Url("http://a.example/1"),
                        Instant.EPOCH,
                        "text/html; charset=utf-8",
                        Bytes.of(html.getBytes(StandardCharsets.UTF_8)));
        return ((ParseOutcome.Parsed) outcome).page().text();
    }

    private static String link(String words) {
        return "<a href=\"/" + words.length() + ".html\">" + words + "</a>";
    }

    @Test
    void linksUnderABoldLineThatAnnouncesOtherArticlesEndItAndSoDoNeighboursAbove() {
        String end = "<p>上一篇：" + link("黄帝内经讲了什么") + " 下一篇：" + link("四气五味") + "</p><b>相关文章</b><ul><li>"
                + link("望闻问切：中医怎样看病") + "</li><li>" + link("推拿不是越痛越有效") + "</li></ul>";
        assertEquals(TEXT + "\n" + TEXT, text(end).replaceAll("\\n+", "\n"));
    }

    @Test
    void aLineThatIsFollowedByTextStays() {
        String text = text("<p>相关知识</p><p>" + TEXT + "</p>");
        assertTrue(text.contains("相关知识"), text);
    }
}
