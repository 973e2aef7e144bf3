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
                "<title>提示信息</title><h1>您的访问过于频繁，请稍后再试</h1><p>您的IP：192.0.2.1",
                "<title>安全验证</title><p>系统检测到您的网络环境存在异常访问行为，请输入验证码后继续访问：<img src=/code.jpg>",
                "<title>百度安全验证</title><p>网络不给力，请稍后重试<p>返回首页<p>问题反馈",
                "<title>访问验证</title><p>别离开，为了更好的访问体验，请进行验证，通过后即可继续访问网页<p>请按住滑块，拖动到最右边",
                "<title></title><h2>环境异常</h2><p>当前环境异常，完成验证后即可继续访问。<p>去验证",
                "<title>安全检测中</title><p>正在检查您的浏览器，请稍候…<p>该过程将自动完成",
                "<title>网站防火墙</title><p>您的请求带有不合法参数，已被网站管理员设置拦截！<p>普通网站访客，请联系网站管理员",
                "<title>訪問受限</title><p>您的 IP 已被暫時封鎖，請稍後再試",
                "<title>某某网</title><p>网站正在维护中，请稍后访问",
                "<title>系统维护</title><p>给您带来不便，敬请谅解",
                "<title>网站暂时关闭</title><p>站点已暂停，请联系管理员",
                "<title>某某网</title><p>系统升级中，暂停服务，预计两小时后恢复",
                "<title>Just a moment...</title><noscript>Enable JavaScript and cookies to continue</noscript>",
                "<title>Attention Required! | Cloudflare</title><p>Please complete the security check",
                "<title>Too many requests</title><p>Please slow down.",
                "<title>x</title><p>Checking your browser before accessing example.org"
            })
    void itsHostShowsNoContentNow(String html) {
        assertEquals(Optional.of(SoftError.UNAVAILABLE), softError("<html>" + html));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>document.cookie='a=1';location.reload()</script>",
                "<script>alert('该信息不存在！');history.back();</script>",
                "<script>alert('请先登录！');location.href='/login.php';</script>"
            })
    void nothingButAShortScriptIsAShellToo(String html) {
        assertEquals(Optional.of(SoftError.SCRIPT_SHELL), softError("<html>" + html));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<title>安全验证</title>ARTICLE",
                "<title>验证码识别的几种方法</title><p>先二值化，再切分，最后用卷积网络识别；网站常用滑块代替。",
                "<title>接口限流</title><p>请求过多时返回 429，客户端应当退避；令牌桶与漏桶是常用算法。",
                "<title>系统维护通知</title><p>图书馆检索系统定于周六晚升级，届时借还书照常，网上续借暂停。",
                "<title>网站维护合同范本</title><p>甲方委托乙方负责网站的日常维护，为期一年。",
                "<title>经络养生</title><p>按摩不可太频繁，每日一次即可。环境异常潮湿时，宜艾灸。",
                "<title>防火墙原理</title><p>包过滤按规则决定放行或拦截。",
                "<title>短</title><script>var a = 1;</script><p>针灸",
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
