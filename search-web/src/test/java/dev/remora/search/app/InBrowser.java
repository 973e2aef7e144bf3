package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.app.server.CannotListen;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/// Tests in a real browser, one for all of them, which looks at a server of each test's own: a Chinese reader
/// at a desk, by day, with script.
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class InBrowser {
    Browser browser;
    ChromeDriver driver;
    SampleWeb web;

    @BeforeAll
    final void openBrowser() throws Exception {
        browser = Browser.open("zh-CN");
        driver = browser.driver;
    }

    @AfterAll
    final void closeBrowser() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    final void open() throws CannotListen {
        web = new SampleWeb();
        // of every page: cookies know no ports, and the page that is open now has none
        driver.executeCdpCommand("Network.clearBrowserCookies", Map.of());
        driver.manage().logs().get(LogType.BROWSER); // what is there is another test's
        browser.look(1280, 900, false, true);
    }

    @AfterEach
    final void close() {
        driver.get("about:blank");
        web.close();
    }

    final WebDriverWait waiting() {
        return browser.waiting(Duration.ofSeconds(60));
    }

    final WebElement waitFor(String selector) {
        return waiting().until(d -> d.findElement(By.cssSelector(selector)));
    }

    /// The text of an element, once there is one, also if the page is just being replaced.
    final String textOf(String selector) {
        return waiting().until(d -> d.findElement(By.cssSelector(selector)).getText());
    }

    final void waitForText(String selector, String text) {
        waiting().until(d -> d.findElement(By.cssSelector(selector)).getText().equals(text));
    }

    final void waitForPart(String selector, String part) {
        waiting().until(d -> d.findElement(By.cssSelector(selector)).getText().contains(part));
    }

    /// Waits until the page, or the frame that is looked into, has its styles, scripts and pictures.
    final void waitForLoad() {
        waiting().until(_ -> "complete".equals(driver.executeScript("return document.readyState")));
    }

    /// An element to type into, once its page is loaded: until then the browser may still move the focus to the part of
    /// the page that the address names, and keys are lost.
    final WebElement waitToType(String selector) {
        waitFor(selector);
        waitForLoad();
        driver.getScreenshotAs(OutputType.BYTES); // which needs a frame, and the focus moves with the first one
        return waitFor(selector);
    }

    final void assertNoComplaints() {
        List<String> complaints = driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(Object::toString)
                .toList();
        assertEquals(List.of(), complaints, "nothing is blocked, nothing is missing");
    }
}
