package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.Crawls.Started;
import dev.remora.shared.url.Url;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
final class CrawlApiTest extends AtSampleWeb {
    private static final String CRAWLS = "/api/v1/topics/tcm/crawls";
    private static final String BEARER = "Bearer " + SampleWeb.TOKEN;

    private final ObjectMapper json = new ObjectMapper();

    private HttpResponse<String> order(String path) throws Exception {
        return visitor.post(CRAWLS + path, "", "Authorization", BEARER);
    }

    @Test
    void startingACrawlGivesTheAddressOfTheRun() throws Exception {
        HttpResponse<String> answer = order("");
        assertEquals(202, answer.statusCode());
        String run = answer.headers().firstValue("Location").orElseThrow();
        JsonNode reading =
                json.readTree(visitor.get(run, "Authorization", BEARER).body());
        assertEquals("running", reading.get("state").asText());
        assertEquals("tcm", reading.get("topic").asText());
    }

    @Test
    void aStartGoesOnUnlessItSaysWhatToAskForAgain() throws Exception {
        Map<String, Optional<Recrawl>> orders = Map.of(
                "", Optional.empty(),
                "?recrawl=all", Optional.of(new Recrawl.All()),
                "?recrawl=failed", Optional.of(new Recrawl.Failed()),
                "?recrawl=site&of=www.example.org", Optional.of(new Recrawl.Site("www.example.org")),
                "?recrawl=url&of=http://www.example.org/1",
                        Optional.of(new Recrawl.Page(new Url("http://www.example.org/1"))),
                "?recrawl=url&of=www.example.org/2",
                        Optional.of(new Recrawl.Page(new Url("http://www.example.org/2"))));
        for (var order : orders.entrySet()) {
            assertEquals(202, order(order.getKey()).statusCode(), order.getKey());
            assertEquals(order.getValue(), web.crawls.recrawl, order.getKey());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "?recrawl=some, recrawl",
        "?recrawl=site, of",
        "?recrawl=url&of=none, of",
        "?recrawl=site&of=http://www.example.org/1, of",
        "?recrawl=all&of=www.example.org, of",
        "?recrawl=failed&of=www.example.org, of",
        "?of=www.example.org, of"
    })
    void anOrderThatMeansSomethingElseStartsNothing(String wrong, String parameter) throws Exception {
        HttpResponse<String> answer = order(wrong);
        assertEquals(400, answer.statusCode(), answer.body());
        assertEquals(parameter, json.readTree(answer.body()).path("parameter").asText(), answer.body());
    }

    @Test
    void aLongValueThatMeansNothingIsShortened() throws Exception {
        String body = order("?of=" + "x".repeat(3_000)).body();
        assertTrue(body.length() < 1_000, body);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/current/pause", "/current/resume", "/current/stop"})
    void ordersNeedTheToken(String path) throws Exception {
        HttpResponse<String> without = visitor.post(CRAWLS + path, "");
        assertEquals(401, without.statusCode());
        assertEquals(
                "Bearer realm=\"Remora\"",
                without.headers().firstValue("WWW-Authenticate").orElseThrow());
        assertTrue(without.headers().firstValue("Content-Type").orElseThrow().startsWith("application/problem+json"));
        assertEquals(
                401,
                visitor.post(CRAWLS + path, "", "Authorization", BEARER + "x").statusCode());
        assertEquals(
                401,
                visitor.post(CRAWLS + path, "", "Authorization", "Basic abc").statusCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/current", "/current/events"})
    void watchingNeedsTheToken(String path) throws Exception {
        web.crawls.stands("tcm", State.RUNNING, 1);
        assertEquals(401, visitor.get(CRAWLS + path).statusCode());
    }

    @Test
    void aRunIsPausedResumedAndStopped() throws Exception {
        order("");
        assertEquals(
                "paused",
                json.readTree(order("/current/pause").body()).get("state").asText());
        assertEquals(
                "This server is not crawling topic “tcm”, or its crawl is already paused.",
                json.readTree(order("/current/pause").body()).get("detail").asText());
        assertEquals(
                "running",
                json.readTree(order("/current/resume").body()).get("state").asText());
        assertEquals(
                "stopping",
                json.readTree(order("/current/stop").body()).get("state").asText());
    }

    @Test
    void storedPagesAreRejudgedOnRequest() throws Exception {
        String path = CRAWLS.replace("/crawls", "/rejudge");
        HttpResponse<String> started = visitor.post(path, "", "Authorization", BEARER);
        assertEquals(202, started.statusCode(), started.body());
        assertEquals(
                CRAWLS + "/current", started.headers().firstValue("Location").orElseThrow());
        assertEquals(
                "judging",
                json.readTree(started.body()).get("condition").get("code").asText());
        web.crawls.answer = new Started.NothingToDo(new StartRefusal.NotCrawled("tcm"));
        HttpResponse<String> none = visitor.post(path, "", "Authorization", BEARER);
        assertEquals(409, none.statusCode());
        assertEquals(
                "'tcm' was never crawled; there are no pages to judge",
                json.readTree(none.body()).get("detail").asText());
        assertEquals(401, visitor.post(path, "").statusCode());
    }

    @Test
    void refusalsToStartSayWhy() throws Exception {
        web.crawls.answer = new Started.Busy(new StartRefusal.Held("tcm", 4711, "remora crawl", Instant.EPOCH));
        HttpResponse<String> busy = order("");
        assertEquals(409, busy.statusCode());
        assertEquals(
                "collection tcm is being written by process 4711 (remora crawl) since 1970-01-01T00:00:00Z; use that "
                        + "process, or stop it first",
                json.readTree(busy.body()).get("detail").asText());
        web.crawls.answer = new Started.BudgetUsed(400, 700);
        HttpResponse<String> used = order("");
        assertEquals(409, used.statusCode());
        assertEquals(
                "The page budget of 400 pages is used up: 700 pages are fetched. Resume with a larger one, such as "
                        + "maxPages=1400, or raise crawl.maxPages in the topic file.",
                json.readTree(used.body()).get("detail").asText());
        web.crawls.answer = new Started.NothingToDo(new StartRefusal.NoSite("nosuch.example"));
        HttpResponse<String> unknown = order("?recrawl=site&of=nosuch.example");
        assertEquals(409, unknown.statusCode());
        assertEquals(
                "no address of nosuch.example is known; there is nothing to fetch again",
                json.readTree(unknown.body()).get("detail").asText());
        web.crawls.answer = new Started.NoSuchTopic("tcm");
        assertEquals(404, order("").statusCode());
        web.crawls.answer = new Started.Failed(_ -> "The disk is full: free some space {0}.");
        HttpResponse<String> failed = order("");
        assertEquals(503, failed.statusCode());
        assertEquals(
                "The disk is full: free some space {0}.",
                json.readTree(failed.body()).get("detail").asText());
    }

    @Test
    void aFaultOfTheDiskAndAnUnknownSiteAreSaidInTheLanguageOfTheRequest() throws Exception {
        StorageFault full = new StorageFault.NotWritten(
                StorageFault.Action.WRITE,
                "pages/00001",
                StorageFault.cause(new IOException("No space left on device")));
        web.crawls.answer = new Started.Failed(locale -> ReasonText.in(locale).say(full));
        assertEquals(
                "无法写入 pages/00001：磁盘空间不足。已写入磁盘的数据没有丢失。请释放磁盘空间、更正权限或修复磁盘，然后重新运行同一命令以继续。",
                json.readTree(order("?lang=zh").body()).get("detail").asText());
        web.crawls.answer = new Started.NothingToDo(new StartRefusal.NoSite("nosuch.example"));
        assertEquals(
                "nosuch.example 没有已知的网址，因此没有可以重新抓取的",
                json.readTree(order("?recrawl=site&of=nosuch.example&lang=zh").body())
                        .get("detail")
                        .asText());
    }

    @Test
    void aBodyThatNobodyReadsIsRefusedAndNotForgotten() throws Exception {
        HttpResponse<String> refused =
                visitor.post(CRAWLS, "{\"maxPages\": 5}", "Authorization", BEARER, "Content-Type", "application/json");
        assertEquals(400, refused.statusCode(), refused.body());
        assertEquals(
                "This request has no body. Parameters go in the address: maxPages, recrawl, of, lang.",
                json.readTree(refused.body()).get("detail").asText());
        assertEquals(
                404, visitor.get(CRAWLS + "/current", "Authorization", BEARER).statusCode(), "nothing started");
        for (String nothing : List.of("", " \n", "{}")) {
            assertEquals(
                    202, visitor.post(CRAWLS, nothing, "Authorization", BEARER).statusCode(), nothing);
        }
    }

    @Test
    void aTopicThatNeverRanHasNoCurrentRunAndOneThatIsNotThereIsNotSaidToBe() throws Exception {
        HttpResponse<String> never = visitor.get(CRAWLS + "/current", "Authorization", BEARER);
        assertEquals(404, never.statusCode());
        assertEquals(
                "There is no crawl of a topic “tcm”. GET /api/v1/topics lists the searchable topics; POST "
                        + "/api/v1/topics/tcm/crawls starts the first crawl of a new one.",
                json.readTree(never.body()).get("detail").asText());
    }

    /// An open event stream.
    private final class Events implements AutoCloseable {
        private final InputStream body;
        private final BufferedReader lines;

        Events() throws IOException, InterruptedException {
            HttpResponse<InputStream> answer = visitor.client.send(
                    visitor.request(CRAWLS + "/current/events", "Authorization", BEARER)
                            .build(),
                    HttpResponse.BodyHandlers.ofInputStream());
            assertEquals(
                    "text/event-stream;charset=utf-8",
                    answer.headers().firstValue("Content-Type").orElseThrow().toLowerCase(java.util.Locale.ROOT));
            body = answer.body();
            lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
            assertEquals("retry: 3000", lines.readLine());
            assertEquals("", lines.readLine());
        }

        /// The next event as `name fetched state`, a comment as it is, or null at the end of the stream.
        String next() throws IOException {
            String line = lines.readLine();
            if (line == null || line.startsWith(":")) {
                lines.readLine();
                return line;
            }
            JsonNode data = json.readTree(lines.readLine().substring("data: ".length()));
            assertEquals("", lines.readLine());
            return line.substring("event: ".length()) + " " + data.get("fetched") + " "
                    + data.get("state").asText();
        }

        @Override
        public void close() throws IOException {
            body.close();
        }
    }

    @Test
    void eventsTellProgressThenTheEndThenClose() throws Exception {
        web.crawls.stands("tcm", State.RUNNING, 10);
        try (Events events = new Events()) {
            assertEquals("progress 10 running", events.next());
            web.crawls.stands("tcm", State.RUNNING, 25);
            web.pulse.beat();
            assertEquals("progress 25 running", events.next());
            web.crawls.stands("tcm", State.FINISHED, 30);
            web.pulse.beat();
            assertEquals("end 30 finished", events.next());
            assertNull(events.next());
        }
    }

    @Test
    void aPausedRunKeepsItsStreamAliveWithComments() throws Exception {
        web.crawls.stands("tcm", State.PAUSED, 10);
        try (Events events = new Events()) {
            assertEquals("progress 10 paused", events.next());
            web.pulse.beat();
            assertEquals(": paused", events.next());
        }
    }

    @Test
    void aRunThatIsOverGetsItsEndAtOnce() throws Exception {
        web.crawls.stands("tcm", State.FAILED, 3);
        try (Events events = new Events()) {
            assertEquals("end 3 failed", events.next());
            assertNull(events.next());
        }
    }

    @Test
    void manyClientsWatchOneRun() throws Exception {
        web.crawls.stands("tcm", State.RUNNING, 1);
        try (Events first = new Events();
                Events second = new Events();
                Events third = new Events()) {
            for (Events events : new Events[] {first, second, third}) {
                assertEquals("progress 1 running", events.next());
            }
            web.crawls.stands("tcm", State.STOPPED, 2);
            for (int i = 0; i < 3; i++) {
                web.pulse.beat();
            }
            for (Events events : new Events[] {first, second, third}) {
                assertEquals("end 2 stopped", events.next());
            }
        }
    }

    @Test
    void aClientThatHasGoneIsNoticed() throws Exception {
        web.crawls.stands("tcm", State.RUNNING, 1);
        try (Events events = new Events()) {
            assertEquals("progress 1 running", events.next());
            while (web.pulse.waiting() == 0) {
                Thread.onSpinWait();
            }
        }
        // Only a failing write ends this stream: its run never does. A stream that goes on takes a beat each time.
        while (web.pulse.waiting() > 0) {
            web.pulse.beat();
            Thread.onSpinWait();
        }
        assertEquals(0, web.pulse.waiting());
    }

    @Test
    void stoppingTheServerEndsStreams() throws Exception {
        web.crawls.stands("tcm", State.RUNNING, 1);
        try (Events events = new Events()) {
            assertEquals("progress 1 running", events.next());
            web.server.close();
            assertNull(events.next());
        }
    }

    @Test
    void headOfTheEventsTellsWhatTheyAreAndDoesNotWaitForThem() throws Exception {
        web.crawls.stands("tcm", State.RUNNING, 10);
        String events = CRAWLS + "/current/events";
        HttpResponse<String> answer = head(events, "Authorization", BEARER);
        assertEquals(200, answer.statusCode());
        assertTrue(answer.headers().firstValue("Content-Type").orElseThrow().startsWith("text/event-stream"));
        assertEquals(401, head(events).statusCode());
    }

    private HttpResponse<String> head(String path, String... headers) throws Exception {
        return visitor.client.send(
                visitor.request(path, headers)
                        .method("HEAD", BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
    }

    @Test
    void anAddressTellsWhatItTakes() throws Exception {
        HttpResponse<String> answer = visitor.post("/api/v1/suggest", "");
        assertEquals(405, answer.statusCode());
        assertEquals("GET, HEAD", answer.headers().firstValue("Allow").orElseThrow());
    }
}
