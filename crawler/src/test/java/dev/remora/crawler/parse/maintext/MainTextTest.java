package dev.remora.crawler.parse.maintext;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.parse.dom.LineNumbers;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Duration;
import java.time.Instant;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTextTest {
    private static final String ONE = "山药去皮切块，与大米同煮，小火慢熬四十分钟。";
    private static final String PAGER = "<p><a href=/zhou>上一页</a> <a href=/zhou/3>下一页</a>";
    private static final String TWO = "熬好之后放温再吃，放糖放盐都可以，隔夜的不要。";

    private final HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);

    private Page page(String address, String html) {
        var outcome = parser.parse(
                new Url("http://zao.example" + address), Instant.EPOCH, "text/html", Bytes.of(html.getBytes(UTF_8)));
        return ((ParseOutcome.Parsed) outcome).page();
    }

    private String text(String body) {
        return page("/a.html", "<title>山药粥 - 小灶</title>" + body).text();
    }

    @Test
    void leavesOutNavigationSideBarsAndFooters() {
        String text = text("<nav><a href=/1>首页</a></nav><div class=sidebar><p>站长是个厨子。</div><div class=post-content><p>"
                + ONE + "<p>" + TWO + "</div><div class='comment-form'>发表评论</div><footer>版权所有</footer>");
        assertEquals(ONE + "\n" + TWO, text);
    }

    @Test
    void leavesOutTheTitleAndWhatIsSaidOfTheTextAboveAndBelowIt() {
        String text = text("<div><h1>山药粥</h1><p>2024年3月2日<p>作者：小灶<p>" + ONE + "<p>" + TWO
                + "<p>上一篇：<a href=/2>小米粥</a><p>转载请注明出处</div>");
        assertEquals(ONE + "\n" + TWO, text);
    }

    @Test
    void keepsListsTablesAndCodeOfTheTextReadable() {
        String text = text("<article><p>" + ONE + "<ul><li>山药一根<li>大米二两</ul><table><tr><th>火<th>时<tr><td>小<td>四十分"
                + "</table><pre>洗\n煮</pre><p>" + TWO + "</article>");
        assertEquals(ONE + "\n山药一根\n大米二两\n火 时\n小 四十分\n洗\n煮\n" + TWO, text);
    }

    /// As Hexo, Hugo and Pygments write them.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<table><tr><td class=gutter><pre><span class=line>1</span><br><span class=line>2</span></pre>"
                        + "<td class=code><pre>煮 30\n焖 10</pre></table>",
                "<table><tr><td class=lntd><pre><span class=lnt>1\n</span><span class=lnt>2\n</span></pre>"
                        + "<td class=lntd><pre>煮 30\n焖 10</pre></table>",
                "<pre class='line-numbers gutter'><span class=lineno>1 </span>煮 30\n"
                        + "<span class=lineno>2 </span>焖 10</pre>",
            })
    void leavesOutTheNumbersBesideLinesOfCode(String code) {
        assertEquals(ONE + "\n煮 30\n焖 10\n" + TWO, text("<p>" + ONE + code + "<p>" + TWO));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<div class='row no-gutter'><img src=/a.jpg alt=山药粥成品></div>",
                "<div class='row no-gutter'> 第1步 <b>洗</b></div>"
            })
    void aRowWithoutNumbersIsPartOfTheText(String row) {
        assertFalse(LineNumbers.are(Jsoup.parse(row).body().child(0)));
    }

    @Test
    void nestedNumbersOfLinesAreReadInBoundedTime() {
        String html = "<div class=gutter>1".repeat(400) + "<i>1 </i>".repeat(100_000) + "字";
        Element body = Jsoup.parse(html).body();
        assertTimeoutPreemptively(
                Duration.ofSeconds(2), () -> body.select(".gutter").forEach(LineNumbers::are));
    }

    @Test
    void leavesOutATitleThatOnlyTheHeadingSays() {
        String last = "";
        for (int i = 1; i <= 4; i++) {
            String name = "山药小米红豆绿豆".substring(2 * i - 2, 2 * i) + "粥的做法";
            last = page(
                            "/" + i,
                            "<title>小灶</title><article><h1>" + name + "</h1><span>Apr 30, 2024</span><p>" + ONE
                                    + body(i) + "</article>")
                    .text();
        }
        assertEquals(ONE + body(4), last);
    }

    @Test
    void aPageWithoutTextBesideItsFooterHasNone() {
        assertEquals(
                "",
                text("<nav><a href=/1>首页</a></nav><canvas></canvas>"
                        + "<footer><a href=/>版权所有 小灶</a> 豫ICP备20016号</footer>"));
    }

    @Test
    void doesNotTakeAClassOnTheWholePageForASideBar() {
        String text = text("<body class='has-sidebar'><div class='page with-nav'><p>" + ONE + "<p>" + TWO + "</div>");
        assertEquals(ONE + "\n" + TWO, text);
    }

    /// A dialog without `open` is not rendered (HTML Standard, the dialog element, and its rendering).
    @Test
    void readsADialogOnlyWhereItIsOpen() {
        String asks = "登录之后可以收藏这道菜，也可以给作者留言，还能看到评论。";
        assertEquals("", text("<dialog><p>" + asks + "</p></dialog>"));
        assertEquals("", text("<dialog style='top: 0'><p>" + asks + "</p></dialog>"));
        assertEquals(asks, text("<dialog open><p>" + asks + "</p></dialog>"));
    }

    @Test
    void dropsLinksUnderAHeadingThatAnnouncesOtherPages() {
        String text = text("<div><p>" + ONE + "<p>" + TWO + "<h3>相关文章</h3><ul><li><a href=/2>小米粥的做法</a></ul></div>");
        assertEquals(ONE + "\n" + TWO, text);
    }

    @Test
    void takesTheEntriesOfAListWithTheirNotesForItsText() {
        Page page = page(
                "/tags/zhou/",
                "<title>标签：粥</title><h1>标签：粥</h1>" + entry(1, "山药粥") + entry(2, "小米粥") + entry(3, "红豆粥")
                        + "<div class=pagination><a href=/p2>2</a></div>");
        assertEquals("山药粥\n3月1日\n小米粥\n3月2日\n红豆粥\n3月3日", page.text());
        assertEquals(PageKind.LIST, page.facts().kind());
    }

    @Test
    void readsAPageThatStandsAtEveryAddressOfItsHost() {
        String body = "<title>山药粥</title><h1>山药粥</h1><p>" + ONE + "<p>" + TWO;
        for (int i = 0; i < 12; i++) {
            assertEquals(ONE + "\n" + TWO, page("/?sid=" + i, body).text());
        }
    }

    @Test
    void readsAPageAsIfItWereTheOnlyOneWhereAllItSaysStandsElsewhereToo() {
        for (int i = 0; i < 12; i++) {
            String body = "<title>山药粥</title><h1>山药粥</h1><p>" + ONE + "<p>" + TWO + "<p>今天第 " + i + " 位";
            String text = page("/" + i, body).text();
            assertEquals(ONE + "\n" + TWO, text.substring(0, Math.min(text.length(), ONE.length() + TWO.length() + 1)));
        }
    }

    private static String entry(int day, String title) {
        return "<div class=item><h2><a href=/" + day + ">" + title + "</a></h2><div class=post-meta>3月" + day
                + "日</div></div>";
    }

    @Test
    void learnsFromOtherPagesOfTheSiteWhatItsFrameIs() {
        String last = "";
        for (int i = 1; i <= 4; i++) {
            last = page(
                            "/" + i,
                            "<title>第" + i + "篇</title><div><p>本站由小灶主持，欢迎各位光临。<p>" + body(i) + "<p>食材</p><p>"
                                    + body(i + 10) + "</div><div><p>我们的店在城南，天天开门。</div>")
                    .text();
        }
        assertEquals(body(4) + "\n食材\n" + body(14), last);
    }

    private static String body(int i) {
        return "甲乙丙丁戊己庚辛壬癸子丑寅卯辰".substring(i % 5) + "，今天的粥里有这些东西，煮的时间也不一样。";
    }

    @Test
    void readsAPageTheSameWayWhateverItsSiteHasUnlessItHasLearntTheSite() {
        String html = "<title>一</title><div><p>" + ONE + "<p>" + TWO + "</div>";
        String first = page("/1", html).text();
        assertEquals(first, new MainTextTest().page("/1", html).text());
        assertEquals(first, page("/1", html).text(), "the same page again is not another page");
        assertEquals(first, page("/1", html).text(), "however often");
    }

    @Test
    void tellsFrontPagesAndPagesWithHardlyAnyText() {
        String links = "<a href=/1>山药粥的做法</a><p><a href=/2>小米粥的做法</a><p><a href=/3>红豆粥的做法</a>";
        assertEquals(PageKind.HOME, kind("/", links));
        assertEquals(PageKind.HOME, kind("/blog/", "<nav><a href=/blog/>首页</a></nav>" + links));
        assertEquals(PageKind.LIST, kind("/c/zhou", links));
        assertEquals(PageKind.ARTICLE, kind("/c/1", "<p>" + ONE));
        assertEquals(PageKind.THIN, kind("/c/2", "<p>暂无"));
    }

    @ParameterizedTest
    @CsvSource({
        "/zhou, 粥_第 2 页",
        "/zhou, 粥的做法（第2页）_小灶",
        "/zhou, 粥 - 第十二頁 - 小灶",
        "/zhou, Porridge | Page 2 of 9",
        "/zhou/list_3_2.html, 粥",
        "/zhou/index_2.html, 粥",
        "/zhou?id=3&page=2, 粥",
    })
    void tellsALaterPageOfAListFromThatOfAnArticle(String address, String title) {
        String head = "<title>" + title + "</title>";
        assertEquals(PageKind.LIST, kind(address, head + teaser("山药粥的做法", ONE) + teaser("小米粥的做法", TWO)));
        assertEquals(PageKind.ARTICLE, kind(address, head + "<h1>粥</h1><p>" + ONE + "<p>" + TWO + PAGER));
    }

    @Test
    void takesNoPageForAListBecauseItsTitleCountsPages() {
        String teasers = teaser("山药粥的做法", ONE) + teaser("小米粥的做法", TWO);
        assertEquals(PageKind.ARTICLE, kind("/zhou", "<title>粥谱共三页</title>" + teasers));
        assertEquals(PageKind.ARTICLE, kind("/zhou", "<title>粥 homepage 2</title>" + teasers));
        assertEquals(PageKind.ARTICLE, kind("/zhou", "<title>打开粥谱的第一页</title>" + teasers));
        assertEquals(PageKind.ARTICLE, kind("/zhou", "<title>Front Page 2024</title>" + teasers));
        assertEquals(PageKind.ARTICLE, kind("/zhou?page=1", "<title>粥</title>" + teasers));
    }

    private static String teaser(String title, String text) {
        return "<div class=item><a href=/" + title + ">" + title + "</a><p>" + text + text + "</div>";
    }

    private static PageKind kind(String address, String html) {
        return new MainTextTest().page(address, html).facts().kind();
    }
}
