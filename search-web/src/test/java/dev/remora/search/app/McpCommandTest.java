package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.url.Url;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `remora mcp` as a child process of an agent, over a crawl of the demo web.
final class McpCommandTest {
    @TempDir
    static Path data;

    @BeforeAll
    static void crawl() {
        Path topic = DemoSide.topicFile(data, "{delay: 0, maxPages: 60}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran ran = Ran.of(demo.crawl(topic, data));
            assertEquals(0, ran.code(), ran.err());
        }
        killedRun();
    }

    private static void killedRun() {
        Path folder = data.resolve(DemoSide.TOPIC);
        if (CollectionFolder.openForWriting(folder, Wiring.topicOf(folder), Clock.systemUTC(), "a test")
                instanceof CollectionFolder.Opened.Open(CollectionWriter collection)) {
            try (collection) {
                collection.append(new JournalRecord.RunStarted(
                        Instant.now(), 2, "auto", "keyword-density", new JournalRecord.Budget(60, false)));
            }
        }
    }

    @Test
    void anAgentCallsEveryToolOverTheStreamsOfItsChild() throws Exception {
        try (AgentClient agent = speaking("en")) {
            assertEquals(7, agent.tools().size());
            String topic = agent.answer("topics", Map.of()).at("/topics/0/id").asText();
            assertEquals(DemoSide.TOPIC, topic);
            JsonNode hit = agent.answer("search", Map.of("query", "针灸")).at("/results/0");
            String id = hit.get("id").asText();
            JsonNode page = agent.answer("fetch", Map.of("id", id));
            assertEquals(hit.get("url"), page.get("url"));
            assertTrue(page.get("text").asText().contains("针灸"), page.toString());
            JsonNode passage =
                    agent.answer("passages", Map.of("query", "针灸", "size", 1)).at("/passages/0");
            assertTrue(passage.get("text").asText().length() <= 600, passage.toString());
            assertFalse(agent.answer("similar", Map.of("id", id)).get("results").isEmpty());
            for (String name : List.of("id", "url")) {
                assertEquals(
                        "page",
                        agent.answer("why", Map.of(name, hit.get(name).asText()))
                                .get("fate")
                                .asText());
                assertEquals(
                        "run-reason.interrupted",
                        agent.answer("why", Map.of(name, hit.get(name).asText()))
                                .at("/run/ended/code")
                                .asText());
            }
            String robots = new Url(hit.get("url").asText()).origin() + "/robots.txt";
            assertEquals(
                    "robots-file",
                    agent.answer("why", Map.of("url", robots)).get("fate").asText(),
                    "an address that is no page");
            for (String other : List.of("other", "\0", "../" + DemoSide.TOPIC)) {
                String said = agent.call("why", Map.of("url", robots, "topic", other))
                        .content()
                        .toString();
                assertTrue(said.contains("No collection of a topic “"), said);
            }
            String nowhere = agent.call("why", Map.of("url", "http://nowhere.example/"))
                    .content()
                    .toString();
            assertTrue(nowhere.contains("No collection knows the address “http://nowhere.example/”"), nowhere);
            assertFalse(nowhere.contains("remora why"), nowhere);
            String none = agent.call("why", Map.of("id", "0123456789abcdef"))
                    .content()
                    .toString();
            assertTrue(none.contains("No page has the id or address “0123456789abcdef”"), none);
            assertFalse(none.contains("remora why"), none);
            assertFalse(agent.answer("new_since", Map.of("query", "针灸", "since", "2020-01-01"))
                    .get("results")
                    .isEmpty());
            JsonNode all = agent.answer("new_since", Map.of("topic", DemoSide.TOPIC, "since", "2020-01-01"));
            JsonNode topics = agent.answer("topics", Map.of());
            assertEquals(topics.at("/topics/0/pages"), all.at("/total/value"));
            assertTrue(agent.call("fetch", Map.of("id", "none")).isError());
        }
    }

    private static AgentClient speaking(String language) {
        List<String> command = RemoraProcess.command(data, "mcp", "--data", data.toString(), "--lang", language);
        ServerParameters child = ServerParameters.builder(command.getFirst())
                .args(command.subList(1, command.size()))
                .build();
        return new AgentClient(new StdioClientTransport(child, AgentClient.MAPPER));
    }

    @Test
    void itAnswersInTheLanguageAskedFor() throws Exception {
        try (AgentClient agent = speaking("zh")) {
            String query = "针灸 site:host:99999";
            JsonNode found = agent.answer("search", Map.of("query", query));
            String ignored = "针灸（“site:host:99999”未起作用，因为端口是 1 到 65535 的数）";
            assertEquals(ignored, found.get("read").asText());
            assertEquals(
                    ignored,
                    agent.answer("passages", Map.of("query", query)).get("read").asText());
            assertEquals(
                    ignored,
                    agent.answer("new_since", Map.of("query", query, "since", "2020-01-01"))
                            .get("read")
                            .asText());
            JsonNode why =
                    agent.answer("why", Map.of("id", found.at("/results/0/id").asText()));
            assertTrue(why.at("/run/ended/text").asText().matches(".*\\p{IsHan}.*"), why.toString());
            String none = agent.call("why", Map.of("id", "0123456789abcdef"))
                    .content()
                    .toString();
            assertTrue(none.contains("0123456789abcdef") && none.matches("(?s).*\\p{IsHan}.*"), none);
        }
    }

    @Test
    void nothingButMessagesStandsOnTheOutputAndItEndsWithTheInput() throws Exception {
        Process process = new ProcessBuilder(RemoraProcess.command(data, "mcp", "--data", data.toString()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> said = new ArrayList<>();
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
            try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
                in.write("this is no message\n[1]\n");
                in.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":1}\n");
                in.write(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
                                + "\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}\n");
                in.flush();
                for (int line = 0; line < 3; line++) {
                    said.add(out.readLine());
                }
                in.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
                in.write("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}\n");
            }
            out.lines().forEach(said::add);
            assertTrue(process.waitFor(120, TimeUnit.SECONDS), "it ends with its input");
            assertEquals(0, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
        List<Integer> answered = new ArrayList<>();
        for (String line : said) {
            JsonNode message = new ObjectMapper().readTree(line);
            assertEquals("2.0", message.get("jsonrpc").asText(), line);
            answered.add(message.path("id").asInt());
        }
        assertEquals(List.of(0, 0, 1, 2), answered);
        assertTrue(said.get(0).contains("\"id\":null") && said.get(0).contains("-32700"), said.get(0));
        assertTrue(said.get(1).contains("\"id\":null") && said.get(1).contains("-32600"), said.get(1));
    }

    @Test
    void withoutAFolderItSaysWhatToDo() {
        Ran ran = Ran.of("mcp", "--data", data.resolve("nowhere").toString());
        assertEquals(2, ran.code());
        assertTrue(ran.err().contains("crawl a topic first"), ran.err());
    }
}
