package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a server tells of a crawl that is over, and what it takes out of it, on the demo's web.
@Timeout(180)
class WatchApiTest {
    @TempDir
    static Path folder;

    private final ObjectMapper json = new ObjectMapper();
    private WatchedDemo at;

    @BeforeEach
    void crawlAndServe() throws IOException {
        at = new WatchedDemo(folder, "{delay: 0, maxPages: 120, scope: {exclude: [budong.example]}}   # mine");
    }

    @AfterEach
    void close() {
        at.close();
    }

    private JsonNode get(String path) throws Exception {
        HttpResponse<String> answer = at.visitor.get(of(path), "Authorization", "Bearer " + at.token);
        assertEquals(200, answer.statusCode(), answer.body());
        return json.readTree(answer.body());
    }

    private static String of(String path) {
        return "/api/v1/topics/" + DemoSide.TOPIC + path;
    }

    @Test
    void runsFailuresHostsAndStockAreThoseOfTheJournalAlsoAfterARestart() throws Exception {
        JsonNode now = get("/crawls/current");
        List<JsonNode> before = List.of(
                get("/runs"), get("/failures?reason=failure.http-status-404"), get("/hosts?size=200"), get("/recent"));
        JsonNode run = before.getFirst().at("/runs/0");
        assertEquals(120, run.get("fetched").asLong(), run::toString);
        assertEquals(now.get("onTopic"), run.get("onTopic"));
        assertEquals("run-reason.budget-used", run.at("/ended/code").asText());
        JsonNode last = run.get("course").get(run.get("course").size() - 1);
        assertEquals(run.get("fetched"), last.get("fetched"));
        assertEquals(run.get("onTopic"), last.get("onTopic"));
        assertEquals(run.get("activeSeconds"), last.get("seconds"));
        long fetched = 0;
        for (JsonNode host : before.get(2).get("hosts")) {
            fetched += host.get("fetched").asLong();
        }
        assertEquals(120, fetched, "each page is of one host");
        JsonNode stock = get("/stock");
        assertEquals(now.get("waiting"), stock.get("waiting"));
        assertTrue(stock.get("coverage").isNull(), "120 requests are too few for an estimate");
        long bars = 0;
        for (JsonNode bar : stock.get("byPriority")) {
            bars += bar.asLong();
        }
        assertEquals(now.get("waiting").asLong(), bars);
        at.restart();
        assertEquals(
                before,
                List.of(
                        get("/runs"),
                        get("/failures?reason=failure.http-status-404"),
                        get("/hosts?size=200"),
                        get("/recent")));
    }

    @Test
    void whatTheStrategyHasLearntIsAWeightForEachKindOfEvidence() throws Exception {
        JsonNode learnt = get("/learnt");
        assertEquals(18, learnt.get("weights").size(), learnt::toString);
        JsonNode first = learnt.at("/weights/0");
        assertEquals("always", first.get("evidence").asText());
        assertEquals("base value", first.get("text").asText());
        assertEquals(-0.5, first.get("initial").asDouble());
        assertTrue(first.get("now").asDouble() != -0.5, "it has learnt from 120 pages");
        assertEquals(0, learnt.get("headings").size());
    }

    @Test
    void everyReasonHasItsAddressesAndEachAddressItsWhy() throws Exception {
        JsonNode reasons = get("/failures").get("reasons");
        assertTrue(reasons.size() > 0, reasons::toString);
        for (JsonNode reason : reasons) {
            JsonNode listed =
                    get("/failures?size=1&page=1&reason=" + reason.get("id").asText());
            assertEquals(1, listed.get("addresses").size(), listed::toString);
            assertTrue(listed.get("kept").asLong() <= reason.get("count").asLong(), listed::toString);
            String url = listed.at("/addresses/0/url").asText();
            JsonNode why = get("/why?url=" + Visitor.encoded(url));
            assertEquals(url, why.get("url").asText());
            assertFalse(why.get("fate").asText().equals("page"), why::toString);
        }
    }

    @Test
    void anAddressThatWasNeverMetOrIsNoneIsToldSo() throws Exception {
        String bearer = "Bearer " + at.token;
        HttpResponse<String> never = at.visitor.get(of("/why?url=http://never.example/"), "Authorization", bearer);
        assertEquals(404, never.statusCode(), never.body());
        assertTrue(never.body().contains("never found"), never.body());
        assertEquals(
                400,
                at.visitor
                        .get(of("/why?url=ftp://a.example/"), "Authorization", bearer)
                        .statusCode());
        assertEquals(
                404,
                at.visitor
                        .get(of("/hosts/never.example"), "Authorization", bearer)
                        .statusCode());
        assertEquals(401, at.visitor.get(of("/runs")).statusCode());
    }

    @Test
    void aHostHasItsRobotsItsDelayAndWhenItMayBeAskedNext() throws Exception {
        String host = get("/hosts?sort=fetched&size=1").at("/hosts/0/host").asText();
        JsonNode details = get("/hosts/" + host);
        assertEquals(host, details.at("/figures/host").asText());
        assertTrue(details.at("/figures/fetched").asLong() > 0, details::toString);
        assertTrue(details.get("delaySeconds").asDouble() >= 0, details::toString);
    }

    private List<String> found(String host) throws Exception {
        String search =
                "/api/v1/search?size=100&collapse=false&q=" + Visitor.encoded("中医 OR 针灸 OR 中药") + "&site=" + host;
        HttpResponse<String> answer = at.visitor.get(search);
        List<String> urls = new ArrayList<>();
        json.readTree(answer.body())
                .get("results")
                .forEach(hit -> urls.add(hit.get("url").asText()));
        return urls;
    }

    @Test
    void aSiteThatIsLeftOutLeavesTheIndexIsNeverAskedAgainAndComesBackWhenTheFileIsEdited() throws Exception {
        String host = get("/hosts?sort=on_topic&size=1").at("/hosts/0/host").asText();
        awaitFound(host, true);
        long before = get("/hosts/" + host).at("/figures/fetched").asLong();
        String page = get("/recent").at("/pages/0/url").asText();
        String fate = get("/why?url=" + Visitor.encoded(page)).get("fate").asText();
        assertTrue(List.of("page", "duplicate").contains(fate), page + ": " + fate);

        var request = at.visitor
                .request(of("/sites/" + host), "Authorization", "Bearer " + at.token)
                .DELETE();
        HttpResponse<String> answer = at.visitor.client.send(request.build(), BodyHandlers.ofString());
        assertEquals(200, answer.statusCode(), answer.body());
        assertEquals(before, json.readTree(answer.body()).get("pages").asLong(), answer.body());
        assertTrue(json.readTree(answer.body()).get("known").asBoolean(), answer.body());
        String yaml = Files.readString(at.topic);
        assertTrue(yaml.contains("\"" + host + "\"") && yaml.contains("# mine"), yaml);

        HttpResponse<String> more =
                at.visitor.post(of("/crawls?maxPages=200"), "", "Authorization", "Bearer " + at.token);
        assertEquals(202, more.statusCode(), more.body());
        awaitEnd();
        awaitFound(host, false);
        assertEquals(before, get("/hosts/" + host).at("/figures/fetched").asLong(), "nothing was asked of it");
        assertEquals(
                0,
                get("/failures?reason=failure.site-left-out&size=1").at("/kept").asLong() - before);

        Files.writeString(at.topic, yaml.replace(", \"" + host + "\"", ""));
        Ran again = Ran.of(demoCommand("recrawl", at.topic.toString(), "--site", host));
        assertEquals(0, again.code(), again.err());
        awaitFound(host, true);
    }

    @Test
    void aPageThatIsLeftOutLeavesTheIndexUntilTheFileIsEditedAndIsNotRecrawledWithItsSite() throws Exception {
        String host = get("/hosts?sort=on_topic&size=2").at("/hosts/1/host").asText();
        awaitFound(host, true);
        List<String> before = found(host);
        String page = before.getFirst();
        HttpResponse<String> answer = deletePage(page);
        assertEquals(200, answer.statusCode(), answer.body());
        assertEquals(1, json.readTree(answer.body()).get("pages").asLong(), answer.body());
        String yaml = Files.readString(at.topic);
        assertTrue(yaml.contains("\"" + page + "\"") && yaml.contains("# mine"), yaml);
        awaitPage(page, host, false);
        assertFalse(found(host).isEmpty(), "the other pages of the site stay");

        Files.writeString(at.topic, yaml.replace(", \"" + page + "\"", "").replace("\"" + page + "\"", ""));
        Ran back = Ran.of(demoCommand("recrawl", at.topic.toString(), "--url", page));
        assertEquals(0, back.code(), back.err());
        awaitPage(page, host, true);

        assertEquals(200, deletePage(page).statusCode());
        Ran again = Ran.of(demoCommand("recrawl", at.topic.toString(), "--site", host));
        assertEquals(0, again.code(), again.err());
        awaitPage(page, host, false);
        JsonNode inAdvance = json.readTree(deletePage("http://never.example/").body());
        assertFalse(inAdvance.get("known").asBoolean(), inAdvance::toString);
        assertEquals(0, inAdvance.get("pages").asLong());
        assertEquals(400, deletePage("mailto:a@b").statusCode());
        assertEquals(400, deletePage("http://" + host + "/*").statusCode());
    }

    private HttpResponse<String> deleteSite(String host) throws Exception {
        var request = at.visitor
                .request(of("/sites/" + host), "Authorization", "Bearer " + at.token)
                .DELETE();
        return at.visitor.client.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> recrawl(String which, String language) throws Exception {
        return at.visitor.post(
                of("/crawls?recrawl=" + which), "", "Authorization", "Bearer " + at.token, "Accept-Language", language);
    }

    @Test
    void aSiteThatIsLeftOutAfterTheKeywordsChangedIsToldSoAtOnceAndNotRecrawled() throws Exception {
        String host = get("/hosts?sort=on_topic&size=1").at("/hosts/0/host").asText();
        String url = found(host).getFirst();
        Files.writeString(at.topic, Files.readString(at.topic).replaceFirst("keywords: *\\{", "$0新词: 1, "));
        assertEquals(200, deleteSite(host).statusCode());
        JsonNode before = get("/runs");
        String session = at.visitor.session("token=" + at.token);
        String page = at.visitor
                .get("/console/topics/" + DemoSide.TOPIC + "/hosts/" + host + "?lang=en", "Cookie", session)
                .body();
        assertTrue(page.contains("never: the topic excludes this site"), page);
        assertFalse(page.contains("leave-out") || page.contains("Recrawl this site"), page);
        for (String which : List.of("site&of=" + host, "url&of=" + Visitor.encoded(url))) {
            HttpResponse<String> refused = recrawl(which, "en");
            assertEquals(409, refused.statusCode(), refused.body());
            assertTrue(refused.body().contains("is left out by crawl.scope.exclude"), refused.body());
            assertTrue(recrawl(which, "zh").body().contains("已被主题文件的 crawl.scope.exclude 排除"), which);
        }
        assertEquals(before, get("/runs"), "nothing was started");
    }

    @Test
    void withABrokenTopicFileNothingIsLeftOutAndTheAnswerHasTheLine() throws Exception {
        String host = get("/hosts?sort=on_topic&size=1").at("/hosts/0/host").asText();
        Files.writeString(at.topic, "id: " + DemoSide.TOPIC + "\nkeywords: [");
        HttpResponse<String> refused = deleteSite(host);
        assertEquals(409, refused.statusCode(), refused.body());
        assertTrue(refused.body().contains("line 2: ") && refused.body().contains("column 12"), refused.body());
        String session = at.visitor.session("token=" + at.token);
        String form = "sure=yes&csrf=" + at.visitor.csrf(session);
        String action = "/console/topics/" + DemoSide.TOPIC + "/hosts/" + host + "/leave-out?lang=en";
        String origin = at.served.address().replaceFirst("/$", "");
        HttpResponse<String> sent = at.visitor.post(action, form, "Cookie", session, "Origin", origin);
        assertEquals(409, sent.statusCode(), sent.body());
        assertTrue(sent.body().contains("line 2: ") && sent.body().contains("column 12"), sent.body());
    }

    private HttpResponse<String> deletePage(String url) throws Exception {
        var request = at.visitor
                .request(of("/pages?url=" + Visitor.encoded(url)), "Authorization", "Bearer " + at.token)
                .DELETE();
        return at.visitor.client.send(request.build(), BodyHandlers.ofString());
    }

    private void awaitPage(String page, String host, boolean wanted) throws Exception {
        Instant deadline = Instant.now().plusSeconds(60);
        while (found(host).contains(page) != wanted) {
            assertTrue(Instant.now().isBefore(deadline), page + (wanted ? " is not found again" : " is still found"));
            Looks.pause();
        }
    }

    private String[] demoCommand(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--data", at.data.toString(), "--proxy", at.demo.proxy()));
        return arguments.toArray(String[]::new);
    }

    /// A server looks for a changed index once a second.
    private void awaitFound(String host, boolean wanted) throws Exception {
        Instant deadline = Instant.now().plusSeconds(60);
        while (found(host).isEmpty() == wanted) {
            assertTrue(Instant.now().isBefore(deadline), host + (wanted ? " is not found again" : " is still found"));
            Looks.pause();
        }
    }

    private void awaitEnd() throws Exception {
        while (!List.of("finished", "unfinished", "failed", "stopped")
                .contains(get("/crawls/current").get("state").asText())) {
            Looks.pause();
        }
    }
}
