package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.server.WebSettings;
import dev.remora.search.gate.ApiKeys;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.Crawls.Started;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConsoleTest extends AtSampleWeb {
    private HttpResponse<String> signIn(String token) throws Exception {
        return visitor.post("/console/sign-in", "token=" + Visitor.encoded(token), "Origin", web.base);
    }

    /// Signs in and gives the Cookie header of the session.
    private String session() throws Exception {
        String cookie =
                signIn(SampleWeb.TOKEN).headers().firstValue("Set-Cookie").orElseThrow();
        return cookie.substring(0, cookie.indexOf(';'));
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
                    401, visitor.get(crawls, "Authorization", "Bearer wrong").statusCode());
        }
        HttpResponse<String> paused = signIn(SampleWeb.TOKEN);
        assertEquals(429, paused.statusCode());
        assertEquals("2", paused.headers().firstValue("Retry-After").orElseThrow());
        assertTrue(paused.body().contains("令牌多次错误"), paused.body());
        assertEquals(
                429,
                visitor.get(crawls, "Authorization", "Bearer " + SampleWeb.TOKEN)
                        .statusCode());
        now.set(now.get().plusSeconds(2));
        assertEquals(303, signIn(SampleWeb.TOKEN).statusCode());
    }

    @Test
    void signingOutEndsTheSession() throws Exception {
        String session = session();
        visitor.post("/console/sign-out", "", "Cookie", session, "Origin", web.base);
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
            HttpResponse<String> answer =
                    visitor.post("/console/topics/tcm/" + step[0], "", "Cookie", session, "Origin", web.base);
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
        web.crawls.answer = new Started.Busy("进程 4711 <正在> 抓取");
        HttpResponse<String> answer =
                visitor.post("/console/topics/tcm/start", "", "Cookie", session(), "Origin", web.base);
        assertEquals(409, answer.statusCode());
        assertTrue(answer.body().contains("进程 4711 &lt;正在&gt; 抓取"), answer.body());
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
    void aStoppedCrawlGoesOnWithTheBudgetThatTheAdminSets() throws Exception {
        web.crawls.stands("tcm", State.STOPPED, 550);
        String session = session();
        String page = visitor.get("/console", "Cookie", session).body();
        assertTrue(page.contains("<dd data-field=\"waiting\">18,430</dd>"), "its waiting links are shown");
        assertTrue(page.contains("name=\"maxPages\" type=\"number\" min=\"1\" placeholder=\"10000\""), page);
        String path = "/console/topics/tcm/continue";
        assertEquals(
                303,
                visitor.post(path, "maxPages=2500", "Cookie", session, "Origin", web.base)
                        .statusCode());
        assertEquals(Optional.of(2_500L), web.crawls.budget);
        assertEquals(Optional.empty(), web.crawls.recrawl, "going on asks for no known page again");
        assertEquals(
                303,
                visitor.post("/console/topics/tcm/recrawl", "", "Cookie", session, "Origin", web.base)
                        .statusCode());
        assertEquals(Optional.of(new Recrawl.All()), web.crawls.recrawl);
        web.crawls.stands("tcm", State.STOPPED, 550);
        for (String wrong : new String[] {"0", "-3", "many"}) {
            HttpResponse<String> answer =
                    visitor.post(path, "maxPages=" + wrong, "Cookie", session, "Origin", web.base);
            assertEquals(409, answer.statusCode());
            assertTrue(answer.body().contains("应为不小于 1 的整数"), answer.body());
        }
    }

    @Test
    void aCrawlOfAnotherProcessIsShownAsSuchAndCannotBeSteered() throws Exception {
        web.crawls.stands("tcm", State.RUNNING_ELSEWHERE, 620);
        String page = visitor.get("/console", "Cookie", session()).body();
        assertTrue(page.contains("role=\"status\">由其他进程抓取中</span>"), page);
        assertTrue(page.contains("data-events=\"/api/v1/topics/tcm/crawls/current/events\""), "it is followed");
        String card = page.substring(page.indexOf("<article class=\"card\" data-state=\"running-elsewhere\""));
        card = card.substring(0, card.indexOf("</article>"));
        assertEquals(6, card.split(" hidden>", -1).length - 1, card);
    }

    @Test
    void aCrawlThatStallsSaysSoAndCanBePausedAndStopped() throws Exception {
        web.crawls.says("tcm", State.STALLED, new Failure.ByProxy(new Failure.ConnectionRefused(), "127.0.0.1:7071"));
        String card = card(visitor.get("/console", "Cookie", session()).body(), "stalled");
        assertTrue(card.contains("role=\"status\">抓取停滞</span>"), card);
        assertTrue(card.contains("连接被拒绝，经由代理 127.0.0.1:7071：请启动该代理，或去掉 --proxy"), card);
        assertEquals(4, card.split(" hidden>", -1).length - 1, card);
        web.crawls.stands("tcm", State.STALLED_ELSEWHERE, 620);
        card = card(visitor.get("/console?lang=en", "Cookie", session()).body(), "stalled-elsewhere");
        assertTrue(card.contains("role=\"status\">Stalled elsewhere</span>"), card);
        assertEquals(6, card.split(" hidden>", -1).length - 1, card);
    }

    @Test
    void aFinishedRunShowsWhatItReceived() throws Exception {
        web.crawls.stands("tcm", State.FINISHED, 620);
        String page = visitor.get("/console", "Cookie", session()).body();
        assertTrue(page.contains("<dd data-field=\"bytes\">24.8 MB</dd>"), page);
        assertTrue(page.contains("<dd data-field=\"pagesPerSecond\">31.4</dd>"), page);
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
        assertTrue(page.contains("正在重新判断已存页面：已完成 120 页，共 900 页"), page);
        String english = visitor.get("/console?lang=en", "Cookie", session()).body();
        assertTrue(english.contains("judging stored pages anew: 120 of 900"), english);
        web.crawls.says("tcm", State.FINISHED, new RunReason.BudgetUsed());
        String events = "/api/v1/topics/tcm/crawls/current/events";
        String body = visitor.get(events, "Cookie", session(), "Accept-Language", "zh-CN")
                .body();
        assertTrue(body.contains("页数预算已用完"), body);
        assertTrue(visitor.get(events, "Cookie", session()).body().contains("the budget is used up"));
    }
}
