package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/// Would another strategy do better? In a browser and over the API.
final class ComparisonBrowserTest extends InBrowser {
    private static final String PAGE = "/console/topics/tcm/comparison";
    private static final String API = "/api/v1/topics/tcm/comparison";
    private static final String YAML = """
            # mine
            id: tcm
            name: 中医
            keywords: {针灸: 3}
            seeds: ["http://a.example/"]
            crawl: {strategy: breadth-first}
            """;

    private Path file;

    @BeforeEach
    void topic() throws Exception {
        file = Files.writeString(web.data.resolve("tcm.yaml"), YAML);
    }

    @Test
    void aComparisonIsStartedWatchedAndItsWinnerAdopted() throws Exception {
        driver.get(web.base + "/console");
        driver.findElement(By.id("token")).sendKeys(SampleWeb.TOKEN);
        driver.findElement(By.cssSelector(".signin button")).click();
        waitFor(".topics");
        driver.get(web.base + PAGE);
        waitForText(".taught", "尚未比较过策略。");
        assertEquals(List.of("breadth-first", "auto", "best-first"), checked());
        looks("start");
        driver.findElement(By.cssSelector(".compare .button")).click();
        waitForText(".taught [role=status]", "模拟爬取：已完成 0 次，共 40 次。");
        web.comparisons.runs("tcm", 16);
        waitForText(".taught [role=status]", "模拟爬取：已完成 16 次，共 40 次。约剩 7 分钟。");
        looks("running");
        web.comparisons.ends("tcm", true);
        assertTrue(textOf(".verdict").startsWith("会：best-first 达到"));
        looks("done");
        driver.get(web.base + PAGE + "?lang=en");
        assertTrue(textOf(".verdict").startsWith("Yes: best-first reaches 0.810 of what"));
        looks("done-en");
        driver.findElement(By.cssSelector(".begin button")).click();
        waitForText(
                ".done", "The topic file now names best-first; the previous version is kept. The next crawl uses it.");
        assertEquals(YAML.replace("breadth-first", "best-first"), Files.readString(file));
        assertEquals(YAML, Files.readString(web.data.resolve("tcm.before.yaml")));
        assertEquals(List.of(), driver.findElements(By.cssSelector(".begin")), "it is adopted");
        assertTrue(driver.getCurrentUrl().endsWith("/comparison?adopted=best-first"), driver.getCurrentUrl());
        driver.findElement(By.linkText("Full report (in English)")).click();
        waiting().until(d -> "ran".equals(d.getTitle()));
        assertNoComplaints();
        driver.get(web.base + PAGE);
        Files.delete(file);
        driver.findElement(By.cssSelector("td .answer button")).click();
        waiting().until(d -> d.getCurrentUrl().endsWith("/adopt")); // the refusal is shown
    }

    @Test
    void theApiDoesAllThatTheConsoleDoes() throws Exception {
        assertEquals("none", ask("GET", "", 200).get("state").asText());
        try (Visitor visitor = new Visitor(web.base)) {
            String unknown = API.replace("tcm", "none-such");
            assertEquals(
                    404,
                    visitor.get(unknown, "Authorization", "Bearer " + SampleWeb.TOKEN)
                            .statusCode());
        }
        assertTrue(ask("GET", "/report", 404).get("detail").asText().contains("have not been compared yet"));
        assertTrue(ask("POST", "/adopt", 404).get("detail").asText().contains("have not been compared yet"));
        assertTrue(
                ask("POST", "?strategies=psychic", 400).get("detail").asText().contains("Unknown strategy “psychic”"));
        assertEquals(400, ask("POST", "?minutes=0", 400).get("status").asInt());
        assertEquals(
                "running",
                ask("POST", "?strategies=auto,best-first&minutes=5", 202)
                        .get("state")
                        .asText());
        web.comparisons.runs("tcm", 10);
        JsonNode running = ask("GET", "", 200);
        assertEquals(
                List.of(10, 40, 900),
                List.of(
                        running.get("done").asInt(),
                        running.get("all").asInt(),
                        running.get("secondsLeft").asInt()));
        assertEquals("cancelled", ask("DELETE", "", 200).get("state").asText());
        ask("DELETE", "", 409);
        web.comparisons.ends("tcm", false);
        JsonNode done = ask("GET", "", 200);
        assertTrue(done.get("verdict").asText().startsWith("Perhaps: best-first reaches 0.810"), done::toString);
        assertEquals("best-first", done.at("/last/contestants/0/strategy").asText());
        assertTrue(ask("POST", "/adopt?strategy=shark-search", 400)
                .get("detail")
                .asText()
                .contains("auto"));
        assertEquals(YAML, Files.readString(file));
        ask("POST", "/adopt", 200);
        assertTrue(Files.readString(file).contains("best-first"));
    }

    private JsonNode ask(String method, String path, int status) throws Exception {
        try (Visitor visitor = new Visitor(web.base)) {
            HttpResponse<String> answer = visitor.client.send(
                    visitor.request(API + path, "Authorization", "Bearer " + SampleWeb.TOKEN)
                            .method(method, BodyPublishers.noBody())
                            .build(),
                    BodyHandlers.ofString());
            assertEquals(status, answer.statusCode(), answer::body);
            return new ObjectMapper().readTree(answer.body());
        }
    }

    private List<String> checked() {
        return driver.findElements(By.cssSelector(".compare input[type=checkbox]")).stream()
                .filter(WebElement::isSelected)
                .map(box -> box.getDomProperty("value"))
                .toList();
    }

    private void looks(String name) throws Exception {
        for (int width : new int[] {1280, 375}) {
            for (boolean dark : new boolean[] {false, true}) {
                browser.look(width, width > 600 ? 900 : 812, dark, true);
                assertEquals(List.of(), new Axe().violations(driver), name + " " + width + (dark ? " dark" : ""));
                assertEquals(0, browser.overflow(), name + " " + width);
                browser.picture("comparison-" + name + "-" + width + (dark ? "-dark" : ""));
            }
        }
        browser.look(1280, 900, false, true);
    }
}
