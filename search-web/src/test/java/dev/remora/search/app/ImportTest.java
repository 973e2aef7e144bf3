package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.crawler.replay.ArchivedWeb;
import dev.remora.crawler.replay.RecordedWeb;
import dev.remora.search.watch.CrawlLog;
import dev.remora.search.watch.RunSummary;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `import` of archives and address lists.
class ImportTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ZHENJIU = "针灸是中医的一种疗法，医生用针刺入穴位，调和经络的气血。";

    @TempDir
    Path folder;

    private Path data() {
        return folder.resolve("imported");
    }

    private Ran imported(Path topic, Path... files) {
        List<String> line = new ArrayList<>(List.of("import", topic.toString()));
        Arrays.stream(files).map(Path::toString).forEach(line::add);
        line.addAll(List.of("--data", data().toString()));
        return Ran.of(line.toArray(String[]::new));
    }

    private static Set<String> pages(Path data) {
        return new TreeSet<>(
                JournalledDecisions.of(data.resolve(DemoSide.TOPIC)).pages().keySet());
    }

    /// Query and address of each result, without scheme -> score.
    private static Map<String, Double> found(Path data) throws IOException {
        Map<String, Double> found = new TreeMap<>();
        for (String query : List.of("针灸", "中医 方剂", "\"伤寒论\"", "经络 穴位")) {
            Ran search = Ran.of("search", query, "--json", "--data", data.toString());
            assertEquals(0, search.code(), search.err());
            JSON.readTree(search.out())
                    .get("results")
                    .forEach(hit -> found.put(
                            query + " " + withoutScheme(hit.get("url").asText()),
                            hit.get("score").asDouble()));
        }
        assertTrue(found.size() > 10, found::toString);
        return found;
    }

    /// The same results, with nearly the same scores. Which lines a site's pages share, and thus are not its text, is
    /// learnt in the order in which pages are parsed; that differs.
    private static void assertLike(Map<String, Double> found, Map<String, Double> imported) {
        assertEquals(found.keySet(), imported.keySet());
        found.forEach((result, score) -> assertEquals(score, imported.get(result), 0.1, result));
    }

    private static String withoutScheme(String url) {
        return url.replaceFirst("https?://", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"warc", "wacz"})
    void anExportedCollectionIsImportedWithTheSamePagesAndSearchResults(String format) throws IOException {
        Path crawled = folder.resolve("data");
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 60}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran ran = Ran.of(demo.crawl(topic, crawled));
            assertEquals(0, ran.code(), ran.err());
        }
        Path file = folder.resolve("export." + format);
        Ran export = Ran.of(
                "export", DemoSide.TOPIC, "--format", format, "--to", file.toString(), "--data", crawled.toString());
        assertEquals(0, export.code(), export.err());
        Ran ran = imported(topic, file);
        assertEquals(0, ran.code(), ran.err());
        assertEquals(pages(crawled), pages(data()));
        assertLike(found(crawled), found(data()));
        try (Stream<Path> left = Files.list(data())) {
            assertEquals(List.of(data().resolve(DemoSide.TOPIC)), left.toList(), "no temporary file is left");
        }
        Ran again = imported(topic, file);
        assertEquals(2, again.code());
        assertTrue(again.err().contains("already a collection"), again.err());
    }

    @Test
    void anImportIsAKindOfRunAndTheCrawlThatFollowsIsAnother() throws IOException {
        Path topic = topic("{delay: 0, maxPages: 400, scope: {include: [zhenjiu.example]}}");
        Ran ran = imported(topic, DemoSide.DEMO.resolve("web.warc.gz"));
        assertEquals(0, ran.code(), ran.err());
        String page = pages(data()).iterator().next();
        Ran why = Ran.of("why", page, "--topic", DemoSide.TOPIC, "--data", data().toString());
        assertTrue(why.out().contains("\n     from an imported archive; read: relevance"), why.out() + why.err());
        assertEquals(List.of("1 import"), runs());
        Files.writeString(
                topic, Files.readString(topic).replace("[zhenjiu.example]", "[zhenjiu.example, zhongyi.example]"));
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, data())).code());
        }
        assertEquals(List.of("2 crawl", "1 import"), runs());
    }

    @Test
    void whyTellsAnImportedPageAsReadAndNotAsCrawled() throws IOException {
        Path topic = topic("{delay: 0, maxPages: 400, scope: {include: [zhenjiu.example]}}");
        assertEquals(0, imported(topic, DemoSide.DEMO.resolve("web.warc.gz")).code());
        String page = pages(data()).iterator().next();
        String english = why(page, "--lang", "en").replace(page, "");
        String chinese = why(page, "--lang", "zh").replace(page, "");
        for (String word : List.of("etched", "crawl", "queue", "seed", "抓取", "爬取", "队列", "种子")) {
            assertFalse(english.contains(word) || chinese.contains(word), word + ": " + english + chinese);
        }
        JsonNode json = JSON.readTree(why(page, "--json"));
        assertEquals("import", json.at("/run/kind").asText());
        assertEquals("run-reason.archive-read", json.at("/run/ended/code").asText());
        assertEquals("link-evidence.archived", json.at("/way/0/evidence/code").asText());
    }

    @Test
    void anImportedPageIsToldAsFetchedOnceARecrawlRequestedIt() throws IOException {
        String gone = "http://zhenjiu.example/missing";
        String style = "http://zhenjiu.example/style.css";
        String html = "Content-Type: text/html; charset=utf-8\r\n";
        ByteArrayOutputStream warc = new ByteArrayOutputStream();
        warc.writeBytes(Files.readAllBytes(DemoSide.DEMO.resolve("web.warc.gz")));
        warc.writeBytes(gzip(response(gone, "503 Service Unavailable", html, page("不在"))));
        warc.writeBytes(gzip(response(style, "Content-Type: text/css\r\n", new byte[] {'a', '{', '}'})));
        Path topic = topic("{delay: 0, maxPages: 400, scope: {include: [zhenjiu.example]}}");
        Path archive = Files.write(folder.resolve("web.warc.gz"), warc.toByteArray());
        assertEquals(0, imported(topic, archive).code());
        assertTrue(why(gone, "--lang", "en").contains("Its archived response"), why(gone, "--lang", "en"));
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            recrawl(1, demo.crawl(topic, data(), "--url", gone));
            String missing = why(gone, "--lang", "en");
            assertTrue(missing.contains("1 request in all"), missing);
            recrawl(0, demo.crawl(topic, data(), "--max-pages", "1"));
            List<String> asArchived = pages(data()).stream()
                    .filter(each -> why(each, "--lang", "en").contains("Archived on "))
                    .toList();
            assertTrue(asArchived.size() > 1, "the recrawl ended before it reached them");
            recrawl(0, demo.crawl(topic, data()));
            assertTrue(why(asArchived.getFirst(), "--lang", "en").contains("Fetched on "), asArchived::toString);
        }
        assertTrue(why(style, "--lang", "en").contains("Its archived response could not be read"), style);
    }

    private static void recrawl(int code, String... crawl) {
        crawl[0] = "recrawl";
        Ran ran = Ran.of(crawl);
        assertEquals(code, ran.code(), ran.err());
    }

    private String why(String page, String... options) {
        List<String> line = new ArrayList<>(List.of("why", page, "--topic", DemoSide.TOPIC));
        line.addAll(List.of("--data", data().toString()));
        line.addAll(List.of(options));
        Ran ran = Ran.of(line.toArray(String[]::new));
        assertEquals(0, ran.code(), ran.err());
        return ran.out();
    }

    @Test
    void theFiguresOfAnImportAreOfItsPagesAsTheyAreStored() {
        Ran ran = imported(topic("{delay: 0}"), DemoSide.DEMO.resolve("web.warc.gz"));
        assertEquals(0, ran.code(), ran.err());
        CrawlLog log = log();
        String pages = log.figures().onTopic() + " pages are searchable";
        assertTrue(ran.err().contains("Done: " + pages), pages + ": " + ran.err());
        assertEquals(Optional.empty(), log.coverage());
        Instant archived = Instant.parse("2026-11-21T00:00:00Z");
        assertTrue(log.recent().stream().allMatch(page -> page.at().isBefore(archived)), "the dates of the archive");
    }

    private CrawlLog log() {
        CrawlLog log = new CrawlLog();
        try (CollectionReader collection = CollectionFolder.openForReading(data().resolve(DemoSide.TOPIC));
                CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> log.take(entry.record()));
        }
        return log;
    }

    private List<String> runs() {
        return log().runs().stream()
                .map(RunSummary::start)
                .map(run -> run.number() + " " + run.kind().code())
                .toList();
    }

    private Path topic(String crawl) {
        return DemoSide.topicFile(folder, crawl);
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    private static byte[] record(String type, String address, String contentType, byte[] block) {
        return record(type, address, "2026-11-20T21:00:00Z", contentType, block);
    }

    private static byte[] record(String type, String address, String date, String contentType, byte[] block) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(("WARC/1.0\r\nWARC-Type: " + type + "\r\nWARC-Target-URI: " + address
                        + "\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-"
                        + String.format("%012d", Math.abs(address.hashCode() + type.hashCode()))
                        + ">\r\nWARC-Date: " + date + "\r\nContent-Type: " + contentType
                        + "\r\nContent-Length: "
                        + block.length + "\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        out.writeBytes(block);
        out.writeBytes("\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    private static byte[] response(String address, String headers, byte[] body) {
        return response(address, "200 OK", headers, body);
    }

    private static byte[] response(String address, String status, String headers, byte[] body) {
        ByteArrayOutputStream http = new ByteArrayOutputStream();
        http.writeBytes(("HTTP/1.1 " + status + "\r\n" + headers + "\r\n").getBytes(StandardCharsets.UTF_8));
        http.writeBytes(body);
        return record("response", address, "application/http; msgtype=response", http.toByteArray());
    }

    private static byte[] page(String title) {
        return ("<!doctype html><html lang=zh><title>" + title + "</title><body><main><p>" + title + ZHENJIU.repeat(8)
                        + "</p><a href=\"http://elsewhere.example/\">别处</a></main></body></html>")
                .getBytes(StandardCharsets.UTF_8);
    }

    /// As Common Crawl writes it: a gzip member per record, requests and metadata beside the responses.
    private static byte[] mixed() throws IOException {
        ByteArrayOutputStream warc = new ByteArrayOutputStream();
        String html = "Content-Type: text/html; charset=utf-8\r\n";
        warc.writeBytes(gzip(record(
                "request",
                "http://a.example/1",
                "application/http; msgtype=request",
                "GET /1 HTTP/1.1\r\nHost: a.example\r\n\r\n".getBytes(StandardCharsets.UTF_8))));
        warc.writeBytes(gzip(response("http://a.example/1", html, page("明码"))));
        warc.writeBytes(gzip(record(
                "metadata",
                "http://a.example/1",
                "application/warc-fields",
                "fetchTimeMs: 9\r\n".getBytes(StandardCharsets.UTF_8))));
        warc.writeBytes(gzip(response("http://a.example/2", html + "Content-Encoding: gzip\r\n", gzip(page("压缩")))));
        warc.writeBytes(gzip(response("http://a.example/3", "Content-Type: image/png\r\n", new byte[] {1, 2, 3})));
        warc.writeBytes(gzip(response(
                "<http://a.example/4>",
                html + "X-Crawler-Content-Encoding: br\r\nX-Crawler-Transfer-Encoding: chunked\r\n",
                page("改名"))));
        return warc.toByteArray();
    }

    @Test
    void recordsOfOtherTypesAreSkippedAndContentCodingsDecoded() throws IOException {
        Path warc = Files.write(folder.resolve("cc.warc.gz"), mixed());
        Ran ran = imported(topic("{delay: 10s}"), warc);
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.err().contains("4 responses; 2 other records skipped"), ran.err());
        assertEquals(Set.of("http://a.example/1", "http://a.example/2", "http://a.example/4"), pages(data()));
        assertFalse(Files.readString(data().resolve(DemoSide.TOPIC).resolve("topic.yaml"))
                .contains("a.example"));
    }

    @Test
    void anArchivedErrorIsFinalAndItsHostIsNotSpared() throws IOException {
        ByteArrayOutputStream warc = new ByteArrayOutputStream();
        String html = "Content-Type: text/html; charset=utf-8\r\n";
        List<String> errors = List.of("500 Internal Server Error", "503 Service Unavailable", "429 Too Many Requests");
        for (String error : errors) {
            String address = "http://a.example/" + error.substring(0, 3);
            warc.writeBytes(response(address, error, html + "Retry-After: 3600\r\n", page("错误")));
        }
        warc.writeBytes(response("http://a.example/1", html, page("正文")));
        Ran ran = imported(topic("{delay: 10s}"), Files.write(folder.resolve("errors.warc"), warc.toByteArray()));
        assertEquals(0, ran.code(), ran.err());
        assertEquals(Set.of("http://a.example/1"), pages(data()));
        List<JournalRecord> decisions = decisions();
        assertEquals(
                List.of("http://a.example/429 1", "http://a.example/500 1", "http://a.example/503 1"),
                decisions.stream()
                        .filter(JournalRecord.Failed.class::isInstance)
                        .map(JournalRecord.Failed.class::cast)
                        .map(failed -> failed.url().text() + " " + failed.attempts())
                        .sorted()
                        .toList());
        assertEquals(
                List.of(),
                decisions.stream()
                        .filter(decision -> decision instanceof JournalRecord.HostPaused
                                || decision instanceof JournalRecord.HostParked)
                        .toList());
    }

    private List<JournalRecord> decisions() {
        List<JournalRecord> decisions = new ArrayList<>();
        try (CollectionReader collection = CollectionFolder.openForReading(data().resolve(DemoSide.TOPIC));
                CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> decisions.add(entry.record()));
        }
        return decisions;
    }

    @Test
    void aPageWasFetchedWhenItWasArchived() throws IOException {
        byte[] html = page("旧文");
        byte[] http = ("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: " + html.length
                        + "\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.writeBytes(http);
        block.writeBytes(html);
        byte[] warc = record(
                "response",
                "http://a.example/1",
                "2019-03-04T05:06:07Z",
                "application/http; msgtype=response",
                block.toByteArray());
        Ran ran = imported(topic("{delay: 0}"), Files.write(folder.resolve("old.warc"), warc));
        assertEquals(0, ran.code(), ran.err());
        Ran why = Ran.of("why", "http://a.example/1", "--topic", DemoSide.TOPIC, "--data", data().toString(), "--json");
        JsonNode told = JSON.readTree(why.out());
        assertEquals("2019-03-04T05:06:07Z", told.get("at").asText(), why.out());
        JsonNode found = JSON.readTree(
                Ran.of("search", "针灸", "--json", "--data", data().toString()).out());
        assertEquals("2019-03-04T05:06:07Z", found.at("/results/0/fetchedAt").asText(), found.toString());
        JournalRecord.Fetched page = decisions().stream()
                .filter(JournalRecord.Fetched.class::isInstance)
                .map(JournalRecord.Fetched.class::cast)
                .findFirst()
                .orElseThrow();
        assertTrue(page.at().isAfter(Instant.parse("2026-01-01T00:00:00Z")), page::toString);
    }

    @Test
    void aTruncatedFileGivesTheResponsesBeforeTheCut() throws IOException {
        byte[] whole = mixed();
        Path warc = Files.write(folder.resolve("cut.warc.gz"), Arrays.copyOf(whole, whole.length - 40));
        Ran ran = imported(topic("{delay: 0}"), warc);
        assertEquals(1, ran.code(), ran.err());
        assertTrue(ran.err().contains("cannot be read to its end"), ran.err());
        assertEquals(Set.of("http://a.example/1", "http://a.example/2"), pages(data()));
    }

    @Test
    void aDamagedRecordIsLeftOutAndToldWithItsPlace() throws IOException {
        byte[] warc = mixed();
        String text = new String(warc, StandardCharsets.ISO_8859_1);
        int second = text.indexOf("\u001f\u008b", 10);
        int third = text.indexOf("\u001f\u008b", second + 10);
        warc[third - 6] ^= 1; // of the checksum
        Path file = Files.write(folder.resolve("flipped.warc.gz"), warc);
        Ran ran = imported(topic("{delay: 0}"), file);
        assertEquals(1, ran.code(), ran.err());
        assertTrue(
                ran.err().contains(file + ": 1 damaged record left out, the first at byte " + second + "."), ran.err());
        assertEquals(Set.of("http://a.example/2", "http://a.example/4"), pages(data()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"warc", "wacz"})
    void theExportOfAnEmptyCollectionIsReadAsAnArchiveWithoutResponses(String format) {
        Path topic = topic("{delay: 0, maxPages: 1}");
        Path empty = folder.resolve("data");
        Topic read = ((TopicFile.Valid) TopicFile.read(topic)).topic();
        if (CollectionFolder.openForWriting(empty.resolve(DemoSide.TOPIC), read, Clock.systemUTC(), "the test")
                instanceof CollectionFolder.Opened.Open(CollectionWriter collection)) {
            collection.close();
        }
        Path file = folder.resolve("empty." + format);
        Ran export = Ran.of(
                "export", DemoSide.TOPIC, "--format", format, "--to", file.toString(), "--data", empty.toString());
        assertEquals(0, export.code(), export.err());
        Ran ran = imported(topic, file);
        assertEquals(2, ran.code(), ran.err());
        assertTrue(ran.err().contains("There are no archived responses in " + file), ran.err());
    }

    @Test
    void anEmptyFileIsNoListOfAddresses() throws IOException {
        Ran ran = imported(topic("{delay: 0}"), Files.createFile(folder.resolve("e.warc.gz")));
        assertEquals(2, ran.code(), ran.err());
        assertTrue(ran.err().contains("e.warc.gz is empty"), ran.err());
    }

    @Test
    void addressesOutOfScopeAreLeftOut() throws IOException {
        Path warc = Files.write(folder.resolve("cc.warc.gz"), mixed());
        Ran ran = imported(topic("{delay: 0, scope: {exclude: ['a.example/2']}}"), warc);
        assertEquals(0, ran.code(), ran.err());
        assertEquals(Set.of("http://a.example/1", "http://a.example/4"), pages(data()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"PK, but no archive", "WARC/ that is none", "\u001f\u008b and no gzip", "just text", "\u0000"})
    void aFileOfAnotherKindIsRefusedAndLeavesNoCollection(String content) throws IOException {
        Path file = Files.write(folder.resolve("other.bin"), content.getBytes(StandardCharsets.ISO_8859_1));
        Ran ran = imported(topic("{delay: 0}"), file);
        assertEquals(2, ran.code(), ran.err());
        assertTrue(ran.err().contains("other.bin"), ran.err());
        assertFalse(ran.err().contains("should not have"), ran.err());
        assertFalse(Files.exists(data().resolve(DemoSide.TOPIC)));
    }

    @Test
    void aLongLineThatIsNoAddressIsToldByItsBeginning() throws IOException {
        Path file = Files.writeString(folder.resolve("junk.warc.gz"), "hello world".repeat(200));
        Ran ran = imported(topic("{delay: 0}"), file);
        assertEquals(2, ran.code(), ran.err());
        assertTrue(ran.err().contains("line 1: “hello worldhello worldhello wo…”"), ran.err());
    }

    @Test
    void aListOfAddressesIsAddedToTheSeeds() throws IOException {
        Path topic = topic("{delay: 0}");
        Path list = Files.writeString(
                folder.resolve("list.txt"), "# 中医\nhttp://b.example/\n\nhttp://b.example/\nwww.tea.cn/针\n");
        Ran ran = imported(topic, list);
        assertEquals(0, ran.code(), ran.err());
        String yaml = Files.readString(topic);
        assertTrue(yaml.contains("http://b.example/") && yaml.contains("https://www.tea.cn/"), yaml);
        assertTrue(ran.err().contains("2 seeds"), ran.err());
        Files.createDirectories(data());
        Files.copy(topic, data().resolve(DemoSide.TOPIC + ".yaml"));
        assertTrue(imported(Path.of(DemoSide.TOPIC), list).err().contains("0 seeds"), "named by its id");
        assertTrue(imported(Path.of("none"), list).err().contains("topics there: " + DemoSide.TOPIC));
        assertEquals(yaml, Files.readString(topic));
        Path wrong = Files.writeString(folder.resolve("wrong.txt"), "http://d.example/\nnot an address\n");
        Ran refused = imported(topic, wrong);
        assertEquals(2, refused.code());
        assertTrue(refused.err().contains("line 2"), refused.err());
        assertEquals(yaml, Files.readString(topic));
    }

    @ParameterizedTest
    @ValueSource(strings = {"中医.中国/方", "tea.com.cn", "10.0.0.8/a", "[::1]/", "localhost:8080/a", "tea:80"})
    void aLineWithoutASchemeIsAnAddressOfAPublicNameAnIpAddressOrAPort(String line) throws IOException {
        Ran ran = imported(topic("{delay: 0}"), Files.writeString(folder.resolve("list.txt"), line + "\n"));
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.err().contains("1 seed"), ran.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.b", "version:1.2", "1.2", "see a.b:", "key: value", "3.14", "tea"})
    void anotherLineWithADotOrAColonIsNone(String line) throws IOException {
        Path list = Files.writeString(folder.resolve("list.txt"), "http://b.example/\n" + line + "\n");
        Ran ran = imported(topic("{delay: 0}"), list);
        assertEquals(2, ran.code(), ran.err());
        assertTrue(ran.err().contains("line 2: “" + line + "”"), ran.err());
    }

    @Test
    void anArchiveOfTheRealWebIsImportedWithThePagesAndScoresOfACrawlOfAllOfIt() throws IOException {
        Path open = Optional.ofNullable(System.getenv("REMORA_WEB"))
                .map(Path::of)
                .orElse(Path.of(System.getProperty("remora.root", "..")).resolve("../shared/web"))
                .resolve("open");
        assumeTrue(Files.isDirectory(open), () -> "the test web is not there: " + open);
        Path warc = open.resolve("tibi.vip.warc.gz"); // 41 pages on Chinese medicine
        Path topic = topic("{delay: 0, maxPages: 100000}");
        Ran ran = imported(topic, warc);
        assertEquals(0, ran.code(), ran.err());
        Path crawled = folder.resolve("crawled");
        Path seeded = Files.createDirectories(folder.resolve("seeded"));
        Path all = DemoSide.topicFile(seeded, "{delay: 0, maxPages: 100000}");
        Path list = Files.write(
                folder.resolve("all.txt"),
                ArchivedWeb.read(List.of(warc)).addresses().stream()
                        .filter(address -> !address.endsWith("/robots.txt"))
                        .toList());
        assertEquals(0, imported(all, list).code());
        try (DemoSide replay = new DemoSide(RecordedWeb.read(warc).openSteady(), Duration.ZERO)) {
            Ran crawl = Ran.of(replay.crawl(all, crawled));
            assertEquals(0, crawl.code(), crawl.err());
        }
        assertEquals(withoutSchemes(crawled), withoutSchemes(data()));
        assertLike(found(crawled), found(data()));
    }

    private static Set<String> withoutSchemes(Path data) {
        return pages(data).stream().map(ImportTest::withoutScheme).collect(Collectors.toCollection(TreeSet::new));
    }
}
