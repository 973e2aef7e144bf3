package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.server.ServeCommand;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.HostPortConverter;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.Language;
import dev.remora.shared.topic.TopicEdit;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Small pictures beside the results of a server over a crawled collection.
@Timeout(180)
class ServedPicturesTest {
    private static final String SEARCH = "/search?q=" + Visitor.encoded("针灸");

    @TempDir
    Path folder;

    private final PicturedWeb pictured = new PicturedWeb();
    private DemoSide web;
    private Path data;
    private int crawled;

    @BeforeEach
    void crawl() throws IOException {
        data = Files.createDirectory(folder.resolve("data"));
        Path topic = Files.writeString(folder.resolve("topic.yaml"), pictured.topic());
        web = new DemoSide(pictured, Duration.ZERO);
        Ran ran = Ran.of(web.crawl(topic, data));
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.err().contains("10 pages fetched"), ran.err());
        crawled = web.witness.count();
    }

    @AfterEach
    void close() {
        web.close();
    }

    private ServeCommand.Served serve(int pictures) {
        CrawlOptions options = new CrawlOptions();
        options.data = data;
        options.threads = 4;
        options.proxy = Optional.of(new HostPortConverter().convert(web.proxy()));
        var out = new PrintStream(OutputStream.nullOutputStream());
        Wiring wiring = new Wiring(new Terminal(out, out, false, Language.EN), Clock.systemUTC());
        return ServeCommand.open(wiring, options, DemoAdmin.UNLIMITED, pictures);
    }

    private static Visitor visitor(ServeCommand.Served served) {
        return new Visitor(served.address().replaceFirst("/$", ""));
    }

    /// Addresses of the pictures that a page shows, by the host of the result.
    private static NavigableMap<String, String> shown(Visitor visitor) throws Exception {
        Document page = Jsoup.parse(visitor.get(SEARCH).body());
        assertEquals(10, page.select("ol.results article").size(), page::text);
        NavigableMap<String, String> shown = new TreeMap<>();
        for (Element image : page.select("ol.results article > img")) {
            assertEquals("", image.attr("alt"), "it says nothing that the title does not");
            assertEquals("lazy", image.attr("loading"));
            assertFalse(image.attr("width").isEmpty() || image.attr("height").isEmpty(), "nothing moves when it loads");
            shown.put(image.parent().select(".host").text().replace(".example", ""), image.attr("src"));
        }
        return shown;
    }

    private NavigableMap<String, String> awaitPictures(Visitor visitor) throws Exception {
        NavigableMap<String, String> shown = shown(visitor);
        while (!PicturedWeb.GOOD.equals(List.copyOf(shown.keySet()))
                || kept().filter(file -> file.endsWith(".none")).count() < 6) {
            Looks.pause();
            shown = shown(visitor);
        }
        return shown;
    }

    private Stream<String> kept() throws IOException {
        Path pictures = data.resolve(PicturedWeb.TOPIC).resolve("pictures");
        if (!Files.isDirectory(pictures)) {
            return Stream.of();
        }
        try (Stream<Path> files = Files.walk(pictures)) {
            return files.filter(Files::isRegularFile).map(Path::toString).toList().stream();
        }
    }

    private List<String> requests() {
        return web.witness.since(crawled).stream().map(request -> request.url()).collect(Collectors.toList());
    }

    @Test
    void goodPicturesAreShownFromThisServerAloneAndAskedForOnce() throws Exception {
        try (ServeCommand.Served served = serve(100);
                Visitor visitor = visitor(served)) {
            NavigableMap<String, String> shown = awaitPictures(visitor);
            assertTrue(shown.values().stream().allMatch(address -> address.startsWith("/pictures/")), shown::toString);
            List<String> asked = requests();
            assertFalse(asked.contains("http://closed.example/forbidden"), "robots.txt is obeyed");
            assertTrue(asked.stream().noneMatch(address -> address.contains("left-out.example")), "so is the scope");
            assertEquals(
                    1, asked.stream().filter("http://img.example/html"::equals).count(), asked::toString);
            assertEquals(
                    1,
                    asked.stream()
                            .filter("http://img.example/robots.txt"::equals)
                            .count());
            int before = web.witness.count();
            assertEquals(shown, shown(visitor));
            assertEquals(before, web.witness.count(), "nothing is asked again");

            HttpResponse<byte[]> picture =
                    visitor.client.send(visitor.request(shown.get("jpeg")).build(), BodyHandlers.ofByteArray());
            assertEquals(200, picture.statusCode());
            assertEquals(
                    "image/jpeg", picture.headers().firstValue("Content-Type").orElseThrow());
            assertEquals(
                    "nosniff",
                    picture.headers().firstValue("X-Content-Type-Options").orElseThrow());
            assertTrue(
                    picture.headers().firstValue("Cache-Control").orElseThrow().contains("max-age="));
            assertTrue(picture.headers()
                    .firstValue("Content-Security-Policy")
                    .orElseThrow()
                    .startsWith("default-src 'none'"));
            assertEquals(
                    96,
                    ImageIO.read(new java.io.ByteArrayInputStream(picture.body()))
                            .getWidth());
            String unknown = shown.get("jpeg").replaceFirst("[0-9a-f]{16}", "0000000000000000");
            assertEquals(404, visitor.get(unknown).statusCode());
            assertEquals(
                    404,
                    visitor.get("/pictures/" + PicturedWeb.TOPIC + "/..%2f../topic.yaml")
                            .statusCode());
        }
        web.goDown();
        try (ServeCommand.Served served = serve(100);
                Visitor visitor = visitor(served)) {
            assertEquals(PicturedWeb.GOOD, List.copyOf(shown(visitor).keySet()), "after a restart");
        }
    }

    @Test
    void aDeletedSiteAndTopicLoseTheirPictures() throws Exception {
        NavigableMap<String, String> shown;
        try (ServeCommand.Served served = serve(100);
                Visitor visitor = visitor(served)) {
            shown = awaitPictures(visitor);
            delete(PicturedWeb.TOPIC, "--site", "jpeg.example");
            assertEquals(404, visitor.get(shown.get("jpeg")).statusCode());
            assertEquals(200, visitor.get(shown.get("png")).statusCode());
            delete(PicturedWeb.TOPIC, "--url", PicturedWeb.page("png"));
            assertEquals(404, visitor.get(shown.get("png")).statusCode());
            delete(PicturedWeb.TOPIC);
            assertEquals(404, visitor.get(shown.get("gif")).statusCode());
        }
        assertArrayEquals(new String[0], kept().toArray());
    }

    /// A removal changes the topic's file first; an open index follows some time later.
    @Test
    void noPictureIsKeptOfAPageThatTheTopicExcludesMeanwhile() throws Exception {
        Path topic = data.resolve(PicturedWeb.TOPIC).resolve("topic.yaml");
        String excluding = TopicEdit.exclude(Files.readString(topic), "jpeg.example");
        Files.writeString(topic, TopicEdit.exclude(excluding, PicturedWeb.page("png")));
        try (ServeCommand.Served served = serve(100);
                Visitor visitor = visitor(served)) {
            NavigableMap<String, String> shown = shown(visitor);
            while (shown.size() < 2
                    || kept().filter(file -> file.endsWith(".none")).count() < 6) {
                Looks.pause();
                shown = shown(visitor);
            }
        }
        assertEquals(
                Set.of("gif.example", "moved.example"),
                kept().filter(file -> file.endsWith(".jpg"))
                        .map(file -> Path.of(file).getParent().getFileName().toString())
                        .collect(Collectors.toSet()));
    }

    private void delete(String... what) {
        Ran ran = Ran.of(Stream.concat(Stream.of("delete", "--data", data.toString()), Stream.of(what))
                .toArray(String[]::new));
        assertEquals(0, ran.code(), ran.err());
    }

    @Test
    void withoutABudgetNothingIsAskedFor() throws Exception {
        try (ServeCommand.Served served = serve(0);
                Visitor visitor = visitor(served)) {
            shown(visitor);
            assertEquals(0, shown(visitor).size());
        }
        assertEquals(List.of(), requests());
    }
}
