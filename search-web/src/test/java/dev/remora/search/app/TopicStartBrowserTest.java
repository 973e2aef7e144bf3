package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;

/// The start page of a topic in a real browser, with pictures in `target/screenshots`.
final class TopicStartBrowserTest extends InBrowser {
    @ParameterizedTest
    @CsvSource({"1280, 1300, en", "375, 2200, en", "1280, 1300, zh", "375, 2200, zh"})
    void everybodyCanUseItWithoutScript(int width, int height, String language) throws Exception {
        Axe axe = new Axe();
        for (boolean dark : new boolean[] {false, true}) {
            String look = String.join("-", "topic-start", width + "", dark ? "dark" : "light", language);
            browser.look(width, height, dark, false);
            driver.get(web.base + "/topics/tcm?lang=" + language);
            assertEquals(3, driver.findElements(By.cssSelector("table.bars")).size());
            browser.picture(look);
            browser.look(width, height, dark, true);
            driver.get(web.base + "/topics/tcm?lang=" + language);
            if (Axe.sees(language, width, dark)) {
                assertEquals(List.of(), axe.violations(driver), look);
            }
            assertEquals(
                    (long) width,
                    driver.executeScript("return document.documentElement.scrollWidth"),
                    "nothing sticks out");
        }
        assertNoComplaints();
    }

    @Test
    void aReaderComesFromTheHomePageAndGoesOnToASiteAndItsPages() {
        driver.get(web.base + "/?topic=tcm&lang=zh");
        driver.findElement(By.cssSelector("a[href^='/topics/tcm']")).click();
        waitFor(".cloud");
        driver.findElement(By.linkText("fangji.example")).click();
        waitFor("body.results");
        assertEquals("site:fangji.example", driver.findElement(By.id("q")).getDomProperty("value"));
        assertTrue(driver.getCurrentUrl().contains("topic=tcm"), driver.getCurrentUrl());
        assertNoComplaints();
    }
}
