package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.server.WebSettings;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.watch.CrawlLog;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.Crawls.Started;
import dev.remora.shared.run.TopicFreshness;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConsoleTest extends AtSampleWeb {
    private HttpResponse<String> signIn(String token) throws Exception {
        return visitor.post("/console/sign-in", "token=" + Visitor.encoded(token), "Origin", web.base);
    }

    private HttpResponse<String> signIn(String token, String to) throws Exception {
        String form = "token=" + Visitor.encoded(token) + "&to=" + Visitor.encoded(to);
        return visitor.post("/console/sign-in", form, "Origin", web.base);
    }

    /// Sends a form of the console as its page does.
    private HttpResponse<String> order(String path, String form, String session, String... headers) throws Exception {
        List<String> all = new ArrayList<>(List.of(headers));
        all.addAll(List.of("Cookie", session, "Origin", web.base, "X-CSRF-Token", visitor.csrf(session)));
        return visitor.post(path, form, all.toArray(String[]::new));
    }

    /// Signs in and gives the Cookie header of the session.
    private String session() throws Exception {
        return visitor.session("token=" + SampleWeb.TOKEN);
    }

    @Test
    void aTopicFileIsWrittenWithLineFeedsThoughBrowsersSendOtherLineEnds() throws Exception {
        String file = "id: tea\nname: 茶\nkeywords: {茶: 3}\nseeds: [http://tea.example/]\n";
        String form = "do=create&file=" + Visitor.encoded(file.replace("\n", "\r\n"));
        assertEquals(303, order("/console/topics/new", form, session()).statusCode());
        assertEquals(file, Files.readString(web.data.resolve("tea.yaml")));
    }

    @Test
    void signingInLeadsToThePageThatWasAskedForAndNeverToAnotherSite() throws Exception {
        String asked = "/console/topics/tcm?lang=en";
        String form = location(visitor.get(asked));
        assertEquals("/console?to=%2Fconsole%2Ftopics%2Ftcm%3Flang%3Den&lang=en", form);
        String page = visitor.get(form).body();
        assertTrue(page.contains("name=\"to\" value=\"" + asked + "\""), page);
        assertTrue(page.contains("/console?to=%2Fconsole%2Ftopics%2Ftcm%3Flang%3Den&amp;lang=zh"), page);
        String refused = signIn("wrong", asked).body();
        assertTrue(refused.contains("name=\"to\" value=\"" + asked + "\""), refused);
        assertEquals(asked, location(signIn(SampleWeb.TOKEN, asked)));
        for (String hostile :
                List.of("//evil.example", "https://evil.example", "/\\evil.example", "/console@e.example")) {
            assertEquals("/console", location(signIn(SampleWeb.TOKEN, hostile)), hostile);
            assertFalse(
                    visitor.get("/console?to=" + Visitor.encoded(hostile))
                            .body()
                            .contains("evil"),
                    hostile);
        }
    }

    private static String location(HttpResponse<String> answer) {
        assertEquals(303, answer.statusCode(), answer.body());
        return answer.headers().firstValue("Location").orElseThrow();
    }

    @Test
    void aStartAddressThatIsNoneIsToldWithItsLineAndNothingIsDrafted() throws Exception {
        String seeds = "http://a.example/law book.html\r\n\r\n我想找 法律 方面的网站\r\nftp://b.example/\r\n";
        String form = "do=propose&words=" + Visitor.encoded("法律") + "&seeds=" + Visitor.encoded(seeds);
        HttpResponse<String> chinese = order("/console/topics/new", form, session());
        assertEquals(400, chinese.statusCode());
        assertTrue(
                chinese.body()
                        .contains("没有草拟：“从哪里开始”第 3 行：“我想找 法律 方面的网站”：既不是网址，也不是主机名；"
                                + "“从哪里开始”第 4 行：“ftp://b.example/”：只抓取 http 和 https。"),
                chinese.body());
        String english = order("/console/topics/new?lang=en", form, session()).body();
        assertTrue(
                english.contains("Nothing was drafted: start addresses, line 3: “我想找 法律 方面的网站”:"
                        + " it is neither an address nor a host name; start addresses, line 4:"),
                english);
        assertTrue(english.contains("我想找 法律 方面的网站\nftp"), "what was typed stays");
    }

    @Test
    void aBlankDoesNotSplitAStartAddress() throws Exception {
        String form = "do=propose&words=x&seeds=" + Visitor.encoded("http://a.example/law book.html");
        String page = order("/console/topics/new", form, session()).body();
        assertTrue(page.contains("http://a.example/law%20book.html"), page);
        assertFalse(page.contains("https://book.html"), page);
    }

    @Test
    void thePreviousVersionOfAFileIsLoadedWithANoticeThatItIsNotSaved() throws Exception {
        String file = "id: tea\nname: 茶\nkeywords: {茶: 3}\nseeds: [http://tea.example/]\n";
        String session = session();
        String edit = "/console/topics/tea/edit";
        order("/console/topics/new", "do=create&file=" + Visitor.encoded(file), session);
        String edition = Jsoup.parse(visitor.get(edit, "Cookie", session).body())
                .selectFirst("input[name=edition]")
                .val();
        String form = "do=save&edition=" + edition + "&file=" + Visitor.encoded(file + "words: [乌龙茶]\n");
        assertEquals(303, order(edit, form, session).statusCode());
        String before = visitor.get(edit + "?version=before", "Cookie", session).body();
        assertFalse(before.contains("words: [乌龙茶]</textarea>"), before);
        assertTrue(before.contains("下面载入的是上一个版本，尚未保存"), before);
        assertTrue(visitor.get(edit + "?version=before&lang=en", "Cookie", session)
                .body()
                .contains("It is not saved yet"));
        assertFalse(visitor.get(edit, "Cookie", session).body().contains("尚未保存"));
    }

    @Test
    void aVersionOfAFileThatDoesNotExistIsRefused() throws Exception {
        String file = "id: tea\nname: 茶\nkeywords: {茶: 3}\nseeds: [http://tea.example/]\n";
        Files.writeString(web.data.resolve("tea.yaml"), file);
        HttpResponse<String> before = visitor.get("/console/topics/tea/edit?version=before", "Cookie", session());
        assertEquals(404, before.statusCode());
        assertTrue(before.body().contains("主题“tea”的文件没有更早的版本"), before.body());
        HttpResponse<String> unknown = visitor.get("/console/topics/tea/edit?version=3", "Cookie", session());
        assertEquals(400, unknown.statusCode());
        assertTrue(unknown.body().contains("参数 version 只能是：now、before。收到的是“3”。"), unknown.body());
        assertEquals(
                200,
                visitor.get("/console/topics/tea/edit?version=now", "Cookie", session())
                        .statusCode());
    }

    @Test
    void withoutASessionThereIsOnlyTheSignIn() throws Exception {
        web.crawls.stands("tcm", State.RUNNING, 5);
        String page = visitor.get("/console").body();
        assertTrue(page.contains("name=\"token\""));
        assertFalse(page.contains("data-events"), page);
    }

    @Test
    void theTokenOpensASessionWhoseCookieScriptsAndOtherSitesCannotUse() throws Exception {
        HttpResponse<String> answer = signIn(SampleWeb.TOKEN);
        assertEquals(303, answer.statusCode());
        String cookie = answer.headers().firstValue("Set-Cookie").orElseThrow();
        assertTrue(cookie.contains("HttpOnly"), cookie);
        assertTrue(cookie.contains("SameSite=Strict"), cookie);
        assertTrue(visitor.get("/console", "Cookie", session()).body().contains("id\">tcm<"));
    }

    @Test
    void aTopicThatWasNeverCrawledHasAPageWithTheTrialsButton() throws Exception {
        Files.writeString(
                web.data.resolve("tea.yaml"), "id: tea\nname: 茶\nkeywords: [茶]\nseeds: [http://a.example/]\n");
        HttpResponse<String> page = visitor.get("/console/topics/tea", "Cookie", session());
        assertEquals(200, page.statusCode());
        assertTrue(page.body().contains("action=\"/console/topics/tea/trial\""), page.body());
        assertTrue(page.body().contains("本主题尚未爬取"), page.body());
        assertFalse(page.body().contains("历次运行"), "nothing is shown that is empty");
    }

    @Test
    void withoutAContactAddressTheConsoleSaysWhyNothingCanBeCrawled() throws Exception {
        web.crawls.contact = false;
        String page = visitor.get("/console", "Cookie", session()).body();
        assertTrue(page.contains("没有设置联系方式"), page);
        assertTrue(page.contains("./remora serve --contact you@example.org --data " + web.data), page);
    }

    @Test
    void aWrongTokenOpensNothing() throws Exception {
        HttpResponse<String> answer = signIn("wrong");
        assertEquals(401, answer.statusCode());
        assertTrue(answer.body().contains("令牌不正确"));
        assertTrue(answer.headers().firstValue("Set-Cookie").isEmpty());
    }

    @Test
    void afterWrongTokensTheRightOneHasToWaitToo() throws Exception {
        AtomicReference<Instant> now = new AtomicReference<>(SampleWeb.NOON.instant());
        Clock clock = ((InstantSource) now::get).withZone(ZoneOffset.UTC);
        WebSettings settings = new WebSettings("127.0.0.1", 0, "test");
        visit(new SampleWeb(settings, new ApiKeys(Path.of("no-such-folder", "api.keys")), clock));
        String crawls = "/api/v1/topics/tcm/crawls/current";
        for (int i = 0; i < 5; i++) {
            assertEquals(
                    401,
                    visitor.get(crawls, "Authorization", "Bearer wrong " + i).statusCode());
        }
        HttpResponse<String> paused = signIn(SampleWeb.TOKEN);
        assertEquals(429, paused.statusCode());
        assertEquals("2", paused.headers().firstValue("Retry-After").orElseThrow());
        assertTrue(paused.body().contains("登录多次失败"), paused.body());
        assertEquals(
                429,
                visitor.get(crawls, "Authorization", "Bearer " + SampleWeb.TOKEN)
                        .statusCode());
        now.set(now.get().plusSeconds(2));
        assertEquals(303, signIn(SampleWeb.TOKEN).statusCode());
    }

    @Test
    void aProgramThatRepeatsAnOldTokenHoldsBackNobodyAtItsAddress() throws Exception {
        for (int i = 0; i < 20; i++) {
            HttpResponse<String> answer =
                    visitor.get("/api/v1/topics/tcm/crawls/current", "Authorization", "Bearer remora_of-last-year");
            assertEquals(401, answer.statusCode());
        }
        assertEquals(303, signIn(SampleWeb.TOKEN).statusCode());
    }

    @Test
    void manyThatSignInAtOnceAreNotHeldBackForOneAnother() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<HttpResponse<String>> admin = () -> signIn(SampleWeb.TOKEN);
            for (Future<HttpResponse<String>> answer : threads.invokeAll(Collections.nCopies(30, admin))) {
                assertEquals(303, answer.get().statusCode());
            }
        }
    }

    @Test
    void signingOutEndsTheSession() throws Exception {
        String session = session();
        order("/console/sign-out", "", session);
        assertTrue(visitor.get("/console", "Cookie", session).body().contains("name=\"token\""));
    }

    @ParameterizedTest
    @CsvSource({
        "Origin, http://evil.example",
        "Origin, null",
        "Origin, http://127.0.0.1:1",
        "Sec-Fetch-Site, cross-site",
        "Sec-Fetch-Site, same-site",
        "X-Nothing, at-all"
    })
    void aPageOfAnotherSiteCannotStartACrawlWithOurCookie(String header, String value) throws Exception {
        String session = session();
        for (String path : new String[] {"/console/topics/tcm/start", "/api/v1/topics/tcm/crawls"}) {
            HttpResponse<String> answer = visitor.post(path, "", "Cookie", session, header, value);
            assertEquals(403, answer.statusCode(), path);
        }
        assertTrue(web.crawls.current("tcm").isEmpty());
    }

    @Test
    void buttonsSteerTheCrawl() throws Exception {
        String session = session();
        for (String[] step :
                new String[][] {{"start", "RUNNING"}, {"pause", "PAUSED"}, {"resume", "RUNNING"}, {"stop", "STOPPING"}
                }) {
            HttpResponse<String> answer = order("/console/topics/tcm/" + step[0], "", session);
            assertEquals(303, answer.statusCode());
            assertEquals(
                    State.valueOf(step[1]),
                    web.crawls.current("tcm").orElseThrow().state());
        }
    }

    @Test
    void withoutASessionButtonsDoNothing() throws Exception {
        assertEquals(
                401,
                visitor.post("/console/topics/tcm/start", "", "Origin", web.base)
                        .statusCode());
        assertTrue(web.crawls.current("tcm").isEmpty());
    }

    @Test
    void aRefusalIsShownOnThePage() throws Exception {
        web.crawls.answer = new Started.Busy(new StartRefusal.Held("tcm", 4711, "<正在> 抓取", Instant.EPOCH));
        HttpResponse<String> answer = order("/console/topics/tcm/start", "", session());
        assertEquals(409, answer.statusCode());
        assertTrue(answer.body().contains("进程 4711（&lt;正在&gt; 抓取）从 1970-01-01T00:00:00Z 起正在写入数据集 tcm"), answer.body());
    }

    @Test
    void goingOnWithAUsedUpBudgetIsRefusedAndALargerOneIsProposed() throws Exception {
        web.crawls.says("tcm", State.FINISHED, new RunReason.BudgetUsed());
        web.crawls.answer = new Started.BudgetUsed(10_000, 10_000);
        HttpResponse<String> answer = order("/console/topics/tcm/continue", "", session(), "Accept-Language", "en");
        assertEquals(409, answer.statusCode());
        assertTrue(answer.body().contains("The page budget of 10,000 pages is used up"), answer.body());
        assertTrue(answer.body().contains("greater than 10000, such as 20000"), answer.body());
        assertTrue(answer.body().contains("中医: The page budget"), "it names the topic: " + answer.body());
    }

    @Test
    void anOrderRefusedOnTheTopicsPageIsToldThereAtTheForm() throws Exception {
        web.crawls.says("tcm", State.FINISHED, new RunReason.BudgetUsed());
        web.crawls.answer = new Started.BudgetUsed(10_000, 10_000);
        String session = session();
        String topic = "/console/topics/tcm";
        HttpResponse<String> answer = order(topic + "/continue", "", session, "Referer", web.base + topic);
        String there = answer.headers().firstValue("Location").orElseThrow();
        assertTrue(there.startsWith(topic + "?notice="), there);
        String page = visitor.get(there, "Cookie", session).body();
        String alert = page.substring(page.indexOf("role=\"alert\""));
        assertTrue(alert.contains("预算（10,000 个网页）已用完"), page);
        assertTrue(alert.contains("/tcm/continue"), "it is said above the form: " + page);
    }

    @Test
    void aRunningCrawlShowsItsFiguresAndWhatCanBeDone() throws Exception {
        web.crawls.stands("tcm", State.RUNNING, 3_217);
        String page = visitor.get("/console", "Cookie", session(), "Accept-Language", "en")
                .body();
        assertTrue(page.contains("<dd data-field=\"fetched\">3,217</dd>"));
        assertTrue(page.contains("<dd data-field=\"harvestRate\">70%</dd>"), page);
        assertTrue(page.contains("max=\"10000\" value=\"3217\""));
        assertTrue(page.contains("action=\"/console/topics/tcm/pause\" data-when=\"running stalled\">"));
        assertTrue(page.contains("action=\"/console/topics/tcm/resume\" data-when=\"paused\" hidden>"));
        assertTrue(page.contains("<noscript><meta http-equiv=\"refresh\""), "without script the page reloads itself");
    }

    @Test
    void aCrawlWhoseRequestsMostlyFailLinksToWhereTheyFail() throws Exception {
        String failures = "<a href=\"/console/topics/tcm/failures\">";
        web.crawls.fails("tcm", 0.97);
        String page = visitor.get("/console", "Cookie", session()).body();
        assertTrue(page.contains("97% 失败"), page);
        assertTrue(
                page.contains("data-condition=\"mostly-failing\"><a href=\"/console/topics/tcm/hosts?sort=failed\">"),
                page);
        assertTrue(page.contains(failures), page);
        web.crawls.fails("tcm", 0.5);
        page = visitor.get("/console", "Cookie", session()).body();
        assertTrue(page.contains("data-condition=\"mostly-failing\" hidden>"), page);
    }

    @Test
    void thePageOfATopicsFileLeadsBackToItsTopic() throws Exception {
        String file = "id: tea\nname: 茶\nkeywords: {茶: 3}\nseeds: [http://tea.example/]\n";
        String session = session();
        order("/console/topics/new", "do=create&file=" + Visitor.encoded(file), session);
        String page = visitor.get("/console/topics/tea/edit", "Cookie", session).body();
        assertTrue(page.contains("<a href=\"/console\">控制台</a> › <a href=\"/console/topics/tea\">茶</a>"), page);
    }

    @Test
    void whatASavedFileChangesIsToldWithoutInternalNamesInTheAddress() throws Exception {
        String file = "id: tea\nname: 茶\nkeywords: {茶: 3}\nseeds: [http://tea.example/]\n";
        String session = session();
        order("/console/topics/new", "do=create&file=" + Visitor.encoded(file), session);
        String form = "do=save&file=" + Visitor.encoded(file.replace("茶: 3", "茶: 2"));
        String edition =
                visitor.get("/console/topics/tea/edit", "Cookie", session).body();
        edition = edition.replaceAll("(?s).*name=\"edition\" value=\"([^\"]*)\".*", "$1");
        String there =
                location(order("/console/topics/tea/edit", form + "&edition=" + Visitor.encoded(edition), session));
        assertTrue(there.matches("/console/topics/tea/edit[?]notice=[0-9a-f-]+"), there);
        String page = visitor.get(there, "Cookie", session).body();
        assertTrue(page.contains("class=\"done\" role=\"status\""), page);
    }

    @Test
    void aSiteOrAnAddressIsRecrawledByTheFormsOfItsPage() throws Exception {
        String session = session();
        String path = "/console/topics/tcm/recrawl";
        HttpResponse<String> site = order(path, "site=A.example", session);
        assertEquals("/console/topics/tcm", location(site));
        assertEquals(Optional.of(new Recrawl.Site("a.example")), web.crawls.recrawl);
        String url = Visitor.encoded("http://a.example/x#top");
        assertEquals("/console/topics/tcm", location(order(path, "url=" + url, session)));
        assertEquals(
                "Page[url=http://a.example/x]", web.crawls.recrawl.orElseThrow().toString());
        web.crawls.answer = new Started.NothingToDo(new StartRefusal.NotCrawled("tcm"));
        String there = location(order(path, "site=b.example", session));
        assertTrue(there.startsWith("/console/topics/tcm?notice="), there);
        web.crawls.answer = null;
        web.crawls.recrawl = Optional.empty();
        there = location(order(path, "url=nonsense", session));
        assertTrue(there.startsWith("/console/topics/tcm?notice="), there);
        assertEquals(Optional.empty(), web.crawls.recrawl, "nothing began");
        String told = visitor.get(there, "Cookie", session).body();
        assertTrue(told.substring(told.indexOf("role=\"alert\"")).contains("“nonsense”"), told);
        String audit = visitor.get("/console/audit", "Cookie", session).body();
        assertTrue(audit.contains("开始重新抓取 A.example") && audit.contains("http://a.example/x"), audit);
    }

    @Test
    void aStoppedCrawlGoesOnWithTheBudgetThatTheAdminSets() throws Exception {
        web.crawls.stands("tcm", State.STOPPED, 550);
        String session = session();
        String page = visitor.get("/console", "Cookie", session).body();
        assertTrue(page.contains("<dd data-field=\"waiting\">18,430</dd>"), "its waiting links are shown");
        assertTrue(
                page.contains("name=\"maxPages\" type=\"number\" min=\"1\" max=\"1000000000\" placeholder=\"按主题文件\""),
                page);
        assertTrue(page.contains("<label>最多网页数（含已抓取的页） <input"), page);
        assertTrue(page.contains("<label>最多网页数 <input"), "a recrawl counts its own pages: " + page);
        String path = "/console/topics/tcm/continue";
        assertEquals(303, order(path, "maxPages=2500", session).statusCode());
        assertEquals(Optional.of(2_500L), web.crawls.budget);
        assertEquals(Optional.empty(), web.crawls.recrawl, "going on asks for no known page again");
        assertEquals(303, order("/console/topics/tcm/recrawl", "", session).statusCode());
        assertEquals(Optional.of(new Recrawl.All()), web.crawls.recrawl);
        web.crawls.stands("tcm", State.STOPPED, 550);
        for (String wrong : new String[] {"0", "-3", "many", "1000000001"}) {
            HttpResponse<String> answer = order(path, "maxPages=" + wrong, session);
            assertEquals(409, answer.statusCode());
            assertTrue(answer.body().contains("应为 1 到 1,000,000,000 之间的整数"), answer.body());
        }
    }

    @Test
    void anOrderLeadsToTheTopicFromItsPageAndItsTrialElseToTheConsole() throws Exception {
        web.crawls.stands("tcm", State.STOPPED, 50);
        String session = session();
        String topic = "/console/topics/tcm";
        for (String from : List.of(topic, topic + "?run=1", topic + "/trial", topic + "/edit?done=saved")) {
            HttpResponse<String> answer = order(topic + "/continue", "", session, "Referer", web.base + from);
            assertEquals(topic, answer.headers().firstValue("Location").orElseThrow(), from);
        }
        HttpResponse<String> answer = order(topic + "/continue", "", session, "Referer", web.base + "/console");
        assertEquals("/console", answer.headers().firstValue("Location").orElseThrow());
    }

    @Test
    void storedPagesAreRejudgedFromTheTopicsPageAndFromItsFile() throws Exception {
        String session = session();
        String yaml = "id: tea\nname: 茶\nkeywords: {茶: 1}\nseeds: [http://tea.example/]\n";
        order("/console/topics/new", "do=create&file=" + URLEncoder.encode(yaml, StandardCharsets.UTF_8), session);
        String topic = "/console/topics/tea";
        String form = "action=\"" + topic + "/rejudge\"";
        String edit = visitor.get(topic + "/edit", "Cookie", session).body();
        assertFalse(edit.contains(form), "there are no pages yet");
        assertTrue(edit.contains("data-saved=\"yes\""), edit);
        String checked = order(
                        topic + "/edit",
                        "do=check&file=" + URLEncoder.encode(yaml + "# x", StandardCharsets.UTF_8),
                        session)
                .body();
        assertTrue(checked.contains("data-saved=\"no\""), "the script asks before it is lost: " + checked);
        web.crawls.stands("tea", State.FINISHED, 50);
        edit = visitor.get(topic + "/edit", "Cookie", session).body();
        assertTrue(edit.contains(form), edit);
        assertTrue(edit.contains("action=\"" + topic + "/continue\""), "its crawl was started before");
        assertFalse(edit.contains("action=\"" + topic + "/trial\""), "a trial has fewer pages than it has");
        assertFalse(visitor.get("/console", "Cookie", session).body().contains(form), "the list of topics stays short");
        String page = visitor.get(topic, "Cookie", session).body();
        assertTrue(page.contains(form + " data-when=\"stopped unfinished finished failed\">"), page);
        HttpResponse<String> answer = order(topic + "/rejudge", "", session, "Referer", web.base + topic + "/edit");
        assertEquals(303, answer.statusCode());
        assertEquals(topic, answer.headers().firstValue("Location").orElseThrow());
        edit = visitor.get(topic + "/edit", "Cookie", session).body();
        assertFalse(edit.contains(form), "it is under way");
        web.crawls.says("tea", State.RUNNING, new RunReason.JudgingSoFar(3, 9));
        String crawl = visitor.get(topic, "Cookie", session).body();
        assertFalse(crawl.matches("(?s).*/tea/pause\"[^>]* hidden>.*"), "a crawl pauses after its judging: " + crawl);
        order(topic + "/rejudge", "", session);
        String running = visitor.get(topic, "Cookie", session).body();
        assertTrue(running.matches("(?s).*/tea/pause\"[^>]* hidden>.*"), "it cannot be paused: " + running);
        assertTrue(running.matches("(?s).*/tea/stop\" data-when=\"[a-z ]+\">.*"), running);
    }

    @Test
    void aCrawlOfAnotherProcessIsShownAsSuchAndCannotBeSteered() throws Exception {
        web.crawls.stands("tcm", State.RUNNING_ELSEWHERE, 620);
        String page = visitor.get("/console", "Cookie", session()).body();
        assertTrue(page.contains("role=\"status\">由其他进程运行中</span>"), page);
        assertTrue(page.contains("data-events=\"/api/v1/topics/tcm/crawls/current/events?lang=zh\""), "it is followed");
        String card = page.substring(page.indexOf("<article class=\"card\" data-state=\"running-elsewhere\""));
        card = card.substring(0, card.indexOf("</article>"));
        assertEquals(7, card.split(" hidden>", -1).length - 1, card);
    }

    @Test
    void aCrawlThatStallsSaysSoAndCanBePausedAndStopped() throws Exception {
        web.crawls.says("tcm", State.STALLED, new Failure.ByProxy(new Failure.ConnectionRefused(), "127.0.0.1:7071"));
        String card = card(visitor.get("/console", "Cookie", session()).body(), "stalled");
        assertTrue(card.contains("role=\"status\">爬取停滞</span>"), card);
        assertTrue(card.contains("代理 127.0.0.1:7071 没有响应（连接被拒绝）。代理恢复后，爬取会自动继续。请重新启动该代理"), card);
        assertEquals(5, card.split(" hidden>", -1).length - 1, card);
        web.crawls.stands("tcm", State.STALLED_ELSEWHERE, 620);
        card = card(visitor.get("/console?lang=en", "Cookie", session()).body(), "stalled-elsewhere");
        assertTrue(card.contains("role=\"status\">Stalled elsewhere</span>"), card);
        assertEquals(7, card.split(" hidden>", -1).length - 1, card);
    }

    @Test
    void aRunThatWasKilledIsNotInProgressWhileItsPagesAreRejudged() throws Exception {
        CrawlLog log = new CrawlLog();
        log.take(new JournalRecord.RunStarted(
                Instant.EPOCH, 1, "auto", "keywords", new JournalRecord.Budget(100, false)));
        web.watch.logs.put("tcm", log);
        for (RunReason work : List.of(
                new RunReason.Rejudging(3, 9),
                new RunReason.Elsewhere(4711, "remora index", Instant.EPOCH, new RunReason.OtherWork()))) {
            web.crawls.says("tcm", work instanceof RunReason.Elsewhere ? State.RUNNING_ELSEWHERE : State.RUNNING, work);
            String page = visitor.get("/console/topics/tcm?lang=en", "Cookie", session())
                    .body();
            assertTrue(page.contains(">interrupted: its process was killed"), page);
            assertFalse(page.contains(">in progress<"), page);
        }
        web.crawls.says("tcm", State.RUNNING, new RunReason.GoesOn());
        String page =
                visitor.get("/console/topics/tcm?lang=en", "Cookie", session()).body();
        assertTrue(page.contains(">in progress<"), page);
    }

    @Test
    void anImportHasNoFiguresOfACrawlAndItsBarIsFullOnceTheArchiveIsRead() throws Exception {
        web.crawls.imports("tcm", State.FINISHED, 78, 0);
        Document page = Jsoup.parse(
                visitor.get("/console/topics/tcm?lang=zh", "Cookie", session()).body());
        Element card = page.expectFirst(".card");
        assertEquals(List.of("已导入网页", "相关网页", "未读响应", "无法读取"), card.select("dt").eachText());
        assertEquals("78", card.expectFirst("progress").attr("value"));
        assertEquals("78", card.expectFirst("progress").attr("max"));
        assertFalse(page.text().contains("待抓链接（按优先级）"), page::text);
        assertFalse(page.text().contains("策略学到了什么"), page::text);
    }

    @Test
    void aFinishedRunShowsWhatItReceived() throws Exception {
        web.crawls.stands("tcm", State.FINISHED, 620);
        String page = visitor.get("/console", "Cookie", session()).body();
        assertTrue(page.contains("<dd data-field=\"bytes\">24.8 MB</dd>"), page);
        assertTrue(page.contains("<dd data-field=\"pagesPerSecond\">31.4</dd>"), page);
    }

    @Test
    void aCardTellsHowFreshTheTopicIsAndWhenItIsVisitedNext() throws Exception {
        Instant at = Instant.parse("2026-11-20T10:00:00Z");
        Optional<Instant> next = Optional.of(at.plusSeconds(20 * 60));
        Duration age = Duration.ofHours(47);
        web.crawls.fresh = new TopicFreshness(
                at, 1234, 0.975, age, new TopicFreshness.Schedule(1000, 120, next, Optional.empty()));
        String page = visitor.get("/console?lang=en", "Cookie", session()).body();
        assertTrue(
                page.contains(
                        "About 97.5% of the pages are unchanged since they were indexed; the median page was checked"
                                + " 47 hours ago."),
                page);
        assertTrue(page.contains("120 of at most 1,000 requests in the last 24 hours; the next in 20 minutes."), page);
        Optional<TopicFreshness.Wait> waits = Optional.of(TopicFreshness.Wait.CONTACT);
        web.crawls.fresh = new TopicFreshness(
                at, 1234, 0.975, age.multipliedBy(2), new TopicFreshness.Schedule(1000, 120, next, waits));
        page = visitor.get("/console", "Cookie", session()).body();
        assertTrue(page.contains("距上次检查的时间（中位数）：3 天。自动重访"), page);
        assertTrue(page.contains("上限 1,000），20 分钟后再次重访。等待中：访问公网需要在启动服务时给出 --contact。"), page);
        web.crawls.fresh = new TopicFreshness(
                at, 1234, 0.975, age, new TopicFreshness.Schedule(0, 0, Optional.empty(), Optional.empty()));
        page = visitor.get("/console?lang=en", "Cookie", session()).body();
        assertTrue(page.contains("Automatic revisits are off (recrawl: off)"), page);
        web.crawls.fresh = new TopicFreshness(
                at,
                50,
                1,
                Duration.ofMinutes(3),
                new TopicFreshness.Schedule(0, 0, Optional.empty(), Optional.empty()));
        page = visitor.get("/console?lang=en", "Cookie", session()).body();
        assertFalse(page.contains("unchanged since they were indexed"), page);
        assertTrue(page.contains("Automatic revisits are off (recrawl: off)"), page);
    }

    private static String card(String page, String state) {
        String card = page.substring(page.indexOf("<article class=\"card\" data-state=\"" + state + "\""));
        return card.substring(0, card.indexOf("</article>"));
    }

    @Test
    void theSessionCookieAlsoOpensTheEventsOfTheApi() throws Exception {
        web.crawls.stands("tcm", State.FINISHED, 9);
        String body = visitor.get("/api/v1/topics/tcm/crawls/current/events", "Cookie", session())
                .body();
        assertTrue(body.contains("event: end"));
    }

    /// What the crawler says of its run, in the language of the page, also as it goes on.
    @Test
    void aRunsMessageIsToldInTheLanguageOfThePage() throws Exception {
        web.crawls.says("tcm", State.RUNNING, new RunReason.JudgingSoFar(120, 900));
        String page = visitor.get("/console", "Cookie", session()).body();
        assertTrue(page.contains("正在重新判断已存网页：已完成 120 页，共 900 页"), page);
        String english = visitor.get("/console?lang=en", "Cookie", session()).body();
        assertTrue(english.contains("re-judging the stored pages: 120 of 900"), english);
        web.crawls.says("tcm", State.FINISHED, new RunReason.BudgetUsed());
        String events = "/api/v1/topics/tcm/crawls/current/events";
        String body = visitor.get(events, "Cookie", session(), "Accept-Language", "zh-CN")
                .body();
        assertTrue(body.contains("网页预算已用完"), body);
        assertTrue(visitor.get(events, "Cookie", session()).body().contains("the page budget is used up"));
        assertTrue(visitor.get(events + "?lang=zh", "Cookie", session()).body().contains("网页预算已用完"));
    }
}
