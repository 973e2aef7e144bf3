package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `delete` on a crawled collection.
class DeleteCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    static Path shared;

    private static Path crawled;

    @TempDir
    Path folder;

    private Path data;
    private int lists;

    @BeforeAll
    static void crawl() {
        crawled = shared.resolve("data");
        Path topic = DemoSide.topicFile(shared, "{delay: 0, maxPages: 30}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran ran = Ran.of(demo.crawl(topic, crawled));
            assertEquals(0, ran.code(), ran.err());
        }
    }

    @BeforeEach
    void copy() throws IOException {
        data = folder.resolve("data");
        try (Stream<Path> files = Files.walk(crawled)) {
            for (Path file : files.toList()) {
                Files.copy(file, data.resolve(crawled.relativize(file)));
            }
        }
        Files.deleteIfExists(collection().resolve("topic.origin")); // the copy is a topic of its own
    }

    private Path collection() {
        return data.resolve(DemoSide.TOPIC);
    }

    private Ran delete(String... arguments) {
        return Ran.of(Stream.concat(Stream.of("delete", "--data", data.toString()), Stream.of(arguments))
                .toArray(String[]::new));
    }

    /// The pages that the collection has, as another program would get them.
    private Set<String> pages() {
        Path list = folder.resolve("pages-" + ++lists + ".jsonl");
        Ran ran = Ran.of(
                "export", DemoSide.TOPIC, "--data", data.toString(), "--format", "jsonl", "--to", list.toString());
        assertEquals(0, ran.code(), ran.err());
        try (Stream<String> lines = Files.lines(list)) {
            return lines.map(DeleteCommandTest::address).collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String address(String line) {
        try {
            return JSON.readTree(line).path("url").asText();
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String host(String address) {
        return URI.create(address).getHost();
    }

    private boolean finds(String page) {
        return Ran.of("search", "site:" + host(page), "--json", "--topic", DemoSide.TOPIC, "--data", data.toString())
                .out()
                .contains('"' + page + '"');
    }

    @Test
    void aSiteIsRemovedFromCollectionAndIndexAndExcludedForGood() throws IOException {
        String page = pages().stream().filter(this::finds).findFirst().orElseThrow();
        String host = host(page);
        Ran ran = delete(DemoSide.TOPIC, "--site", host);
        assertEquals(0, ran.code(), ran.err());
        Set<String> left = pages();
        assertTrue(left.stream().noneMatch(each -> host(each).equals(host)), left::toString);
        assertFalse(left.isEmpty(), "other sites stay");
        assertFalse(finds(page), "not searchable any more");
        assertTrue(Files.readString(collection().resolve("topic.yaml")).contains(host));
    }

    @Test
    void aPageIsRemovedAndTheOthersOfItsSiteStay() {
        Set<String> before = pages();
        String page = before.iterator().next();
        Ran ran = delete(DemoSide.TOPIC, "--url", page);
        assertEquals(0, ran.code(), ran.err());
        before.remove(page);
        assertEquals(before, pages());
    }

    @Test
    void aTopicIsSetAsideAndCanBeRestored() throws IOException {
        Ran ran = delete(DemoSide.TOPIC);
        assertEquals(0, ran.code(), ran.err());
        assertFalse(Files.exists(collection()));
        Path aside;
        try (Stream<Path> folders = Files.list(data)) {
            aside = folders.filter(each -> each.getFileName().toString().startsWith(DemoSide.TOPIC + ".until-"))
                    .findAny()
                    .orElseThrow();
        }
        assertTrue(ran.err().contains(aside.toString()), ran.err());
        Files.move(aside, collection());
        assertFalse(pages().isEmpty());
    }

    @Test
    void whatIsNotThereIsSaidWithWhatIs() {
        Ran topic = delete("tea");
        assertEquals(2, topic.code());
        assertTrue(topic.err().contains(DemoSide.TOPIC), topic.err());
        assertEquals(2, delete("../data").code());
        assertEquals(2, delete(DemoSide.TOPIC, "--site", "http://a.example/").code());
        assertEquals(2, delete(DemoSide.TOPIC, "--url", "http://a.example/*").code());
        assertEquals(
                2,
                delete(DemoSide.TOPIC, "--site", "a.example", "--url", "http://a.example/")
                        .code());
        assertEquals(0, Ran.of("check", "--data", data.toString()).code(), "nothing was changed");
    }
}
