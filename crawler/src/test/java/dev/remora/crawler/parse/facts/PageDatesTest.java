package dev.remora.crawler.parse.facts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageDatesTest {
    private static final Instant FETCHED = Instant.parse("2026-11-20T00:00:00Z");
    private static final String BODY = "<p>" + "针灸是中医的一部分，历史很长，书也很多，读来有趣。".repeat(8) + "</p>";

    private final HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);

    private PageFacts.Days facts(String address, String head, String body) {
        String html =
                "<html lang=zh><head><title>针灸入门</title>" + head + "</head><body><h1>针灸入门</h1>" + body + "</body>";
        var outcome = parser.parse(
                new Url("http://zao.example" + address),
                FETCHED,
                "text/html; charset=utf-8",
                Bytes.of(html.getBytes(UTF_8)));
        return ((ParseOutcome.Parsed) outcome).page().facts().days();
    }

    private static Optional<LocalDate> day(String day) {
        return Optional.of(LocalDate.parse(day));
    }

    @Test
    void whatIsStatedOutweighsWhatIsShownAndThatTheAddress() {
        String stated = "<meta property=article:published_time content=2020-03-05T08:00:00+08:00>";
        String shown = "<span>发布于 2020-03-06</span>";
        assertEquals(
                day("2020-03-05"), facts("/2020/03/07/a", stated, shown + BODY).published());
        assertEquals(day("2020-03-06"), facts("/2020/03/07/a", "", shown + BODY).published());
        assertEquals(day("2020-03-07"), facts("/2020/03/07/a", "", BODY).published());
    }

    @Test
    void jsonLdOutweighsMeta() {
        String both =
                "<script type=application/ld+json>{\"@context\":\"https://schema.org\",\"@graph\":[{\"@type\":\"WebSite\","
                        + "\"datePublished\":\"2001-01-01\"},{\"@type\":\"Article\",\"datePublished\":\"2020-03-04\",\"dateModified\":"
                        + "\"2021-01-02T03:04:05+08:00\"}]}</script><meta name=PubDate content='2020-03-05 10:00'>";
        assertEquals(day("2020-03-04"), facts("/a", both, BODY).published());
        assertEquals(day("2021-01-02"), facts("/a", both, BODY).modified());
    }

    @Test
    void theMetaThatChineseGovernmentSitesCarryIsRead() {
        assertEquals(
                day("2020-03-05"),
                facts("/a", "<meta name=PubDate content='2020-03-05 10:00'>", BODY)
                        .published());
    }

    @Test
    void labelsTellPublishedFromChanged() {
        PageFacts.Days facts =
                facts("/a", "", "<div><span>发表于 2020年3月5日</span> <span>更新于 2021年1月2日</span></div>" + BODY);
        assertEquals(day("2020-03-05"), facts.published());
        assertEquals(day("2021-01-02"), facts.modified());
        PageFacts.Days line = facts("/a", "", "<div>发布日期：2020-03-05　更新日期：2021-01-02</div>" + BODY);
        assertEquals(day("2020-03-05"), line.published());
        assertEquals(day("2021-01-02"), line.modified());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "首发于 2019-03-05",
                "本文首发于知乎专栏“一个学中医的人写的读书笔记”：2019年3月5日",
                "首發於知乎 2019-03-05",
                "原载于《中医药文化》 2019-03-05",
                "原載：《中醫藥文化》雜誌，2019年3月5日",
                "原文发表于 2019-03-05",
                "原文发布时间：2019-03-05",
                "原文刊登于《中医药文化》：2019-03-05",
                "首发时间：2019-03-05",
                "最早发表于：知乎，时间 2019-03-05",
                "2019-03-05 首发于公众号",
                "原载于 <time datetime=2019-03-05>2019-03-05</time>",
                "<span class=pubdate>首发于 2019-03-05</span>",
                "Originally published: Mar 5, 2019",
                "First appeared: 2019-03-05"
            })
    void theDateOfTheOriginalCountsOnlyIfNothingElseGivesOne(String line) {
        String original = "<p>" + line + "</p>";
        assertEquals(day("2019-03-05"), facts("/a", "", original + BODY).published(), "alone");
        assertEquals(
                day("2024-05-01"), facts("/2024/05/01/a", "", original + BODY).published(), "address");
        for (String own :
                new String[] {"<p>发布于 2024-05-01</p>", "<p>2024-05-01</p>", "<time datetime=2024-05-01></time>"}) {
            assertEquals(
                    day("2024-05-01"), facts("/a", "", own + original + BODY).published(), own + " before");
            assertEquals(
                    day("2024-05-01"), facts("/a", "", original + own + BODY).published(), own + " after");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "首发于知乎 2019-03-05，发布于本站 2024-05-01",
                "发布于 2024-05-01，首发于知乎 2019-03-05",
                "首发于知乎。发布于 2024-05-01",
                "2024-05-01 | 首发于2019-03-05",
                "原载《中医药文化》，本站发表：2024-05-01",
                "首发 <time itemprop=datePublished datetime=2024-05-01></time> 2019-03-05"
            })
    void aLineMayNameTheOriginalAndThePagesOwnDate(String line) {
        assertEquals(
                day("2024-05-01"), facts("/a", "", "<p>" + line + "</p>" + BODY).published());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "本文首发于公众号，欢迎关注。",
                "本文首发于公众号，欢迎关注！",
                "本文首发于公众号，要不要关注？",
                "本文首发于公众号!",
                "本文首发于公众号；欢迎关注",
                "Originally posted on another site; enjoy",
                "来源：新华网 查看原文",
                "阅读原文",
                "原文链接：example.org"
            })
    void aLineBeforeThatNamesTheOriginalIsNoLabelOfTheDate(String before) {
        String lines = "<p>" + before + "</p><p>2024-05-01</p>";
        assertEquals(
                day("2024-05-01"),
                facts("/a", "", lines + "<p>2019-03-05</p>" + BODY).published());
    }

    @ParameterizedTest
    @ValueSource(strings = {"First published: 5 Mar 2019", "First posted: 2019-03-05"})
    void whenAPageWasFirstPublishedIsItsOwnDate(String line) {
        assertEquals(
                day("2019-03-05"),
                facts("/a", "", "<time datetime=2024-05-01></time><p>" + line + "</p>" + BODY)
                        .published());
    }

    @Test
    void aMomentInUtcLiesOnTheDayThatThePageShows() {
        String stated = "<meta property=article:published_time content=2020-03-05T20:00:00.000Z>";
        assertEquals(day("2020-03-05"), facts("/2020/03/05/a", stated, BODY).published(), "the address says so");
        assertEquals(day("2020-03-06"), facts("/a", stated, BODY).published(), "a Chinese page");
    }

    @Test
    void daysToComeAndDaysBeforeTheWebAreNone() {
        assertEquals(
                Optional.empty(),
                facts("/a", "", "<time datetime=2026-11-25></time>" + BODY).published());
        assertEquals(
                Optional.empty(),
                facts("/a", "<meta name=date content=0001-01-01T00:00:00Z>", BODY)
                        .published());
        assertEquals(
                Optional.empty(),
                facts("/a", "", "<p>发布于 1989-12-31</p>" + BODY).published());
    }

    @Test
    void copyrightYearsAndDaysOfTheStoryAreNone() {
        String told = "<p>据记载，" + "这一天发生了许多事情，人们后来常常说起。".repeat(9) + "那是2008年8月8日的晚上。</p>";
        assertEquals(
                Optional.empty(),
                facts("/a", "", told + "<footer>版权所有 © 2010-01-01 - 2020-12-31</footer>")
                        .published());
    }

    @Test
    void daysInTheSideBarAreOthers() {
        assertEquals(
                Optional.empty(),
                facts("/a", "", BODY + "<div class=sidebar><ul><li><time datetime=2020-03-05></time>别的</ul></div>")
                        .published());
    }

    @Test
    void theFrontPageHasNone() {
        assertEquals(
                Optional.empty(),
                facts("/", "<meta property=article:published_time content=2020-03-05>", BODY)
                        .published());
    }
}
