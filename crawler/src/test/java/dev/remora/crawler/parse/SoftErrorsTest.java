package dev.remora.crawler.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SoftErrorsTest {
    /// A long text; stands in the tables below as `ARTICLE`.
    private static final String ARTICLE = "<p>" + "这一段讲的是网站打不开的时候应该先查什么，再查什么。".repeat(12);
    private static final String MENU = "<ul><li><a href=/1>首页</a><li><a href=/2>新闻中心</a><li><a href=/3>联系我们</a></ul>";

    private final HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);

    private Optional<SoftError> softError(String html) {
        var outcome = parser.parse(
                new Url("http://example.org/x"),
                Instant.EPOCH,
                "text/html; charset=utf-8",
                Bytes.of(html.getBytes(UTF_8)));
        return ((ParseOutcome.Parsed) outcome).page().facts().softError();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "404 Not Found",
                "404",
                "Page not found",
                "Page Not Found · 某某博客",
                "404 - 页面不存在",
                "404 页面未找到 | 健康网",
                "抱歉，您访问的页面不存在",
                "您要找的文章已被删除 - 论坛",
                "找不到页面",
                "頁面不存在",
                "Error 404: the page does not exist",
                "提示信息_该主题已被删除"
            })
    void saysNotFoundInItsTitle(String title) {
        assertEquals(
                Optional.of(SoftError.NOT_FOUND), softError("<title>" + title + "</title>" + MENU + "<p>返回首页看看吧。"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<h1>404</h1><p>您访问的页面可能已经搬家或不存在。",
                "<h2>页面不存在</h2><p>五秒后返回首页",
                "<p>抱歉，您查看的这篇文章已经被删除了，或者地址有误。",
                "<p>對不起，您訪問的網頁不存在！",
                "<h1>Oops! Page not found</h1>",
                "<p>The page you are looking for does not exist.",
                "<p>The page you're looking for can't be found. It may have been moved.",
                "<p>The requested URL /abc was not found on this server.",
                "<p>Sorry, we couldn't find that page."
            })
    void saysNotFoundInItsText(String body) {
        assertEquals(Optional.of(SoftError.NOT_FOUND), softError("<title>某某网</title>" + MENU + body));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<title>登录 - 某某论坛</title><form><input name=u><input type=password name=p></form>",
                "<title>某某系统</title><h2>用户登录</h2><form><p>密码<input type=password></form>",
                "<title>Sign in</title><form><input type=password></form>",
                "<title>某某论坛</title><p>您需要登录后才能查看本帖。",
                "<title>Members</title><p>You must be logged in to view this page."
            })
    void asksForALogin(String html) {
        assertEquals(Optional.of(SoftError.LOGIN_WALL), softError(html));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<title>example.org</title><p>该域名正在出售，有意请联系。",
                "<title>example.com is for sale</title><p>Make an offer.",
                "<title>此域名已过期</title>",
                "<title>Welcome</title><p>This domain is parked free of charge.",
                "<title>x</title><p>Buy this domain <a href=/buy>here</a>"
            })
    void isAParkedDomain(String html) {
        assertEquals(Optional.of(SoftError.PARKED), softError(html));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<title>应用</title><div id=root></div><script src=/app.js></script>",
                "<title>App</title><noscript>You need to enable JavaScript to run this app.</noscript><div id=app>Loading…</div>"
                        + "<script type=module src=/index.js></script>",
                "<title>某某</title><p>请启用JavaScript后继续浏览本站</p><script src=/x.js></script>"
            })
    void isTheShellOfAScript(String html) {
        assertEquals(Optional.of(SoftError.SCRIPT_SHELL), softError(html));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<title>404 Not Found</title>ARTICLE",
                "<title>404页面怎么做</title><p>写一个有用的404页面，要告诉访客页面不存在，并给出首页的链接。",
                "<title>自定义 404 页面 | 博客</title><p>先建一个 404.html，再在配置里写上 ErrorDocument。",
                "<title>Nginx 报 404 Not Found 的几个原因</title><p>多半是 root 写错了。",
                "<title>文件不存在时 Java 抛出什么异常</title><p>FileNotFoundException。",
                "<title>第404章 大结局</title><p>他终于回来了。",
                "<title>MySQL 记录不存在则插入</title><p>INSERT IGNORE 即可。",
                "<title>登录功能的实现</title><p>用过滤器检查会话。<form><input type=password></form>",
                "<title>文章</title>ARTICLE<p>您需要登录后才能发表评论<form><input type=password></form>",
                "<title>短文</title><p>今天下雨。<p>您需要登录后才可以发表评论",
                "<title>登录</title>ARTICLE",
                "<title>域名出售的流程</title><p>先在注册商处解锁，再把转移码给买家。",
                "<title>画廊</title><img src=1.jpg><script src=/x.js></script>",
                "<title>框架</title><iframe src=/main.html></iframe><script src=/x.js></script>",
                "<title>导航</title>MENU<script src=/x.js></script>",
                "<title>书签</title><h2><a href=/y>404，您访问的页面已经不存在！</a></h2><p>点评",
                "<title>书签</title><p>点评<p>下一篇：<a href=/y>您访问的页面不存在</a>",
                "<title>短</title><p>只有这么一句话，可是是真的一句话。</p><script src=/x.js></script>",
                "<title>空</title>",
                ""
            })
    void isAPageLikeOthers(String html) {
        String whole = html.replace("ARTICLE", ARTICLE).replace("MENU", MENU);
        assertEquals(Optional.empty(), softError("<html>" + whole));
    }

    @Test
    void countsIdeographsOnceAndOtherWordsTwice() {
        assertEquals(0, SoftErrors.units(" ,.。"));
        assertEquals(4 + 2 + 2, SoftErrors.units("你好，word 世界 404!"));
    }
}
