package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.app.server.CannotListen;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.gate.GateSettings;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.TopicFreshness;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
final class MetricsTest extends AtSampleWeb {
    private static final String METRICS = "/metrics";
    private static final String SEARCHES = "remora_searches_seconds_count{kind=\"search\"}";
    private static final String ONE_LABEL = "[a-zA-Z_]\\w*=\"(?:[^\"\\\\\\n]|\\\\[\\\\\"n])*\"";
    private static final Pattern SAMPLE = Pattern.compile("[a-zA-Z_:][\\w:]*(?:\\{" + ONE_LABEL + "(?:," + ONE_LABEL
            + ")*,?})? (?:[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?|NaN|[-+]Inf)");
    private static final Pattern SELECTOR =
            Pattern.compile("\\b((?:remora|http_server|jvm|process)_[a-z_]+)(?:\\{([^}]*)})?");
    private static final Pattern MATCHER = Pattern.compile("(\\w+)=~?\"([^\"]*)\"");
    private static final TopicFreshness FRESH = new TopicFreshness(
            Instant.parse("2026-11-20T10:00:00Z"),
            140,
            0.97,
            Duration.ofDays(2),
            new TopicFreshness.Schedule(1000, 10, Optional.empty(), Optional.empty()));
    private static final Pattern COMMENT = Pattern.compile("# (?:HELP|TYPE) [a-zA-Z_:][\\w:]* .+");

    private void openBehindProxy() throws CannotListen {
        GateSettings gate = new GateSettings(600, false, true);
        visit(new SampleWeb(
                new WebSettings("127.0.0.1", 0, "test", gate, List.of()),
                new ApiKeys(Path.of("no-such-folder", "api.keys")),
                SampleWeb.NOON));
    }

    private String metrics() throws Exception {
        HttpResponse<String> answer = visitor.get(METRICS);
        assertEquals(200, answer.statusCode());
        return answer.body();
    }

    /// Asks until the line is there: a request is counted just after its answer has been sent.
    private String metricsWith(String start) throws Exception {
        String text = metrics();
        while (text.lines().noneMatch(line -> line.startsWith(start))) {
            text = metrics();
        }
        return text;
    }

    private static double value(String text, String sample) {
        return text.lines()
                .filter(line -> line.startsWith(sample + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + sample + " in\n" + text));
    }

    private void assertRefused(String... headers) throws Exception {
        HttpResponse<String> answer = visitor.get(METRICS, headers);
        assertEquals(401, answer.statusCode());
        assertTrue(
                answer.headers().firstValue("Content-Type").orElseThrow().startsWith("application/problem+json"),
                answer.headers().toString());
        assertTrue(answer.headers().firstValue("WWW-Authenticate").orElseThrow().startsWith("Bearer"));
        JsonNode problem = new ObjectMapper().readTree(answer.body());
        assertEquals(401, problem.get("status").asInt());
        assertFalse(answer.body().contains("jvm_"), answer.body());
    }

    @Test
    void everyLineIsASampleOrTellsOfOneInPrometheusTextFormat() throws Exception {
        visitor.get("/api/v1/search?q=linux");
        visitor.get("/nowhere");
        String text = metricsWith("http_server_requests_seconds_count");
        for (String line : text.lines().toList()) {
            assertTrue((line.startsWith("#") ? COMMENT : SAMPLE).matcher(line).matches(), line);
        }
        assertTrue(text.endsWith("\n"));
        HttpResponse<String> answer = visitor.get(METRICS);
        assertEquals(
                "text/plain; version=0.0.4; charset=utf-8",
                answer.headers().firstValue("Content-Type").orElseThrow());
        assertEquals("no-store", answer.headers().firstValue("Cache-Control").orElseThrow());
    }

    @Test
    void searchesOfProgramsAndOfPeopleAreCountedInTheEngine() throws Exception {
        assertEquals(0, value(metrics(), SEARCHES));
        visitor.get("/api/v1/search?q=linux");
        assertEquals(1, value(metrics(), SEARCHES));
        visitor.get("/search?q=linux");
        visitor.get("/api/v1/search?q=linux&cursor=*");
        String text = metrics();
        assertEquals(2, value(text, SEARCHES));
        assertEquals(1, value(text, "remora_searches_seconds_count{kind=\"walk\"}"));
        assertEquals(2, value(text, "remora_searches_seconds_bucket{kind=\"search\",le=\"+Inf\"}"));
    }

    @Test
    void aSearchThatFailsIsCountedToo() throws Exception {
        web.engine.fault = new IllegalStateException("broken");
        assertEquals(500, visitor.get("/api/v1/search?q=linux").statusCode());
        assertEquals(1, value(metrics(), SEARCHES));
        metricsWith("http_server_requests_seconds_count{method=\"GET\",route=\"/api/v1/search\",status=\"5xx\"} 1");
    }

    @Test
    void requestsAreCountedByRouteMethodAndClassOfStatus() throws Exception {
        visitor.get("/api/v1/topics/tcm");
        visitor.get("/api/v1/topics/law");
        visitor.get("/api/v1/topics/no-such-topic");
        metricsWith(
                "http_server_requests_seconds_count{method=\"GET\",route=\"/api/v1/topics/{id}\",status=\"2xx\"} 2");
        String text = metricsWith(
                "http_server_requests_seconds_count{method=\"GET\",route=\"/api/v1/topics/{id}\",status=\"4xx\"} 1");
        assertFalse(text.contains("no-such-topic"), text);
    }

    @Test
    void unknownPathsMethodsAndQueriesMakeNoLabels() throws Exception {
        visitor.get("/nowhere/one?secret=query");
        visitor.get("/nowhere/two");
        visitor.get("/api/v1/search?q=secretquery", "X-Request-Id", "secretid");
        String text =
                metricsWith("http_server_requests_seconds_count{method=\"GET\",route=\"unmatched\",status=\"4xx\"} 2");
        assertFalse(text.contains("nowhere"), text);
        assertFalse(text.contains("secret"), text);
        assertFalse(text.contains("127.0.0.1"), text);
        visitor.client.send(
                visitor.request("/nowhere")
                        .method("BREW", java.net.http.HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.discarding());
        assertFalse(metricsWith("http_server_requests_seconds_count{method=\"other\"")
                .contains("BREW"));
    }

    @Test
    void pagesOfEachTopicAndRunningCrawlsAreCounted() throws Exception {
        web.crawls.stands("tcm", State.RUNNING, 12);
        web.crawls.stands("law", State.FINISHED, 40);
        String text = metrics();
        assertEquals(140, value(text, "remora_index_pages{topic=\"tcm\"}"));
        assertEquals(1, value(text, "remora_index_pages{topic=\"law\"}"));
        assertEquals(1, value(text, "remora_crawls{state=\"running\"}"));
        assertEquals(0, value(text, "remora_crawls{state=\"paused\"}"));
        assertFalse(text.contains("finished"), text);
        web.crawls.stands("tcm", State.PAUSED, 12);
        text = metrics();
        assertEquals(0, value(text, "remora_crawls{state=\"running\"}"));
        assertEquals(1, value(text, "remora_crawls{state=\"paused\"}"));
    }

    @Test
    void aTopicWhoseIndexCannotBeReadIsToldUntilItCanOrIsDeleted() throws Exception {
        assertEquals(0, value(metrics(), "remora_index_unreadable{topic=\"tcm\"}"));
        web.engine.unreadable.add("broken");
        assertEquals(1, value(metrics(), "remora_index_unreadable{topic=\"broken\"}"));
        assertEquals(0, value(metrics(), "remora_index_unreadable{topic=\"tcm\"}"));
        web.engine.unreadable.clear();
        assertFalse(metrics().contains("topic=\"broken\""), "what is gone on purpose rings no alarm");
    }

    @Test
    void whileTheEngineIsInTroubleNoTopicCanBeRead() throws Exception {
        web.engine.trouble = Optional.of("the cluster does not respond");
        assertEquals(1, value(metrics(), "remora_index_unreadable{topic=\"tcm\"}"));
    }

    @Test
    void theCrawlOfEachTopicHasItsFiguresAndEachTopicItsFreshness() throws Exception {
        web.crawls.stands("tcm", State.FINISHED, 120);
        web.crawls.fresh = FRESH;
        String text = metrics();
        assertEquals(120, value(text, "remora_crawl_fetched_pages{topic=\"tcm\"}"));
        assertEquals(84, value(text, "remora_crawl_topic_pages{topic=\"tcm\"}"));
        assertEquals(12, value(text, "remora_crawl_failed_requests{topic=\"tcm\"}"));
        assertEquals(18_430, value(text, "remora_crawl_queued_links{topic=\"tcm\"}"));
        assertFalse(text.contains("remora_crawl_fetched_pages{topic=\"law\"}"), "it was never crawled");
        assertEquals(0.97, value(text, "remora_topic_freshness{topic=\"tcm\"}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"prometheus-alerts.yml", "grafana-dashboard.json"})
    void alertsAndDashboardUseMetricsThatAreExportedWithTheirLabels(String file) throws Exception {
        web.crawls.stands("tcm", State.STALLED, 120);
        web.crawls.fresh = FRESH;
        web.engine.fault = new IllegalStateException("broken");
        visitor.get("/api/v1/search?q=linux");
        String text = metricsWith("http_server_requests_seconds_count{method=\"GET\",route=\"/api/v1/search\"");
        Set<String> names = new TreeSet<>();
        for (MatchResult selector : selectors(file)) {
            names.add(selector.group(1));
            assertTrue(text.lines().anyMatch(line -> selects(selector, line)), selector.group());
        }
        assertTrue(names.size() >= 8, names.toString());
    }

    private static List<MatchResult> selectors(String file) throws IOException {
        String text = Files.readString(Path.of(System.getProperty("remora.root"), "scripts/dist", file));
        return SELECTOR.matcher(text.replace("\\\"", "\"")).results().toList();
    }

    /// Whether a selector selects a sample; `instance` and `job` are labels that Prometheus adds.
    private static boolean selects(MatchResult selector, String sample) {
        return (sample + " ").split("[{ ]", 2)[0].equals(selector.group(1))
                && (selector.group(2) == null
                        || MATCHER.matcher(selector.group(2))
                                .results()
                                .filter(label -> !Set.of("instance", "job").contains(label.group(1)))
                                .allMatch(label -> Pattern.compile(
                                                "[{,]" + label.group(1) + "=\"" + label.group(2) + "\"")
                                        .matcher(sample)
                                        .find()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jvm_memory_used_bytes", "jvm_gc_", "jvm_threads_live_threads", "system_cpu_count"})
    void theJavaMachineIsMeasured(String name) throws Exception {
        assertTrue(metrics().lines().anyMatch(line -> line.startsWith(name)));
    }

    @Test
    void headHasTheStatusOfGet() throws Exception {
        HttpResponse<Void> answer =
                visitor.client.send(visitor.request(METRICS).HEAD().build(), HttpResponse.BodyHandlers.discarding());
        assertEquals(200, answer.statusCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Forwarded-For", "X-Real-IP", "Forwarded"})
    void whoComesThroughAProxyIsAStrangerThoughTheServerWasNotToldOfIt(String header) throws Exception {
        assertRefused(header, "203.0.113.9");
        assertEquals(
                200,
                visitor.get(METRICS, header, "203.0.113.9", "Authorization", "Bearer " + SampleWeb.TOKEN)
                        .statusCode());
    }

    @Test
    void behindAProxyOnlyTheTokenLetsIn() throws Exception {
        openBehindProxy();
        assertRefused();
        assertRefused("X-Forwarded-For", "127.0.0.1");
        assertRefused("Authorization", "Bearer wrong");
        assertEquals(
                200,
                visitor.get(METRICS, "Authorization", "Bearer " + SampleWeb.TOKEN)
                        .statusCode());
        assertEquals(200, visitor.get("/health").statusCode());
    }

    @Test
    void everyServerCountsForItself() throws Exception {
        visitor.get("/api/v1/search?q=linux");
        try (SampleWeb other = new SampleWeb();
                Visitor there = new Visitor(other.base)) {
            assertEquals(0, value(there.get(METRICS).body(), SEARCHES));
        }
        assertEquals(1, value(metrics(), SEARCHES));
    }
}
