package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.page.Copy;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.facet.Facets;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.Crawls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.Rectangle;
import org.openqa.selenium.WebElement;

/// What helps people who search, in a real browser, with pictures in `target/screenshots`.
final class SearchBrowserTest extends InBrowser {
    private static final String ZHENJIU = "/search?q=" + Visitor.encoded("针灸");

    private static final String ZUSANLI = "http://www.bencao.example/zhenjiu/zusanli.html";

    /// How far the page has moved while it loaded (Cumulative Layout Shift).
    private static final String SHIFT = """
            const seen = new PerformanceObserver(() => {});
            seen.observe({type: 'layout-shift', buffered: true});
            return seen.takeRecords().reduce((sum, shift) => sum + shift.value, 0);""";

    private Axe axe;

    @BeforeAll
    void readAxe() throws Exception {
        axe = new Axe();
    }

    private WebElement field() {
        return driver.findElement(By.id("q"));
    }

    /// Opens what can be done with the first result, and why it stands there.
    private void openScore() {
        driver.findElement(By.cssSelector(".acts > summary")).click();
        waitFor(".acts[open] :is(button[name=why], a[href*='why='])").click();
        waiting().until(d -> web.engine.lastRequest.explain());
        waitFor(".acts[open] .score[open]");
    }

    private List<String> shownSuggestions() {
        return driver.findElements(By.cssSelector("#suggestions:not([hidden]) li")).stream()
                .map(WebElement::getText)
                .toList();
    }

    @Test
    void suggestionsComeWhileTypingAndTheKeyboardTakesOne() {
        driver.get(web.base + "/");
        field().sendKeys("zj");
        waiting().until(d -> shownSuggestions().equals(List.of("针灸", "针灸减肥", "针灸穴位图")));
        assertEquals("true", field().getDomAttribute("aria-expanded"));
        field().sendKeys(Keys.DOWN, Keys.DOWN);
        assertEquals("针灸减肥", field().getDomProperty("value"));
        assertEquals("suggestion-1", field().getDomAttribute("aria-activedescendant"));
        field().sendKeys(Keys.UP, Keys.ENTER);
        waitFor("ol.results");
        assertEquals("针灸", web.engine.lastRequest.query());
        assertNoComplaints();
    }

    @ParameterizedTest
    @CsvSource({"1280, 900, en", "375, 740, en", "1280, 900, zh", "375, 740, zh"})
    void resultsThatLackWordsStandBehindALineThatEverybodySees(int width, int height, String language) {
        String last =
                web.engine.search(SearchRequest.of("针灸")).results().getLast().url();
        web.engine.missing.put(last, List.of("超导", "量子纠缠"));
        for (boolean dark : new boolean[] {false, true}) {
            browser.look(width, height, dark, true);
            driver.get(web.base + ZHENJIU + "&lang=" + language);
            WebElement line = waitFor("ol.results .missing");
            assertTrue(line.isDisplayed());
            assertTrue(waitFor("ol.results .partial").isDisplayed());
            assertTrue(line.getText().contains("量子纠缠"), line.getText());
            String look = String.join("-", "search-partial", width + "", dark ? "dark" : "light", language);
            browser.picture(look);
            if (Axe.sees(language, width, dark)) {
                assertEquals(List.of(), axe.violations(driver), look);
            }
        }
        assertNoComplaints();
    }

    @ParameterizedTest
    @CsvSource({"1280, 900, zh", "375, 740, zh", "375, 740, en"})
    void aPictureStandsBesideItsResultOnceItIsThereAndMovesNothing(int width, int height, String language) {
        web.engine.pictures.put(ZUSANLI, "http://img.example/zusanli.jpg");
        web.engine.pictures.put("https://fa.example/cases/2026/31", "http://img.example/case.png");
        web.thumbnails.made = false;
        browser.look(width, height, false, true);
        driver.get(web.base + ZHENJIU + "&lang=" + language);
        waitFor("ol.results");
        assertEquals(List.of(), driver.findElements(By.cssSelector("article img")), "no frame without a picture");
        web.thumbnails.made = true;
        for (boolean dark : new boolean[] {false, true}) {
            browser.look(width, height, dark, true);
            driver.get(web.base + ZHENJIU + "&lang=" + language);
            WebElement picture = waitFor("article img");
            assertEquals(2, driver.findElements(By.cssSelector("article img")).size());
            waiting()
                    .until(_ -> driver.executeScript("return arguments[0].naturalWidth", picture)
                            .equals(96L));
            assertEquals(0.0, ((Number) driver.executeScript(SHIFT)).doubleValue(), "layout shift");
            assertEquals(0, browser.overflow());
            String look = String.join("-", "search-pictures", width + "", dark ? "dark" : "light", language);
            browser.picture(look);
            assertEquals(List.of(), axe.violations(driver), look);
        }
        assertNoComplaints();
    }

    @Test
    void theKeyThatLeadsToTheFieldCanBeTurnedOff() {
        driver.get(web.base + ZHENJIU);
        waitFor("#keys:not([hidden])").click();
        assertEquals("false", driver.findElement(By.id("keys")).getDomAttribute("aria-pressed"));
        driver.get(web.base + ZHENJIU);
        waitFor("#keys[aria-pressed=false]");
        driver.findElement(By.tagName("body")).sendKeys("/");
        assertNotEquals("q", driver.switchTo().activeElement().getDomAttribute("id"), "kept by the browser");
        driver.findElement(By.id("keys")).click();
        driver.findElement(By.tagName("body")).sendKeys("/");
        waiting().until(d -> "q".equals(d.switchTo().activeElement().getDomAttribute("id")));
    }

    @Test
    void aLongQueryNarrowsByButtonsAndKeepsItsWords() throws Exception {
        String query = "针灸减肥与失眠调理的常用穴位配伍手法深浅留针时间以及疗程安排和日常饮食起居注意事项全面说明";
        web.engine.readAs = "针灸";
        driver.get(web.base + "/search?q=" + Visitor.encoded(query));
        waitFor(".menus details");
        showMenu(1);
        browser.picture("long-query");
        waitFor(".menus details[open] li button").click();
        waiting().until(d -> web.engine.lastRequest.site().isPresent());
        assertEquals(query, web.engine.lastRequest.query());
        waitFor(".menus .chip");
        openScore();
        assertEquals(query, web.engine.lastRequest.query());
        assertTrue(web.engine.lastRequest.site().isPresent(), "still narrowed");
        assertTrue(driver.getCurrentUrl().contains("#r-"), driver.getCurrentUrl());
        assertNoComplaints();
        assertEquals(List.of(), axe.violations(driver), "long query");
    }

    @Test
    void escapeGivesBackWhatWasTyped() {
        driver.get(web.base + "/");
        field().sendKeys("zj");
        waiting().until(d -> !shownSuggestions().isEmpty());
        field().sendKeys(Keys.DOWN, Keys.ESCAPE);
        assertEquals("zj", field().getDomProperty("value"));
        assertEquals(List.of(), shownSuggestions());
    }

    @Test
    void escapeLeavesTheFieldWithItsQueryAndTheArrowsReachTheResults() {
        driver.get(web.base + ZHENJIU);
        driver.findElement(By.tagName("body")).sendKeys("/");
        field().sendKeys(Keys.ESCAPE);
        assertEquals("针灸", field().getDomProperty("value"), "nothing is wiped");
        assertEquals(List.of(), shownSuggestions());
        driver.switchTo().activeElement().sendKeys(Keys.DOWN);
        assertEquals("针灸入门：从足三里说起", driver.switchTo().activeElement().getText());
    }

    @Test
    void comingBackToASearchShowsItsQueryInTheField() {
        driver.get(web.base + ZHENJIU);
        field().clear();
        field().sendKeys("桂枝", Keys.ENTER);
        waiting()
                .until(d -> web.engine.lastRequest.query().equals("桂枝")
                        && d.getTitle().startsWith("桂枝"));
        driver.navigate().back();
        waiting().until(d -> d.getTitle().startsWith("针灸"));
        waiting().until(d -> "针灸".equals(field().getDomProperty("value")));
    }

    @Test
    void resultsFollowWhatIsTypedAndBackLeadsToTheSearchBefore() {
        driver.get(web.base + ZHENJIU);
        field().clear();
        field().sendKeys("桂枝");
        waiting().until(d -> d.getTitle().startsWith("桂枝"));
        assertTrue(driver.getCurrentUrl().contains(Visitor.encoded("桂枝")), driver.getCurrentUrl());
        assertEquals("q", driver.switchTo().activeElement().getDomAttribute("id"), "the field is not left");
        field().sendKeys("汤");
        waiting().until(d -> d.getTitle().startsWith("桂枝汤"));
        driver.navigate().back();
        waiting().until(d -> d.getTitle().startsWith("针灸"));
        assertEquals("针灸", field().getDomProperty("value"));
        assertEquals("针灸入门：从足三里说起", textOf("ol.results h2 a"));
        assertNoComplaints();
    }

    @Test
    void aSearchThatWasLookedAtIsOneToGoBackTo() {
        driver.get(web.base + ZHENJIU);
        field().clear();
        field().sendKeys("桂枝");
        waiting().until(d -> d.getTitle().startsWith("桂枝"));
        driver.executeScript("const now = performance.now(); performance.now = () => now + 5000;");
        field().sendKeys("汤");
        waiting().until(d -> d.getTitle().startsWith("桂枝汤"));
        for (String before : List.of("桂枝", "针灸")) {
            driver.navigate().back();
            waiting().until(d -> before.equals(field().getDomProperty("value")));
            waiting().until(d -> d.getTitle().startsWith(before + " "));
        }
        assertNoComplaints();
    }

    @Test
    void whatIsTypedBeforeThePageIsCompleteStays() {
        driver.get(web.base + ZHENJIU);
        field().clear();
        field().sendKeys("桂枝");
        driver.executeScript("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: false}));");
        waiting().until(d -> d.getTitle().startsWith("桂枝"));
        assertEquals("桂枝", field().getDomProperty("value"));
    }

    /// What the script opens would move what is read already.
    @Test
    void filtersBesideTheResultsAreOpenWithoutScript() {
        browser.look(1280, 900, false, false);
        driver.get(web.base + ZHENJIU);
        Rectangle filter =
                waitFor(".menus details:first-of-type li:last-of-type").getRect();
        Rectangle next = waitFor(".menus details:nth-of-type(2)").getRect();
        assertTrue(filter.height > 10 && next.y >= filter.y + filter.height, filter.y + " above " + next.y);
        browser.picture("search-filters-without-script");
    }

    @Test
    void recentSearchesAreOfferedByThisBrowserAlone() {
        driver.get(web.base + ZHENJIU);
        driver.get(web.base + "/");
        field().click();
        waiting().until(d -> shownSuggestions().equals(List.of("针灸", "清除")));
        field().sendKeys(Keys.UP, Keys.ENTER);
        assertEquals(List.of(), shownSuggestions());
        assertEquals("", field().getDomProperty("value"), "nothing is searched for");
        driver.navigate().refresh();
        assertEquals(null, driver.executeScript("return localStorage.getItem('remora.recent')"));
    }

    @Test
    void theKeyboardLeadsToTheFieldAndFromResultToResult() {
        driver.get(web.base + ZHENJIU);
        driver.findElement(By.tagName("body")).sendKeys(Keys.DOWN);
        assertEquals("针灸入门：从足三里说起", driver.switchTo().activeElement().getText());
        driver.switchTo().activeElement().sendKeys(Keys.DOWN);
        assertEquals("针灸与食疗：冬天怎样调养脾胃", driver.switchTo().activeElement().getText());
        driver.switchTo().activeElement().sendKeys("/");
        assertEquals("q", driver.switchTo().activeElement().getDomAttribute("id"));
        assertEquals("针灸", field().getDomProperty("value"), "the key itself is not typed");
    }

    @ParameterizedTest
    @CsvSource({"1280, true", "375, true", "1280, false"})
    void aMenuNarrowsAndItsChipLifts(int width, boolean script) {
        browser.look(width, 800, false, script);
        driver.get(web.base + ZHENJIU);
        showMenu(3);
        driver.findElement(By.cssSelector(".menus a[href$='type=pdf']")).click();
        WebElement chip = waitFor(".menus .chip");
        assertTrue(chip.getText().startsWith("格式：PDF"), chip.getText());
        chip.click();
        waiting().until(d -> d.findElements(By.cssSelector(".menus .chip")).isEmpty());
    }

    @Test
    void onAPhoneTheChosenTopicIsTheFirstOfTheRowThatScrolls() {
        browser.look(320, 640, false, true);
        driver.get(web.base + "/search?topic=linux&q=" + Visitor.encoded("针灸"));
        int chosen =
                driver.findElement(By.cssSelector(".narrow a[aria-current]")).getRect().x;
        List<WebElement> topics = driver.findElements(By.cssSelector(".narrow a"));
        assertTrue(topics.size() > 2, "a row");
        assertTrue(topics.stream().allMatch(topic -> topic.getRect().x >= chosen), "chosen at " + chosen);
    }

    @ParameterizedTest
    @CsvSource({"1280, 720", "1440, 900", "900, 700", "390, 844"})
    void noFilterIsCutInItsMiddleHoweverManyThereAre(int width, int height) {
        List<Facets.Count> sites = IntStream.range(0, 20)
                .mapToObj(i -> new Facets.Count("www.a-long-name-" + i + ".example.org", 400 - i))
                .toList();
        List<Facets.Count> years = IntStream.range(0, 20)
                .mapToObj(i -> new Facets.Count(Integer.toString(2026 - i), 400 - i))
                .toList();
        web.engine.counted = new Facets(true, Map.of(Facets.Field.SITE, sites, Facets.Field.YEAR, years));
        browser.look(width, height, false, true);
        driver.get(web.base + ZHENJIU);
        for (int menu : new int[] {1, 2}) {
            showMenu(menu);
            assertEquals(List.of(), driver.executeScript("""
                            return [...document.querySelectorAll('.menus details[open] ul')].flatMap(list => {
                              const end = list.getBoundingClientRect().bottom;
                              return [...list.querySelectorAll('li :is(a, button)')].filter(row => {
                                const box = row.getBoundingClientRect();
                                const blank = parseFloat(getComputedStyle(row).paddingTop);
                                return box.top + blank < end - 1 && box.bottom - blank > end + 1;
                              }).map(row => row.textContent);
                            });"""));
            assertEquals(0, browser.overflow());
        }
        browser.picture("search-filters-" + width);
    }

    @Test
    void filtersStandOpenBesideTheResultsOfAWideScreenAndAreMenusOnANarrowOne() {
        driver.get(web.base + ZHENJIU);
        int shown = openMenus();
        assertTrue(shown > 2, "filters: " + shown);
        WebElement results = driver.findElement(By.cssSelector("ol.results"));
        int right = results.getLocation().x + results.getSize().width;
        assertTrue(driver.findElement(By.className("menus")).getLocation().x > right, "beside");
        driver.findElement(By.tagName("body")).sendKeys(Keys.ESCAPE);
        assertEquals(shown, openMenus(), "they are no menus that close");
        String before = driver.getCurrentUrl();
        field().sendKeys(" 入门");
        waiting().until(d -> !d.getCurrentUrl().equals(before));
        assertTrue(openMenus() > 2, "still open after the next search");
        browser.look(375, 800, false, true);
        waiting().until(d -> openMenus() == 0);
        driver.executeScript("document.activeElement.blur()"); // suggestions would cover the menus
        showMenu(1);
        showMenu(2);
        assertEquals(1, openMenus(), "one menu at a time");
    }

    private int openMenus() {
        return driver.findElements(By.cssSelector(".menus details[open]:not(.weights)"))
                .size();
    }

    private void showMenu(int number) {
        WebElement menu = driver.findElement(By.cssSelector(".menus details:nth-of-type(" + number + ")"));
        if (menu.getDomAttribute("open") == null) {
            menu.findElement(By.tagName("summary")).click();
        }
    }

    @Test
    void onAPhoneAFingerMeetsEachLinkOfAResultAndTheSummaryIsOneLine() {
        browser.look(375, 800, false, true);
        driver.get(web.base + ZHENJIU);
        for (WebElement more : driver.findElements(By.cssSelector(".acts > summary"))) {
            more.click();
        }
        for (WebElement link : driver.findElements(By.cssSelector(".facts a, .facts summary"))) {
            assertTrue(
                    link.getSize().height >= 32 && link.getSize().width >= 32,
                    () -> link.getText() + " " + link.getSize());
        }
        int line = driver.findElement(By.cssSelector(".summary")).getSize().height;
        assertTrue(line < 32, "the summary is " + line + " px high");
    }

    @Test
    void aPrintedPageSaysWhatWasSearchedFor() {
        driver.get(web.base + ZHENJIU);
        driver.executeCdpCommand("Emulation.setEmulatedMedia", java.util.Map.of("media", "print"));
        try {
            WebElement heading = driver.findElement(By.tagName("h1"));
            assertEquals("搜索结果：针灸", heading.getText());
            assertTrue(heading.getSize().height > 10, () -> heading.getSize().toString());
            assertFalse(field().isDisplayed());
        } finally {
            driver.executeCdpCommand("Emulation.setEmulatedMedia", java.util.Map.of("media", ""));
        }
    }

    @Test
    void slidersRankAtOnce() {
        driver.get(web.base + ZHENJIU);
        driver.findElement(By.cssSelector(".weights summary")).click();
        WebElement before = driver.findElement(By.cssSelector("ol.results"));
        driver.findElement(By.name("freshWeight")).sendKeys(Keys.END);
        waiting().until(d -> d.getCurrentUrl().contains("freshWeight=2"));
        assertFalse(driver.findElement(By.cssSelector("ol.results")).equals(before), "the results are new ones");
        assertEquals(2, web.engine.lastRequest.weights().orElseThrow().freshness());
        assertTrue(driver.findElement(By.name("freshWeight")).isDisplayed(), "the sliders stay open");
        assertNoComplaints();
    }

    @Test
    void weightsAreAFormWithoutScript() {
        browser.look(1280, 900, false, false);
        driver.get(web.base + ZHENJIU);
        driver.findElement(By.cssSelector(".weights summary")).click();
        driver.findElement(By.cssSelector(".weights button")).click();
        waitFor(".menus .chip");
        assertEquals(0.12, web.engine.lastRequest.weights().orElseThrow().topic());
    }

    @Test
    void aResultLeadsToItsCopyAndToPagesLikeIt() {
        web.engine.doc(new FakeEngine.Doc("tcm", "http://x.example/", "x.example", "一个词", "一个词", 0.5));
        driver.get(web.base + "/pages/" + FakePages.ID);
        driver.findElement(By.linkText("快照")).click();
        waitFor(".banner");
        assertEquals("一、取穴", textOf(".foreign h2"));
        driver.findElement(By.linkText("原版式")).click();
        waiting().until(d -> !d.getCurrentUrl().contains("view=text"));
        assertEquals("足三里", textOf(".foreign h2"));
        driver.findElement(By.linkText("相似与来历")).click();
        waitFor("ol.like");
        assertNoComplaints();
    }

    /// The cleaner takes all this out; should it ever miss something, the sandbox holds.
    @Test
    void inACopyNothingRunsEvenWhereTheCleanerFails() {
        web.pages.copy = new Copy.Shown(
                SampleWeb.HOSTILE
                        + "<a id=link href=\"javascript:document.title='hacked'\">x</a>"
                        + "<form id=form action=/console/sign-in method=post><button id=send>x</button></form>"
                        + "<iframe src=/console></iframe><img id=load src=/assets/none.png>"
                        + "<style>body { display: none }</style>",
                true,
                false);
        driver.get(web.base + "/cache/" + FakePages.ID);
        driver.findElement(By.id("link")).click();
        driver.findElement(By.id("send")).click();
        assertEquals("快照：针灸入门：从足三里说起 - 印鱼搜索", driver.getTitle());
        assertTrue(driver.getCurrentUrl().endsWith("/cache/" + FakePages.ID));
        assertTrue(driver.findElement(By.tagName("h1")).isDisplayed(), "its styles are none");
        assertEquals("null", driver.executeScript("return self.origin"));
    }

    private void assertNothingRan(String where) {
        assertFalse(driver.getTitle().equals("hacked"), where);
        assertEquals(0, driver.findElements(By.cssSelector("img[onerror]")).size(), where);
    }

    @Test
    void hostileTextRunsNothingAnywhere() {
        String hostile = SampleWeb.HOSTILE;
        web.engine.topic("evil", "敌意" + hostile, "敌意" + hostile);
        web.engine.doc(new FakeEngine.Doc(
                "evil", "http://x.example/\"'>" + hostile, hostile, "敌意" + hostile, "敌意" + hostile, 0.5));
        web.engine.missing.put("http://x.example/\"'>" + hostile, List.of(hostile));
        web.pages.copy = new Copy.Unreadable(hostile);
        web.crawls.says("evil", State.STALLED, new Failure.ByProxy(new Failure.ReaderNotStarted(hostile), hostile));
        web.crawls.answer = new Crawls.Started.Failed(_ -> hostile);
        web.suggestions.completions = List.of("敌意" + SampleWeb.HOSTILE);
        web.suggestions.related = List.of("敌意" + SampleWeb.HOSTILE);
        web.suggestions.popular = List.of("敌意" + SampleWeb.HOSTILE);
        web.suggestions.better = Optional.of(SampleWeb.HOSTILE);
        for (String path : List.of(
                "/",
                "/search?q=" + Visitor.encoded("敌意"),
                "/search?topic=evil&facets=true&q=" + Visitor.encoded("敌意"),
                "/search?q=x&topic=" + Visitor.encoded(hostile),
                "/search?q=x&site=" + Visitor.encoded(hostile),
                "/search?q=x&sort=" + Visitor.encoded(hostile),
                "/search?q=x&from=" + Visitor.encoded(hostile),
                "/api/v1/search?q=x&size=" + Visitor.encoded(hostile),
                "/api/v1/topics",
                "/nowhere/" + Visitor.encoded(hostile),
                "/pages/" + Visitor.encoded(hostile),
                "/console",
                "/api",
                "/opensearch.xml",
                "/search?explain=true&q=" + Visitor.encoded("敌意"),
                "/search?q=" + Visitor.encoded("没有" + SampleWeb.HOSTILE),
                "/search?format=rss&q=" + Visitor.encoded("敌意"),
                "/suggest?q=" + Visitor.encoded(SampleWeb.HOSTILE),
                "/api/v1/suggest?q=" + Visitor.encoded(SampleWeb.HOSTILE),
                "/api/v1/search?q=" + Visitor.encoded("敌意"),
                "/api/v1/pages/00000000000000cc",
                "/pages/00000000000000cc",
                "/pages/00000000000000cc/why",
                "/cache/00000000000000cc")) {
            driver.get(web.base + path);
            assertNothingRan(path);
        }
        driver.get(web.base + "/console");
        driver.findElement(By.name("token")).sendKeys(SampleWeb.TOKEN, Keys.ENTER);
        waitFor(".card");
        assertNothingRan("the console");
        driver.findElement(By.cssSelector("form[action='/console/topics/evil/stop'] button"))
                .click();
        waitFor(".card");
        assertNothingRan("a refusal of the console");
        driver.get(web.base + "/");
        field().sendKeys("敌意");
        waiting().until(d -> !shownSuggestions().isEmpty());
        assertEquals(List.of("敌意" + SampleWeb.HOSTILE), shownSuggestions());
        assertFalse(driver.getTitle().equals("hacked"));
    }

    @ParameterizedTest
    @CsvSource({"1280, 900, false, zh", "1280, 900, true, en", "375, 800, false, en", "375, 800, true, zh"})
    void everybodyCanUseEveryPageInEveryLook(int width, int height, boolean dark, String language) {
        web.suggestions.better = Optional.of("针灸");
        browser.look(width, height, dark, true);
        String[][] pages = {
            {"start", "/?topic=tcm"},
            {"found", "/search?q=" + Visitor.encoded("针灸")},
            {"explained", "/search?explain=true&year=2026&topicWeight=1&q=" + Visitor.encoded("针灸")},
            {"later", "/search?page=3&q=" + Visitor.encoded("桂枝")},
            {"none", "/search?asTyped=true&topic=law&q=" + Visitor.encoded("没有 这个")},
            {"instead", "/search?q=" + Visitor.encoded("没有 这个")},
            {"page", "/pages/" + FakePages.ID},
            {"why", "/pages/" + FakePages.ID + "/why"},
            {"copy", "/cache/" + FakePages.ID},
            {"reading", "/cache/" + FakePages.ID + "?view=text&q=" + Visitor.encoded("针灸")},
            {"api", "/api"},
            {"problems", "/problems"},
            {"embed", "/embed?topic=tcm"},
            {"missing", "/nowhere"},
            {"console", "/console"}
        };
        for (String[] page : pages) {
            String address = page[1] + (page[1].contains("?") ? "&" : "?") + "lang=" + language;
            driver.get(web.base + address);
            String look = String.join("-", "search", page[0], width + "", dark ? "dark" : "light", language);
            browser.picture(look);
            assertEquals(0, browser.overflow(), look);
            if (page[0].equals("copy") || page[0].equals("reading")) {
                takeOutOfTheSandbox(address);
            }
            assertEquals(List.of(), axe.violations(driver), look);
        }
    }

    @Test
    void theReferenceSendsWhatItsFormSaysAndShowsTheAnswer() {
        driver.get(web.base + "/api?lang=en");
        WebElement form = waitFor("#search form.try");
        form.findElement(By.tagName("summary")).click();
        WebElement query = form.findElement(By.name("q"));
        query.clear();
        query.sendKeys("针灸", Keys.ENTER);
        waiting().until(d -> form.findElement(By.className("answer")).getText().startsWith("200 application/json"));
        assertTrue(form.findElement(By.className("answer")).getText().contains("针灸入门：从足三里说起"));
        WebElement page = driver.findElement(By.cssSelector("#page form.try"));
        page.findElement(By.tagName("summary")).click();
        page.findElement(By.name("id")).sendKeys("ffffffffffffffff", Keys.ENTER);
        waiting().until(d -> page.findElement(By.className("answer")).getText().startsWith("404"));
        assertTrue(page.findElement(By.className("answer")).getText().contains("/problems#not-found"));
        assertEquals(List.of(), axe.violations(driver), "with answers");
        browser.picture("api-answer");
    }

    /// No script runs in the sandbox, not even a test's: the same page stands in for it.
    private void takeOutOfTheSandbox(String address) {
        driver.get(web.base + "/");
        driver.executeAsyncScript(
                "const done = arguments[1];"
                        + "fetch(arguments[0]).then(answer => answer.text()).then(text => {"
                        + "document.replaceChild(new DOMParser().parseFromString(text, 'text/html').documentElement,"
                        + " document.documentElement);"
                        + "document.querySelector('link[rel=stylesheet]').onload = () => done(); });",
                address);
    }

    @Test
    void menusAndSuggestionsThatAreOpenBreakNoRule() {
        for (boolean dark : new boolean[] {false, true}) {
            browser.look(1280, 900, dark, true);
            driver.get(web.base + ZHENJIU);
            openScore();
            assertEquals(List.of(), axe.violations(driver), "menu");
            driver.findElement(By.cssSelector(".weights summary")).click();
            assertEquals(List.of(), axe.violations(driver), "weights");
            driver.get(web.base + "/");
            field().sendKeys("针");
            waiting().until(d -> !shownSuggestions().isEmpty());
            field().sendKeys(Keys.DOWN);
            assertEquals(List.of(), axe.violations(driver), "suggestions");
            browser.picture("search-suggestions-" + (dark ? "dark" : "light"));
        }
    }
}
