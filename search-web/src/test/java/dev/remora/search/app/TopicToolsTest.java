package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.NewFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Making a topic on the command line: from the catalogue, with seeds from a meta-search, with keywords from
/// examples.
class TopicToolsTest {
    @TempDir
    Path folder;

    private HttpServer search;
    private String home;

    /// What the meta-search finds.
    private String found =
            "{\"url\": \"https://tea.example/\", \"title\": \"茶之家\"}, {\"url\": \"https://tea.example/a\"}";

    @BeforeEach
    void begin() throws IOException {
        home = System.getProperty("remora.home", "");
        System.setProperty("remora.home", System.getProperty("remora.root", ".."));
        search = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        search.createContext("/search", exchange -> {
            String query = exchange.getRequestURI().getQuery();
            String results = query.endsWith("pageno=1") ? found : "";
            byte[] body = ("{\"results\": [" + results + "]}").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        search.start();
    }

    @AfterEach
    void end() {
        search.stop(0);
        if (home.isEmpty()) {
            System.clearProperty("remora.home");
        } else {
            System.setProperty("remora.home", home);
        }
    }

    private Path topic(String yaml) throws IOException {
        return Files.writeString(folder.resolve("tea.yaml"), yaml);
    }

    /// A disk that is full after the first bytes leaves no part of the file.
    @Test
    void aFileThatCannotBeWrittenWholeIsNotThere() throws IOException {
        Path file = folder.resolve("half.yaml");
        Ended failed = assertThrows(
                Ended.class,
                () -> NewFile.writeShared(file, to -> {
                    to.write(new byte[100_000]);
                    throw new IOException("No space left on device");
                }));
        assertTrue(failed.getMessage().contains("Nothing is left of it"), failed.getMessage());
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
        NewFile.writeShared(file, to -> to.write('a'));
        Path usual = Files.createFile(folder.resolve("usual"));
        assertEquals(Files.getPosixFilePermissions(usual), Files.getPosixFilePermissions(file));
    }

    @Test
    void theCatalogueIsBrowsedFromClassesToDivisionsToKeywords() {
        Ran classes = Ran.of("topic", "catalogue");
        assertTrue(classes.out().contains("R   医药、卫生"), classes.out());
        assertEquals(
                22,
                classes.out().lines().filter(line -> line.matches("[A-Z]   .*")).count());
        assertTrue(Ran.of("topic", "catalogue", "R").out().contains("R2  中国医学"));
        assertTrue(Ran.of("topic", "catalogue", "r2").out().contains("\nKeywords: "));
        assertTrue(Ran.of("topic", "catalogue", "r2").out().contains("针灸"));
        Ran wrong = Ran.of("topic", "catalogue", "W9");
        assertEquals(2, wrong.code());
        assertTrue(wrong.err().contains("the catalogue has no ‘W9’"), wrong.err());
    }

    @Test
    void aTopicBeginsFromTheCatalogue() throws IOException {
        Path file = folder.resolve("tcm.yaml");
        Ran made = Ran.of(
                "topic",
                "new",
                "tcm",
                "--from",
                "R2",
                "--keyword",
                "艾灸=5",
                "--seed",
                "http://a.example/",
                "--out",
                file.toString());
        assertEquals(0, made.code(), made.err());
        String yaml = Files.readString(file);
        assertTrue(
                yaml.contains("name: \"中国医学\"") && yaml.contains("\"针灸\": 3.0") && yaml.contains("\"艾灸\": 5.0"), yaml);
        assertEquals(0, Ran.of("topic", "check", file.toString()).code());
    }

    @Test
    void seedsOfAMetasearchAreShownAndWrittenOnlyWhenAsked() throws IOException {
        Path file = topic("id: tea\nkeywords: {茶: 3}\nseeds:\n  - https://tea.example/a # mine\n");
        String before = Files.readString(file);
        String service = "http://127.0.0.1:" + search.getAddress().getPort();
        Ran shown = Ran.of("topic", "seeds", file.toString(), "--metasearch", service);
        assertEquals(0, shown.code(), shown.err());
        assertEquals("1. https://tea.example/\n   茶之家 · 茶\n", shown.out().replace("\r", ""));
        assertEquals(before, Files.readString(file));
        Ran named = Ran.of("topic", "seeds", "tea", "--data", folder.toString(), "--metasearch", service);
        assertEquals(shown.out(), named.out(), "a topic of the data folder is named by its id: " + named.err());
        Ran written = Ran.of("topic", "seeds", "tea", "--data", folder.toString(), "--metasearch", service, "--write");
        assertEquals(0, written.code(), written.err());
        assertEquals(before + "  - \"https://tea.example/\"\n", Files.readString(file));
    }

    @Test
    void withoutAMetasearchThereHasToBeAnIndexToSearchIn() throws IOException {
        Path file = topic("id: tea\nkeywords: {茶: 3}\nseeds: [https://tea.example/a]\n");
        Ran ran = Ran.of(
                "topic",
                "seeds",
                file.toString(),
                "--data",
                folder.resolve("none").toString());
        assertEquals(2, ran.code(), ran.err());
        assertTrue(ran.err().contains("there is no index to search in"), ran.err());
    }

    @Test
    void aSilentMetasearchEndsInWords() throws IOException {
        Path file = topic("id: tea\nkeywords: {茶: 3}\nseeds: [https://tea.example/a]\n");
        search.stop(0);
        Ran ran = Ran.of(
                "topic",
                "seeds",
                file.toString(),
                "--metasearch",
                "http://127.0.0.1:" + search.getAddress().getPort());
        assertEquals(1, ran.code());
        assertTrue(ran.err().contains("does not respond"), ran.err());
        for (String none : List.of("nowhere", "ftp://127.0.0.1/", "http://127.0.0.1:8888/search?q=x", "http://a b/")) {
            Ran refused = Ran.of("topic", "seeds", file.toString(), "--metasearch", none);
            assertEquals(2, refused.code());
            assertTrue(refused.err().contains("'" + none + "' is not the address of a search service"), refused.err());
        }
    }

    /// The way that the docs tell: a topic from the catalogue has no seeds yet.
    @Test
    void aTopicThatWasJustMadeGetsItsSeedsFromAMetasearch() throws IOException {
        Path file = folder.resolve("tcm.yaml");
        assertEquals(
                0,
                Ran.of("topic", "new", "tcm", "--from", "R2", "--out", file.toString())
                        .code());
        String service = "http://127.0.0.1:" + search.getAddress().getPort();
        Ran written = Ran.of("topic", "seeds", file.toString(), "--metasearch", service, "--write");
        assertEquals(0, written.code(), written.err());
        assertEquals(0, Ran.of("topic", "check", file.toString()).code());
        assertTrue(Files.readString(file).contains("\"https://tea.example/a\""));
    }

    @Test
    void keywordsAreTakenForATopicThatHasNoSeedsYet() throws IOException {
        Files.writeString(
                folder.resolve("tea.html"), "<html><body><p>" + "绿茶与红茶，都是茶树的叶子。".repeat(20) + "</p></body></html>");
        Path file = topic("id: tea\nexamples: {positive: ['file:tea.html']}\n");
        Ran written = Ran.of("topic", "keywords", file.toString(), "--write");
        assertEquals(0, written.code(), written.err());
        assertTrue(Files.readString(file).contains("keywords:"), Files.readString(file));
        Ran check = Ran.of("topic", "check", file.toString());
        assertTrue(check.err().contains("there are no seeds") || check.out().contains("there are no seeds"));
    }

    @Test
    void keywordsComeFromPagesThatAMetasearchFinds() throws IOException {
        search.createContext("/page", exchange -> {
            byte[] body = ("<html><body><p>" + "绿茶与红茶，都是茶树的叶子。".repeat(20) + "</p></body></html>")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        String service = "http://127.0.0.1:" + search.getAddress().getPort();
        found = "{\"url\": \"" + service + "/page\", \"title\": \"茶\"}";
        Path file = topic("id: tea\nkeywords: {茶: 3}\n");
        Ran shown = Ran.of(
                "topic",
                "keywords",
                file.toString(),
                "--metasearch",
                service,
                "--allow-private",
                "--contact",
                "http://remora.example/",
                "--data",
                folder.resolve("data").toString());
        assertEquals(0, shown.code(), shown.err());
        assertTrue(shown.out().contains("茶树"), shown.out() + shown.err());
    }

    @Test
    void keywordsOfExamplesJoinThoseByHand() throws IOException {
        Files.writeString(folder.resolve("a.txt"), "普洱茶与绿茶\n普洱茶要用沸水冲泡，绿茶不宜。普洱茶耐泡。");
        Files.writeString(folder.resolve("b.txt"), "怎样泡普洱茶\n先用沸水洗普洱茶，再冲泡。");
        Path file = topic("""
                id: tea
                keywords:
                  绿茶: 2 # by hand
                seeds: [https://tea.example/a]
                examples: {positive: ["file:a.txt", "file:b.txt", "file:none.txt"]}
                """);
        Ran ran = Ran.of("topic", "keywords", file.toString(), "--allow-private", "--number", "8", "--write");
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.err().contains("Skipping an example") && ran.err().contains("none.txt"), ran.err());
        String yaml = Files.readString(file);
        assertTrue(yaml.contains("  绿茶: 2 # by hand\n") && yaml.contains("\"普洱茶\": 2.0"), yaml);
        assertFalse(yaml.contains("\"绿茶\""), yaml);
        assertEquals(0, Ran.of("topic", "check", file.toString()).code());
    }

    @Test
    void onlyExamplesThatAreNotStoredNeedAContact() throws IOException {
        Path file = DemoSide.topicFile(folder, "{delay: 0, maxPages: 20}");
        try (DemoSide demo = DemoSide.open(java.time.Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(file, folder)).code());
        }
        Ran found = Ran.of("search", "针灸", "--json", "--data", folder.toString());
        Matcher address = Pattern.compile("\"url\" ?: ?\"([^\"]+)\"").matcher(found.out());
        assertTrue(address.find(), found.out());
        String crawled = Files.readString(file);
        Files.writeString(file, crawled + "\nexamples: {positive: [\"" + address.group(1) + "\"]}\n");
        Ran stored = Ran.of("topic", "keywords", file.toString(), "--data", folder.toString());
        assertEquals(0, stored.code(), stored.err());
        assertTrue(stored.out().contains("针灸"), stored.out());
        Files.writeString(file, crawled + "\nexamples: {positive: [\"http://never.example/\"]}\n");
        Ran never = Ran.of("topic", "keywords", file.toString(), "--data", folder.toString());
        assertEquals(2, never.code());
        assertTrue(never.err().contains("--contact"), never.err());
    }

    @Test
    void anExampleInAFileIsReadAgain() throws IOException {
        Path file = DemoSide.topicFile(folder, "{delay: 0, maxPages: 20}");
        Path example = folder.resolve("tea.html");
        Files.writeString(example, "<html><title>绿茶</title><body><p>" + "绿茶要用八十度的水冲泡。".repeat(9));
        Files.writeString(file, Files.readString(file) + "\nexamples: {positive: [\"file:" + example + "\"]}\n");
        try (DemoSide demo = DemoSide.open(java.time.Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(file, folder)).code());
        }
        Files.writeString(example, "<html><title>乌龙茶</title><body><p>" + "乌龙茶要用沸水冲泡。".repeat(9));
        Ran edited = Ran.of("topic", "keywords", file.toString(), "--data", folder.toString());
        assertEquals(0, edited.code(), edited.err());
        assertTrue(edited.out().contains("乌龙茶"), edited.out());
    }

    /// Words that the crawl's other pages have too are worth less than before it.
    @Test
    void keywordsAreHeldAgainstWhatTheCrawlFoundOffTheTopic() throws IOException {
        Path file = DemoSide.topicFile(folder, "{delay: 0, maxPages: 60}");
        try (DemoSide demo = DemoSide.open(java.time.Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(file, folder)).code());
        }
        Files.writeString(folder.resolve("a.txt"), "针灸\n针灸取穴位，穴位要准。");
        Files.writeString(file, Files.readString(file) + "\nexamples: {positive: [\"file:a.txt\"]}\n");
        Ran ran = Ran.of("topic", "keywords", file.toString(), "--allow-private", "--data", folder.toString());
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.err().matches("(?s).*compared with [1-9]\\d* off-topic pages.*"), ran.err());
        LaterVersions.store(folder.resolve(DemoSide.TOPIC), Integer.MAX_VALUE);
        assertEquals(0, Ran.of("compact", "--data", folder.toString()).code());
        Ran again = Ran.of("topic", "keywords", file.toString(), "--allow-private", "--data", folder.toString());
        assertEquals(0, again.code(), again.err());
        assertEquals(ran.err(), again.err());
    }

    /// What `topic check` would refuse is not made in the first place.
    @Test
    void aNewTopicIsNotMadeOfWhatTheCheckRefuses() {
        Path file = folder.resolve("bad.yaml");
        Ran seed = Ran.of("topic", "new", "bad", "--seed", "ftp://x/", "--out", file.toString());
        assertEquals(2, seed.code());
        assertTrue(seed.err().contains("ftp://x/") && seed.err().contains("http"), seed.err());
        Ran weight = Ran.of("topic", "new", "bad", "--keyword", "茶=-1", "--out", file.toString());
        assertEquals(2, weight.code(), weight.err());
        assertFalse(Files.exists(file));
        Ran empty = Ran.of("topic", "new", "bad", "--out", file.toString());
        assertEquals(0, empty.code(), empty.err());
    }
}
