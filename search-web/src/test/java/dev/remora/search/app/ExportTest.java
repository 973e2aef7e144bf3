package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/// `export` of a crawled collection, each format read back by another program's reader.
class ExportTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    static Path shared;

    private static Path crawled;
    private static Set<String> pages;

    @TempDir
    Path folder;

    @BeforeAll
    static void crawl() throws IOException {
        crawled = shared.resolve("data");
        Path topic = DemoSide.topicFile(shared, "{delay: 0, maxPages: 60}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran ran = Ran.of(demo.crawl(topic, crawled));
            assertEquals(0, ran.code(), ran.err());
        }
        pages = new TreeSet<>(
                JournalledDecisions.of(crawled.resolve(DemoSide.TOPIC)).pages().keySet());
    }

    private static Ran export(Path data, String format, Path to) {
        return Ran.of("export", DemoSide.TOPIC, "--format", format, "--to", to.toString(), "--data", data.toString());
    }

    private Path exported(String format) {
        Path to = folder.resolve("export." + format);
        Ran ran = export(crawled, format, to);
        assertEquals(0, ran.code(), ran.err());
        return to;
    }

    @Test
    void jsonLinesHaveEachPageWithItsText() throws IOException {
        Set<String> read = new TreeSet<>();
        for (String line : Files.readAllLines(exported("jsonl"))) {
            JsonNode page = JSON.readTree(line);
            assertFalse(page.get("title").asText().isEmpty(), line);
            assertFalse(page.get("text").asText().isEmpty(), line);
            assertTrue(page.get("relevance").isDouble() && page.get("on_topic").isBoolean(), line);
            assertTrue(read.add(page.get("url").asText()), line);
        }
        assertEquals(pages, read);
    }

    @Test
    void csvHasALineForEachPageAndColumnsForEachLine() throws IOException {
        String text = Files.readString(exported("csv"));
        assertEquals('\ufeff', text.charAt(0));
        List<String> lines = text.substring(1).lines().toList();
        assertEquals("url,title,fetched,published,relevance,on_topic,copy,site,language", lines.getFirst());
        assertEquals(pages.size() + 1, lines.size());
        for (String line : lines) {
            assertEquals(9, line.replaceAll("\"([^\"]|\"\")*\"", "q").split(",", -1).length, line);
        }
    }

    @Test
    void standardOutputGetsTheSame() throws IOException {
        Ran ran = Ran.of("export", DemoSide.TOPIC, "--format", "csv", "--data", crawled.toString());
        assertEquals(Files.readString(exported("csv")), ran.out());
    }

    @Test
    void aWarcHasTheResponseOfEachPage() throws IOException {
        try (InputStream in = Files.newInputStream(exported("warc"))) {
            assertTrue(responses(in).containsAll(pages));
        }
    }

    private static Set<String> responses(InputStream warc) throws IOException {
        Set<String> targets = new HashSet<>();
        try (WarcReader reader = new WarcReader(warc)) {
            for (WarcRecord record : reader) {
                if (record instanceof WarcResponse response && response.http().status() == 200) {
                    targets.add(response.target());
                }
            }
        }
        return targets;
    }

    @Test
    void aWaczHasTheResponsesAnIndexThatFindsThemAndChecksums() throws Exception {
        try (ZipFile zip = new ZipFile(exported("wacz").toFile())) {
            JsonNode described = JSON.readTree(bytes(zip, "datapackage.json"));
            assertEquals("data-package", described.get("profile").asText());
            for (JsonNode resource : described.get("resources")) {
                assertEquals(
                        resource.get("hash").asText(),
                        sha256(bytes(zip, resource.get("path").asText())));
            }
            assertEquals(
                    sha256(bytes(zip, "datapackage.json")),
                    JSON.readTree(bytes(zip, "datapackage-digest.json"))
                            .get("hash")
                            .asText());
            Set<String> indexed = new HashSet<>();
            String before = "";
            for (String line : lines(zip, "indexes/index.cdxj")) {
                assertTrue(before.compareTo(line) <= 0, line);
                before = line;
                JsonNode at = JSON.readTree(line.substring(line.indexOf('{')));
                String archive = "archive/" + at.get("filename").asText();
                assertEquals(ZipEntry.STORED, zip.getEntry(archive).getMethod());
                int offset = at.get("offset").asInt();
                byte[] record = new ByteArrayInputStream(
                                bytes(zip, archive), offset, at.get("length").asInt())
                        .readAllBytes();
                assertTrue(
                        at.get("status").asInt() != 200
                                || responses(new ByteArrayInputStream(record))
                                        .equals(Set.of(at.get("url").asText())),
                        line);
                indexed.add(at.get("url").asText());
            }
            assertTrue(indexed.containsAll(pages));
            List<String> listed = lines(zip, "pages/pages.jsonl");
            assertEquals(
                    "json-pages-1.0",
                    JSON.readTree(listed.getFirst()).get("format").asText());
            assertEquals(pages.size() + 1, listed.size());
        }
    }

    private static byte[] bytes(ZipFile zip, String name) throws IOException {
        return zip.getInputStream(zip.getEntry(name)).readAllBytes();
    }

    private static List<String> lines(ZipFile zip, String name) throws IOException {
        return new String(bytes(zip, name), StandardCharsets.UTF_8).lines().toList();
    }

    private static String sha256(byte[] bytes) throws Exception {
        return "sha256:"
                + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    @Test
    void graphmlHasANodeForEachPageAndEdgesBetweenThem() throws Exception {
        Document graph = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(exported("graphml").toFile());
        Set<String> ids = new HashSet<>(attributes(graph, "node", "id"));
        assertEquals(pages.size(), ids.size());
        List<String> ends = new ArrayList<>(attributes(graph, "edge", "source"));
        ends.addAll(attributes(graph, "edge", "target"));
        assertTrue(ends.size() > 100 && ids.containsAll(ends), () -> "" + ends.size());
        Set<String> keys = new HashSet<>(attributes(graph, "key", "id"));
        assertTrue(keys.containsAll(attributes(graph, "data", "key")));
    }

    private static List<String> attributes(Document graph, String element, String attribute) {
        List<String> values = new ArrayList<>();
        NodeList all = graph.getElementsByTagName(element);
        for (int i = 0; i < all.getLength(); i++) {
            values.add(((Element) all.item(i)).getAttribute(attribute));
        }
        return values;
    }

    @Test
    void theTopicFileCanBeCrawledAgain() throws IOException {
        Ran ran = Ran.of("topic", "check", exported("topic").toString());
        assertEquals(0, ran.code(), ran.err());
    }

    @Test
    void anExistingFileStaysAsItIsAndAFailedExportLeavesNone() throws IOException {
        Path there = Files.writeString(folder.resolve("there.csv"), "mine");
        assertEquals(2, export(crawled, "csv", there).code());
        assertEquals("mine", Files.readString(there));
        Path hurt = folder.resolve("hurt");
        Ran copied = Ran.of(
                "backup",
                "--data",
                crawled.toString(),
                "--to",
                folder.resolve("b.zip").toString());
        assertEquals(0, copied.code(), copied.err());
        assertEquals(
                0,
                Ran.of("restore", folder.resolve("b.zip").toString(), "--data", hurt.toString())
                        .code());
        Path warc = hurt.resolve(DemoSide.TOPIC).resolve("pages");
        try (var files = Files.list(warc)) {
            for (Path file : files.toList()) {
                Files.write(file, new byte[(int) Files.size(file)]);
            }
        }
        Path to = folder.resolve("failed.csv");
        Ran ran = export(hurt, "csv", to);
        assertEquals(1, ran.code(), ran.err());
        assertFalse(ran.err().contains("should not have"), ran.err());
        try (var files = Files.list(folder)) {
            assertEquals(
                    List.of(),
                    files.filter(file -> file.getFileName().toString().contains("failed"))
                            .toList());
        }
    }

    @Test
    void anExportBesideARunningCrawlIsWhole() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 100000, maxDepth: 100000}");
        Path live = folder.resolve("live");
        GatedWeb web = GatedWeb.at(DemoSide.demoWeb(), DemoSide.CALENDAR);
        try (DemoSide demo = new DemoSide(web, Duration.ofMillis(5));
                RemoraProcess crawl = RemoraProcess.start(folder, demo.crawl(topic, live))) {
            assertTrue(demo.witness.await(demo.witness.count() + 120, crawl.process), crawl::words);
            Path wacz = folder.resolve("live.wacz");
            Ran ran = export(live, "wacz", wacz);
            assertEquals(0, ran.code(), ran.err());
            assertTrue(crawl.process.isAlive(), "it was exported while it was crawled");
            try (ZipFile zip = new ZipFile(wacz.toFile())) {
                String index = new String(bytes(zip, "indexes/index.cdxj"), StandardCharsets.UTF_8);
                List<String> listed = lines(zip, "pages/pages.jsonl");
                assertTrue(listed.size() > 10, listed::toString);
                for (String line : listed.subList(1, listed.size())) {
                    assertTrue(
                            index.contains("\"" + JSON.readTree(line).get("url").asText() + "\""), line);
                }
            }
        }
    }
}
