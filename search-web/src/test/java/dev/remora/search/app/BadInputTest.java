package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.Verdict;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What people get wrong, and what machines do to them: each with its words and its exit code, and nothing
/// lost.
class BadInputTest {
    private static final String TEA = "id: tea\nname: 茶\nkeywords: {茶: 3}\nseeds: [http://tea.example/]\n";

    @TempDir
    static Path shared;

    /// A data folder with one small collection, crawled once and copied for each test.
    private static Path crawled;

    @TempDir
    Path folder;

    private Path data;

    @BeforeAll
    static void crawl() {
        crawled = shared.resolve("data");
        Path topic = DemoSide.topicFile(shared, "{delay: 0, maxPages: 40}");
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
    }

    private Path collection() {
        return data.resolve(DemoSide.TOPIC);
    }

    private Ran crawl(String yaml, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("tea.yaml"), yaml);
        return Ran.of(Stream.concat(
                        Stream.of("crawl", file.toString(), "--data", data.toString(), "--retry-pause", "1ms"),
                        Arrays.stream(more))
                .toArray(String[]::new));
    }

    private static void assertEnds(int code, Ran ran, String... words) {
        assertEquals(code, ran.code(), ran.err());
        for (String word : words) {
            assertTrue(ran.err().contains(word), () -> "'" + word + "' is missing in:\n" + ran.err());
        }
        assertFalse(ran.err().contains("internal error"), ran.err());
        assertFalse(ran.err().contains("Exception"), ran.err());
    }

    @Test
    void anUnknownKeyInATopicFileIsNamedWithItsLineAndWhatIsMeant() throws IOException {
        assertEnds(2, crawl(TEA + "keyword: {茶: 3}\n"), "tea.yaml cannot be used", "line 5", "'keyword'", "'keywords'");
        assertFalse(Files.exists(data.resolve("tea")), "no collection is begun");
    }

    @Test
    void aTopicWithoutSeedsIsRefused() throws IOException {
        assertEnds(2, crawl(TEA.replaceAll("seeds.*\n", "")), "tea.yaml cannot be used", "seeds");
        assertFalse(Files.exists(data.resolve("tea")), "no collection is begun");
    }

    @Test
    void aTopicFileThatIsNotThereIsNamed() {
        assertEnds(2, Ran.of("crawl", folder.resolve("none.yaml").toString()), "none.yaml");
    }

    @Test
    void whatIsNeitherATopicFileNorATopicIsToldWithTheTopicsThatThereAre() {
        assertEnds(
                2,
                Ran.of("crawl", "tea", "--data", data.toString()),
                "neither a file tea nor a topic of that id in " + data + "; topics there: " + DemoSide.TOPIC);
        String empty = folder.resolve("empty").toString();
        assertEnds(
                2,
                Ran.of("recrawl", "tea", "--data", empty),
                "neither a file tea nor a topic of that id in " + empty + ". Create a topic file with");
    }

    @Test
    void aSeedThatCannotBeReachedIsToldWithTheReason() throws IOException {
        try (Socket bound = new Socket()) { // it does not listen, and nobody else can
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String host = "127.0.0.1:" + bound.getLocalPort();
            Ran ran = crawl(TEA.replace("tea.example", host), "--allow-private", "--delay", "0");
            assertEnds(1, ran, "nothing could be fetched", "robots.txt of " + host, "0 pages fetched");
            assertTrue(ran.err().contains("3 requests, 3 of them failed"), ran.err());
        }
    }

    @Test
    void aSeedOnThisMachineIsRefusedWithTheOptionThatLetsItIn() throws IOException {
        Ran ran = crawl(TEA.replace("tea.example", "127.0.0.1:9"), "--contact", "crawler@remora.example");
        assertEnds(
                1,
                ran,
                "No page was fetched",
                "--allow-private",
                "fix the cause, then run the same command " + "again");
    }

    @Test
    void thePublicWebIsNotAskedByACrawlerThatNamesNoContact() throws IOException {
        assertEnds(2, crawl(TEA), "no contact address is set", "--contact");
        assertFalse(Files.exists(data.resolve("tea")), "no collection is begun");
    }

    @Test
    void aContactThatNobodyCanWriteToIsRefused() throws IOException {
        assertEnds(2, crawl(TEA, "--contact", "somebody"), "--contact", "e-mail or web address", "‘somebody’");
        assertFalse(Files.exists(data.resolve("tea")), "no collection is begun");
    }

    @Test
    void aCrawlThatCannotNoteItsTopicFileHoldsNothing() throws IOException {
        Files.delete(collection().resolve("topic.origin"));
        Files.createDirectory(collection().resolve("topic.origin"));
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 41}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEnds(1, Ran.of(demo.crawl(topic, data)), "topic.origin");
        }
        assertEnds(0, Ran.of("index", DemoSide.TOPIC, "--data", data.toString()));
    }

    @Test
    void anIndexThatIsBeingWrittenIsToldWithWhatToDo() throws IOException {
        try (Directory index = FSDirectory.open(collection().resolve("index"));
                Lock _ = index.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            assertEnds(1, Ran.of("index", DemoSide.TOPIC, "--data", data.toString()), "writing the index", "stop it");
        }
    }

    @Test
    void aKeywordWeightThatIsNoNumberIsNamedWithTheCommandThatHelps() {
        Ran ran = Ran.of("topic", "new", "tea", "--keyword", "茶=many");
        assertEnds(2, ran, "‘many’ for --keyword WORD[=WEIGHT]", "Try: ./remora topic new --help");
    }

    @Test
    void anUnknownCommandIsToldHowToAskForHelp() {
        assertEnds(2, Ran.of("frobnicate"), "unknown command: frobnicate", "Try: ./remora --help");
    }

    @Test
    void anUnknownOptionIsNamed() throws IOException {
        assertEnds(2, crawl(TEA, "--max-page", "10"), "no option --max-page;", "--max-pages N", "--help");
    }

    @Test
    void wrongUseIsToldInChineseToWhoReadsChinese() {
        assertEnds(
                2,
                Ran.of("crawl", "--max-page", "10", "--lang", "zh"),
                "没有选项 --max-page",
                "--max-pages",
                "用法见：./remora crawl --help");
        assertEnds(2, Ran.of("crawl", "--lang", "zh"), "缺少 TOPIC：主题文件");
        assertEnds(2, Ran.of("crawl", TEA, "--lang", "zh", "--max-pages"), "--max-pages 需要一个值：N");
        assertEnds(2, Ran.of("serve", "--lang", "zh", "--port", "http"), "--port N 的值“http”无效", "请写整数");
        assertEnds(2, Ran.of("serve", "--lang", "zh", "--port", "1", "--port", "2"), "--port 只能给出一次");
        assertEnds(2, Ran.of("index", "a", "b", "c", "--lang", "zh"), "多余的参数");
        assertEnds(2, Ran.of("frobnicate", "--lang", "zh"), "没有这个命令：frobnicate");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--max-pages=0", "--strategy=best", "--relevance=magic", "--threads=0", "--delay=soon"})
    void aValueThatIsNotAllowedIsToldWithWhatIs(String option) throws IOException {
        assertEnds(2, crawl(TEA, option), option.substring(0, option.indexOf('=')));
    }

    @Test
    void aTopicThatWasNeverCrawledIsToldWithThoseThatWere() {
        assertEnds(2, Ran.of("search", "茶", "--topic", "tea", "--data", data.toString()), "‘tea’", DemoSide.TOPIC);
        assertEnds(2, Ran.of("index", "tea", "--data", data.toString()), "‘tea’", DemoSide.TOPIC);
        assertEnds(2, Ran.of("search", "茶", "--data", folder.resolve("none").toString()), "crawl a topic first");
    }

    @Test
    void aPortInUseIsToldWithWhatToDo() throws IOException {
        String home = System.getProperty("remora.home", ".");
        System.setProperty("remora.home", System.getProperty("remora.root", "..")); // where the demo web is
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            List<String[]> commands = List.of(
                    new String[] {"serve", "--port", port, "--data", data.toString()},
                    new String[] {"demo", "--port", port, "--data", data.toString()},
                    new String[] {
                        "replay", "--port", port, collection().resolve("warc").toString()
                    });
            for (String[] command : commands) {
                assertEnds(1, Ran.of(command), "Port " + port, "in use", "--port");
            }
        } finally {
            System.setProperty("remora.home", home);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\u3000"})
    void anEmptyQueryIsRefused(String query) {
        assertEnds(2, Ran.of("search", query, "--data", data.toString()), "the query is empty", "./remora search");
        assertEnds(2, Ran.of("search", query, "--data", data.toString(), "--lang", "zh"), "查询为空");
    }

    @Test
    void whereThereAreNoneThatIsSaidWithWhatToDo() throws IOException {
        String empty = Files.createDirectory(folder.resolve("none")).toString();
        List<String[]> commands = List.of(
                new String[] {"check", "tea"},
                new String[] {"compact", "tea"},
                new String[] {"index", "tea"},
                new String[] {"export", "tea", "--format", "jsonl"},
                new String[] {"why", "http://a.example/", "--topic", "tea"},
                new String[] {"search", "茶", "--topic", "tea"},
                new String[] {"delete", "tea", "--site", "a.example"},
                new String[] {"delete", "tea"});
        for (String[] command : commands) {
            Ran ran = Ran.of(Stream.concat(Arrays.stream(command), Stream.of("--data", empty))
                    .toArray(String[]::new));
            assertEnds(2, ran, "--data DIR");
            assertFalse(ran.err().contains("there are: "), ran.err());
        }
    }

    @Test
    void whatIsNoArchiveIsNotReplayed() throws IOException {
        Path none = Files.createFile(folder.resolve("none.warc"));
        Path info = Files.writeString(folder.resolve("info.warc"), """
                WARC/1.0\r
                WARC-Type: warcinfo\r
                WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>\r
                WARC-Date: 2026-11-20T21:00:00Z\r
                Content-Type: application/warc-fields\r
                Content-Length: 0\r
                \r
                \r
                \r
                """);
        Path text = Files.writeString(folder.resolve("text.warc"), "this is no archive\n");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        for (Path input : List.of(none, info, empty)) {
            assertEnds(2, Ran.of("replay", input.toString()), "no archived responses in " + input);
            assertEnds(2, Ran.of("replay", input.toString(), "--lang", "zh"), input + " 中没有存档的响应");
        }
        assertEnds(2, Ran.of("replay", text.toString()), text + " could not be read: it is not a valid WARC");
        assertEnds(2, Ran.of("replay", text.toString(), "--lang", "zh"), "无法读取 " + text + "：它不是有效的 WARC");
        assertEnds(2, Ran.of("replay", folder.resolve("x.warc").toString()), "x.warc");
        assertEnds(2, imported(info), "no archived responses in " + info);
    }

    @Test
    void whatCannotBeImportedIsSaidInPlainWords() throws IOException {
        Path zip = Files.write(folder.resolve("a.wacz"), "PK\u0003\u0004 and no more".getBytes(StandardCharsets.UTF_8));
        Path warc = Files.writeString(folder.resolve("a.warc"), "WARC/ that is none");
        Path bytes = Files.write(folder.resolve("a.txt"), new byte[] {(byte) 0xff, 0, 'a'});
        assertEnds(2, imported(zip), zip + " cannot be imported: its contents are damaged", "WACZ");
        assertEnds(2, imported(warc), warc + " cannot be imported: it is not a valid WARC");
        assertEnds(2, imported(bytes), bytes + " cannot be imported: it is not text in UTF-8");
        assertEnds(2, imported(folder), folder + " cannot be imported: it is a folder");
        assertEnds(
                2, imported(folder.resolve("b")), folder.resolve("b") + " cannot be imported: there is no such file");
        assertEnds(2, imported(zip, "--lang", "zh"), "无法导入 " + zip + "：内容已损坏");
    }

    private Ran imported(Path file, String... more) throws IOException {
        Path topic = Files.writeString(folder.resolve("tea.yaml"), TEA);
        return Ran.of(Stream.concat(
                        Stream.of("import", topic.toString(), file.toString(), "--data", data.toString()),
                        Arrays.stream(more))
                .toArray(String[]::new));
    }

    @Test
    void keysThatCannotBeReadAreNotSaidToBeUnwritable() throws IOException {
        Path file = Files.writeString(data.resolve("api.keys"), "lin 1234\n");
        for (String command : List.of("list", "add mei", "remove mei")) {
            String[] line = ("api-key " + command + " --data " + data).split(" ");
            Ran ran = Ran.of(line);
            assertEnds(1, ran, file + ", line 1: expected a name", "./remora api-key add NAME");
            assertFalse(ran.err().contains("could not be"), ran.err());
        }
        Files.delete(file);
        Files.createDirectory(file);
        assertEnds(
                1,
                Ran.of("api-key", "list", "--data", data.toString()),
                file + " could not be read: it is a folder, not a file");
    }

    @Test
    void whatIsNoBackupIsSaidInPlainWords() throws IOException {
        Path text = Files.writeString(folder.resolve("a.zip"), "no archive");
        Path missing = folder.resolve("b.zip");
        assertEnds(2, restored(text), text + " is not a complete backup", "./remora backup");
        assertEnds(2, restored(folder), folder + " could not be read: it is a folder, not a file");
        assertEnds(2, restored(missing), missing + " could not be read: there is no such file");
        assertEnds(2, restored(text, "--lang", "zh"), text + " 不是完整的备份");
    }

    private Ran restored(Path file, String... more) {
        return Ran.of(
                Stream.concat(Stream.of("restore", file.toString(), "--data", data.toString()), Arrays.stream(more))
                        .toArray(String[]::new));
    }

    @Test
    void aQueryOfTenThousandCharactersIsCutAndAnswered() {
        Ran ran = Ran.of("search", "针灸".repeat(5_000), "--data", data.toString());
        assertEnds(0, ran);
        assertTrue(ran.out().contains("pages in"), ran.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "- - -", "AND OR NOT", "( ( (", "+++ *** ~~ ^^", "site:", "\"", "!!"})
    void aQueryOfOperatorsOnlyIsAnswered(String query) {
        Ran ran = Ran.of("search", "--data", data.toString(), "--", query);
        assertEnds(0, ran);
        assertTrue(ran.out().contains("pages in"), ran.out());
    }

    @Test
    void aJournalOfANewerVersionIsRefusedAndLeftAsItIs() throws IOException {
        Path journal = collection().resolve("journal/00001.journal");
        byte[] newer = newer(Files.readAllBytes(journal));
        Files.write(journal, newer);
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran crawl = Ran.of(demo.crawl(shared.resolve("topic.yaml"), data, "--max-pages", "60"));
            assertEnds(
                    1,
                    crawl,
                    "00001.journal was written by another version of Remora",
                    "Use the version that wrote it",
                    "--fresh");
            assertEquals(0, demo.witness.count(), "requests");
        }
        assertEnds(
                1,
                Ran.of("index", DemoSide.TOPIC, "--rebuild", "--data", data.toString()),
                "by another version of Remora");
        assertArrayEquals(newer, Files.readAllBytes(journal));
    }

    /// The journal with a later format version: the first byte of its first frame's payload.
    private static byte[] newer(byte[] journal) {
        ByteBuffer bytes = ByteBuffer.wrap(journal.clone()).order(ByteOrder.LITTLE_ENDIAN);
        int length = bytes.getInt(4);
        bytes.put(12, (byte) (bytes.get(12) + 1));
        CRC32C crc = new CRC32C();
        crc.update(bytes.array(), 4, 4);
        crc.update(bytes.array(), 12, length);
        bytes.putInt(8, (int) crc.getValue());
        return bytes.array();
    }

    @Test
    void aCheckpointOfGarbageIsMadeAnewFromTheJournal() throws IOException {
        Map<String, Verdict> before = JournalledDecisions.of(collection()).pages();
        try (Stream<Path> files = Files.list(collection().resolve("checkpoint"))) {
            for (Path file : files.toList()) {
                Files.writeString(file, "garbage ".repeat(10_000), StandardCharsets.UTF_8);
            }
        }
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran crawl = Ran.of(demo.crawl(shared.resolve("topic.yaml"), data, "--max-pages", "60"));
            assertEnds(0, crawl, "60 pages fetched");
            assertTrue(demo.witness.since(0).stream().noneMatch(request -> before.containsKey(request.url())));
        }
        Map<String, Verdict> after = JournalledDecisions.of(collection()).pages();
        assertEquals(60, after.size());
        assertTrue(after.entrySet().containsAll(before.entrySet()));
    }
}
