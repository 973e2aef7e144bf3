package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.crawl.UnfinishedImport;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// An import that was killed resumes, and nothing is crawled before it is complete.
@Timeout(180)
class InterruptedImportTest {
    private static final String ONE_PAGE = """
            WARC/1.0\r
            WARC-Type: response\r
            WARC-Target-URI: http://suibi.example/new\r
            WARC-Date: 2026-11-20T21:00:00Z\r
            WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>\r
            Content-Type: application/http; msgtype=response\r
            Content-Length: 59\r
            \r
            HTTP/1.1 200 OK\r
            Content-Type: text/html\r
            \r
            <p>new page</p>\r
            \r
            """;

    @TempDir
    Path folder;

    private Path topic;
    private Path data;
    private Path collection;

    @BeforeEach
    void describe() {
        String sites = "[zhongyi.example, zhenjiu.example, hanfang.example, suibi.example, zhouji.example]";
        topic = DemoSide.topicFile(folder, "{delay: 0, scope: {include: " + sites + "}}");
        data = folder.resolve("data");
        collection = data.resolve(DemoSide.TOPIC);
    }

    private String[] line(Path into) {
        return line(into, DemoSide.DEMO.resolve("web.warc.gz"));
    }

    private String[] line(Path into, Path archive) {
        return new String[] {"import", topic.toString(), archive.toString(), "--data", into.toString()};
    }

    /// The command that completes the import, as it is told.
    private String again() {
        return "./remora import " + DemoSide.TOPIC + " "
                + DemoSide.DEMO.resolve("web.warc.gz").toAbsolutePath().normalize() + " --data " + data + "\n";
    }

    private int pages() {
        return CollectionFolder.isCollection(collection)
                ? JournalledDecisions.of(collection).pages().size()
                : 0;
    }

    private void killInTheMiddle() throws InterruptedException {
        try (RemoraProcess process = RemoraProcess.start(folder, line(data))) {
            while (pages() < 10 && process.process.isAlive()) {
                Looks.pause();
            }
            process.kill();
        }
    }

    @Test
    void theSameCommandResumesAfterAKillAndComesToTheSame() throws InterruptedException {
        Path whole = folder.resolve("whole");
        assertEquals(0, Ran.of(line(whole)).code());
        killInTheMiddle();
        int before = pages();
        Ran on = Ran.of(line(data));
        assertEquals(0, on.code(), on.err());
        assertTrue(on.err().contains("Resuming the interrupted import"), on.err());
        assertEquals(
                JournalledDecisions.of(whole.resolve(DemoSide.TOPIC)).pages().keySet(),
                JournalledDecisions.of(collection).pages().keySet());
        assertTrue(before >= 10 && before < pages(), before + " of " + pages());
        Ran again = Ran.of(line(data));
        assertEquals(2, again.code());
        assertTrue(again.err().contains("already a collection"), again.err());
    }

    @Test
    void otherArchivesAreRefusedUntilTheUnfinishedOnesAreImported() throws Exception {
        killInTheMiddle();
        int before = pages();
        Path other = Files.writeString(folder.resolve("b.warc"), ONE_PAGE);
        for (Path archive : List.of(other, Files.copy(other, folder.resolve("web.warc.gz")))) {
            Ran refused = Ran.of(line(data, archive));
            assertEquals(2, refused.code(), refused.err());
            assertTrue(refused.err().contains(again()), refused.err());
        }
        assertEquals(before, pages());
        Ran resumed = Ran.of(line(data));
        assertEquals(0, resumed.code(), resumed.err());
        assertTrue(before < pages(), before + " of " + pages());
    }

    @Test
    void anImportThatWasKilledWhileAllIsReadAgainReadsItAgain() throws Exception {
        try (RemoraProcess process = RemoraProcess.start(folder, line(data))) {
            process.awaitWords("pages imported");
            process.kill();
        }
        int before = pages();
        Ran resumed = Ran.of(line(data));
        assertEquals(0, resumed.code(), resumed.err());
        assertTrue(resumed.err().contains(before + " pages were read again"), resumed.err());
        assertTrue(resumed.err().contains("./remora search"), resumed.err());
        assertTrue(Ran.of(line(data)).err().contains("already a collection"));
    }

    @Test
    void anImportResumesAfterAChangeOfTheScopeUntilAllOfItIsImported() throws Exception {
        killInTheMiddle();
        Files.writeString(topic, Files.readString(topic).replaceFirst("include: \\[.*?]", "include: [zhouji.example]"));
        Path whole = folder.resolve("whole");
        assertEquals(0, Ran.of(line(whole)).code());
        Ran resumed = Ran.of(line(data));
        assertEquals(0, resumed.code(), resumed.err());
        assertTrue(JournalledDecisions.of(collection)
                .pages()
                .keySet()
                .containsAll(JournalledDecisions.of(whole.resolve(DemoSide.TOPIC))
                        .pages()
                        .keySet()));
    }

    @Test
    void aCrawlOfAnUnfinishedImportIsRefusedAndTheImportResumes() throws Exception {
        killInTheMiddle();
        int before = pages();
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran refused = Ran.of(demo.crawl(topic, data));
            assertEquals(2, refused.code(), refused.err());
            assertTrue(refused.err().contains(again()), refused.err());
        }
        assertEquals(before, pages());
        tellsThatItIsUnfinished();
        Ran resumed = Ran.of(line(data));
        assertEquals(0, resumed.code(), resumed.err());
        assertTrue(before < pages(), before + " of " + pages());
        assertTrue(check().startsWith(DemoSide.TOPIC + ": intact"), check());
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, data)).code());
        }
    }

    private String check() {
        Ran ran = Ran.of("check", "--data", data.toString());
        assertEquals(0, ran.code(), ran.out());
        return ran.out();
    }

    private void tellsThatItIsIncomplete() {
        String told = check();
        assertTrue(told.startsWith(DemoSide.TOPIC + ": undamaged, but not complete"), told);
        assertTrue(told.contains("  " + again()), told);
    }

    private void tellsThatItIsUnfinished() {
        tellsThatItIsIncomplete();
        String page =
                JournalledDecisions.of(collection).pages().keySet().iterator().next();
        Ran why = Ran.of("why", page, "--topic", DemoSide.TOPIC, "--data", data.toString());
        assertTrue(why.out().contains("(import, keyword-density) read "), why.out() + why.err());
        assertFalse(why.out().contains("has not ended"), why.out());
    }

    /// What a kill leaves after the collection began and before its first record.
    private void killAtTheStart() {
        Topic read = ((TopicFile.Valid) TopicFile.read(topic)).topic();
        UnfinishedImport.of(List.of(DemoSide.DEMO.resolve("web.warc.gz"))).mark(collection);
        var opened = CollectionFolder.openForWriting(collection, read, Clock.systemUTC(), "remora import");
        assertInstanceOf(CollectionFolder.Opened.Open.class, opened)
                .collection()
                .close();
    }

    @Test
    void aCrawlOfAnImportThatWasKilledBeforeItsFirstPageIsRefusedAndTheImportResumes() {
        killAtTheStart();
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            String[] crawl = demo.crawl(topic, data);
            for (String command : List.of("crawl", "recrawl")) {
                crawl[0] = command;
                Ran refused = Ran.of(crawl);
                assertEquals(2, refused.code(), refused.err());
                assertTrue(refused.err().contains(again()), refused.err());
            }
        }
        tellsThatItIsIncomplete();
        Ran resumed = Ran.of(again().strip().replaceFirst("^./remora ", "").split(" "));
        assertEquals(0, resumed.code(), resumed.err());
        assertTrue(check().startsWith(DemoSide.TOPIC + ": intact"), check());
    }

    @Test
    void whatAKillLeftBeforeTheCollectionBeganIsNoObstacle() throws Exception {
        Files.createDirectories(collection);
        Files.writeString(collection.resolve("import.unfinished"), "");
        Ran ran = Ran.of(line(data));
        assertEquals(0, ran.code(), ran.err());
    }
}
