package dev.remora.crawler.parse.title;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.parse.evidence.HeadFacts;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TitleFinderTest {
    private static final String BODY = "<p>" + "针灸是中医的一部分，历史很长，书也很多，读来有趣。".repeat(8) + "</p>";

    private final HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);

    private Page page(String address, String html) {
        var outcome = parser.parse(
                new Url("http://zao.example" + address),
                Instant.EPOCH,
                "text/html; charset=utf-8",
                Bytes.of(html.getBytes(UTF_8)));
        return ((ParseOutcome.Parsed) outcome).page();
    }

    private String title(String address, String title, String more) {
        return page(address, "<head><title>" + title + "</title></head><body>" + more + BODY)
                .title();
    }

    @ParameterizedTest
    @ValueSource(strings = {"针灸入门 | 草堂", "针灸入门_草堂", "针灸入门-草堂", "草堂 » 针灸入门", "针灸入门 － 草堂", "针灸入门 · 草堂", "针灸入门 |"})
    void theNameOfTheSiteIsCutOffWhereThePageSaysIt(String written) {
        assertEquals("针灸入门", title("/a", written, "<a href=/><img alt=草堂 src=/logo.png></a>"));
        assertEquals("针灸入门", title("/b", written, "<meta property=og:site_name content=草堂>"));
        assertEquals("针灸入门", title("/c", written, "<h1>针灸入门</h1>"));
    }

    @Test
    void whatTheTitlesOfAHostHaveInCommonIsItsName() {
        for (String text : new String[] {"甲乙经", "难经", "伤寒论", "本草经"}) {
            title("/" + text, text + " - 书目 -- 草堂，一座图书馆", "");
        }
        assertEquals("内经 - 素问", title("/n", "内经 - 素问 - 书目 -- 草堂，一座图书馆", ""));
    }

    @Test
    void aTitleThatMostPagesHaveIsTheNameOfTheSite() {
        for (int i = 0; i < 4; i++) {
            assertEquals("草堂", title("/" + i, "草堂", "<p>第 " + i + " 卷"));
        }
        assertEquals(
                "草堂", page("/n", "<title>草堂</title>" + BODY).facts().place().site());
    }

    @Test
    void titlesThatForgetTheSeparatorAreParted() {
        for (int i = 0; i < 7; i++) {
            title("/" + i, "第" + i + "课草堂Doctor", "<a href=http://x.example/>草堂Doctor</a>");
        }
        assertEquals("第九课", title("/9", "第九课草堂Doctor", "<p>讲稿</p><a href=http://x.example/>草堂Doctor</a>"));
        assertEquals("又一课的草堂Doctor", title("/10", "又一课的草堂Doctor", ""), "nothing on the page speaks for it");
    }

    @Test
    void separatorsInsideATitleStay() {
        String written = "JavaScript 错误 - Throw、Try 和 Catch";
        assertEquals(written, title("/a", written + " | 菜鸟", "<h1>" + written + "</h1>"));
        assertEquals("mod_auth_basic", title("/b", "mod_auth_basic － 手册", "<a href=/>手册</a>"));
    }

    @Test
    void whereTheTitleIsOnlyTheSitesNameTheHeadingIsTheTitle() {
        assertEquals("针灸入门", title("/a/1", "草堂", "<a href=/>草堂</a><h1>针灸入门</h1>"));
        assertEquals("针灸入门", title("/a/2", "无标题文档", "<h1>针灸入门</h1>"));
        assertEquals("针灸入门", title("/a/3", "草堂", "<meta property=og:title content='针灸入门 | 草堂'><a href=/>草堂</a>"));
    }

    @Test
    void theFrontPageIsCalledByTheSitesName() {
        assertEquals("草堂", title("/", "草堂 - 读书与行医", "<meta property=og:site_name content=草堂><h1>最新文章</h1>"));
    }

    @Test
    void theLineThatStandsOutIsTheTitleWhereNothingElseIs() {
        String html = "<body><table><tr><td><a href=/>首页</a><tr><td>第三期<tr><td align=center><font size=5 color=red>针灸入门"
                + "</font><br><font size=2>张三</font><tr><td>" + BODY + "</table>";
        assertEquals("针灸入门", page("/old/1.htm", html).title());
        String broken = "<body><p align=center><b>针灸入门之一</b><br><b>——怎样取穴</b></p><p>张三</p>" + BODY;
        assertEquals("针灸入门之一 ——怎样取穴", page("/old/2.htm", broken).title());
    }

    @ParameterizedTest
    @CsvSource({"Tom &amp;amp; Jerry,Tom & Jerry", "It&amp;#39;s,It's", "A&#8211;B,A–B"})
    void entitiesEscapedTwiceAreUndone(String written, String title) {
        assertEquals(title, title("/a", written, ""));
    }

    @Property(tries = 200)
    void titlesAreOneLineAndBoundedWhateverIsWritten(@ForAll @Size(max = 4) List<String> titles) {
        for (String written : titles) {
            String html =
                    "<title>" + written + "</title><meta property=og:title content='" + written + "'><h1>" + written;
            String title = page("/" + written.hashCode(), html).title();
            assertTrue(title.length() <= HeadFacts.MAX_TITLE && title.indexOf('\n') < 0, title);
            assertEquals(title.strip(), title);
        }
    }

    @Test
    void theSameOrderOfPagesGivesTheSameTitles() {
        StringBuilder first = new StringBuilder();
        StringBuilder second = new StringBuilder();
        HtmlParser other = new HtmlParser(UrlRules.DEFAULT);
        for (int i = 0; i < 40; i++) {
            Bytes html =
                    Bytes.of(("<title>第" + i * 7 % 11 + "篇 - 栏目" + i % 3 + " - 草堂</title>" + BODY).getBytes(UTF_8));
            Url url = new Url("http://zao.example/" + i);
            first.append(((ParseOutcome.Parsed) parser.parse(url, Instant.EPOCH, "text/html", html))
                    .page()
                    .title());
            second.append(((ParseOutcome.Parsed) other.parse(url, Instant.EPOCH, "text/html", html))
                    .page()
                    .title());
        }
        assertEquals(first.toString(), second.toString());
    }

    @Test
    void whatAFrontPagesTitleSaysBesidesTheNameIsItsSubtitle() {
        Page home = page(
                "/", "<head><title>草堂 - 张三的个人网站</title><meta property=og:site_name content=草堂></head><body>" + BODY);
        assertEquals("草堂", home.title());
        assertEquals("张三的个人网站", home.facts().place().subtitle());
        Page plain = page("/", "<head><title>草堂</title></head><body>" + BODY);
        assertEquals("", plain.facts().place().subtitle());
        Page other = page("/a", "<head><title>针灸入门 - 草堂</title></head><body><h1>针灸入门</h1>" + BODY);
        assertEquals("", other.facts().place().subtitle(), "only of front pages");
    }
}
