package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.crawler.replay.Web;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.http.Language;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Somebody edits a topic after its crawl: what is stored is judged anew, no page is fetched for it, and what
/// searches find follows.
class TopicChangeTest {
    private static final String KEYWORDS = "keywords: {针灸: 3, 艾灸: 3, 拔罐: 2}";

    @TempDir
    Path folder;

    @Test
    void judgingAnewFetchesNothingAndTheIndexFollows() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 120}");
        String before = Files.readString(topic);
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            Map<String, Double> first = pages().indexed();
            assertEquals(pages().wanted().keySet(), first.keySet());
            int asked = demo.witness.count();

            Files.writeString(topic, before.replaceFirst("keywords: .*", KEYWORDS));
            Ran judged = Ran.of("judge", topic.toString(), "--data", folder.toString());
            assertEquals(0, judged.code(), judged.err());
            assertTrue(judged.err().contains("re-judged 120 stored pages"), judged.err());
            assertEquals(asked, demo.witness.count(), "nothing is fetched");
            Map<String, Double> second = pages().indexed();
            assertNotEquals(first.keySet(), second.keySet());
            assertEquals(pages().wanted(), second);
            assertTrue(Files.readString(collection().resolve("topic.yaml")).contains("拔罐"));
            rebuild();
            assertEquals(second, pages().indexed(), "an index that is built anew is the same");

            Files.writeString(topic, before);
            assertEquals(
                    0,
                    Ran.of("judge", topic.toString(), "--data", folder.toString())
                            .code());
            assertEquals(first, pages().indexed(), "judged by the first version again, all is as it was");
        }
    }

    @Test
    void wordsThatAreFoundInThePagesBecomeWordsOfJudgeAndIndex() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 120}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
        }
        Path words = collection().resolve("words.txt");
        Ran first = Ran.of("judge", topic.toString(), "--data", folder.toString(), "--discover-words");
        assertEquals(0, first.code(), first.err());
        assertTrue(first.err().contains(" words in "), first.err());
        assertTrue(first.err().contains("Rebuilding the index of " + DemoSide.TOPIC + ": "), first.err());
        String word = Files.readAllLines(words).get(1).split("\t", -1)[0];
        assertTrue(Files.readString(collection().resolve("topic.yaml")).contains(word), word);

        String keyword = Files.readAllLines(words).get(2).split("\t", -1)[0];
        Files.writeString(topic, Files.readString(topic).replace("keywords: {", "keywords: {" + keyword + ": 1, "));
        Files.writeString(words, "-" + word + "\n春花秋月夜\t7\n");
        Ran again = Ran.of("judge", topic.toString(), "--data", folder.toString(), "--discover-words");
        assertEquals(0, again.code(), again.err());
        assertTrue(Files.readAllLines(words).contains("-" + word), "what somebody took out stays out");
        assertFalse(Files.readAllLines(words).stream().anyMatch(line -> line.startsWith(word + "\t")));
        assertFalse(Files.readAllLines(words).stream().anyMatch(line -> line.startsWith(keyword + "\t")), keyword);
        assertFalse(Files.readString(collection().resolve("topic.yaml")).contains("春花秋月夜"), "no longer found");
    }

    @Test
    void aTopicOfTheDataFolderIsNamedByItsId() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 20}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            Ran judged = Ran.of("judge", "demo-tcm", "--data", folder.toString());
            assertEquals(0, judged.code(), judged.err());
            assertTrue(judged.err().contains("re-judged 20 stored pages"), judged.err());
            String[] recrawl = demo.crawl(topic, folder);
            recrawl[0] = "recrawl";
            recrawl[1] = "demo-tcm";
            Ran again = Ran.of(recrawl);
            assertEquals(0, again.code(), again.err());
            assertTrue(again.err().contains("Of the known pages, 20 are unchanged"), again.err());
            assertEquals(
                    "../topic.yaml\n",
                    Files.readString(collection().resolve("topic.origin")),
                    "its file is still the one that people edit");

            Ran other = Ran.of("recrawl", "demo-x", "--data", folder.toString());
            assertEquals(2, other.code());
            assertTrue(
                    other.err()
                            .contains("there is neither a file demo-x nor a topic of that id in " + folder
                                    + "; topics there: demo-tcm"),
                    other.err());
        }
    }

    @Test
    void aTopicWhoseFileIsGoneIsChangedAfterItIsWrittenAgain() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 5}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
        }
        Files.delete(topic);
        Path list = Files.writeString(folder.resolve("list.txt"), "http://b.example/\n");
        String[] add = {"import", "demo-tcm", list.toString(), "--data", folder.toString()};
        Ran refused = Ran.of(add);
        assertEquals(2, refused.code());
        assertTrue(refused.err().contains("./remora export demo-tcm --format topic --to demo-tcm.yaml"), refused.err());
        Path again = folder.resolve("demo-tcm.yaml");
        Ran written = Ran.of(
                "export", "demo-tcm", "--format", "topic", "--to", again.toString(), "--data", folder.toString());
        assertEquals(0, written.code(), written.err());
        Ran added = Ran.of(add);
        assertEquals(0, added.code(), added.err());
        assertTrue(Files.readString(again).contains("http://b.example/"));
    }

    /// Without a contact address the public web is not asked, and nothing else needs it to be.
    @Test
    void judgingNeedsNoContactAddress() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            Files.writeString(
                    topic,
                    Files.readString(topic) + "\nexamples: {positive: [\"http://never.example/read\"]}\n"
                            + "relevance: {model: keyword-bayes}\n");
            Ran judged = Ran.of("judge", topic.toString(), "--data", folder.toString());
            assertEquals(0, judged.code(), judged.err());
            assertTrue(judged.err().contains("re-judged 40 stored pages"), judged.err());
            assertTrue(
                    judged.err().contains("http://never.example/read: it was never fetched, and no contact"),
                    judged.err());
        }
    }

    /// The crawl's own model learns from no examples, so it never asked for them as such.
    @Test
    void examplesThatTheCollectionHoldsAsPagesAreLearntFromWithoutARequest() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
        }
        List<String> stored = pages().wanted().keySet().stream().limit(2).toList();
        List<String> examples = new ArrayList<>(stored);
        List.of("read", "asked", "met").forEach(path -> examples.add("http://never.example/" + path));
        Files.writeString(
                topic,
                Files.readString(topic) + "\nexamples: {positive: [\"" + String.join("\", \"", examples) + "\"]}\n"
                        + "relevance: {model: keyword-bayes}\n");
        Ran judged = judge(topic);
        assertTrue(judged.err().contains("2 of the topic’s 5 examples are read from the stored pages"), judged.err());
        assertTrue(
                judged.err()
                        .contains("3 examples skipped, the first http://never.example/read: it was never fetched, and "
                                + "no contact"),
                judged.err());
        assertEquals(1, judged.err().split("skipped", -1).length - 1, judged.err());
        assertEquals(
                stored,
                Files.readAllLines(collection().resolve("examples.tsv")).stream()
                        .map(line -> line.substring(0, line.indexOf('\t')))
                        .toList());
        assertFalse(judge(topic).err().contains("stored pages."), "known from now on");
    }

    /// A strategy may have been given on the crawl's command line: nobody should lose it without a word.
    @Test
    void judgingKeepsTheStrategyThatItIsGivenAndTellsWhereAnotherScoresWhatWaits() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(
                    0,
                    Ran.of(demo.crawl(topic, folder, "--strategy", "infospiders"))
                            .code());
        }
        Ran kept = judge(topic, "--strategy", "infospiders");
        assertFalse(kept.err().contains("The queue"), kept.err());
        assertEquals("infospiders", strategy());
        Ran lost = judge(topic);
        assertTrue(
                lost.err()
                        .contains("The queue is now scored by auto, no longer by infospiders. To keep the old one: "
                                + "--strategy infospiders"),
                lost.err());
        assertEquals("auto", strategy());
        Ran asked = judge(topic, "--strategy", "bayes");
        assertTrue(asked.err().contains("The queue is now scored by bayes, no longer by auto.\n"), asked.err());
        assertEquals("bayes", strategy());
        Ran unknown = Ran.of("judge", topic.toString(), "--data", folder.toString(), "--strategy", "none");
        assertEquals(2, unknown.code());
        assertTrue(unknown.err().contains("unknown --strategy ‘none’; allowed: "), unknown.err());
    }

    private Ran judge(Path topic, String... more) {
        List<String> arguments = new ArrayList<>(List.of("judge", topic.toString(), "--data", folder.toString()));
        arguments.addAll(List.of(more));
        Ran judged = Ran.of(arguments.toArray(String[]::new));
        assertEquals(0, judged.code(), judged.err());
        return judged;
    }

    private String strategy() {
        try (CollectionReader collection = CollectionFolder.openForReading(collection())) {
            return collection.topic().crawl().strategy();
        }
    }

    @Test
    void aCrawlJudgesAnewBeforeItGoesOn() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 80}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
            Files.writeString(
                    topic,
                    Files.readString(topic)
                            .replaceFirst("keywords: .*", KEYWORDS)
                            .replace("maxPages: 80", "maxPages: 120"));
            int asked = demo.witness.count();
            Path report = folder.resolve("report.json");
            Ran next = Ran.of(demo.crawl(topic, folder, "--report", report.toString()));
            assertEquals(0, next.code(), next.err());
            countsByTheNewJudgements(report);
            assertTrue(next.err().contains("the topic’s keywords changed"), next.err());
            assertTrue(next.err().contains("120 pages fetched"), next.err());
            List<JournalRecord> after = recordsAfterJudging();
            assertTrue(after.stream().anyMatch(JournalRecord.Fetched.class::isInstance), "the crawl goes on");
            assertTrue(demo.witness.count() - asked >= 40 && demo.witness.count() - asked < 80, "from where it was");
            assertEquals(pages().wanted(), pages().indexed());
            assertFalse(
                    Ran.of(demo.crawl(topic, folder, "--max-pages", "121"))
                            .err()
                            .contains("e-judging"),
                    "what is judged by this topic is not judged again");
        }
    }

    private void countsByTheNewJudgements(Path report) throws IOException {
        JsonNode figures = new ObjectMapper().readTree(report.toFile());
        long onTopic = 0;
        long fetched = 0;
        for (JsonNode page : figures.get("pages")) {
            onTopic += page.get("onTopic").asBoolean() ? 1 : 0;
            if (++fetched == 100) {
                JsonNode first = figures.get("harvest").get(0);
                assertEquals(onTopic / 100.0, first.get("rate").asDouble(), 1e-9);
            }
        }
        assertEquals(120, fetched);
        assertEquals(figures.get("onTopic").asLong(), onTopic, "as the run itself counts");
    }

    @ParameterizedTest
    @CsvSource({
        "EN, The topic file changed: the topic’s keywords changed, 150 pages fetched",
        "ZH, 主题文件已更改：主题的关键词已改变, 抓取了 150 个网页"
    })
    void aCrawlThatRunsNoticesThatItsTopicFileChanged(Language language, String changed, String fetched)
            throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 150}");
        CountDownLatch begun = new CountDownLatch(60);
        Web demo = DemoSide.demoWeb();
        GatedWeb gated = new GatedWeb(
                (host, path) -> {
                    begun.countDown();
                    return demo.answer(host, path);
                },
                80);
        Lines said = new Lines(changed);
        try (DemoSide side = new DemoSide(gated, Duration.ZERO)) {
            FutureTask<Integer> crawl = new FutureTask<>(() ->
                    Main.run(new Terminal(said, said, false, language), Clock.systemUTC(), side.crawl(topic, folder)));
            Thread thread = Thread.ofPlatform().start(crawl);
            begun.await();
            Files.writeString(topic, Files.readString(topic).replaceFirst("keywords: .*", KEYWORDS));
            said.awaitLine();
            gated.open();
            assertEquals(0, crawl.get(), said::text);
            thread.join();
            assertTrue(said.text().contains(fetched), said::text);
        }
        assertTrue(recordsAfterJudging().stream().anyMatch(JournalRecord.Fetched.class::isInstance), said::text);
        assertEquals(pages().wanted(), pages().indexed());
        assertTrue(Files.readString(collection().resolve("topic.yaml")).contains("拔罐"));
    }

    /// What a command says, and a way to wait for one line of it.
    private static final class Lines extends PrintStream {
        private final ByteArrayOutputStream bytes;
        private final String awaited;
        private final CountDownLatch came = new CountDownLatch(1);

        Lines(String awaited) {
            this(awaited, new ByteArrayOutputStream());
        }

        private Lines(String awaited, ByteArrayOutputStream bytes) {
            super(bytes, true, StandardCharsets.UTF_8);
            this.bytes = bytes;
            this.awaited = awaited;
        }

        @Override
        public void println(String line) {
            super.println(line);
            if (line.contains(awaited)) {
                came.countDown();
            }
        }

        void awaitLine() throws InterruptedException {
            came.await();
        }

        String text() {
            return bytes.toString(StandardCharsets.UTF_8);
        }
    }

    private Path collection() {
        return folder.resolve(DemoSide.TOPIC);
    }

    private Searchable pages() {
        return new Searchable(collection());
    }

    private void rebuild() {
        assertEquals(
                0,
                Ran.of("index", DemoSide.TOPIC, "--data", folder.toString(), "--rebuild")
                        .code());
    }

    private List<JournalRecord> recordsAfterJudging() {
        List<JournalRecord> after = new ArrayList<>();
        try (CollectionReader collection = CollectionFolder.openForReading(collection());
                CollectionReader.Records records = collection.after(0)) {
            boolean[] ended = new boolean[1];
            records.forEachRemaining(entry -> {
                if (ended[0]) {
                    after.add(entry.record());
                }
                ended[0] |= entry.record() instanceof JournalRecord.JudgingEnded;
            });
        }
        return after;
    }
}
