package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
        Path topic = collection().resolve("topic.yaml");
        assertTrue(Files.readString(topic).contains(host));
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            for (String[] arguments : List.of(
                    demo.crawl(topic, data),
                    recrawl(demo, "--failed"),
                    recrawl(demo, "--all"),
                    demo.crawl(topic, data, "--max-pages", "40"))) {
                Ran next = Ran.of(arguments);
                assertEquals(0, next.code(), next.err());
            }
            assertTrue(demo.witness.count() > 0);
            assertTrue(demo.witness.since(0).stream()
                    .noneMatch(request -> host(request.url()).equals(host)));
        }
        assertTrue(pages().stream().noneMatch(each -> host(each).equals(host)));
        assertFalse(finds(page), "nor after more crawls");
    }

    private String[] recrawl(DemoSide demo, String which) {
        List<String> arguments = new ArrayList<>(List.of(demo.crawl(collection().resolve("topic.yaml"), data, which)));
        arguments.set(0, "recrawl");
        return arguments.toArray(String[]::new);
    }

    /// The topic file of a user, outside of the collection.
    private Path origin() throws IOException {
        Path file = Files.copy(collection().resolve("topic.yaml"), folder.resolve("mine.yaml"));
        Files.writeString(file, "# mine\n" + Files.readString(file));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Files.writeString(collection().resolve("topic.origin"), file + "\n");
        return file;
    }

    @Test
    void aSiteThatIsExcludedAlreadyIsNotExcludedTwice() throws IOException {
        Path file = origin();
        String host = host(pages().iterator().next());
        assertEquals(0, delete(DemoSide.TOPIC, "--site", host).code());
        String once = Files.readString(file);
        assertTrue(once.startsWith("# mine\n") && once.contains('"' + host + '"'), once);
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        Ran again = delete(DemoSide.TOPIC, "--site", host);
        assertEquals(0, again.code(), again.err());
        assertEquals(0, delete(DemoSide.TOPIC, "--url", host + "/a").code());
        assertEquals(once, Files.readString(file));
    }

    @Test
    void aSiteOrPageThatTheCollectionDoesNotKnowIsExcludedInAdvanceAndThatIsSaid() throws IOException {
        Path file = origin();
        for (String[] part : List.of(
                new String[] {"--site", "never.example"}, new String[] {"--url", "http://never.example/a.html"})) {
            Ran ran = delete(DemoSide.TOPIC, part[0], part[1]);
            assertEquals(0, ran.code(), ran.err());
            assertTrue(ran.err().contains("no page or link of " + part[1] + ", so nothing was removed"), ran.err());
            assertTrue(ran.err().contains(file + " now excludes it"), ran.err());
            String zh = delete(DemoSide.TOPIC, part[0], part[1], "--lang", "zh").err();
            assertTrue(zh.contains("没有 " + part[1] + " 的网页或链接"), zh);
        }
        assertTrue(Files.readString(file).contains("\"never.example\""), "excluded for crawls to come");
    }

    @Test
    void aSiteOrPageThatTheCrawlOnlyHasLinksToIsKnown() {
        Set<String> read = pages();
        String link = "";
        try (CollectionReader collection = CollectionFolder.openForReading(collection());
                CollectionReader.Records records = collection.after(0)) {
            while (records.hasNext()) {
                if (records.next().record() instanceof JournalRecord.Queued queued
                        && !read.contains(queued.link().target().text())) {
                    link = queued.link().target().text();
                }
            }
        }
        String target = link;
        Ran page = delete(DemoSide.TOPIC, "--url", target);
        assertTrue(page.err().contains("0 pages removed"), page.err());
        assertFalse(page.err().contains("no page or link"), page.err());
        Ran site = delete(DemoSide.TOPIC, "--site", host(target));
        assertFalse(site.err().contains("no page or link"), site.err());
    }

    @Test
    void duringACrawlElsewhereNothingIsChanged() throws IOException {
        Path file = origin();
        String before = Files.readString(file);
        String host = host(pages().iterator().next());
        Topic topic = ((TopicFile.Valid) TopicFile.read(file)).topic();
        try (var _ = ((CollectionFolder.Opened.Open)
                        CollectionFolder.openForWriting(collection(), topic, Clock.systemUTC(), "a test"))
                .collection()) {
            Ran ran = delete(DemoSide.TOPIC, "--site", host);
            assertEquals(1, ran.code());
            assertTrue(ran.err().contains("a test"), ran.err());
        }
        assertEquals(before, Files.readString(file));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    Set.of(file, data),
                    files.filter(each -> !each.toString().endsWith(".jsonl")).collect(Collectors.toSet()));
        }
    }

    @Test
    void itsWordsAreInTheLanguageOfTheTerminal() {
        String page = pages().iterator().next();
        Ran ran = delete(DemoSide.TOPIC, "--url", page, "--lang", "zh");
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.err().contains("已移除 1 个网页"), ran.err());
        assertTrue(delete("--lang", "zh", DemoSide.TOPIC).err().contains("已删除主题 " + DemoSide.TOPIC));
        assertTrue(delete("--lang", "zh", "tea").err().contains("没有主题"));
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
    void aTopicFileThatCannotBeMovedIsToldWithWhereTheCollectionIs() throws IOException {
        Path topic = Files.copy(collection().resolve("topic.yaml"), data.resolve(DemoSide.TOPIC + ".yaml"));
        Files.createFile(collection().resolve(topic.getFileName())); // in its way
        Ran ran = delete(DemoSide.TOPIC);
        assertEquals(1, ran.code());
        assertTrue(ran.err().contains(DemoSide.TOPIC + ".until-"), ran.err());
        assertTrue(ran.err().contains(topic.toString()), ran.err());
    }

    @Test
    void whatIsNotThereIsSaidWithWhatIs() {
        Ran topic = delete("tea");
        assertEquals(2, topic.code());
        assertTrue(topic.err().contains(DemoSide.TOPIC), topic.err());
        assertEquals(2, delete("../data").code());
        assertEquals(2, delete(DemoSide.TOPIC, "--site", "http://a.example/").code());
        assertEquals(2, delete(DemoSide.TOPIC, "--url", "http://a.example/*").code());
        assertEquals(2, delete(DemoSide.TOPIC, "--url", "a").code());
        assertEquals(
                2,
                delete(DemoSide.TOPIC, "--site", "a.example", "--url", "http://a.example/")
                        .code());
        assertEquals(0, Ran.of("check", "--data", data.toString()).code(), "nothing was changed");
    }
}
