package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.app.server.ServeCommand;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.HostPortConverter;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.Language;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/// A server over a data folder while another process crawls into it, and what people find there afterwards.
@Timeout(180)
class ServeBesideCrawlTest {
    @TempDir
    Path folder;

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void pagesAreSearchableWhileAnotherProcessCrawlsAndAPersonFindsThem() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 250}");
        Path data = Files.createDirectory(folder.resolve("data"));
        GatedWeb web = new GatedWeb(DemoSide.demoWeb(), 80);
        try (DemoSide demo = new DemoSide(web, Duration.ZERO);
                ServeCommand.Served served = serve(demo, data);
                Visitor visitor = new Visitor(served.address().replaceFirst("/$", ""));
                RemoraProcess crawl = RemoraProcess.start(folder, demo.crawl(topic, data))) {
            long early = awaitResults(visitor, crawl);
            assertTrue(crawl.process.isAlive(), "the crawl is under way");

            HttpResponse<String> second = visitor.post(
                    "/api/v1/topics/" + DemoSide.TOPIC + "/crawls", "", "Authorization", "Bearer " + token);
            assertEquals(409, second.statusCode(), second.body());
            String words = json.readTree(second.body()).get("detail").asText();
            assertTrue(words.contains("process " + crawl.process.pid()), words);
            assertTrue(words.contains("stop it first"), words);

            Ran third = Ran.of(demo.crawl(topic, data));
            assertEquals(1, third.code(), third.err());
            assertTrue(third.err().contains("is being written by process " + crawl.process.pid()), third.err());

            JsonNode during = current(visitor);
            assertEquals("running-elsewhere", during.get("state").asText(), during::toString);
            assertTrue(
                    during.at("/message/text")
                            .asText()
                            .startsWith("process " + crawl.process.pid() + " (remora crawl "),
                    during::toString);
            assertEquals(250, during.get("budget").asLong());

            web.open();
            assertEquals(0, crawl.end(), crawl::words);
            JsonNode after = current(visitor);
            assertEquals("finished", after.get("state").asText(), after::toString);
            assertEquals(250, after.get("fetched").asLong(), "it followed: " + after);
            for (String figure : List.of("fetched", "onTopic", "requests", "failed", "waiting")) {
                assertTrue(
                        crawl.words()
                                .contains(String.format(
                                        Locale.ROOT, "%,d", after.get(figure).asLong())),
                        figure + " of " + after + " is not among the figures of the crawl itself:\n" + crawl.words());
            }
            awaitMoreThan(early, visitor);
            aPersonFinds(served.address());
        }
    }

    private String token;

    private ServeCommand.Served serve(DemoSide demo, Path data) {
        CrawlOptions options = new CrawlOptions();
        options.data = data;
        options.threads = 4;
        options.proxy = java.util.Optional.of(new HostPortConverter().convert(demo.proxy()));
        var said = new java.io.ByteArrayOutputStream();
        var out = new java.io.PrintStream(said, true, java.nio.charset.StandardCharsets.UTF_8);
        Wiring wiring = new Wiring(new Terminal(out, out, false, Language.EN), Clock.systemUTC());
        ServeCommand.Served served = ServeCommand.open(wiring, options, DemoAdmin.UNLIMITED);
        token = said.toString(java.nio.charset.StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("Admin token"))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .findFirst()
                .orElseThrow();
        return served;
    }

    /// Asks until something is found; the crawl must not end before.
    private long awaitResults(Visitor visitor, RemoraProcess crawl) throws Exception {
        Instant deadline = Instant.now().plusSeconds(90);
        while (Instant.now().isBefore(deadline)) {
            long total = total(visitor);
            if (total > 0) {
                return total;
            }
            if (crawl.process.waitFor(50, TimeUnit.MILLISECONDS)) {
                return fail("the crawl ended before anything was found; it said:\n" + crawl.words());
            }
        }
        return fail("nothing was found within 90 s; the crawl has said:\n" + crawl.words());
    }

    private void awaitMoreThan(long early, Visitor visitor) throws Exception {
        Instant deadline = Instant.now().plusSeconds(30);
        while (total(visitor) <= early) {
            assertTrue(Instant.now().isBefore(deadline), "the server does not see what was crawled since");
            Looks.pause();
        }
    }

    private JsonNode current(Visitor visitor) throws Exception {
        return json.readTree(
                visitor.get("/api/v1/topics/" + DemoSide.TOPIC + "/crawls/current", "Authorization", "Bearer " + token)
                        .body());
    }

    private long total(Visitor visitor) throws Exception {
        HttpResponse<String> answer = visitor.get("/api/v1/search?q=" + Visitor.encoded("针灸"));
        assertEquals(200, answer.statusCode(), answer.body());
        JsonNode total = json.readTree(answer.body()).get("total");
        return total.get("value").asLong();
    }

    private static void aPersonFinds(String address) throws Exception {
        try (Browser browser = Browser.open("zh-CN")) {
            browser.look(1280, 900, false, true);
            browser.driver.get(address);
            browser.driver.switchTo().activeElement().sendKeys("针灸", Keys.ENTER);
            browser.waiting(Duration.ofSeconds(20)).until(driver -> driver.findElement(By.cssSelector("ol.results")));
            List<WebElement> results = browser.driver.findElements(By.cssSelector("ol.results article"));
            assertEquals(10, results.size());
            for (WebElement result : results) {
                List<WebElement> marks = result.findElements(By.tagName("mark"));
                assertTrue(!marks.isEmpty(), () -> "nothing is marked in: " + result.getText());
            }
            browser.picture("demo-results");
        }
    }
}
