package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remora.search.http.TimedJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A whole crawl, as the command does it, of a host with documents of all formats and with feeds: what they
/// hold is found by search.
class DocumentCrawlTest {
    private static final String TOPIC = """
            id: docs
            name: 针灸
            keywords: {针灸: 3}
            seeds: [http://docs.example/]
            crawl: {delay: 0, maxPages: 100}
            """;

    @TempDir
    static Path data;

    @BeforeAll
    static void crawl() throws IOException {
        Path topic = Files.writeString(data.resolve("topic.yaml"), TOPIC);
        try (DemoSide web = new DemoSide(new DocumentWeb(), Duration.ZERO)) {
            Ran ran = Ran.of(web.crawl(topic, data));
            assertEquals(0, ran.code(), ran.err());
        }
    }

    static List<DocumentWeb.Sample> samples() {
        return DocumentWeb.SAMPLES;
    }

    /// Addresses of what a query finds, best first.
    private static List<String> found(String query) throws IOException {
        Ran ran = Ran.of("search", query, "--topic", "docs", "--data", data.toString(), "--json");
        assertEquals(0, ran.code(), ran.err());
        List<String> found = new ArrayList<>();
        for (JsonNode result : TimedJson.mapper().readTree(ran.out()).get("results")) {
            found.add(result.get("url").asText());
        }
        return found;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void theWordThatOneDocumentHasFindsIt(DocumentWeb.Sample sample) throws IOException {
        List<String> found = found(sample.word());
        assertTrue(
                !found.isEmpty() && found.getFirst().equals(DocumentWeb.HOST + sample.path()),
                sample + " should be first of " + found + "\n" + why(sample.path()));
    }

    private static String why(String path) {
        Ran ran = Ran.of("why", DocumentWeb.HOST + path, "--topic", "docs", "--data", data.toString());
        return ran.out() + ran.err();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pdf", "docx", "xlsx", "pptx", "xls", "ppt", "rtf", "epub", "txt"})
    void theTypeOfAFileFindsTheFilesOfThatType(String type) throws IOException {
        List<String> found = found("针灸 filetype:" + type);
        assertEquals(1, found.size(), found.toString());
        assertTrue(found.getFirst().endsWith("." + type), found.toString());
    }

    @Test
    void feedsAreNoPagesAndLeadToPages() throws IOException {
        assertTrue(found("针灸").stream().noneMatch(url -> url.endsWith(".xml")));
        assertTrue(why("/rss.xml").contains("feed") || why("/rss.xml").contains("订阅源"), why("/rss.xml"));
        String why = why("/from-atom.html");
        assertTrue(why.contains("  1. " + DocumentWeb.HOST + "/\n"), why);
    }

    @Test
    void aDocumentsOwnLinksLeadOn() {
        String why = why("/from-docx.html");
        assertTrue(why.contains("2. " + DocumentWeb.HOST + "/b.docx"), why);
    }
}
