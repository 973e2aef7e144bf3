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
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.support.ui.WebDriverWait;

/// What a server says of a crawl of its own process, of another process, and of one that is over.
@Timeout(180)
class CrawlStandingTest {
    @TempDir
    Path folder;

    private final ObjectMapper json = new ObjectMapper();
    private Path data;
    private String token = "";

    @BeforeEach
    void makeData() throws IOException {
        data = Files.createDirectories(folder.resolve("data/collections"));
    }

    /// A server that listens, and what its admin knows.
    private record Open(ServeCommand.Served served, Visitor visitor, String token) implements AutoCloseable {
        String[] admin(String... more) {
            return Stream.concat(Stream.of("Authorization", "Bearer " + token), Arrays.stream(more))
                    .toArray(String[]::new);
        }

        @Override
        public void close() {
            visitor.close();
            served.close();
        }
    }

    private Open serve(DemoSide demo) {
        CrawlOptions options = new CrawlOptions();
        options.data = data;
        options.threads = 4;
        options.proxy = Optional.of(new HostPortConverter().convert(demo.proxy()));
        options.retryPause = Duration.ofSeconds(5);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        ServeCommand.Served served = ServeCommand.open(
                new Wiring(new Terminal(out, out, false, Language.EN), Clock.systemUTC()),
                options,
                DemoAdmin.UNLIMITED);
        String printed = word(said.toString(StandardCharsets.UTF_8), "Admin token, shown this once:");
        token = printed.isEmpty() ? token : printed; // only the first start over a data folder prints it
        return new Open(served, new Visitor(served.address().replaceFirst("/$", "")), token);
    }

    /// The last word of the line that begins so.
    private static String word(String said, String beginning) {
        return said.lines()
                .filter(line -> line.startsWith(beginning))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .findFirst()
                .orElse("");
    }

    private static String path(String topic) {
        return "/api/v1/topics/" + topic + "/crawls/current";
    }

    private JsonNode current(Open at, String topic, String... headers) throws Exception {
        return json.readTree(at.visitor.get(path(topic), at.admin(headers)).body());
    }

    /// Asks until the crawl stands so.
    private JsonNode await(Open at, String topic, Predicate<JsonNode> what, Supplier<String> said) throws Exception {
        Instant deadline = Instant.now().plusSeconds(60);
        JsonNode now = json.nullNode();
        while (Instant.now().isBefore(deadline)) {
            now = current(at, topic);
            if (what.test(now)) {
                return now;
            }
            Looks.pause();
        }
        return fail("it never stood so; at last: " + now + "\n" + said.get());
    }

    private static Predicate<JsonNode> state(String... codes) {
        return now ->
                now.has("state") && List.of(codes).contains(now.get("state").asText());
    }

    private static void order(Open at, String topic, String verb) throws Exception {
        HttpResponse<String> answer = at.visitor.post(path(topic) + "/" + verb, "", at.admin());
        assertEquals(202, answer.statusCode(), answer.body());
    }

    /// The demo with pauses after which its crawl is still under way when a test looks on.
    private void slowDemo() throws IOException {
        Path slow = Files.createDirectories(folder.resolve("data/demo/topics/far"));
        Files.createSymbolicLink(
                folder.resolve("data/demo/web.warc.gz"),
                DemoSide.DEMO.resolve("web.warc.gz").toAbsolutePath());
        try (Stream<Path> topics = Files.list(DemoSide.DEMO.resolve("topics/far"))) {
            for (Path topic : topics.toList()) {
                Files.writeString(
                        slow.resolve(topic.getFileName()),
                        Files.readString(topic).replace("delay: 0,", "delay: 20s,"));
            }
        }
    }

    @Test
    void theDemosOwnCrawlIsShownAsRunningAndIsSteeredFromTheConsoleWhichGoesOnServing() throws Exception {
        String topic = "demo-tcm-far";
        String next = "demo-law-far";
        slowDemo();
        try (RemoraProcess demo = RemoraProcess.start(folder, "demo", "--port", "0", "--data", data.toString())) {
            while (word(demo.words(), "Admin token").isEmpty()) {
                assertTrue(demo.process.isAlive(), demo::words);
                Looks.pause();
            }
            String address = word(demo.words(), "Search:").replaceFirst("/$", "");
            try (Visitor visitor = new Visitor(address)) {
                Open at = new Open(null, visitor, word(demo.words(), "Admin token"));
                JsonNode first = await(at, topic, now -> now.has("state"), demo::words);
                assertEquals("running", first.get("state").asText(), first::toString);
                order(at, topic, "pause");
                await(at, topic, state("paused"), demo::words);
                order(at, topic, "resume");
                await(at, topic, state("running"), demo::words);
                order(at, topic, "stop");
                await(at, topic, state("stopped"), demo::words);
                await(at, next, now -> now.has("state"), demo::words);
                assertEquals(200, visitor.get("/").statusCode());
            }
        }
    }

    @Test
    void aCrawlOfThisProcessWhoseProxyDiesStallsAndSaysWhyInBothLanguagesAndOnTheConsole() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 20}");
        GatedWeb web = new GatedWeb(DemoSide.demoWeb(), 80);
        try (DemoSide demo = new DemoSide(web, Duration.ZERO);
                Open at = serve(demo)) {
            assertEquals(0, Ran.of(demo.crawl(topic, data)).code());
            HttpResponse<String> started =
                    at.visitor.post("/api/v1/topics/" + DemoSide.TOPIC + "/crawls?maxPages=400", "", at.admin());
            assertEquals(202, started.statusCode(), started.body());
            web.awaitHeld();
            demo.goDown();
            web.open();
            await(at, DemoSide.TOPIC, state("stalled"), () -> "");
            saysWhy(at, demo, "stalled");
            theConsoleShows(at, demo);
            order(at, DemoSide.TOPIC, "stop");
        }
    }

    private void saysWhy(Open at, DemoSide demo, String state) throws Exception {
        String remedy = "by the proxy " + demo.proxy() + ": start it, or omit --proxy";
        // The first failures may be of connections that were open when the proxy went down.
        await(
                at,
                DemoSide.TOPIC,
                now -> state(state).test(now)
                        && now.at("/message/text").asText().contains(remedy),
                () -> "");
        String chinese = current(at, DemoSide.TOPIC, "Accept-Language", "zh-CN")
                .at("/message/text")
                .asText();
        assertTrue(chinese.contains("经由代理 " + demo.proxy() + "：请启动该代理，或去掉 --proxy"), chinese);
        JsonNode condition = current(at, DemoSide.TOPIC).get("condition");
        assertEquals("proxy-down", condition.get("code").asText(), condition::toString);
        assertTrue(
                condition.get("text").asText().startsWith("Stalled: the proxy " + demo.proxy() + " does not respond"),
                condition::toString);
        String event = firstEvent(at);
        assertTrue(event.contains("\"code\":\"proxy-down\""), event);
        assertTrue(event.contains("\"state\":\"" + state + "\"") && event.contains(remedy), event);
    }

    private static String firstEvent(Open at) throws Exception {
        var request = at.visitor.request(path(DemoSide.TOPIC) + "/events", at.admin());
        var body = at.visitor
                .client
                .send(request.build(), BodyHandlers.ofInputStream())
                .body();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> line.startsWith("data: "))
                    .findFirst()
                    .orElse("");
        }
    }

    private static void theConsoleShows(Open at, DemoSide demo) throws Exception {
        try (Browser browser = Browser.open("zh-CN")) {
            browser.look(1280, 900, false, true);
            browser.driver.get(at.served.address() + "console");
            browser.driver.findElement(By.id("token")).sendKeys(at.token, Keys.ENTER);
            WebDriverWait waiting = browser.waiting(Duration.ofSeconds(20));
            String state = waiting.until(page -> page.findElement(By.cssSelector("[data-state=stalled] .state"))
                    .getText());
            assertEquals("爬取停滞", state);
            // A page made before the proxy was found to be the cause is soon replaced.
            waiting.until(page -> page.findElement(By.cssSelector("[data-state=stalled] .message"))
                    .getText()
                    .contains("代理 " + demo.proxy()));
        }
    }

    /// With pauses after which a dead proxy is still looked for when a test looks on.
    private static String[] slow(String[] crawl) {
        return Arrays.stream(crawl)
                .map(word -> word.equals("50ms") ? "5s" : word)
                .toArray(String[]::new);
    }

    @Test
    void aCrawlOfAnotherProcessWhoseProxyDiesStallsAndSaysWhy() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 400}");
        GatedWeb web = new GatedWeb(DemoSide.demoWeb(), 60);
        try (DemoSide demo = new DemoSide(web, Duration.ZERO);
                Open at = serve(demo);
                RemoraProcess crawl = RemoraProcess.start(folder, slow(demo.crawl(topic, data, "--threads", "4")))) {
            web.awaitHeld();
            await(at, DemoSide.TOPIC, state("running-elsewhere"), crawl::words);
            demo.goDown();
            web.open();
            await(at, DemoSide.TOPIC, state("stalled-elsewhere"), crawl::words);
            saysWhy(at, demo, "stalled-elsewhere");
            assertTrue(crawl.process.isAlive(), crawl::words);
        }
    }

    @Test
    void aCrawlThatBeginsWithADeadProxyStallsAndSaysWhy() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 400}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO);
                Open at = serve(demo)) {
            demo.goDown();
            try (RemoraProcess crawl = RemoraProcess.start(folder, slow(demo.crawl(topic, data)))) {
                await(at, DemoSide.TOPIC, state("stalled-elsewhere"), crawl::words);
                saysWhy(at, demo, "stalled-elsewhere");
            }
        }
    }

    @Test
    void aFinishedRunHasItsSpeedAndBytesInTheReportAndForEveryServer() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        Path report = folder.resolve("report.json");
        try (DemoSide demo = DemoSide.open(Duration.ofMillis(5))) {
            assertEquals(0, Ran.of(demo.crawl(topic, data)).code());
            long before;
            try (Open at = serve(demo)) {
                before = current(at, DemoSide.TOPIC).get("bytes").asLong();
                assertTrue(before > 0, "bytes of the first 40 pages");
            }
            Ran more = Ran.of(demo.crawl(topic, data, "--max-pages", "80", "--report", report.toString()));
            assertEquals(0, more.code(), more.err());
            JsonNode reported = json.readTree(report.toFile());
            try (Open at = serve(demo)) {
                JsonNode over = current(at, DemoSide.TOPIC);
                assertEquals("finished", over.get("state").asText(), over::toString);
                assertTrue(over.get("bytes").asLong() > before, "it counts on where it goes on: " + over);
                assertEquals(reported.get("bytes").asLong(), over.get("bytes").asLong());
                assertEquals(
                        reported.get("seconds").asDouble(),
                        over.get("elapsedSeconds").asDouble());
                assertEquals(
                        80 / over.get("elapsedSeconds").asDouble(),
                        over.get("pagesPerSecond").asDouble(),
                        0.01 * over.get("pagesPerSecond").asDouble());
            }
        }
    }
}
