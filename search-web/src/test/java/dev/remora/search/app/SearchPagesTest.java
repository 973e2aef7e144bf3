package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.server.WebSettings;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.page.Copy;
import dev.remora.search.page.PageStanding;
import dev.remora.search.query.Interpretation;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.shared.url.Url;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SearchPagesTest extends AtSampleWeb {
    private HttpResponse<String> search(String query, String more, String... headers) throws Exception {
        return visitor.get("/search?q=" + Visitor.encoded(query) + more, headers);
    }

    private static List<String> hrefs(String html) {
        List<String> found = new ArrayList<>();
        Pattern.compile("href=\"([^\"]*)\"")
                .matcher(html)
                .results()
                .map(m -> m.group(1).replace("&amp;", "&"))
                .map(href -> href.startsWith("/") ? URI.create(href).toASCIIString() : href)
                .forEach(found::add);
        return found;
    }

    @Test
    void startPageShowsTheFieldAndTheTopicsWithTheirPages() throws Exception {
        String page = visitor.get("/").body();
        assertTrue(page.contains("name=\"q\""));
        assertTrue(page.contains("中医<small>140</small>"));
        assertTrue(page.contains("Linux<small>1</small>"));
    }

    @Test
    void theReferenceOfTheApiSaysWhichRoleEachOperationNeedsAndBreaksPathsAtSlashes() throws Exception {
        String page = visitor.get("/api?lang=en").body();
        assertEquals("", badge(page, "suggest"));
        assertEquals("sign-in required", badge(page, "crawl"));
        assertEquals("sign-in required", badge(page, "setPassword"));
        assertEquals("admins only", badge(page, "pauseCrawl"));
        assertTrue(page.contains("{id}/<wbr>crawls/<wbr>current/<wbr>events<wbr></code></h3>"), page);
    }

    private static String badge(String page, String operation) {
        int begin = page.indexOf("<section class=\"operation\" id=\"" + operation + "\">");
        Matcher badge = Pattern.compile("<strong class=\"badge\">([^<]*)<")
                .matcher(page.substring(begin, page.indexOf("</section>", begin)));
        return badge.find() ? badge.group(1) : "";
    }

    @Test
    void startPageOfATopicSearchesInIt() throws Exception {
        String page = visitor.get("/?topic=law").body();
        assertTrue(page.contains("在“法律”中搜索"));
        assertTrue(page.contains("<input type=\"hidden\" name=\"topic\" value=\"law\">"));
        assertTrue(page.contains("法律法规、案例与法律服务"));
    }

    @Test
    void resultsShowTitleHostDateAndMarkedSnippetAndLeadToItsPlace() throws Exception {
        String page = search("针灸", "").body();
        String place = "#:~:text=针灸的人多从它学起";
        assertTrue(page.contains(
                "<a href=\"http://www.bencao.example/zhenjiu/zusanli.html" + place + "\"><mark>针灸</mark>入门"));
        assertTrue(page.contains("初学<mark>针灸</mark>的人"));
        assertTrue(page.contains("<span class=\"host\">www.bencao.example</span>"));
        assertTrue(page.contains("2026年11月18日 快照"));
        assertTrue(page.contains("找到 3 个网页，用时 4 毫秒"));
    }

    @Test
    void inTheDemoTitlesOpenTheCopiesAndANoticeSaysWhy() throws Exception {
        var keys = new ApiKeys(Path.of("no-such-folder", "api.keys"));
        WebSettings settings = new WebSettings("127.0.0.1", 0, "test").ofDemo();
        try (SampleWeb demo = new SampleWeb(settings, keys, SampleWeb.NOON);
                Visitor reader = new Visitor(demo.base)) {
            String page = reader.get("/search?q=" + Visitor.encoded("针灸")).body();
            assertTrue(page.contains("这是演示"), page);
            assertTrue(reader.get("/?lang=en").body().contains("This is the demo:"));
            assertFalse(reader.get("/api").body().contains("这是演示"), "it leads to no page of that web");
            assertEquals(
                    List.of(),
                    hrefs(page).stream().filter(href -> href.startsWith("http")).toList());
            assertTrue(page.contains("<a href=\"/cache/"), page);
        }
        assertFalse(search("针灸", "").body().contains("这是演示"));
    }

    @Test
    void inTheDemoLinksOfACopyLeadToOtherCopiesAndItLeadsBackToItsTopic() throws Exception {
        var keys = new ApiKeys(Path.of("no-such-folder", "api.keys"));
        WebSettings settings = new WebSettings("127.0.0.1", 0, "test").ofDemo();
        String address = "http://other.example/a?b=1&c=2";
        String other = new Url(address).id();
        String links = "<a href=\"http://other.example/a?b=1&amp;c=2#p\" rel=\"nofollow\">足三里</a>"
                + "<a title=\"又\" href=\"http://none.example/\" rel=\"nofollow\">别处</a>";
        try (SampleWeb demo = new SampleWeb(settings, keys, SampleWeb.NOON);
                Visitor reader = new Visitor(demo.base)) {
            demo.pages.known.add(FakePages.page(other, "别的", address));
            demo.pages.copy = new Copy.Shown(links, true, false);
            String page = reader.get("/cache/" + FakePages.ID + "?lang=en").body();
            assertTrue(page.contains("<a href=\"/cache/" + other + "?lang=en&amp;in=tcm\">足三里"), page);
            assertTrue(page.contains("<a>别处</a>"), page);
            assertTrue(hrefs(page).contains("/topics/tcm?lang=en"), page);
        }
        web.pages.copy = new Copy.Shown(links, true, false);
        String live = visitor.get("/cache/" + FakePages.ID).body();
        assertTrue(live.contains(links), live);
        assertTrue(hrefs(live).contains("/topics/tcm"), live);
    }

    @Test
    void closenessToTheTopicIsToldInWordsWhereAResultIsLessCloseThanOthers() throws Exception {
        assertFalse(
                search("针灸", "").body().contains("class=\"relevance\""),
                "two are alike, and one is alone in its topic");
        web.engine.doc(new FakeEngine.Doc("tcm", "http://far.example/", "far.example", "针灸店开张", "针灸", 0.2));
        assertEquals(1, search("针灸", "").body().split("略微相关", -1).length - 1);
        assertTrue(search("针灸", "&lang=en").body().contains("loosely on topic"));
    }

    @Test
    void resultsThatLackWordsNameThemBehindALineThatSaysSo() throws Exception {
        String lacking = "http://www.bencao.example/zhenjiu/zusanli.html";
        assertFalse(search("针灸", "").body().contains("class=\"partial\""));
        web.engine.missing.put(lacking, List.of("Zhenjiu"));
        assertTrue(search("针灸", "").body().contains("</span> › <mark>zhenjiu</mark> › zusanli.html</p>"));
        web.engine.missing.put(lacking, List.of("艾灸 | Zhenjiu", "html"));
        assertTrue(search("针灸", "").body().contains("</span> › <mark>zhenjiu</mark> › zusanli.<mark>html</mark></p>"));
        web.engine.missing.put(lacking, List.of("超导", "量子"));
        String all = search("针灸", "").body();
        assertTrue(all.contains("<p class=\"missing\">不含：超导、量子</p>"), all);
        assertTrue(search("针灸", "&lang=en").body().contains("<p class=\"missing\">Without: 超导, 量子</p>"));
    }

    @Test
    void aFeedHasFullMatchesOnlyWhereThereAreAny() throws Exception {
        List<String> found = web.engine.search(SearchRequest.of("针灸")).results().stream()
                .map(SearchAnswer.Result::url)
                .toList();
        String address = "/search?format=rss&q=" + Visitor.encoded("针灸");
        found.subList(1, found.size()).forEach(url -> web.engine.missing.put(url, List.of("超导", "量子")));
        String feed = visitor.get(address).body();
        assertEquals(2, feed.split("<item>", -1).length, feed);
        assertTrue(feed.contains("<link>" + found.getFirst() + "</link>"), feed);
        web.engine.missing.put(found.getFirst(), List.of("超导"));
        String none = visitor.get(address).body();
        assertEquals(1 + found.size(), none.split("<item>", -1).length, none);
        assertTrue(none.contains("不含：超导、量子</description>"), none);
    }

    @Test
    void theLineStandsWhereResultsThatLackWordsBeginAndWhereNoneHoldsAllThePageSaysSo() throws Exception {
        List<String> found = web.engine.search(SearchRequest.of("针灸")).results().stream()
                .map(SearchAnswer.Result::url)
                .toList();
        web.engine.missing.put(found.getLast(), List.of("超导"));
        String page = search("针灸", "").body();
        int line = page.indexOf("以下网页只包含部分搜索词");
        assertTrue(line > page.indexOf(found.get(found.size() - 2)) && line < page.indexOf(found.getLast()), page);
        assertTrue(search("针灸", "&lang=en").body().contains("Pages that contain only some of your words"));
        found.forEach(url -> web.engine.missing.put(url, List.of("超导")));
        String none = search("针灸", "").body();
        assertTrue(none.contains("没有网页符合全部查询条件，以下是最接近的结果。"), none);
        assertFalse(none.contains("以下网页只包含部分搜索词"), none);
    }

    @Test
    void aPageThatTellsItsDayShowsThatDayAndNotTheOneOfTheFetch() throws Exception {
        web.engine.published.put("http://www.bencao.example/zhenjiu/zusanli.html", LocalDate.of(1998, 3, 5));
        String page = search("针灸", "").body();
        assertTrue(page.contains("<time datetime=\"1998-03-05\">1998年3月5日 发布</time>"), page);
        assertTrue(page.contains("2026年11月18日 快照"), "pages that tell none");
    }

    @Test
    void peopleGetASitesResultsSpreadOverPagesUnlessTheySayOtherwise() throws Exception {
        search("针灸", "");
        assertTrue(web.engine.lastRequest.listing().collapse());
        search("针灸", "&collapse=false");
        assertFalse(web.engine.lastRequest.listing().collapse());
    }

    @Test
    void percentEncodedPathsAreShownReadable() throws Exception {
        assertTrue(search("针灸", "").body().contains(" › a › 2026 › 针灸与食疗.html"));
    }

    @Test
    void pagingLinksLeadThroughAllResults() throws Exception {
        String address = "/search?q=" + Visitor.encoded("桂枝");
        int pages = 0;
        int results = 0;
        while (address != null) {
            String page = visitor.get(address).body();
            pages++;
            results += page.split("<article", -1).length - 1;
            var next = Pattern.compile("rel=\"next\" href=\"([^\"]*)\"").matcher(page);
            address = next.find() ? next.group(1).replace("&amp;", "&") : null;
        }
        assertEquals(14, pages);
        assertEquals(137, results);
    }

    @Test
    void noLinkLeadsBehindTheLastPageIfNearDuplicatesAreFolded() throws Exception {
        web.engine.folded = 30;
        String last = search("桂枝", "&page=14").body();
        assertTrue(last.contains("找到 167 个网页"), last);
        assertFalse(last.contains("rel=\"next\""), last);
        assertFalse(hrefs(last).stream().anyMatch(href -> href.contains("page=15")), last);
        assertTrue(search("桂枝", "&page=13").body().contains("rel=\"next\""));
        String json =
                visitor.get("/api/v1/search?page=14&q=" + Visitor.encoded("桂枝")).body();
        assertTrue(json.contains("\"value\":167") && json.contains("\"next\":null"), json);
    }

    @Test
    void pagesLinkToNoneBehindTheLastWhereItIsKnown() throws Exception {
        web.engine.folded = 30;
        web.engine.listed = true;
        for (int page : List.of(1, 7, 11, 13, 14)) {
            List<String> links = hrefs(search("桂枝", "&page=" + page).body());
            assertFalse(links.stream().anyMatch(href -> href.matches(".*page=(1[5-9]|2\\d).*")), links::toString);
        }
        String full =
                visitor.get("/api/v1/search?size=3&q=" + Visitor.encoded("针灸")).body();
        assertTrue(full.contains("\"value\":33") && full.contains("\"next\":null"), full);
    }

    @Test
    void linksKeepWhatNarrowsTheSearchAndDropThePage() throws Exception {
        List<String> links = hrefs(search("桂枝", "&topic=tcm&sort=date&page=2").body());
        String q = "/search?q=" + Visitor.encoded("桂枝");
        assertTrue(links.contains(q + "&topic=tcm&page=3&sort=date"), links::toString);
        assertTrue(links.contains(q + "&topic=tcm&sort=date"), "page 1 has no page parameter");
        assertTrue(links.contains(q + "&topic=law&sort=date"), "another topic begins at its first page");
        assertTrue(links.contains(q + "&sort=date"), "all topics");
    }

    @Test
    void chipsCountResultsOfEachTopicTheMostFirst() throws Exception {
        String page = search("针灸", "").body();
        String chips = page.substring(page.indexOf("<nav class=\"chips\""), page.indexOf("</nav>"));
        assertTrue(chips.contains("全部<small>3</small>"), chips);
        assertTrue(chips.contains("中医<small>2</small>"), chips);
        assertTrue(chips.contains("法律<small>1</small>"), chips);
        assertTrue(chips.indexOf("中医") < chips.indexOf("法律"), chips);
        assertFalse(chips.contains("Linux"), "it has none of them");
    }

    @Test
    void topicsOfOneNameAreToldApartByTheirIds() throws Exception {
        web.engine.topic("tcm-restored", "中医", "");
        String page = visitor.get("/").body();
        assertTrue(page.contains("中医 · tcm<") && page.contains("中医 · tcm-restored<"), page);
        assertFalse(page.contains("法律 · "), "no other topic has its name");
        assertTrue(search("针灸", "").body().contains("中医 · tcm<small>2</small>"));
    }

    @Test
    void theChipOfTheChosenTopicCountsItsResultsAndTheOthersAreNotCounted() throws Exception {
        String page = search("针灸", "&topic=law").body();
        String chips = page.substring(page.indexOf("<nav class=\"chips\""), page.indexOf("</nav>"));
        assertTrue(chips.contains("法律<small>1</small>"), chips);
        assertEquals(2, chips.split("<small>", -1).length, "what a topic holds is no count of results: " + chips);
    }

    @Test
    void howTheCrawlCameToAResultIsOneOfItsActions() throws Exception {
        String page = search("针灸", "&lang=en").body();
        assertTrue(
                Pattern.compile("<a href=\"/pages/[0-9a-f]+/why[^>]*>How the crawl found it</a>")
                        .matcher(page)
                        .find(),
                page);
        assertTrue(page.contains(">Why this rank?</a>"), page);
    }

    @Test
    void howAQueryWasReadIsToldInThePagesLanguageAlone() throws Exception {
        web.engine.read = new Interpretation.NoWord();
        assertTrue(search("，。", "").body().contains("<p class=\"read\">其中没有可以搜索的词。</p>"));
        assertTrue(search("，。", "&lang=en")
                .body()
                .contains("<p class=\"read\">The query contains no word to search for.</p>"));
        web.engine.read = new Interpretation.Words("针灸", List.of(new Interpretation.Note.Beginning(1000)));
        assertTrue(search("，。", "").body().contains("查询理解为：针灸（只读了前 1000 个字）"));
        web.engine.read = new Interpretation.Words(
                "name",
                List.of(new Interpretation.Note.NotRead(Interpretation.Note.Missing.DATE, List.of("after:x"), false)));
        assertTrue(search("针灸", "&lang=en").body().contains("Understood as: name (“after:x” read as words, because"));
        web.engine.read = new Interpretation.Words(
                "针灸",
                List.of(new Interpretation.Note.NotRead(
                        Interpretation.Note.Missing.DATE, List.of("before:2026-13"), true)));
        String note = search("针灸", "").body();
        assertTrue(note.contains("<p class=\"partial\" role=\"note\">查询理解为：针灸（“before:2026-13”未起作用，因为没有这样的日期"), note);
        web.engine.read = new Interpretation.UnknownTopics(List.of("nix"));
        assertTrue(search("topic:nix", "").body().contains("<p class=\"read\">这里没有主题“nix”。</p>"));
    }

    @Test
    void moreFromASiteNarrowsAndItsChipLifts() throws Exception {
        List<String> links = hrefs(search("针灸", "").body());
        String narrowed = "/search?q=" + Visitor.encoded("针灸") + "&site=fa.example";
        assertTrue(links.contains(narrowed), links::toString);
        String page = visitor.get(narrowed).body();
        assertEquals(1, page.split("<article", -1).length - 1);
        assertTrue(hrefs(page).contains("/search?q=" + Visitor.encoded("针灸")));
    }

    @Test
    void menusNarrowByWhatTheResultsAreAndChipsLiftIt() throws Exception {
        String page = search("针灸", "&topic=tcm&page=2").body();
        String q = "/search?q=" + Visitor.encoded("针灸") + "&topic=tcm";
        assertTrue(hrefs(page).contains(q + "&type=pdf"), () -> hrefs(page).toString());
        assertTrue(page.contains("PDF<small>1</small>"), page);
        assertTrue(page.contains("2026 年<small>1</small>"), page);
        assertTrue(page.contains("中文（简体）<small>2</small>"), page);
        assertFalse(page.contains("文章<small>"), "what all results are narrows nothing");
        String narrowed = search("针灸", "&topic=tcm&type=pdf&year=2026").body();
        assertTrue(
                hrefs(narrowed).contains(q + "&year=2026"),
                () -> hrefs(narrowed).toString());
        assertTrue(hrefs(narrowed).contains(q + "&type=pdf"));
        assertTrue(narrowed.contains("格式：PDF"), narrowed);
    }

    @Test
    void aQueryThatLooksMistypedIsShownAsWhatWasMeant() throws Exception {
        web.suggestions.better = Optional.of("针灸 <b>");
        String page = search("针久", "&topic=tcm").body();
        assertTrue(page.contains("<strong>针灸 &lt;b&gt;</strong>"), page);
        assertTrue(hrefs(page).contains("/search?q=" + Visitor.encoded("针灸 <b>") + "&topic=tcm"));
    }

    @Test
    void whatWasMeantIsSearchedForAtOnceWhereWhatWasTypedFindsNothing() throws Exception {
        web.suggestions.better = Optional.of("针灸");
        String page = search("zhenjiu", "&topic=tcm&lang=en").body();
        assertTrue(page.contains("Showing <strong>针灸</strong>; search instead for"), page);
        assertTrue(page.contains("<article"), "its results are there");
        assertTrue(page.contains("name=\"q\" type=\"search\" value=\"针灸\""), page);
        String all = "/search?q=zhenjiu&topic=tcm&lang=en&asTyped=true";
        assertTrue(hrefs(page).contains(all), () -> hrefs(page).toString());
        String asTyped = visitor.get(all).body();
        assertFalse(asTyped.contains("<article"), "wanted as typed, it finds nothing");
        assertTrue(asTyped.contains("Did you mean"), asTyped);
        assertTrue(search("针久", "").body().contains("已显示结果： <strong>针灸</strong>；仍要搜索："));
    }

    @Test
    void aWordThatNoPageHasIsNotReplacedByAnotherOneUnasked() throws Exception {
        web.suggestions.better = Optional.of("针灸");
        web.suggestions.mistyped = false;
        web.engine.absent = List.of(new SearchAnswer.AbsentWord("牛腩", List.of()));
        String page = search("牛腩", "").body();
        assertFalse(page.contains("<article"), page);
        assertTrue(page.contains("<h2>没有网页包含“牛腩”。</h2>"), page);
        assertTrue(page.contains("您是不是要找"), "offered as a link");
        assertTrue(search("牛腩", "&lang=en").body().contains("No page contains: “牛腩”."));
    }

    @Test
    void whereNoPageHasAWordThePageSaysWhatWasSearchedInstead() throws Exception {
        web.engine.urls().forEach(url -> web.engine.missing.put(url, List.of("碳中和")));
        web.engine.absent = List.of(new SearchAnswer.AbsentWord("碳中和", List.of("中和")));
        assertTrue(search("针灸", "").body().contains("没有网页包含“碳中和”，但有网页包含“中和”。"));
        String page = search("针灸", "&lang=en").body();
        assertTrue(page.contains("No page contains: “碳中和”. But some contain: “中和”."), page);
        web.engine.absent = List.of(new SearchAnswer.AbsentWord("碳中和", List.of()));
        assertTrue(search("针灸", "").body().contains("没有网页包含“碳中和”，以下是最接近的结果。"));
    }

    /// The page may have the words of the phrase.
    @Test
    void aPhraseThatAPageLacksIsNamedInQuotes() throws Exception {
        web.engine.urls().forEach(url -> web.engine.missing.put(url, List.of("伤寒论 条 文", "针灸")));
        assertTrue(search("针灸", "").body().contains("不含：“伤寒论 条 文”、针灸"));
        assertTrue(search("针灸", "&format=rss").body().contains("不含：“伤寒论 条 文”、针灸"));
    }

    @Test
    void relatedSearchesLeadOnAndPopularOnesStandOnTheStartPage() throws Exception {
        assertTrue(hrefs(search("针灸", "").body()).contains("/search?q=" + Visitor.encoded("针灸 减肥")));
        assertTrue(hrefs(visitor.get("/?topic=tcm").body()).contains("/search?topic=tcm&q=" + Visitor.encoded("足三里")));
    }

    @Test
    void onlyAQueryThatFoundSomethingIsTakenNoteOf() throws Exception {
        search("针灸", "");
        search("针灸", "&page=2");
        search("没有这个", "");
        assertEquals(List.of("针灸 by 127.0.0.1"), web.suggestions.asked);
    }

    @Test
    void nothingFoundOffersEachWordThatPagesHaveAloneAndWhatOthersSearchFor() throws Exception {
        web.suggestions.single = List.of("针灸");
        String page = search("没有, 针灸", "&topic=tcm").body();
        String q = "/search?q=";
        assertTrue(hrefs(page).contains(q + Visitor.encoded("针灸") + "&topic=tcm"), page);
        assertFalse(hrefs(page).stream().anyMatch(href -> href.startsWith(q + Visitor.encoded("没有,") + "&")), page);
        assertTrue(hrefs(page).contains(q + Visitor.encoded("足三里") + "&topic=tcm"), page);
    }

    @Test
    void aQueryWithoutAWordOfThePagesIsToldThatTheyAreInChinese() throws Exception {
        String hint = "The pages here are in Chinese";
        String page = search("How does acupuncture treat insomnia?", "&lang=en").body();
        assertFalse(page.contains("Search for one of the words"), page);
        assertTrue(page.contains(hint), page);
        assertFalse(search("没有 这个", "&lang=en").body().contains(hint));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"医馆许可\"", "“医馆许可”", "「医馆许可」", "『医馆许可』", "＂医馆许可＂", "«医馆许可»", "„医馆许可“"})
    void nothingFoundOffersTheQueryWithoutItsQuotes(String quoted) throws Exception {
        web.engine.doc(new FakeEngine.Doc("tcm", "http://x.example/", "x.example", "医馆许可", "", 0.5));
        List<String> links = hrefs(search(quoted, "&topic=tcm").body());
        assertTrue(links.contains("/search?q=" + Visitor.encoded("医馆许可") + "&topic=tcm"), links.toString());
    }

    @Test
    void aPageBehindTheLastLeadsBackToTheFirst() throws Exception {
        String page = search("针灸", "&page=9").body();
        assertTrue(page.contains("后面没有更多结果了"));
        assertTrue(hrefs(page).contains("/search?q=" + Visitor.encoded("针灸")));
    }

    @Test
    void aBlankQueryLeadsToTheStartPageAndKeepsTheTopic() throws Exception {
        HttpResponse<String> answer = visitor.get("/search?q=+&topic=law");
        assertEquals(303, answer.statusCode());
        assertEquals("/?topic=law", answer.headers().firstValue("Location").orElseThrow());
    }

    @Test
    void theInterfaceSpeaksTheLanguageThatTheBrowserAsksFor() throws Exception {
        assertTrue(visitor.get("/", "Accept-Language", "en-GB,en;q=0.9").body().contains("<html lang=\"en\">"));
        assertTrue(visitor.get("/", "Accept-Language", "fr, zh-TW;q=0.8, en;q=0.3")
                .body()
                .contains("<html lang=\"zh-CN\">"));
        assertTrue(visitor.get("/").body().contains("<html lang=\"zh-CN\">"), "Chinese is the default");
    }

    @Test
    void aChosenLanguageIsRememberedAndCarried() throws Exception {
        HttpResponse<String> chosen = search("针灸", "&lang=en", "Accept-Language", "zh");
        assertTrue(chosen.body().contains("3 pages found in 4 ms"));
        assertTrue(hrefs(chosen.body()).contains("/?lang=en"));
        String cookie = chosen.headers().firstValue("Set-Cookie").orElseThrow();
        assertTrue(cookie.startsWith("lang=en;"), cookie);
        assertTrue(search("针灸", "", "Accept-Language", "zh", "Cookie", "lang=en")
                .body()
                .contains("pages found"));
    }

    @Test
    void hostileTextStaysText() throws Exception {
        String page = search("敌意", "").body();
        assertOnlyOurScript(page);
        assertFalse(page.contains("<img src=x"), page);
        assertFalse(page.contains("javascript:"), "an address that is no web address is not linked");
        assertTrue(page.contains("&lt;script&gt;"));
    }

    @Test
    void aHostileQueryStaysText() throws Exception {
        String page = search("\"><script>alert(1)</script>'", "&lang=en").body();
        assertOnlyOurScript(page);
    }

    private static void assertOnlyOurScript(String page) {
        assertEquals(2, page.split("<script", -1).length, page);
        assertTrue(page.contains("<script src=\"/assets/"), page);
    }

    @Test
    void pagesAreLockedDown() throws Exception {
        HttpResponse<String> answer = search("桂枝", "");
        String policy = answer.headers().firstValue("Content-Security-Policy").orElseThrow();
        assertTrue(policy.startsWith("default-src 'none'"));
        assertFalse(policy.contains("unsafe"));
        assertTrue(policy.contains("script-src 'self';"), policy);
        assertEquals(
                "nosniff", answer.headers().firstValue("X-Content-Type-Options").orElseThrow());
        assertEquals(
                "same-origin", answer.headers().firstValue("Referrer-Policy").orElseThrow());
        assertFalse(answer.body().contains("style=\""));
    }

    @Test
    void assetsMayBeKeptForGood() throws Exception {
        String style = hrefs(visitor.get("/").body()).stream()
                .filter(h -> h.endsWith(".css"))
                .findFirst()
                .orElseThrow();
        HttpResponse<String> answer = visitor.get(style);
        assertEquals(
                "text/css;charset=utf-8",
                answer.headers().firstValue("Content-Type").orElseThrow().replace(" ", ""));
        assertTrue(answer.headers().firstValue("Cache-Control").orElseThrow().contains("immutable"));
    }

    @Test
    void wrongParametersAreExplainedOnAPage() throws Exception {
        HttpResponse<String> answer = search("针灸", "&page=x", "Accept-Language", "zh");
        assertEquals(400, answer.statusCode());
        assertTrue(answer.body().contains("参数 page 应为 1 到 10000 之间的整数，收到的是“x”。"), answer.body());
    }

    @Test
    void aQueryOfTenThousandCharactersIsAnsweredWithoutBeingRepeatedEverywhere() throws Exception {
        String query = "针灸".repeat(5_000);
        HttpResponse<String> answer = search(query, "");
        assertEquals(200, answer.statusCode());
        assertEquals(query, web.engine.lastRequest.query());
        assertTrue(answer.body().length() < 250_000, "length " + answer.body().length());
    }

    @Test
    void aResultTellsWhyItStandsWhereItDoes() throws Exception {
        String page = search("针灸", "").body();
        assertFalse(page.contains("class=\"formula\""));
        assertFalse(page.contains("<dt>主题相关度</dt>"), "explanations are sent when somebody wants them");
        String link = hrefs(page).stream()
                .filter(href -> href.contains("why="))
                .findFirst()
                .orElseThrow();
        String explained = visitor.get(link.substring(0, link.indexOf('#'))).body();
        assertTrue(explained.contains("<dt>主题相关度</dt>"), explained);
        assertTrue(
                explained.contains("<rect width=\"1.6%\" height=\"8\"/></svg><span>+0.028</span>"),
                "a bar is as long as its share of the score: " + explained);
        assertTrue(explained.contains("<rect width=\"0.0%\" height=\"8\"/></svg><span>+0.000</span>"), explained);
        assertTrue(explained.contains("<li class=\"d0\"><b>7.1000</b> 相关度：与主题的相关程度，0 到 1</li>"), explained);
        String asked = "<article id=\"" + link.substring(link.indexOf('#') + 1) + "\">";
        assertTrue(explained.contains(asked), explained);
        int end = explained.indexOf("</article>", explained.indexOf(asked));
        int part = explained.indexOf("<details class=\"score\" open>");
        assertTrue(explained.indexOf(asked) < part && part < end, "in the result that was asked about");
        assertEquals(2, explained.split("class=\"score\"", -1).length, "in no other");
        assertEquals(2, explained.split("<details class=\"acts\" open>", -1).length, "the others stay closed");
        assertEquals(
                2,
                hrefs(explained).stream()
                        .filter(href -> href.contains("why=") && href.contains("#r-"))
                        .count(),
                "and have their own links");
    }

    @Test
    void anExplanationStaysOpenInTheOtherLanguage() throws Exception {
        String link = hrefs(search("针灸", "").body()).stream()
                .filter(href -> href.contains("why="))
                .findFirst()
                .orElseThrow();
        String explained = visitor.get(link.substring(0, link.indexOf('#'))).body();
        String english = hrefs(explained).stream()
                .filter(href -> href.contains("lang=en"))
                .findFirst()
                .orElseThrow();
        assertEquals(2, visitor.get(english).body().split("class=\"score\"", -1).length);
    }

    @Test
    void aParameterWithoutAPageExplainsNothing() throws Exception {
        for (String none : List.of("&why=", "&why=%20")) {
            assertFalse(search("针灸", none).body().contains("class=\"score\""));
            assertFalse(web.engine.lastRequest.explain(), "explaining takes time");
        }
    }

    @Test
    void whoAsksForAllExplanationsGetsThem() throws Exception {
        String page = search("针灸", "&explain=true").body();
        assertEquals(4, page.split("class=\"score\"", -1).length);
        assertFalse(search("针灸", "&why=%3Cscript%3E").body().contains("class=\"score\""));
    }

    @Test
    void weightsAreAFormThatKeepsTheRestOfTheSearch() throws Exception {
        String page = search("针灸", "&topic=tcm&topicWeight=1.5").body();
        assertTrue(page.contains("name=\"topicWeight\" min=\"0\" max=\"2\" step=\"0.01\" value=\"1.50\""), page);
        assertTrue(page.contains("name=\"linkWeight\" min=\"0\" max=\"2\" step=\"0.01\" value=\"0.08\""), page);
        assertEquals(1.5, web.engine.lastRequest.weights().orElseThrow().topic());
        assertTrue(page.contains("自定权重"));
        assertTrue(hrefs(page).contains("/search?q=" + Visitor.encoded("针灸") + "&topic=tcm"));
    }

    @Test
    void aSearchCanBeFollowedAsAFeed() throws Exception {
        String page = search("敌意", "&topic=tcm").body();
        String feed = hrefs(page).stream()
                .filter(href -> href.contains("format=rss"))
                .findFirst()
                .orElseThrow();
        HttpResponse<String> answer = visitor.get(feed);
        assertTrue(answer.headers().firstValue("Content-Type").orElseThrow().startsWith("application/rss+xml"));
        assertEquals(SearchRequest.Sort.DATE, web.engine.lastRequest.sort());
        var xml = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(answer.body().getBytes(StandardCharsets.UTF_8)));
        assertEquals(1, xml.getElementsByTagName("item").getLength());
        assertEquals(
                "敌意 " + SampleWeb.HOSTILE,
                xml.getElementsByTagName("title").item(1).getTextContent());
        assertEquals(1, xml.getElementsByTagName("link").getLength(), "an address that is no web address is no link");
        assertEquals(
                "Wed, 18 Nov 2026 08:30:00 GMT",
                xml.getElementsByTagName("pubDate").item(0).getTextContent());
        assertFalse(answer.body().contains("<script"), answer.body());
    }

    @Test
    void aBrowserCanAddTheEngine() throws Exception {
        assertTrue(hrefs(visitor.get("/").body()).contains("/opensearch.xml"));
        String description = visitor.get("/opensearch.xml").body();
        assertTrue(description.contains("template=\"" + web.base + "/search?q={searchTerms}\""), description);
        assertTrue(description.contains("template=\"" + web.base + "/suggest?q={searchTerms}\""), description);
        assertTrue(description.contains("<ShortName>印鱼</ShortName>"));
    }

    @Test
    void aPageHasItsFactsAndPagesLikeIt() throws Exception {
        String page = visitor.get("/pages/" + FakePages.ID + "?topic=tcm").body();
        assertTrue(page.contains("<dt>相关度</dt><dd>高于本主题 83% 的网页</dd>"), page);
        assertTrue(page.contains("<dt>发布</dt><dd>2026年3月5日</dd>"), page);
        assertTrue(page.contains("<dt>语言</dt><dd>中文（简体）</dd>"), page);
        assertTrue(hrefs(page).contains("/pages/00000000000000bb?in=tcm"));
        assertTrue(hrefs(page).contains("/cache/" + FakePages.ID + "?in=tcm&view=text"));
        assertFalse(page.contains("javascript:alert(1)\""));
        assertOnlyOurScript(page);
        assertEquals(404, visitor.get("/pages/0123456789abcdef").statusCode());
        assertEquals(404, visitor.get("/pages/..%2fetc").statusCode());
        assertEquals(404, visitor.get("/cache/" + FakePages.ID + "?topic=law").statusCode());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "&sort=date",
                "&topic=tcm",
                "&topic=tcm&page=2&size=1&site=bencao.example&from=2020-01-01&year=2026&kind=article"
                        + "&language=zh-Hans&sort=date&lang=en"
            })
    void thePageOfAResultLeadsBackToTheVeryResultsAndItsBoxSearchesAsTheyWereSearched(String more) throws Exception {
        String search = "/search?q=" + Visitor.encoded("针灸") + more;
        String topic = more.contains("topic=") ? "" : "&in=tcm";
        String carried = "?q=" + Visitor.encoded("针灸") + more + topic;
        for (String path : List.of("", "/why")) {
            String page = visitor.get("/pages/" + FakePages.ID + path + carried).body();
            assertTrue(hrefs(page).contains(search), () -> hrefs(page).toString());
            assertTrue(hrefs(page).contains("/pages/" + FakePages.ID + "/why" + carried), page);
            assertTrue(page.contains("value=\"针灸\""), page);
            assertEquals(more.contains("topic="), page.contains("name=\"topic\" value=\"tcm\""), page);
            assertEquals(more.contains("sort="), page.contains("name=\"sort\" value=\"date\""), page);
            assertFalse(page.contains("name=\"page\""), "a new search begins with its first page: " + page);
        }
        String copy = visitor.get("/cache/" + FakePages.ID + carried).body();
        assertTrue(hrefs(copy).contains("/pages/" + FakePages.ID + carried), copy);
    }

    @Test
    void theLinksOfAResultCarryItsSearch() throws Exception {
        for (String more : List.of("", "&sort=date", "&topic=tcm&sort=date")) {
            String results = search("针灸", more).body();
            String carried = "?q=" + Visitor.encoded("针灸") + more + (more.contains("topic=") ? "" : "&in=tcm");
            for (String path : List.of("", "/why")) {
                assertTrue(
                        hrefs(results).stream().anyMatch(to -> to.startsWith("/pages/") && to.endsWith(path + carried)),
                        results);
            }
            assertTrue(hrefs(results).stream().anyMatch(to -> to.contains(carried + "&view=text#best")), results);
        }
    }

    @Test
    void aLongQueryIsCarriedFromPageToPage() throws Exception {
        for (int length : List.of(25, 200, 201, 400)) {
            String query = "针".repeat(length);
            String page = visitor.get("/pages/" + FakePages.ID + "?in=tcm&q=" + Visitor.encoded(query))
                    .body();
            assertTrue(hrefs(page).contains("/search?q=" + Visitor.encoded(query)), page);
            assertTrue(
                    hrefs(page).contains("/pages/" + FakePages.ID + "/why?q=" + Visitor.encoded(query) + "&in=tcm"),
                    page);
        }
    }

    @Test
    void aQueryThatResultsRepeatInNoLinkIsNotCarriedEither() throws Exception {
        for (String path : List.of("/pages/" + FakePages.ID, "/cache/" + FakePages.ID)) {
            String page =
                    visitor.get(path + "?in=tcm&lang=en&q=" + "x".repeat(401)).body();
            String carried = "/pages/" + FakePages.ID + "?lang=en&in=tcm";
            assertTrue(hrefs(page).contains(carried), page);
        }
    }

    /// Links in results do not repeat long queries, but browsers tell the next page from which address they come.
    @ParameterizedTest
    @ValueSource(ints = {25, 60, 400})
    void aQueryThatResultsDoNotRepeatLeadsBackToThem(int length) throws Exception {
        String query = "针 &=%+\"".repeat(length).substring(0, length).strip();
        String search = "/search?q=" + Visitor.encoded(query) + "&sort=date&lang=en";
        for (String from : List.of(web.base, "https://proxied.example")) {
            for (String path : List.of("/pages/" + FakePages.ID, "/cache/" + FakePages.ID)) {
                String page = visitor.get(path + "?in=tcm&lang=en", "Referer", from + search)
                        .body();
                String carried = search.substring("/search".length()) + "&in=tcm";
                assertTrue(hrefs(page).contains("/pages/" + FakePages.ID + carried), page);
                assertTrue(hrefs(page).contains(search), page);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/research?q=x",
                "/search",
                "/search?q=%zz",
                "/search?q",
                "/search?=x&&q=",
                "/sea rch?q=x",
                "/search?q=x#\"<i>"
            })
    void anAddressBeforeThatIsNoSearchLeadsNowhere(String before) throws Exception {
        var answer = visitor.get("/pages/" + FakePages.ID + "?in=tcm", "Referer", "http://tea.example" + before);
        assertEquals(200, answer.statusCode());
        assertFalse(answer.body().contains("href=\"/search?"), answer.body());
    }

    @ParameterizedTest
    @CsvSource({"same-origin, true", "same-site, false", "cross-site, false", "none, false"})
    void onlyASearchOfThisServerIsLedBackTo(String site, boolean leads) throws Exception {
        String page = visitor.get(
                        "/pages/" + FakePages.ID + "?in=tcm",
                        "Sec-Fetch-Site",
                        site,
                        "Referer",
                        "https://other.example/search?q=y")
                .body();
        assertEquals(leads, hrefs(page).contains("/search?q=y"), page);
    }

    @Test
    void theSearchOfAnAddressCountsBeforeThatOfTheAddressBefore() throws Exception {
        String page = visitor.get("/pages/" + FakePages.ID + "?q=x", "Referer", web.base + "/search?q=y")
                .body();
        assertTrue(hrefs(page).contains("/search?q=x"), page);
        assertFalse(page.contains("/search?q=y"), page);
    }

    @Test
    void nothingButASearchIsCarried() throws Exception {
        String page = visitor.get("/pages/" + FakePages.ID + "?q=x&results=//evil.example&to=" + "9".repeat(300)
                        + "&site=//evil.example")
                .body();
        assertTrue(hrefs(page).contains("/search?q=x&site=%2F%2Fevil.example"), page);
        assertFalse(page.contains("results="), page);
        assertFalse(page.contains("999999"), page);
    }

    @Test
    void aPageIsNeverHigherThanAllPagesAmongWhichItIsItself() throws Exception {
        String address = "/pages/" + FakePages.ID + "?topic=tcm";
        web.pages.standing = Optional.of(new PageStanding(400, 400, 399));
        String highest = visitor.get(address).body();
        assertTrue(highest.contains("<dt>相关度</dt><dd>高于本主题的其他所有网页</dd>"), highest);
        assertTrue(highest.contains("<dd>高于本主题 99% 的网页</dd>"), highest);
        web.pages.standing = Optional.of(new PageStanding(400, 0, 1));
        String lowest = visitor.get(address + "&lang=en").body();
        assertTrue(lowest.contains("<dd>no page on this topic is lower</dd>"), lowest);
        assertTrue(lowest.contains("<dd>higher than 1% of the pages on this topic</dd>"), lowest);
    }

    @Test
    void pagesThatAreNearlyTheSameAreListedBesideThePage() throws Exception {
        assertFalse(visitor.get("/pages/" + FakePages.ID).body().contains("内容几乎相同的网页"));
        web.pages.near.add(web.pages.known.get(1));
        String page = visitor.get("/pages/" + FakePages.ID).body();
        assertTrue(page.indexOf("内容几乎相同的网页") < page.indexOf("<h2>相似网页</h2>"), page);
    }

    @Test
    void whyTellsWhenTheRecordsDoNotKnowThePage() throws Exception {
        assertTrue(visitor.get("/pages/" + FakePages.ID + "/why").body().contains("爬取记录中已没有这个网页"));
    }

    @Test
    void aCachedCopyIsInASandboxWithItsDateAndOrigin() throws Exception {
        HttpResponse<String> answer = visitor.get("/cache/" + FakePages.ID);
        String policy = answer.headers().firstValue("Content-Security-Policy").orElseThrow();
        assertTrue(policy.contains("default-src 'none'"), policy);
        assertTrue(policy.contains("form-action 'none'"), policy);
        assertTrue(policy.endsWith("sandbox allow-popups allow-popups-to-escape-sandbox"), policy);
        assertFalse(policy.contains("script-src"), policy);
        assertEquals(
                "noindex, noarchive",
                answer.headers().firstValue("X-Robots-Tag").orElseThrow());
        assertTrue(answer.body().contains("2026年11月18日 16:30"), answer.body());
        assertTrue(answer.body().contains(">http://www.bencao.example/zhenjiu/zusanli.html</a>"));
        assertFalse(answer.body().contains("<script"), answer.body());
    }

    @Test
    void addressesAreShownAsPeopleReadThem() throws Exception {
        String escaped = "http://www.bencao.example/%E8%89%BE%E7%81%B8/1.html";
        web.pages.known.set(0, FakePages.page(FakePages.ID, "艾灸", escaped));
        for (String path : List.of("/pages/", "/cache/")) {
            String page = visitor.get(path + FakePages.ID).body();
            assertTrue(page.contains("http://www.bencao.example/艾灸/1.html"), page);
            assertTrue(page.contains("href=\"" + escaped + "\""), page);
        }
    }

    @Test
    void aCopyIsReadAsTextWithTheQueryMarkedAndItsLayoutIsOneClickAway() throws Exception {
        String page = visitor.get("/cache/" + FakePages.ID + "?view=text&q=" + Visitor.encoded("针灸") + "&lang=en")
                .body();
        assertTrue(page.contains("初学<mark id=\"best\">针灸</mark>的人"), page);
        assertTrue(page.contains("<h2>一、取穴</h2>"), page);
        assertTrue(
                hrefs(page).contains("/cache/" + FakePages.ID + "?q=" + Visitor.encoded("针灸") + "&lang=en&in=tcm"),
                page);
        web.pages.copy = new Copy.Withheld();
        String withheld = visitor.get("/cache/00000000000000bb?view=text").body();
        assertFalse(withheld.contains("取穴"), withheld);
    }

    @Test
    void aCopyThatCannotBeReadIsToldInWords() throws Exception {
        web.pages.copy = new Copy.Unreadable("secret path");
        HttpResponse<String> answer = visitor.get("/cache/" + FakePages.ID);
        assertEquals(404, answer.statusCode());
        assertTrue(answer.body().contains("快照已无法读取"));
        assertFalse(answer.body().contains("secret path"));
    }

    @Test
    void aCopyThatWasCutSaysSo() throws Exception {
        assertFalse(visitor.get("/cache/" + FakePages.ID).body().contains("快照不完整"));
        web.pages.copy = new Copy.Shown("<p>足三里</p>", true, true);
        String other = "/cache/00000000000000bb";
        assertTrue(visitor.get(other).body().contains("快照不完整"));
        assertTrue(visitor.get(other + "?lang=en").body().contains("too large to show completely"));
    }

    @Test
    void aCopyThatIsAskedForAgainIsNotMadeAgain() throws Exception {
        AtomicInteger made = new AtomicInteger();
        web.pages.gate = made::incrementAndGet;
        for (int i = 0; i < 3; i++) {
            assertTrue(visitor.get("/cache/" + FakePages.ID).body().contains("足三里在小腿外侧"));
        }
        assertEquals(1, made.get());
        visitor.get("/cache/00000000000000bb");
        assertEquals(2, made.get(), "another page has a copy of its own");
    }

    @Test
    void whileAllPlacesForCopiesAreTakenNobodyWaits() throws Exception {
        CountDownLatch finish = new CountDownLatch(1);
        Semaphore begun = new Semaphore(0);
        web.pages.gate = () -> {
            begun.release();
            try {
                finish.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        HttpRequest request = visitor.request("/cache/" + FakePages.ID).build();
        List<CompletableFuture<HttpResponse<String>>> others = Stream.generate(
                        () -> visitor.client.sendAsync(request, BodyHandlers.ofString()))
                .limit(4)
                .toList();
        begun.acquire(4);
        HttpResponse<String> refused;
        try {
            refused = visitor.get("/cache/" + FakePages.ID);
        } finally {
            finish.countDown();
        }
        assertEquals(503, refused.statusCode());
        assertEquals("5", refused.headers().firstValue("Retry-After").orElseThrow());
        assertTrue(refused.body().contains("生成快照的请求过多"), refused.body());
        for (CompletableFuture<HttpResponse<String>> other : others) {
            assertEquals(200, other.get().statusCode());
        }
        assertEquals(200, visitor.get("/cache/" + FakePages.ID).statusCode());
    }

    @Test
    void blanksAroundAFilterDoNotMatter() throws Exception {
        HttpResponse<String> answer = search("针灸", "&kind=%20article%20&type=pdf%20&language=%20zh-Hans&year=%202026");
        assertEquals(200, answer.statusCode());
        assertTrue(answer.body().contains("文章"), answer.body());
        assertTrue(hrefs(answer.body()).stream().noneMatch(href -> href.contains("+article")));
    }

    @Test
    void whatIsNoLanguageIsNotCarriedOn() throws Exception {
        String none = "&lang=" + "x".repeat(20_000);
        assertFalse(search("桂枝", none).body().contains("xxx"));
        assertEquals(303, search(" ", none).statusCode());
        assertFalse(visitor.get("/pages/" + FakePages.ID + "?" + none.substring(1))
                .body()
                .contains("xxx"));
    }

    @Test
    void whatNoFilterCanBeIsNotRepeatedInEveryLinkOfTheStartPage() throws Exception {
        String page = visitor.get("/?site=" + "x".repeat(20_000)).body();
        assertFalse(hrefs(page).isEmpty(), page);
        assertFalse(page.contains("xxx"), page);
    }

    @Test
    void aPathThatLooksLikeAnotherHostIsNoLinkToIt() throws Exception {
        String page = visitor.get("//evil.example/x").body();
        assertFalse(hrefs(page).isEmpty(), page);
        assertTrue(hrefs(page).stream().noneMatch(href -> href.startsWith("//")), page);
    }

    @Test
    void aSearchThatAnotherSiteMadeABrowserAskIsNotTakenNoteOf() throws Exception {
        search("针灸", "", "Sec-Fetch-Site", "cross-site");
        search("针灸", "", "Sec-Fetch-Site", "same-site");
        assertEquals(List.of(), web.suggestions.asked);
        search("针灸", "", "Sec-Fetch-Site", "none");
        search("针灸", "", "Sec-Fetch-Site", "same-origin");
        assertEquals(2, web.suggestions.asked.size());
    }

    @Test
    void whatDependsOnTheLanguageSaysSoToCaches() throws Exception {
        for (String path : List.of("/opensearch.xml", "/search?format=rss&q=" + Visitor.encoded("桂枝"))) {
            String varies = String.join(",", visitor.get(path).headers().allValues("Vary"));
            assertTrue(varies.contains("Accept-Language") && varies.contains("Cookie"), path + " varies by " + varies);
        }
    }

    @Test
    void aLongQueryHasNoLinkThatForgetsIt() throws Exception {
        web.engine.readAs = "桂枝";
        String page = search("桂枝" + " 桂枝".repeat(300), "").body();
        assertFalse(hrefs(page).isEmpty(), page);
        assertTrue(hrefs(page).stream().noneMatch(href -> href.startsWith("?")), page);
    }

    @Test
    void aHostThatStandsForAMissingTitleStaysText() throws Exception {
        web.engine.doc(new FakeEngine.Doc("tcm", "http://x.example/", "<img src=x>.example", "", "无题的一页", 0.5));
        String page = search("无题", "").body();
        assertTrue(page.contains("&lt;img src=x&gt;"), page);
        assertFalse(page.contains("<img src=x>"), page);
    }

    @Test
    void chineseOnAnEnglishPageSaysThatItIsChinese() throws Exception {
        String page = search("针灸", "&lang=en").body();
        assertTrue(page.contains("<h2 lang=\"zh\">"), page);
        assertTrue(page.contains("<p class=\"snippet\" lang=\"zh\">"), page);
        assertFalse(search("针灸", "&lang=zh").body().contains("<h2 lang"));
        assertTrue(visitor.get("/cache/" + FakePages.ID + "?lang=en")
                .body()
                .contains("<div class=\"foreign\" lang=\"zh-Hans\">"));
        String known = visitor.get("/pages/" + FakePages.ID + "?lang=en").body();
        assertTrue(known.contains("<h1 lang=\"zh-Hans\">"), known);
    }
}
