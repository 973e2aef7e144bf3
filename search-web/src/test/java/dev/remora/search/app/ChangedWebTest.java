package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A web whose pages change, go, come and move is indexed after one recrawl as a fresh crawl would, and what
/// stayed as it was cost one small request.
class ChangedWebTest {
    private static final int PAGES = 100;
    private static final int HOSTS = 4;
    private static final int LARGEST = 1024;

    @TempDir
    Path folder;

    /// Bodies by address; one that begins with `http` is where the address leads.
    private final Map<String, String> web = new ConcurrentHashMap<>();

    /// What each address answered, how often, and the bytes of request and response.
    private final Map<String, String> asked = new ConcurrentSkipListMap<>();

    private HttpServer server;
    private Path topic;

    @BeforeEach
    void begin() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
        for (int i = 0; i < PAGES; i++) {
            web.put(page(i), html("针灸 第" + i + "页", text(i, "针灸"), List.of(page((i + 1) % PAGES))));
        }
        homes();
        topic = Files.writeString(folder.resolve("topic.yaml"), """
            id: demo
            keywords: {针灸: 3, 艾灸: 2, 经络: 2, 中药: 2, 方剂: 2, 中医: 3, 穴位: 2}
            seeds: [http://h0.example/, http://h1.example/, http://h2.example/, http://h3.example/]
            crawl: {delay: 0}
            """);
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    private static String page(int i) {
        return "http://h" + i % HOSTS + ".example/p/" + i;
    }

    private static String text(int i, String of) {
        return of + "是中医的一种疗法，以针刺入穴位。第" + i + "段说的是艾灸与经络，也说中药和方剂，编号" + i * 7919 + "。";
    }

    private static String html(String title, String text, List<String> links) {
        StringBuilder body = new StringBuilder("<html><head><title>" + title + "</title></head><body><p>" + text);
        links.forEach(link -> body.append("</p><a href='" + link + "'>针灸 " + link + "</a>"));
        return body.append("</body></html>").toString();
    }

    /// A home page for each host, which names its pages that are there.
    private void homes() {
        for (int host = 0; host < HOSTS; host++) {
            String prefix = "http://h" + host + ".example/";
            List<String> there = web.entrySet().stream()
                    .filter(known -> known.getKey().startsWith(prefix + "p/")
                            && !known.getValue().startsWith("http"))
                    .map(Map.Entry::getKey)
                    .sorted()
                    .toList();
            web.put(prefix, html("中医 首页 " + host, text(host, "首页"), there));
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String url = exchange.getRequestURI().toString();
            String body = web.get(url);
            String tag = "\"" + (body == null ? 0 : body.hashCode()) + "\"";
            boolean same =
                    body != null && tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
            boolean leads = body != null && body.startsWith("http");
            int status = body == null ? 404 : leads ? 301 : same ? 304 : 200;
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.getResponseHeaders().add(leads ? "Location" : "ETag", leads ? body : tag);
            byte[] bytes = status == 200 ? body.getBytes(StandardCharsets.UTF_8) : new byte[0];
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            int size = url.length() + 40 + length(exchange.getRequestHeaders()) + length(exchange.getResponseHeaders());
            asked.merge(url, status + " " + size, (one, more) -> one + ", " + more);
        }
    }

    private static int length(Map<String, List<String>> headers) {
        return headers.entrySet().stream()
                .mapToInt(header ->
                        header.getKey().length() + header.getValue().getFirst().length() + 4)
                .sum();
    }

    private void crawl(String command, Path data) {
        asked.clear();
        Ran ran = Ran.of(
                command,
                topic.toString(),
                "--data",
                data.toString(),
                "--proxy",
                "127.0.0.1:" + server.getAddress().getPort(),
                "--retry-pause",
                "50ms");
        assertEquals(0, ran.code(), ran.err());
    }

    private static long bytes(Path files) throws IOException {
        try (Stream<Path> all = Files.walk(files)) {
            return all.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    /// The number of times that what the strategy learnt was journalled.
    private static long lessons(Path data) {
        try (CollectionReader collection = CollectionFolder.openForReading(data.resolve("demo"));
                CollectionReader.Records records = collection.after(0)) {
            Iterable<JournalEntry> all = () -> records;
            return StreamSupport.stream(all.spliterator(), false)
                    .filter(entry -> entry.record() instanceof JournalRecord.StrategyState)
                    .count();
        }
    }

    private static Map<String, String> indexed(Path data) throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (DirectoryReader reader =
                DirectoryReader.open(FSDirectory.open(data.resolve("demo").resolve("index")))) {
            IndexSearcher searcher = new IndexSearcher(reader);
            for (var hit : searcher.search(MatchAllDocsQuery.INSTANCE, 1000).scoreDocs) {
                Document page = searcher.storedFields().document(hit.doc);
                found.put(page.get(Fields.URL), page.get(Fields.TITLE));
            }
        }
        return found;
    }

    @Test
    void aPageThatIsAsItWasCostsOneSmallRequestAndNothingIsStored() throws IOException {
        Path data = folder.resolve("data");
        crawl("crawl", data);
        long pages = bytes(data.resolve("demo/pages"));
        long lessons = lessons(data);
        Map<String, String> before = indexed(data);
        assertEquals(PAGES + HOSTS, before.size());
        crawl("recrawl", data);
        assertEquals(
                PAGES + HOSTS, asked.keySet().stream().filter(web::containsKey).count());
        asked.forEach((url, answers) -> {
            if (web.containsKey(url)) {
                assertTrue(answers.matches("304 \\d+"), url + " answered " + answers);
                assertTrue(Integer.parseInt(answers.substring(4)) <= LARGEST, url + " took " + answers);
            }
        });
        assertEquals(pages, bytes(data.resolve("demo/pages")), "bytes of page store");
        assertEquals(lessons, lessons(data), "the strategy learnt nothing that has to be kept");
        assertEquals(before, indexed(data));
    }

    @Test
    void aSitemapAndAFeedThatAreAsTheyWereCostOneSmallRequestEach() throws IOException {
        String home = "http://h0.example/";
        web.put(home + "robots.txt", "User-agent: *\nAllow: /\nSitemap: " + home + "sitemap.xml");
        StringBuilder sitemap = new StringBuilder("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>");
        for (int i = 0; i < PAGES; i += HOSTS) {
            sitemap.append("<url><loc>" + page(i) + "</loc><lastmod>2026-01-02</lastmod></url>");
        }
        web.put(home + "sitemap.xml", sitemap.append("</urlset>").toString());
        web.put(
                home + "feed",
                "<rss version='2.0'><channel><title>针灸</title><item><title>针灸</title><link>" + page(0)
                        + "</link></item></channel></rss>");
        String link = "<head><link rel='alternate' type='application/rss+xml' href='/feed'>";
        web.compute(home, (_, body) -> body.replace("<head>", link));
        Path data = folder.resolve("data");
        crawl("crawl", data);
        for (String list : List.of("sitemap.xml", "feed")) {
            assertTrue(asked.get(home + list).matches("200 \\d+"), list + " answered " + asked.get(home + list));
        }
        crawl("recrawl", data);
        for (String list : List.of("sitemap.xml", "feed")) {
            String answers = asked.get(home + list);
            assertTrue(answers.matches("304 \\d+"), list + " answered " + answers);
            assertTrue(Integer.parseInt(answers.substring(4)) <= LARGEST, list + " took " + answers);
        }
    }

    @Test
    void afterOneRecrawlTheIndexIsThatOfAFreshCrawl() throws IOException {
        Path data = folder.resolve("data");
        crawl("crawl", data);
        Map<String, String> before = indexed(data);
        long lessons = lessons(data);
        for (int i = 0; i < 10; i++) { // 10 % change
            web.put(page(i), html("艾灸 第" + i + "页", text(i, "艾灸"), List.of(page(i + 1))));
        }
        for (int i = 20; i < 25; i++) { // 5 % go
            web.remove(page(i));
        }
        for (int i = 100; i < 105; i++) { // 5 % come
            web.put(page(i), html("经络 第" + i + "页", text(i, "经络"), List.of()));
        }
        for (int i = 40; i < 42; i++) { // 2 % have another name
            web.put(page(i + 100), web.put(page(i), page(i + 100)));
        }
        homes();
        crawl("recrawl", data);
        Path fresh = folder.resolve("fresh");
        Map<String, String> answered = new TreeMap<>(asked);
        crawl("crawl", fresh);
        assertTrue(lessons(data) > lessons, "what the strategy learnt is kept");
        assertNotEquals(before, indexed(data));
        assertEquals(indexed(fresh), indexed(data));
        answered.values().removeIf(answers -> !answers.matches("304 \\d+"));
        assertEquals(PAGES - 10 - 5 - 2, answered.size(), "each page that stayed was asked for once");
    }
}
