package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.remora.crawler.replay.ArchivedWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/// From an empty data folder to an engine that is taught, interrupted, mended and crawled again, in a browser, on
/// a part of the archived web: `../shared/web` beside the project, or `REMORA_WEB`. Each page on the way is checked
/// in both languages and widths, by day and by night, and pictured on request (`target/screenshots/journey-*`).
@Timeout(900) // about 140 looks, half of them by axe's rules: two minutes or so, unless the machine is busy
final class JourneyBrowserTest extends InBrowser {
    private static final List<String> HOSTS = List.of(
            "daohang.example",
            "acuherb.github.io",
            "tibi.vip",
            "yymo.cn",
            "hair.hi29.net",
            "songci8864.github.io",
            "yuanbao778.github.io",
            "res.ego.tips");
    private static final String PASSWORD = "four plain words here";
    private static final String ID = "zhenjiu-shanghanlun-fangji";

    @TempDir
    Path folder;

    private final List<String> wrong = new ArrayList<>();
    private DemoAdmin at;
    private Map<String, String> labels;
    private int step;

    @BeforeEach
    void replay() throws Exception {
        Path open = Optional.ofNullable(System.getenv("REMORA_WEB"))
                .map(Path::of)
                .orElse(Path.of(System.getProperty("remora.root", "..")).resolve("../shared/web"))
                .resolve("open");
        assumeTrue(Files.isDirectory(open), () -> "the archived web is not there: " + open);
        labels = Files.readAllLines(open.resolve("labels.tsv")).stream()
                .skip(1)
                .map(line -> line.split("\t"))
                .collect(Collectors.toMap(label -> label[0], label -> label[2], (first, _) -> first));
        ArchivedWeb archived = ArchivedWeb.read(
                HOSTS.stream().map(host -> open.resolve(host + ".warc.gz")).toList());
        at = new DemoAdmin(folder.resolve("collections"), new DemoSide(archived, Duration.ofMillis(20)));
    }

    @AfterEach
    void stop() {
        driver.get("about:blank");
        if (at != null) {
            at.close();
        }
    }

    @Test
    void threeWordsBecomeAnEngineThatIsTaughtInterruptedMendedAndCrawledAgain() throws Exception {
        signsIn();
        definesTheTopic();
        teachesIt();
        watchesAndPauses();
        stallsAndRecovers();
        searches();
        deletesASite();
        recrawls();
        assertEquals(List.of(), wrong);
    }

    private void signsIn() throws Exception {
        driver.get(at.welcome);
        looks("welcome");
        driver.findElement(By.id("name")).sendKeys("lin");
        driver.findElement(By.id("password")).sendKeys(PASSWORD);
        driver.findElement(By.id("again")).sendKeys(PASSWORD, Keys.ENTER);
        waitFor(".empty");
        looks("console-empty");
    }

    private void definesTheTopic() throws Exception {
        driver.findElement(By.linkText("新建主题")).click();
        waitFor("#words");
        looks("new");
        step++;
        for (String language : List.of("en", "zh")) { // an address does not ask for a draft
            driver.get(at.base + "/console/topics/new?lang=" + language);
            waitToType("#words").sendKeys("针灸 伤寒论 方剂");
            driver.findElement(By.id("seeds")).sendKeys("daohang.example");
            browser.click("button[value=propose]");
            waitFor(".weights button");
            waitToType("#file").sendKeys(Keys.chord(Keys.CONTROL, Keys.END), "crawl: {delay: 250ms, maxPages: 200}");
            waitForText(".verdict", language.equals("zh") ? "没有错误。" : "No mistakes.");
            looks("draft", language);
        }
        browser.click("button[value=create]");
        waitForText(".done", "主题已建立，可以开始爬取。");
        looks("created");
    }

    private void teachesIt() throws Exception {
        browser.click("form[action$='/trial'] button");
        waitForText(".card [data-field=state]", "已完成");
        waiting().until(d -> d.findElements(By.cssSelector(".trial li")).size() == 50);
        looks("trial");
        for (int answers = 1; answers <= 10; answers++) {
            String url = waiting()
                    .until(d -> d.findElement(By.cssSelector(".asked input[name=url]"))
                            .getDomAttribute("value"));
            boolean medical = labels.getOrDefault(url, "").equals("medicine");
            browser.click(".asked button[value=" + (medical ? "yes" : "no") + "]");
            waitForPart(".taught", "下列网页中有 " + answers + " 个已有人工判断");
        }
        looks("taught");
    }

    private void watchesAndPauses() throws Exception {
        browser.click("#live .begin button");
        waitFor(".card[data-state=running]");
        driver.get(at.base + "/console/topics/" + ID);
        waitForPart("[data-field=message]", "页与主题相关");
        waitFor("#live .charts path");
        looks("running");
        waitFor(".card[data-state=running]");
        browser.click("form[action$='/pause'] button");
        waitFor(".card[data-state=paused]");
        looks("paused");
        browser.click("form[action$='/resume'] button");
        waitFor(".card[data-state=running]");
    }

    private void stallsAndRecovers() throws Exception {
        at.demo.goDown();
        long down = System.nanoTime();
        waitForPart("[data-field=message]", "爬取停滞：代理 " + at.demo.proxy() + " 没有响应");
        Duration told = Duration.ofNanos(System.nanoTime() - down);
        assertTrue(told.toMillis() <= 5_000, () -> "it was told after " + told);
        looks("stalled");
        at.demo.comeBack();
        waitFor(".card[data-state=running]");
        int before = fetched();
        waiting().until(_ -> fetched() >= before + 20);
        browser.click(
                "form[action$='/stop'] button"); // the rest would take minutes: most links of these sites are dead
        waitFor(".card[data-state=stopped]");
        looks("stopped");
    }

    private int fetched() {
        return Integer.parseInt(textOf("[data-field=fetched]").replaceAll("\\D", ""));
    }

    private void searches() throws Exception {
        driver.get(at.base + "/");
        looks("start");
        driver.findElement(By.id("q")).sendKeys("针灸", Keys.ENTER);
        waitFor("ol.results article");
        looks("results");
    }

    private void deletesASite() throws Exception {
        driver.get(at.base + "/console/topics/" + ID + "/hosts?sort=on_topic");
        looks("hosts");
        driver.findElement(By.linkText("yymo.cn")).click();
        waitFor(".danger");
        looks("host");
        driver.findElement(By.name("sure")).click();
        browser.click(".danger button");
        waitForPart(".done", "yymo.cn 已被排除");
        looks("excluded");
        waiting()
                .withMessage("its pages are gone")
                .until(
                        d -> { // a server looks for a changed index once a second
                            d.get(at.base + "/search?q=" + Visitor.encoded("伤寒论") + "&site=yymo.cn");
                            return d.findElements(By.cssSelector("ol.results article"))
                                    .isEmpty();
                        });
    }

    private void recrawls() throws Exception {
        driver.get(at.base + "/console/topics/" + ID);
        driver.findElement(By.cssSelector("form[action$='/recrawl'] [name=maxPages]"))
                .sendKeys("40");
        browser.click("form[action$='/recrawl'] button");
        waiting()
                .until(d -> d.findElements(By.cssSelector(".list [aria-current=true]")).stream()
                        .anyMatch(run -> !run.getText().equals("1")));
        waitFor(".card[data-state=finished]");
        looks("recrawled");
        assertFalse(driver.findElements(By.cssSelector("#live .charts path")).isEmpty());
    }

    /// Looks at the page in both languages.
    private void looks(String name) throws IOException {
        step++;
        String here = driver.getCurrentUrl().replaceAll("[?&]lang=..|#.*", "");
        for (String language : List.of("en", "zh")) {
            driver.get(here + (here.contains("?") ? "&" : "?") + "lang=" + language);
            looks(name, language);
        }
    }

    /// By everybody's rules, in both widths, by day and by night; nothing is cut off.
    private void looks(String name, String language) throws IOException {
        Axe axe = new Axe();
        for (int width : new int[] {1280, 375}) {
            for (boolean dark : new boolean[] {true, false}) {
                browser.look(width, 2000, dark, true);
                String look = picture(name, language, width, dark);
                browser.picture(look);
                if (browser.overflow() > 0) {
                    wrong.add(look + " is " + browser.overflow() + " px too wide");
                }
                if (Axe.sees(language, width, dark)) {
                    axe.violations(driver).forEach(violation -> wrong.add(look + ": " + violation));
                }
            }
        }
        browser.look(1280, 900, false, true);
    }

    private String picture(String name, String language, int width, boolean dark) {
        return "journey-%02d-%s-%s-%d%s".formatted(step, name, language, width, dark ? "-dark" : "");
    }
}
