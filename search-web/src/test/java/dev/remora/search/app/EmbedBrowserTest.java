package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.gate.ApiKeys;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.Point;

/// The search box in a page of another site, as the guide says to embed it.
final class EmbedBrowserTest extends InBrowser {
    private HttpServer site;
    private SampleWeb embedded;
    private volatile String script = "";

    @BeforeEach
    void openSite() throws Exception {
        site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        site.createContext("/", exchange -> {
            byte[] page =
                    ("<!DOCTYPE html><meta charset=utf-8><h1>另一个网站</h1>" + script).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        site.start();
        embedded = new SampleWeb(
                new WebSettings("127.0.0.1", 0, "test").embeddedBy(List.of(address())),
                new ApiKeys(Path.of("no-such-folder", "api.keys")),
                SampleWeb.NOON);
    }

    @AfterEach
    void closeSite() {
        driver.get("about:blank");
        site.stop(0);
        embedded.close();
    }

    private String address() {
        return "http://127.0.0.1:" + site.getAddress().getPort();
    }

    /// Opens the page that embeds the box, and looks into the box.
    private void embed(String data) {
        script = "<script src=\"%s/embed.js\" %s async></script>".formatted(embedded.base, data);
        driver.switchTo().defaultContent();
        driver.get(address() + "/");
        waitFor("iframe");
        driver.switchTo().frame(0);
        waitFor(".embedded main");
        waitForLoad();
    }

    private long number(String expression) {
        return ((Number) driver.executeScript("return " + expression)).longValue();
    }

    @Test
    void theBoxFitsItsFrame() {
        for (int width : List.of(1280, 360)) {
            browser.look(width, 900, false, true);
            for (String data : List.of("data-lang=zh", "data-topic=tcm data-lang=en", "data-topic=no-such-topic")) {
                embed(data);
                browser.picture("embedded-" + width + data.replaceAll("[^a-z]", "-"));
                String here = width + " " + data;
                assertEquals(64, number("window.innerHeight"), here);
                long height = number("document.scrollingElement.scrollHeight");
                assertTrue(height <= 64, here + " " + height);
                assertEquals(number("window.innerWidth"), number("document.scrollingElement.scrollWidth"), here);
                assertEquals(number("window.innerWidth"), number("document.documentElement.clientWidth"), here);
            }
        }
    }

    @Test
    void aSiteWithoutADarkDesignShowsAroundTheBoxInTheDark() throws IOException {
        browser.look(1280, 900, true, true);
        embed("data-lang=zh");
        driver.switchTo().defaultContent();
        Point corner = driver.findElement(By.tagName("iframe")).getLocation();
        byte[] picture = driver.getScreenshotAs(OutputType.BYTES);
        int colour = ImageIO.read(new ByteArrayInputStream(picture)).getRGB(corner.x + 2, corner.y + 2);
        assertEquals("ffffffff", Integer.toHexString(colour));
    }

    @Test
    void aSearchOpensTheServersPage() {
        embed("data-topic=tcm data-lang=zh");
        driver.findElement(By.name("q")).sendKeys("针灸\n");
        driver.switchTo().defaultContent();
        waiting().until(d -> d.getCurrentUrl().startsWith(embedded.base + "/search?"));
        assertTrue(driver.getCurrentUrl().contains("topic=tcm"), driver.getCurrentUrl());
    }

    @Test
    void aTopicThatDoesNotExistIsToldInThePlaceOfTheBox() {
        embed("data-topic=nosuch data-lang=en");
        assertEquals("Unknown topic “nosuch”.", textOf("[role=alert]"));
        assertEquals(0, driver.findElements(By.tagName("form")).size());
        embed("data-topic=nosuch data-lang=zh");
        assertEquals("这里没有主题“nosuch”。", textOf("[role=alert]"));
    }
}
