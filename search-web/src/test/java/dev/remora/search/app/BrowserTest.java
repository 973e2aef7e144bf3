package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress.State;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/// The main flows in a real browser, with pictures in `target/screenshots`.
final class BrowserTest extends InBrowser {
    private void signIn() {
        driver.get(web.base + "/console");
        driver.findElement(By.id("token")).sendKeys(SampleWeb.TOKEN, Keys.ENTER);
        waitFor(".topics");
    }

    @Test
    void typingAndEnterFindsAndPagesLeadOn() {
        driver.get(web.base + "/");
        driver.switchTo().activeElement().sendKeys("桂枝", Keys.ENTER);
        waitFor("ol.results");
        assertEquals(
                10, driver.findElements(By.cssSelector("ol.results article")).size());
        assertEquals("桂枝", driver.findElement(By.cssSelector("article mark")).getText());
        driver.findElement(By.cssSelector("a[rel=next]")).click();
        waitForText("[aria-current=page]", "2");
        driver.findElement(By.linkText("English")).click();
        waitFor("html[lang=en]");
        assertTrue(driver.findElement(By.className("summary")).getText().contains("page 2"));
        assertNoComplaints();
    }

    @Test
    void searchingWorksWithoutScript() {
        browser.look(1280, 900, false, false);
        driver.get(web.base + "/?topic=tcm");
        driver.findElement(By.id("q")).sendKeys("针灸", Keys.ENTER);
        waitFor("ol.results");
        assertEquals(
                2, driver.findElements(By.cssSelector("ol.results article")).size());
    }

    @Test
    void aLongQueryIsPagedByButtons() {
        web.engine.readAs = "桂枝";
        driver.get(web.base + "/search?q=" + Visitor.encoded("桂枝 ".repeat(300)));
        driver.findElement(By.cssSelector("button.number[value='2']")).click();
        waitForText("[aria-current=page]", "2");
        assertEquals("桂枝 ".repeat(300), web.engine.lastRequest.query());
    }

    @Test
    void hostileTextRunsNothing() {
        driver.get(web.base + "/search?q=" + Visitor.encoded("敌意"));
        waitFor("ol.results");
        assertEquals("敌意 - 印鱼搜索", driver.getTitle());
        driver.get(web.base + "/search?q=" + Visitor.encoded(SampleWeb.HOSTILE));
        waitFor("form.field");
        assertFalse(driver.getTitle().equals("hacked"));
        assertEquals(0, driver.findElements(By.cssSelector("img[onerror]")).size());
        driver.get(web.base + "/nowhere/" + Visitor.encoded(SampleWeb.HOSTILE));
        assertFalse(driver.getTitle().equals("hacked"));
    }

    @Test
    void theConsoleFollowsACrawlLive() {
        web.crawls.stands("tcm", State.RUNNING, 100);
        signIn();
        waitForText("[data-field=fetched]", "100");
        web.crawls.stands("tcm", State.RUNNING, 1_234);
        web.pulse.beat();
        waitForText("[data-field=fetched]", "1,234");
        web.crawls.stands("tcm", State.FINISHED, 2_000);
        web.pulse.beat();
        waitForText("[data-state=finished] [data-field=state]", "已完成");
        assertTrue(driver.findElement(By.cssSelector("form[action='/console/topics/tcm/continue']"))
                .isDisplayed());
        assertFalse(driver.findElement(By.cssSelector("form[action='/console/topics/tcm/pause']"))
                .isDisplayed());
        assertNoComplaints();
    }

    @Test
    void theBarOfARejudgingShowsHowFarItIs() throws Exception {
        web.crawls.says("tcm", State.RUNNING, new RunReason.Rejudging(30, 90));
        signIn();
        waitFor("progress[value='30'][max='90']");
        web.crawls.says("tcm", State.RUNNING, new RunReason.JudgingSoFar(60, 90));
        web.pulse.beat();
        waitFor("progress[value='60'][max='90']");
        web.crawls.stands("tcm", State.RUNNING, 100);
        web.pulse.beat();
        waitFor("progress[value='100'][max='10000']");
        assertNoComplaints();
    }

    @Test
    void aFigureIsRoundedOnThePageAsByItsScript() {
        web.crawls.stands("tcm", State.RUNNING, 25_125); // 1.005 GB
        browser.look(1280, 900, false, false);
        signIn();
        waitForText("[data-field=bytes]", "1.01 GB");
        web.crawls.stands("tcm", State.RUNNING, 1);
        browser.look(1280, 900, false, true);
        driver.get(web.base + "/console");
        waitForText("[data-field=fetched]", "1");
        web.crawls.stands("tcm", State.RUNNING, 25_125);
        web.pulse.beat();
        waitForText("[data-field=fetched]", "25,125");
        waitForText("[data-field=bytes]", "1.01 GB");
    }

    /// Started by another browser or over the API; and stopped for a moment, as when a site is excluded.
    @ParameterizedTest
    @ValueSource(strings = {"/console", "/console/topics/law"})
    void anOpenPageFollowsWhateverHappensToItsTopic(String page) {
        signIn();
        driver.get(web.base + page);
        waitFor(".card[data-topic=law]");
        for (long fetched : new long[] {100, 1_234}) {
            web.crawls.stands("law", State.RUNNING, fetched);
            waitForText(
                    ".card[data-topic=law][data-state=running] [data-field=fetched]", fetched == 100 ? "100" : "1,234");
            web.crawls.stands("law", State.PAUSED, fetched);
            web.pulse.beat();
            waitFor(".card[data-topic=law][data-state=paused]");
            web.crawls.stands("law", State.STOPPED, fetched);
            web.pulse.beat();
            waitFor(".card[data-topic=law][data-state=stopped]");
        }
        assertNoComplaints();
    }

    @Test
    void theConsoleTurnsFromRunningToStalledAndBackAsItIsWatched() throws Exception {
        web.crawls.stands("tcm", State.RUNNING, 100);
        signIn();
        String running = color();
        web.crawls.says("tcm", State.STALLED, new Failure.ByProxy(new Failure.ConnectionRefused(), "127.0.0.1:7071"));
        web.pulse.beat();
        waitForText("[data-state=stalled] [data-field=state]", "爬取停滞");
        waitForText("[data-state=stalled] .message", "爬取停滞：代理 127.0.0.1:7071 没有响应（连接被拒绝）。代理恢复后，爬取会自动继续。请重新启动该代理。");
        assertFalse(color().equals(running), "what stalls has not the colour of what runs");
        assertEquals(List.of(), new Axe().violations(driver));
        web.crawls.stands("tcm", State.RUNNING, 1_234);
        web.pulse.beat();
        waitForText("[data-state=running] [data-field=state]", "运行中");
        waitForText("[data-field=bytes]", "49.4 MB");
        assertNoComplaints();
    }

    private String color() {
        return driver.findElement(By.cssSelector("[data-events*='/tcm/crawls/current/events'] .state"))
                .getCssValue("color");
    }

    @Test
    void theConsolesButtonsStartAndPause() {
        signIn();
        browser.click("form[action='/console/topics/law/start'] button");
        waitFor(".card[data-state=running]");
        assertEquals(State.RUNNING, web.crawls.current("law").orElseThrow().state());
        browser.click("form[action='/console/topics/law/pause'] button");
        waitFor(".card[data-state=paused]");
        assertEquals(State.PAUSED, web.crawls.current("law").orElseThrow().state());
    }

    @Test
    void theConsoleWorksWithoutScript() {
        browser.look(1280, 900, false, false);
        signIn();
        browser.click("form[action='/console/topics/law/start'] button");
        waitFor(".card[data-state=running]");
    }

    @ParameterizedTest
    @CsvSource({"1280, 900, desktop", "390, 844, phone", "320, 640, small"})
    void nothingIsCutOffInAnyLook(int width, int height, String name) {
        web.crawls.stands("tcm", State.RUNNING, 3_217);
        web.crawls.stands("law", State.PAUSED, 840);
        web.crawls.says(
                "linux",
                State.STALLED_ELSEWHERE,
                new Failure.ByProxy(new Failure.ConnectionRefused(), "127.0.0.1:7071"));
        signIn();
        String[][] pages = {
            {"home", "/?topic=tcm"},
            {"results", "/search?q=" + Visitor.encoded("针灸")},
            {"paged", "/search?page=7&q=" + Visitor.encoded("桂枝")},
            {"nothing", "/search?topic=law&site=a.example&q=" + Visitor.encoded("\"没有\"")},
            {"notice", "/nowhere"},
            {"console", "/console"}
        };
        for (boolean dark : new boolean[] {false, true}) {
            browser.look(width, height, dark, true);
            for (String[] page : pages) {
                for (String language : new String[] {"zh", "en"}) {
                    driver.get(web.base + page[1] + (page[1].contains("?") ? "&" : "?") + "lang=" + language);
                    String look = String.join("-", page[0], name, dark ? "dark" : "light", language);
                    browser.picture(look);
                    assertEquals(0, browser.overflow(), look);
                }
            }
        }
        driver.manage().deleteAllCookies();
        driver.get(web.base + "/console");
        browser.picture("sign-in-" + name);
    }

    @Test
    void theKeyboardReachesTheContentFirst() {
        driver.get(web.base + "/search?q=" + Visitor.encoded("针灸"));
        driver.findElement(By.tagName("body")).sendKeys(Keys.TAB);
        assertEquals("跳到正文", driver.switchTo().activeElement().getText());
    }

    @Test
    void everyFieldAndPictureHasAName() {
        for (String path : List.of("/", "/search?q=" + Visitor.encoded("针灸"), "/console")) {
            driver.get(web.base + path);
            assertEquals(
                    List.of(),
                    driver.executeScript(
                            "return [...document.querySelectorAll('input:not([type=hidden]),button,a,img')]"
                                    + ".filter(e => !(e.labels && e.labels.length) && !e.textContent.trim() && !e.ariaLabel"
                                    + " && !e.hasAttribute('alt')).map(e => e.outerHTML)"));
            assertEquals(1L, driver.executeScript("return document.querySelectorAll('main h1').length"), path);
        }
    }
}
