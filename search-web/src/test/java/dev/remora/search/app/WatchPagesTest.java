package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/// The page of a topic and those below it, in a real browser over a crawl of the demo's web.
@Timeout(300)
class WatchPagesTest {
    private static final String HOME = "console/topics/" + DemoSide.TOPIC;

    @TempDir
    static Path folder;

    private static Browser browser;

    private final ChromeDriver driver = browser.driver;
    private WatchedDemo at;

    @BeforeAll
    static void openBrowser() throws Exception {
        browser = Browser.open("zh-CN");
    }

    @AfterAll
    static void closeBrowser() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void open() throws Exception {
        driver.executeCdpCommand("Network.clearBrowserCookies", Map.of());
        at = new WatchedDemo(folder, "{delay: 0, maxPages: 600}");
        browser.look(1280, 900, false, true);
        driver.get(at.served.address() + "console");
        driver.findElement(By.id("token")).sendKeys(at.token, Keys.ENTER);
        waitFor(".topics .card");
    }

    @AfterEach
    void close() {
        driver.get("about:blank");
        driver.manage().logs().get(LogType.BROWSER);
        if (at != null) {
            at.close();
        }
    }

    private WebDriverWait waiting() {
        return browser.waiting(Duration.ofSeconds(60));
    }

    private String textOf(String selector) {
        return browser.waiting(Duration.ofSeconds(60))
                .until(d -> d.findElement(By.cssSelector(selector)).getText());
    }

    private WebElement waitFor(String selector) {
        return waiting().until(page -> page.findElement(By.cssSelector(selector)));
    }

    private void waitForText(String selector, String part) {
        waiting()
                .withMessage(() -> selector + " says \"" + part + "\"; the page says: "
                        + driver.findElement(By.tagName("body")).getText())
                .until(page ->
                        page.findElement(By.cssSelector(selector)).getText().contains(part));
    }

    private List<String> pages() {
        driver.get(at.served.address() + HOME + "/hosts?sort=on_topic");
        String host = driver.findElement(By.cssSelector(".list tbody th a")).getText();
        driver.get(at.served.address() + HOME);
        String why = driver.findElement(By.cssSelector("#live .page-of a")).getAttribute("href");
        return List.of(
                HOME,
                HOME + "/failures?reason=failure.robots-forbid",
                HOME + "/hosts",
                HOME + "/hosts/" + host,
                HOME + "/words",
                why.substring(at.served.address().length()));
    }

    @Test
    void eachPageIsWholeInEveryLookAndBreaksNoRuleOfAxe() throws Exception {
        findWords();
        List<String> wrong = new ArrayList<>();
        Axe axe = new Axe();
        for (String path : pages()) {
            String name = "watch-" + path.replaceFirst("^.*demo-tcm/?", "").replaceAll("[^a-z].*", "")
                    + (path.matches(".*/hosts/.*") ? "-one" : "");
            for (String language : List.of("zh", "en")) {
                driver.get(at.served.address() + path + (path.contains("?") ? "&" : "?") + "lang=" + language);
                for (int width : List.of(1280, 375)) {
                    for (boolean dark : List.of(false, true)) {
                        browser.look(width, 2400, dark, true);
                        String look = name + "-" + language + "-" + width + (dark ? "-dark" : "");
                        browser.picture(look);
                        if (Axe.sees(language, width, dark)) {
                            axe.violations(driver).forEach(violation -> wrong.add(look + ": " + violation));
                        }
                        if (browser.overflow() > 0) {
                            wrong.add(look + " is " + browser.overflow() + " px too wide");
                        }
                        if (width == 1280 && !numbersAtTheStart().isEmpty()) {
                            wrong.add(look + " has numbers at the start of their cells: " + numbersAtTheStart());
                        }
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertEquals(
                List.of(),
                driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                        .map(Object::toString)
                        .toList());
    }

    /// Words as a discovery and people leave them.
    private void findWords() throws Exception {
        List<String> lines = new ArrayList<>(List.of("足三里", "艾灸", "-上一篇\t88", "-" + "药".repeat(40)));
        for (int i = 0; i < 130; i++) {
            lines.add("汤".repeat(1 + i % 5) + Character.toString(0x4e00 + i) + "\t" + (12_345 >> (i / 10)));
        }
        Files.write(at.data.resolve(DemoSide.TOPIC + "/words.txt"), lines);
    }

    /// The numbers in tables whose digits do not stand below one another.
    private List<?> numbersAtTheStart() {
        return (List<?>) driver.executeScript("""
                return [...document.querySelectorAll('td, td span')]
                  .filter(cell => !cell.children.length && /^[\\d,.]+%?$/.test(cell.textContent))
                  .filter(cell => !['end', 'right'].includes(getComputedStyle(cell).textAlign)
                    || getComputedStyle(cell).fontVariantNumeric !== 'tabular-nums')
                  .map(cell => cell.textContent)""");
    }

    @Test
    void aPageOfATopicAtRestReplacesOnlyWhatChanges() {
        driver.get(at.served.address() + HOME);
        waitFor("#live .list");
        driver.executeScript("for (const part of document.getElementById('live').children) part.seen = true");
        waiting()
                .until(_ -> driver.executeScript(
                        "return [...document.getElementById('live').children].some(part => !part.seen)"));
        assertEquals(
                true,
                driver.executeScript("return [...document.getElementById('live').children]"
                        + ".find(part => part.contains(document.querySelector('#live .list'))).seen"),
                "the memory in use changes, and the list of pages stays");
    }

    @Test
    void aReasonLeadsToItsAddressesAndEachToItsWayFromASeed() {
        browser.click(".card h2 a");
        waitFor("#live .charts path");
        assertTrue(textOf(".message").startsWith("已完成：网页预算已用完"));
        assertEquals(
                3, driver.findElements(By.cssSelector(".chart svg[role=img]")).size());
        String coverage = driver.findElement(By.cssSelector(".coverage")).getText();
        assertTrue(coverage.matches("估计沿链接可到达约 [\\d,]+ 个相关网页，已找到 \\d+%（\\d+%–\\d+%）；.*"), coverage);
        browser.click("details summary");
        List<WebElement> cells = driver.findElements(By.cssSelector("details[open] tbody tr:last-child td"));
        assertEquals("600", cells.getFirst().getText(), "the table ends with all pages");
        browser.click("a[href*='reason=']");
        waitFor(".list .page-of a").click();
        waitFor(".way li");
        assertFalse(driver.findElements(By.cssSelector(".way .bars rect")).isEmpty());
        browser.click(".way details summary");
        assertFalse(driver.findElement(By.cssSelector(".way details[open] .found"))
                .getText()
                .isBlank());
        browser.click(".way li a");
        waitForText("main", "种子");
    }

    @Test
    void thePageSaysWhatTheStrategyHasLearntInWordsAndAsBars() {
        driver.get(at.served.address() + HOME);
        String sentence = textOf(".learnt p");
        assertTrue(sentence.matches("权重(升高|降低)：.+。"), sentence);
        List<WebElement> bars = driver.findElements(By.cssSelector(".learnt tbody tr"));
        assertEquals(17, bars.size(), "each kind of evidence but the base value");
        String first = bars.getFirst().getDomProperty("innerText"); // in a part that only a phone folds
        assertTrue(first.matches("(?s).+-?\\d+\\.\\d\\d（初始 -?\\d+\\.\\d\\d）"), first);
    }

    @Test
    void thePageSaysWhatDiskAndMemoryAreUsed() {
        driver.get(at.served.address() + HOME);
        String facts = waitFor(".facts-of").getDomProperty("innerText"); // as above
        assertTrue(facts.matches("(?s)合计\\s+[\\d.,]+ [kM]B.*本进程内存\\s+\\d+ MB，上限 \\d+ MB"), facts);
    }

    @Test
    void whatFewNeedIsFoldedOnAPhoneAndOpensWithAClick() throws Exception {
        String visible = "return document.querySelector('.learnt tbody tr').checkVisibility()";
        browser.look(1280, 900, false, true);
        driver.get(at.served.address() + HOME);
        assertEquals(true, driver.executeScript(visible), "there is room for it");
        browser.look(390, 844, false, true);
        driver.get(at.served.address() + HOME);
        assertEquals(false, driver.executeScript(visible));
        assertEquals("17 项的现值与初始值", textOf(".learnt summary"));
        browser.click(".learnt summary");
        waiting().until(_ -> driver.executeScript(visible));
    }

    @Test
    void noRowIsCutOffOnAPhoneByALongAddress() throws Exception {
        browser.look(390, 844, false, true);
        for (String page : List.of("", "/answers", "/failures", "/hosts")) {
            driver.get(at.served.address() + HOME + page);
            driver.executeScript("document.querySelectorAll('.stacked .place')"
                    + ".forEach(place => place.textContent = 'http://a.example/' + 'a'.repeat(200))");
            assertEquals(
                    true,
                    driver.executeScript("return [...document.querySelectorAll('.wide:has(.stacked)')]"
                            + ".every(table => table.scrollWidth <= table.clientWidth)"),
                    page);
        }
    }

    @Test
    void aCrawlIsWatchedStallsByADeadProxyAndSaysSoThenGoesOn() {
        at.web.shut();
        driver.get(at.served.address() + HOME);
        driver.findElement(By.cssSelector("form[action$='/continue'] [name=maxPages]"))
                .sendKeys("900");
        browser.click("form[action$='/continue'] button");
        waitFor(".card[data-state=running]");
        assertTrue(driver.getCurrentUrl().endsWith(HOME), "one stays on the topic's page");
        waitForText("[data-field=message]", "目前 600 页中有");
        int port = Integer.parseInt(at.demo.proxy().substring(at.demo.proxy().indexOf(':') + 1));
        at.demo.goDown();
        at.web.open();
        waitForText("[data-field=message]", "代理 127.0.0.1:" + port + " 没有响应");
        browser.picture("watch-stalled");
        browser.click("form[action$='/stop'] button");
        waitForText("[data-field=message]", "已停止");
    }

    @Test
    void aPageIsDeletedOnlyAfterOneSaysYes() {
        driver.get(at.served.address() + HOME);
        browser.click("#live .page-of a");
        String url = waitFor("#url").getDomProperty("value");
        browser.click(".danger button");
        assertTrue(driver.findElements(By.cssSelector("[role=alert]")).isEmpty(), "the box is asked for first");
        driver.findElement(By.name("sure")).click();
        browser.click(".danger button");
        waitForText(".done", url + " 已被排除，移除了 1 个网页");
        driver.findElement(By.className("language")).click();
        waitForText("html[lang=en] .done", url + " ");
        assertEquals(url, driver.findElement(By.id("url")).getDomProperty("value"), "the page is the same in English");
        assertTrue(driver.findElements(By.cssSelector(".danger")).isEmpty(), "there is nothing left to delete");
    }

    @Test
    void anAdminAnswersOnAResultAndNobodyElseIsAsked() throws Exception {
        String search = at.served.address() + "search?q=" + Visitor.encoded("中医");
        for (String language : List.of("en", "zh")) {
            for (int width : List.of(1280, 375)) {
                browser.look(width, 900, false, true);
                driver.get(search + "&lang=" + language);
                browser.click("article .acts summary");
                browser.picture("search-answer-" + language + "-" + width);
                assertEquals(List.of(), new Axe().violations(driver));
                assertEquals(0, browser.overflow());
            }
        }
        browser.click("article .answer button[value=no]");
        String pressed = "article .answer button[value=no][aria-pressed=true]";
        waitFor(pressed);
        browser.picture("search-answered");
        assertTrue(driver.getCurrentUrl().startsWith(search), "one stays among the results");
        assertEquals(1, driver.findElements(By.cssSelector(pressed)).size());
        driver.get(search);
        waitFor(pressed);
        driver.manage().deleteAllCookies();
        driver.get(search);
        waitFor("ol.results article");
        assertTrue(driver.findElements(By.cssSelector(".answer")).isEmpty());
    }

    @Test
    void aSiteIsLeftOutOnlyAfterOneSaysYesAndWithoutScript() {
        browser.look(1280, 900, false, false);
        driver.get(at.served.address() + HOME + "/hosts?sort=on_topic");
        String host = driver.findElement(By.cssSelector(".list tbody th a")).getText();
        browser.click(".list tbody th a");
        waitFor(".danger button").click();
        assertTrue(driver.findElements(By.cssSelector("[role=alert]")).isEmpty(), "the box is asked for first");
        driver.findElement(By.name("sure")).click();
        browser.click(".danger button");
        waitForText(".done", host + " 已被排除");
        String whole = driver.findElement(By.tagName("main")).getText();
        assertTrue(whole.contains("已排除 " + host + "：不再访问"), whole);
        assertFalse(whole.contains("收集") || whole.contains(folder.toString()), whole);
        String found = at.served.address() + "search?q=" + Visitor.encoded("中医") + "&site=" + host;
        waiting()
                .withMessage("its pages are gone")
                .until(
                        d -> { // a server looks for a changed index once a second
                            d.get(found);
                            return d.findElements(By.cssSelector("ol.results article"))
                                    .isEmpty();
                        });
    }
}
