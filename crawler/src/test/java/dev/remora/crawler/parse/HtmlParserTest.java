package dev.remora.crawler.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Block;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.BinaryKind;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.Charset;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlParserTest {
    private static final Url HERE = new Url("http://example.org/a/page.html");

    private final HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);

    private ParseOutcome outcome(String type, byte[] body) {
        return parser.parse(HERE, Instant.EPOCH, type, Bytes.of(body));
    }

    private ParseOutcome.Parsed parsed(String html) {
        return (ParseOutcome.Parsed) outcome("text/html", html.getBytes(UTF_8));
    }

    private Page page(String html) {
        return parsed(html).page();
    }

    private static List<String> targets(Page page) {
        return page.outlinks().stream().map(link -> link.target().text()).toList();
    }

    @Test
    void readsTheTitleAndFoldsItsWhiteSpace() {
        assertEquals("中医 基础", page("<title>\n 中医  基础 </title><p>x").title());
    }

    @Test
    void takesTheOpenGraphTitleAndThenTheFirstHeadingWhereThereIsNoTitle() {
        assertEquals(
                "甲",
                page("<title> </title><meta property=og:title content=甲><h1>乙</h1>")
                        .title());
        assertEquals("乙", page("<h1>乙</h1><h1>丙</h1>").title());
    }

    @Test
    void doesNotTakeTheTitleOfADrawingForThatOfThePage() {
        assertEquals("真", page("<svg><title>菜单</title></svg><title>真</title>").title());
    }

    @Test
    void partsBlocksByLineFeedsAndCellsBySpaces() {
        String html = "<p>一<b>二</b>三<p>四<br>五<ul><li>六<li>七</ul><table><tr><td>八<td>九<tr><td>十</table>";
        assertEquals("一二三\n四\n五\n六\n七\n八 九\n十", page(html).text());
    }

    @Test
    void leavesOutWhatIsNotForReading() {
        String html = "<p>读<script>x()</script><style>p{}</style><noscript>请启用</noscript><template>模板</template>"
                + "<p hidden>隐<p style='Display : none'>藏<p>者";
        assertEquals("读\n者", page(html).text());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "display: none",
                "VISIBILITY:/* */hidden",
                "color:#FFF; background-color: #ffffff",
                "background:white;color:rgb(255, 255, 255) !important",
                "font-size:0",
                "font-size: 0.0px; color:red",
                "position:absolute;left:-9999px",
                "margin-left: -10000px",
                "text-indent:-999em",
                "color:transparent",
                "color: rgba(0, 0, 0, 0)",
                "color:rgb(0 0 0 / 0%)",
                "color:#ffffff00",
                "font-size:0.1px",
                "font-size:1px;line-height:1px",
                "font-size:.01em",
                "font-size:1%",
                "position:absolute;clip:rect(0,0,0,0)",
                "clip: rect(1px, 1px, 1px, 1px)",
                "clip-path:inset(100%)",
                "clip-path:circle(0)",
                "transform:scale(0)",
                "transform:scaleY(0.0)",
                "transform:translateX(-9999px)",
                "transform:translate(0, 20000px)",
                "transform:translate3d(-5000.25px, 0, 0)",
                "transform:translateX(-9999em)",
                "transform:rotate(0) scale(0)",
                "height:0;overflow:hidden",
                "max-width:0px; max-height:1px; overflow-y:clip",
                "content-visibility:hidden",
                "visibility:collapse",
                "d\\69splay:n\\00006F ne",
                "zoom:0.001",
                "zoom: 1%",
                "scale:0",
                "scale: 0.0",
                "transform:rotateX(90deg)",
                "transform:translateZ(0) rotateY(-270deg)",
                "translate:-9999px",
                "translate: 0 20000px",
                "font:0/0 a",
                "font: bold 0px serif",
                "color:hsl(0 0% 100%);background:#FFF",
                "background-color:white;color:rgb(255 255 255)",
                "background:url(data:image/png;base64,aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa);display:none"
            })
    void leavesOutWhatItsStyleKeepsFromReaders(String style) {
        String html = "<p>读<div style='" + style + "'>针灸<b>穴位</b><a href=/x>经络</a></div><p>者";
        assertEquals("读\n者", page(html).text());
        assertEquals(1, page(html).outlinks().size(), "links may be followed all the same");
    }

    @Test
    void leavesOutTextOfARelativeSizeInTextOfNone() {
        assertEquals(
                "读",
                page("<p>读<div style='font-size:0'><p style='font-size: 1.2em'>针灸</div>")
                        .text());
        assertEquals(
                "读\n针灸",
                page("<p>读<div style='font-size:0'><p style='font-size: 12px'>针灸</div>")
                        .text());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<table><tr><td background='dark.gif'>",
                "<table><tr><td bgcolor=white background='dark.gif'>",
                "<div style='background:#003366'>",
                "<div style='BACKGROUND-COLOR: navy'>",
                "<div class='bar'>",
                "<div id='bar'>"
            })
    void keepsTextInTheColourOfThePageOnAnotherGround(String around) {
        assertEquals(
                "读\n针灸",
                page("<body bgcolor=white><p>读" + around + "<font color=white>针灸</font>")
                        .text());
    }

    @Test
    void leavesOutWhatAnOldAttributeOrABarHides() {
        assertEquals(
                "读",
                page("<body bgcolor=White><p>读<p><font color='#FFF'>针灸</font>").text());
        assertEquals(
                "读",
                page("<body bgcolor=White><p>读<p><font color=white style='font-family:serif'>针灸</font>")
                        .text());
        assertEquals(
                "读\n针灸",
                page("<body bgcolor=White><p>读<p><font color=white style='color:black'>针灸</font>")
                        .text());
        assertEquals(
                "读\n针灸",
                page("<body bgcolor=White><p>读<p><font color=black>针灸</font>").text());
        assertEquals(
                "读", page("<p>读<p><meter>针灸</meter><progress>穴位</progress>").text());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "color:#fff;background-color:#000",
                "color:#fff",
                "border-color:#fff;background:#fff",
                "font-size:0.9em",
                "left:-960px;margin-left:-1200px",
                "text-indent:-2em",
                "text-indent:2em;opacity:0",
                "color:transparent;-webkit-background-clip:text",
                "color:rgba(0,0,0,0.8)",
                "color:#ff0",
                "color:rgb(0,0,0)",
                "color:rgb(0 0 0)",
                "color:rgba(0,0,0,.05)",
                "color:hsl(0,0%,0%)",
                "color:rgb(0 0 0 / 10%)",
                "font-size:",
                "color:#1230a0",
                "font-size:10px",
                "font-size:100%",
                "font-size:12pt",
                "font-size:1em",
                "font-size:1rem;height:0",
                "overflow:hidden;height:10px",
                "max-height:100px;overflow:hidden",
                "transform:scale(0.9) translate(-50%, -50%)",
                "transform:translateX(-100px)",
                "clip:rect(0,100px,100px,0)",
                "clip-path:inset(10%)",
                "filter:grayscale(0)",
                "filter:grayscale(0.05) blur(0)",
                "transform:translate(-33.333333%, 0)",
                "transform:translateX(12.5678px)",
                "transform:translateY(-16.6667%)",
                "transform:translate3d(-1903.5667px, 0, 0)",
                "transform:translate(-0.00001px, 4999.99999px)",
                "transform:translateX(-5000%)",
                "transform:translateX(calc(-50% + 0.12345px))",
                "transform:translateX(-100vw)",
                "transform:translate3d(0, 0, 0) scale(0.12345)",
                "transform:translate(1e-05px, 0)",
                "zoom:1",
                "zoom:0.9",
                "zoom:50%",
                "scale:0.5",
                "scale:1 0.01",
                "transform:rotateX(45deg)",
                "transform:rotate(90deg)",
                "translate:-50% -50%",
                "translate:-100px",
                "font:0.9em/1.4 serif",
                "font:normal 12px/0 a",
                "font:100%/1.2 a",
                "font:10px a",
                "color:hsl(0 0% 100%);background:hsl(0 0% 90%)",
                "line-height:0"
            })
    void keepsWhatItsStyleLetsReadersSee(String style) {
        assertEquals(
                "读\n针灸\n者", page("<p>读<div style='" + style + "'>针灸</div><p>者").text());
    }

    @Test
    void keepsEntriesOfAListThatHasNoSizeOfItsOwn() {
        String html = "<p>读<ul style='font-size:0'><li class=entry>针灸<li style='font-size:14px'>穴位</ul>";
        assertEquals("读\n针灸\n穴位", page(html).text());
    }

    @Test
    void joinsAWordThatTheSourceWrapped() {
        assertEquals("中医药 and herbs", page("<p>中医\n   药 and\n herbs").text());
    }

    @Test
    void keepsTheLinesOfPreformattedText() {
        assertEquals("前\nls -l\ncd /\n后", page("<p>前<pre>ls  -l\ncd /\n</pre>后").text());
    }

    @Test
    void setsTouchingLinksApartButNotALinkWithinASentence() {
        assertEquals("首页 新闻", page("<a href=/1>首页</a><a href=/2>新闻</a>").text());
        assertEquals("学习中医的书", page("学习<a href=/1>中医</a>的书").text());
    }

    @Test
    void resolvesLinksAgainstTheBase() {
        assertEquals(
                List.of("http://other.example/d/x.html"),
                targets(page("<a href=x.html>x</a><base href='//other.example/d/'>")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"javascript:alert(1)", "data:text/html,x", "http://[", "", "mailto:a@b.c"})
    void ignoresABaseThatLeadsNowhere(String base) {
        assertEquals(
                List.of("http://example.org/a/x.html"),
                targets(page("<base href=\"" + base + "\"><a href=x.html>x</a>")));
    }

    @Test
    void takesLinksFromAnchorsAreasAndFrames() {
        String html = "<a href=/1>1</a><map><area href=/2 alt=二></map><iframe src=/3></iframe><a name=x>no</a>";
        assertEquals(
                List.of("http://example.org/1", "http://example.org/2", "http://example.org/3"), targets(page(html)));
    }

    @Test
    void leavesOutLinksToThePageItselfAndToWhatCannotBeFetched() {
        String html = "<a href=#top>t</a><a href=page.html#a>s</a><a href=''>e</a><a href=mailto:a@b.c>m</a>"
                + "<a href='JavaScript:x()'>j</a><a href=tel:123>t</a><a href=/ok>ok</a>";
        assertEquals(List.of("http://example.org/ok"), targets(page(html)));
    }

    @Test
    void joinsTheAnchorsOfOneAddressInItsFirstPlace() {
        Page page = page("<div class=first><a href=/x rel=nofollow><img alt=图></a></div><a href=/y>y</a>"
                + "<a href='/x#part' title=提示>标题</a><a href=/x>更多</a>");
        Outlink link = page.outlinks().getFirst();
        assertEquals(List.of("http://example.org/x", "http://example.org/y"), targets(page));
        assertEquals("标题 更多", link.anchor().text());
        assertEquals("图", link.anchor().alt());
        assertEquals("提示", link.anchor().title());
        assertEquals("html/body/div.first/a", link.path());
        assertFalse(link.nofollow(), "one of its links may be followed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nofollow", "noopener UGC", "sponsored"})
    void marksLinksThatThePageDoesNotVouchFor(String rel) {
        assertTrue(
                page("<a href=/x rel='" + rel + "'>x</a>").outlinks().getFirst().nofollow());
    }

    @Test
    void obeysRobotsRulesForAllAndForRemoraTogether() {
        Page page = page("<meta name=ROBOTS content='NoFollow'><meta name=remora content=noindex><a href=/x>x</a>");
        assertTrue(page.noindex());
        assertTrue(page.outlinks().getFirst().nofollow());
        assertTrue(page("<meta name=robots content='none'>").noindex());
        assertFalse(page("<meta name=googlebot content='noindex'>").noindex());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0;url=/next | http://example.org/next",
                "0; URL='/next' | http://example.org/next",
                "5,/next | http://example.org/next",
                "0 url = /next | http://example.org/next",
                "0.5;url=/next | http://example.org/next",
                "6;url=/next | ",
                "0 | ",
                "soon | ",
                "0;url=page.html#x | ",
                "0;url=javascript:x() | ",
                "99999999999999999;url=/next | "
            })
    void takesAnImmediateRefreshForARedirect(String content, String target) {
        var refresh =
                parsed("<meta http-equiv=Refresh content=\"" + content + "\">").refresh();
        assertEquals(Optional.ofNullable(target).map(Url::new), refresh);
    }

    @Test
    void ignoresARefreshForThoseWithoutScripts() {
        String html = "<head><noscript><meta http-equiv=refresh content='0;url=/no'></noscript></head><body>x";
        assertEquals(Optional.empty(), parsed(html).refresh());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>window.location.href='/zh/'</script>",
                "<title>某某大学</title><script>location.replace('../zh/')</script>",
                "<p>正在进入网站，请稍候……</p><script>top.location='/zh/'</script>",
                "<p>正在进入网站，如果浏览器没有自动跳转，请点击<a href=/zh/>这里</a></p><script>top.location='/zh/'</script>",
                "<body onload=\"location.href='/zh/'\"></body>"
            })
    void aPageThatOnlyLeadsElsewhereByAScriptIsARedirect(String html) {
        assertEquals(
                Optional.of(new Url("http://example.org/zh/")), parsed(html).refresh());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p>针灸以经络学说为本，取穴讲究辨证，足三里是养生要穴，艾灸可补脾胃，脉象浮沉迟数，医者以指候之。",
                "<img src=/logo.png>",
                "<a href=/1>一</a><a href=/2>二</a><a href=/3>三</a>"
            })
    void aPageWithContentIsNoneEvenIfItSendsPhonesElsewhere(String content) {
        String script =
                "<script>if (/iPhone/.test(navigator.userAgent)) location.href='http://m.example.org/'</script>";
        assertEquals(Optional.empty(), parsed(content + script).refresh());
    }

    @Test
    void readsLanguageDescriptionAndCanonicalLink() {
        Page page = page("<html lang=zh_CN><meta name=description content=' 说  明 '><link rel=canonical href=/c?b=1>");
        assertEquals("zh-Hans", page.language());
        assertEquals("说 明", page.description());
        assertEquals(Optional.of(new Url("http://example.org/c?b=1")), page.canonical());
    }

    @Test
    void showsTheTextAroundALinkWithoutItsOwn() {
        Page page = page("<p>甲乙丙<a href=/x>链接</a>丁戊己");
        assertEquals("甲乙丙 丁戊己", page.outlinks().getFirst().around());
    }

    @Test
    void keepsTheTextAroundALinkWithinItsBlockAndUnderTwoHundredCharacters() {
        String html = "<nav>导航</nav><article>" + "前".repeat(300) + "<a href=/x>链</a>" + "后".repeat(30) + "</article>尾";
        String around = page(html).outlinks().getFirst().around();
        assertEquals(200, around.length());
        assertTrue(around.startsWith("前") && around.endsWith("后"), around);
    }

    @Test
    void dividesThePageIntoBlocksWithRolesAndLabels() {
        Page page = page("<nav><a href=/1>一</a></nav><main><h2>正文</h2><p>长长的文字<a href=/2>二</a></p>"
                + "<div class=box><h3>相关文章</h3><ul><li><a href=/3>三</a><li><a href=/4>四</a><li><a href=/5>五</a></ul>"
                + "</div></main><footer><a href=/6>六</a></footer>");
        assertEquals(
                List.of(Block.Role.NAVIGATION, Block.Role.MAIN, Block.Role.RELATED, Block.Role.FOOTER),
                page.blocks().stream().skip(1).map(Block::role).toList());
        assertEquals("相关文章", page.blocks().get(3).label());
        assertEquals("html/body/main/div.box/ul", page.blocks().get(3).path());
        assertEquals(
                List.of(1, 2, 3, 3, 3, 4),
                page.outlinks().stream().map(Outlink::block).toList());
    }

    @Test
    void escapesTheQueryOfALinkInTheCharsetOfItsPage() {
        byte[] body = "<meta charset=gbk><p>电影和电视<a href='/s?q=电'>搜</a>".getBytes(Charset.forName("GBK"));
        var outcome = (ParseOutcome.Parsed) outcome("text/html", body);
        assertEquals(List.of("http://example.org/s?q=%B5%E7"), targets(outcome.page()));
    }

    @Test
    void readsPlainTextWithItsFirstLineAsTitle() {
        var outcome = (ParseOutcome.Parsed) outcome("text/plain; charset=utf-8", "\n 第一行 \n<b>第二\n".getBytes(UTF_8));
        assertEquals("第一行", outcome.page().title());
        assertEquals("第一行\n<b>第二", outcome.page().text());
    }

    @ParameterizedTest
    @CsvSource({"image/png, image/png", "application/pdf; x=y, application/pdf", "application/json, application/json"})
    void saysWhichTypesItDoesNotRead(String type, String told) {
        assertEquals(new ParseOutcome.NotAPage(new Failure.TypeNotRead(told)), outcome(type, "<p>x".getBytes(UTF_8)));
    }

    @Test
    void looksAtTheBytesWhereNoTypeIsDeclared() {
        assertEquals(
                "甲",
                ((ParseOutcome.Parsed) outcome("", "<html><title>甲</title>".getBytes(UTF_8)))
                        .page()
                        .title());
        assertEquals(
                "甲",
                ((ParseOutcome.Parsed) outcome("nonsense", "甲\n乙".getBytes(UTF_8)))
                        .page()
                        .title());
        assertEquals(
                new ParseOutcome.NotAPage(new Failure.Undeclared(BinaryKind.PDF)),
                outcome("", "%PDF-1.7 x".getBytes(UTF_8)));
    }

    @Test
    void saysThatAnEmptyResponseIsEmpty() {
        assertEquals(new ParseOutcome.NotAPage(new Failure.EmptyResponse()), outcome("text/html", new byte[0]));
    }
}
