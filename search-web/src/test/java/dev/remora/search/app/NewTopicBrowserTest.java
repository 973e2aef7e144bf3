package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.logging.LogType;

/// An admin who has never seen a shell: from an empty data folder to results, in a browser.
final class NewTopicBrowserTest extends InBrowser {
    @TempDir
    Path folder;

    private DemoAdmin at;

    @BeforeEach
    void signIn() throws Exception {
        at = new DemoAdmin(folder.resolve("collections"));
        driver.get(at.base + "/console");
        driver.findElement(By.id("token")).sendKeys(at.token);
        browser.click(".signin button");
        waitFor(".empty");
    }

    @AfterEach
    void stop() {
        driver.get("about:blank");
        at.close();
    }

    @Test
    void threeWordsAndASeedBecomeAnEngineWithoutAShell() throws Exception {
        looks("console-empty");
        driver.findElement(By.linkText("新建主题")).click();
        waitFor("button[value=propose]").click();
        assertTrue(waitFor(".alert").getText().startsWith("还没有可供草拟的内容"));
        looks("topic-new-empty");
        driver.manage().logs().get(LogType.BROWSER); // it notes the status 400
        waitToType("#words").sendKeys("中医 针灸:2.5，中药");
        driver.findElement(By.id("seeds")).sendKeys("http://zhongyi.example/");
        looks("topic-new");
        browser.click("button[value=propose]");
        waitFor(".weights button");
        looks("topic-draft");
        assertEquals(List.of("中医 3", "针灸 2.5", "中药 3"), chips().subList(0, 3));
        WebElement file = waitToType("#file");
        file.sendKeys(Keys.chord(Keys.CONTROL, Keys.END), "crawl: {dela: 0, maxPages: 40}");
        waitForText(".verdict", "1 处错误：");
        String mistake = driver.findElement(By.cssSelector(".mistakes li")).getText();
        assertTrue(mistake.contains("第 "), "it has its place");
        assertTrue(mistake.contains("未知的键 crawl.dela；是否想写 delay？"), mistake);
        looks("topic-mistake");
        browser.click(".mistakes a");
        file.sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "y");
        waitForText(".verdict", "没有错误。");
        driver.findElement(By.cssSelector(".weights button[aria-label='删去 中药']"))
                .click();
        waiting().until(_ -> !chips().contains("中药 3"));
        browser.click("button[value=create]");
        waitForPart(".done", "主题已建立，可以开始爬取。");
        assertTrue(textOf(".done").contains("判断和示例不会再补充它们：中药。"), "what was removed is excluded");
        assertTrue(Files.exists(at.data.resolve("zhongyi-zhenjiu-zhongyao.yaml")));
        looks("topic-created");
        browser.click("form[action$='/start'] button");
        waitForText(".card [data-field=state]", "已完成");
        waiting()
                .withMessage("the card counts what was indexed meanwhile")
                .until(page -> !page.findElement(By.cssSelector(".card [data-field=pages]"))
                        .getText()
                        .equals("已索引 0 个网页"));
        at.await("/api/v1/topics/zhongyi-zhenjiu-zhongyao", "/id", "zhongyi-zhenjiu-zhongyao");
        driver.get(at.base + "/search?topic=zhongyi-zhenjiu-zhongyao&q=" + Visitor.encoded("针灸"));
        assertFalse(driver.findElements(By.cssSelector("article")).isEmpty(), "the engine finds pages");
        assertNoComplaints();
    }

    @Test
    void draftingAgainAsksBeforeAChangedDraftIsLost() {
        driver.get(at.base + "/console/topics/new");
        waitFor("#words").sendKeys("中医 针灸:2.5");
        driver.findElement(By.id("seeds")).sendKeys("http://zhongyi.example/");
        browser.click("button[value=propose]");
        waitFor(".weights button");
        browser.click(".weights button");
        waiting().until(_ -> !chips().contains("中医 3"));
        driver.findElement(By.cssSelector("button[value=propose]")).click();
        driver.switchTo().alert().dismiss();
        assertFalse(chips().contains("中医 3"), "the removal is kept");
        browser.click("button[value=check]");
        waitFor("button[value=propose][data-saved=no]");
        waitFor(".weights button"); // its script asks
        browser.click("button[value=propose]");
        driver.switchTo().alert().accept();
        waiting().until(_ -> chips().contains("中医 3"));
        assertNoComplaints();
    }

    @Test
    void aTopicFileIsChangedComparedTakenBackAndDeleted() throws Exception {
        String tea = "id: tea\nname: 茶\nkeywords:\n  茶: 3\n  绿茶: 2\nseeds: [http://zhongyi.example/]\n";
        at.ask("POST", "/api/v1/topics", tea);
        driver.get(at.base + "/console/topics/tea/edit");
        assertEquals("以 # 开头的行是注释。", textOf("#file-hint"), "this file explains nothing");
        driver.findElement(By.id("file")).sendKeys(Keys.chord(Keys.CONTROL, Keys.END), "words: [乌龙茶]\n");
        waitForText(".verdict", "没有错误。");
        driver.findElement(By.cssSelector("form[action$='/start'] button")).click();
        driver.switchTo().alert().dismiss(); // the text would be lost
        assertTrue(driver.findElement(By.id("file")).getDomProperty("value").contains("乌龙茶"));
        browser.click("button[value=save]");
        assertTrue(textOf(".done").contains("重新判断"), "words change the judgement");
        browser.click("details summary");
        waitForText(".changes ins", "+ words: [乌龙茶]");
        looks("topic-edit");
        driver.findElement(By.partialLinkText("载入上一个版本")).click();
        waiting()
                .until(d -> d.findElement(By.id("file")).getDomProperty("value").equals(tea));
        // Somebody else changes it meanwhile: nothing is overwritten.
        at.ask("PUT", "/api/v1/topics/tea", tea + "description: 别人的\n");
        browser.click("button[value=save]");
        assertTrue(textOf(".alert").contains("已在别处被修改"));
        assertTrue(at.send("GET", "/api/v1/topics/tea/file", "").body().contains("别人的"));
        deletes("coffee");
        waitForPart(".alert", "请准确输入 tea"); // after another refusal
        deletes("tea");
        assertTrue(textOf(".done").contains("tea.until-"));
        waitFor(".empty");
        at.ask("POST", "/api/v1/topics", tea);
        driver.manage().logs().get(org.openqa.selenium.logging.LogType.BROWSER); // refusals are in it
    }

    @Test
    void aTrialCrawlShowsItsPagesAndAnswersTeachTheTopic() throws Exception {
        at.ask("POST", "/api/v1/topics", """
                id: tcm
                name: 中医
                keywords: {中医: 3, 针灸: 3}
                seeds: [http://zhongyi.example/]
                crawl: {delay: 0, maxPages: 80}
                """);
        driver.get(at.base + "/console/topics/tcm/edit");
        browser.click("form[action$='/trial'] button");
        waitForText(".card [data-field=state]", "已完成");
        waiting().until(_ -> driver.findElements(By.cssSelector(".trial li")).size() == 50);
        assertEquals(10, driver.findElements(By.cssSelector(".trial .asked")).size());
        looks("trial");
        String asked = address();
        browser.click(".asked button[value=yes]");
        waitForPart(".taught", "下列网页中有 1 个已有人工判断：1 个相关，0 个无关。");
        assertFalse(address().equals(asked), "the next question is at the top");
        browser.look(1280, 900, false, false);
        driver.navigate().refresh();
        browser.click(".asked button[value=yes]");
        waitForPart(".taught", "下列网页中有 2 个已有人工判断：2 个相关，0 个无关。");
        browser.look(1280, 900, false, true);
        driver.get(at.base + "/console/topics/tcm/trial");
        looks("trial-taught");
        driver.get(at.base + "/console/topics/tcm");
        looks("topic-answers");
        browser.click(".list .answer button[value=no]");
        waitFor(".list .answer button[value=no][aria-pressed=true]");
        at.await("/api/v1/topics/tcm/questions", "/offTopic", "1");
        driver.navigate().refresh();
        waitFor(".list .answer button[value=no][aria-pressed=true]");
        browser.click(".list .page-of a");
        waitFor("main > section .answer button[value=no][aria-pressed=true]");
        driver.get(at.base + "/console/topics/tcm/trial");
        String taught = textOf(".taught"); // the page may be one that had a yes
        assertTrue(taught.contains("1 个无关。"), taught);
        browser.click("#live .begin button");
        waitForText(".card [data-field=fetched]", "80");
    }

    private String address() {
        return textOf(".asked .place");
    }

    private void deletes(String typed) {
        List<WebElement> parts = driver.findElements(By.cssSelector("details summary"));
        parts.getLast().click();
        WebElement confirm = waitFor("#confirm");
        confirm.sendKeys(typed);
        confirm.submit();
    }

    @Test
    void withoutScriptTheButtonsDoIt() {
        browser.look(1280, 900, false, false);
        driver.get(at.base + "/console/topics/new");
        driver.findElement(By.id("words")).sendKeys("中医");
        browser.click("button[value=propose]");
        assertTrue(textOf(".verdict").contains("1 处错误"), "it lacks seeds");
        assertTrue(driver.findElement(By.cssSelector(".mistakes li")).getText().contains("没有种子；"));
        assertTrue(driver.findElement(By.cssSelector(".notes")).getText().contains("还没有种子网址"));
        driver.findElement(By.id("seeds")).sendKeys("zhongyi.example");
        browser.click("button[value=propose]");
        waitForText(".verdict", "没有错误。");
        browser.click("button[value=create]");
        waitForText(".done", "主题已建立，可以开始爬取。");
    }

    @Test
    void theOtherLanguageKeepsWhatIsTypedWithAndWithoutScript() {
        for (boolean script : new boolean[] {true, false}) {
            browser.look(1280, 900, false, script);
            driver.get(at.base + "/console/topics/new?lang=zh");
            driver.findElement(By.id("words")).sendKeys("中医");
            driver.findElement(By.className("language")).click();
            WebElement words = waitToType("html[lang=en] #words");
            assertTrue(driver.findElements(By.id("file")).isEmpty(), "nothing is drafted yet");
            assertEquals("中医", words.getDomProperty("value"));
            words.sendKeys(" 针灸", Keys.ENTER);
            WebElement file = waitToType("#file");
            file.sendKeys(Keys.chord(Keys.CONTROL, Keys.HOME), "# mine");
            driver.findElement(By.className("language")).click();
            waitFor("html[lang=zh-CN] #file");
            String draft = driver.findElement(By.id("file")).getDomProperty("value");
            assertTrue(draft.startsWith("# mine") && draft.contains("针灸"), draft);
            driver.navigate().to(driver.getCurrentUrl());
            waitFor("html[lang=zh-CN] #words");
        }
    }

    private List<String> chips() {
        return driver.findElements(By.cssSelector(".weights button")).stream()
                .map(chip -> chip.getText().strip())
                .toList();
    }

    /// By everybody's rules, in both widths, by day and by night; nothing is cut off.
    private void looks(String name) throws Exception {
        for (int width : new int[] {1280, 375}) {
            for (boolean dark : new boolean[] {false, true}) {
                browser.look(width, width > 600 ? 900 : 812, dark, true);
                assertEquals(List.of(), new Axe().violations(driver), name + " " + width + (dark ? " dark" : ""));
                assertEquals(0, browser.overflow(), name + " " + width);
                browser.picture(name + "-" + width + (dark ? "-dark" : ""));
            }
        }
        browser.look(1280, 900, false, true);
    }
}
