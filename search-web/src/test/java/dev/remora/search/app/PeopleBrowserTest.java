package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/// An operator and those who may look, in a browser.
final class PeopleBrowserTest extends InBrowser {
    private static final String PASSWORD = "four plain words here";

    @Test
    void theFirstAdminWelcomesAViewer() throws Exception {
        driver.get(web.credentials.users().firstLink().orElseThrow().address(web.base));
        looks("welcome");
        driver.findElement(By.id("name")).sendKeys("lin");
        setPassword(PASSWORD);
        waitFor(".topics");
        looks("console-admin");
        driver.findElement(By.linkText("用户与令牌")).click();
        waitFor(".add");
        add("users", "wang");
        looks("users-link");
        String link = driver.findElement(By.id("secret")).getText();
        add("tokens", "backup");
        looks("users-token");
        driver.findElement(By.cssSelector("tr:nth-child(2) summary")).click();
        looks("users-remove");
        driver.get(web.base + "/console/users?lang=en");
        looks("users-en");
        driver.get(web.base + "/console/audit?lang=en");
        looks("audit-en");
        driver.get(web.base + "/console?lang=zh");
        driver.findElement(By.linkText("lin")).click();
        waitFor("#old");
        looks("account");
        driver.get(web.base + "/console/audit");
        looks("audit");
        signOut();
        looks("sign-in");
        driver.get(link);
        setPassword("too short");
        assertTrue(driver.findElement(By.id("password")).isDisplayed(), "the browser says what is missing");
        driver.findElement(By.id("password")).clear();
        driver.findElement(By.id("again")).clear();
        setPassword(PASSWORD);
        waitFor(".topics");
        looks("console-viewer");
        assertEquals(0, driver.findElements(By.cssSelector(".actions")).size());
        driver.get(web.base + "/console/users");
        assertTrue(textOf("main").contains("您是查看者"));
        looks("refused");
        driver.get(web.base + "/console");
        signOut();
        driver.findElement(By.id("name")).sendKeys("wang");
        driver.findElement(By.id("password")).sendKeys("wrong", Keys.ENTER);
        assertTrue(textOf(".alert").contains("名称或密码不正确"));
    }

    private void signInByToken() {
        driver.get(web.base + "/console");
        driver.findElement(By.id("token")).sendKeys(SampleWeb.TOKEN, Keys.ENTER);
        waitFor(".topics .card");
    }

    @Test
    void aPageThatIsWatchedSaysThatItsServerIsGone() {
        signInByToken();
        web.close();
        waiting().until(d -> d.findElement(By.className("lost")).isDisplayed());
    }

    @Test
    void aPageThatIsWatchedLeadsToTheSignInWhenItsSessionHasEnded() {
        signInByToken();
        driver.executeScript("fetch('/console/sign-out', {method: 'POST',"
                + " body: new URLSearchParams({csrf: document.querySelector('[name=csrf]').value})})");
        waitFor(".signin");
    }

    @Test
    void theLongestNamesAreReadOnAPhone() throws Exception {
        signInByToken();
        driver.get(web.base + "/console/users");
        add("users", "a".repeat(64));
        add("tokens", "b".repeat(64));
        browser.look(360, 760, false, true);
        browser.picture("people-longest-360");
        assertEquals(
                List.of(),
                driver.executeScript("return [...document.querySelectorAll('.wide')]"
                        + ".filter(part => part.scrollWidth > part.clientWidth).map(part => part.scrollWidth)"));
    }

    private void add(String to, String name) {
        driver.findElement(By.cssSelector("form[action='/console/" + to + "'] input[name=name]"))
                .sendKeys(name, Keys.ENTER);
        waiting().until(d -> d.findElement(By.tagName("main")).getText().contains(name));
        waitFor("#secret");
    }

    private void setPassword(String password) {
        driver.findElement(By.id("password")).sendKeys(password);
        driver.findElement(By.id("again")).sendKeys(password, Keys.ENTER);
    }

    private void signOut() {
        driver.findElement(By.cssSelector("form[action='/console/sign-out'] button"))
                .click();
        waitFor(".signin");
    }

    /// By everybody's rules, in both widths, by day and by night; nothing is cut off.
    private void looks(String name) throws Exception {
        for (int width : new int[] {1280, 375}) {
            for (boolean dark : new boolean[] {false, true}) {
                browser.look(width, width > 600 ? 900 : 812, dark, true);
                assertEquals(List.of(), new Axe().violations(driver), name + " " + width);
                assertEquals(0, browser.overflow(), name + " " + width);
                browser.picture("people-" + name + "-" + width + (dark ? "-dark" : ""));
            }
        }
        browser.look(1280, 900, false, true);
    }
}
