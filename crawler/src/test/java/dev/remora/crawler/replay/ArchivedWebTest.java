package dev.remora.crawler.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.replay.Answer.Response;
import dev.remora.shared.page.Exchange.Header;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchivedWebTest {
    @TempDir
    Path folder;

    private ArchivedWeb web(WarcRecordText warc) throws IOException {
        return ArchivedWeb.read(List.of(Files.write(folder.resolve("a.warc"), warc.plain())));
    }

    private static String body(Answer answer) {
        return new String(
                assertInstanceOf(Response.class, answer).content().plain().array(), StandardCharsets.UTF_8);
    }

    @Test
    void readsFilesPlainCompressedByRecordAndCompressedWhole() throws IOException {
        Files.createDirectories(folder.resolve("deep/er"));
        Files.write(
                folder.resolve("a.warc"),
                new WarcRecordText().page("http://a.example/", "甲").plain());
        Files.write(
                folder.resolve("deep/b.warc.gz"),
                new WarcRecordText().page("http://b.example/", "乙").gzippedByRecord());
        Files.write(
                folder.resolve("deep/er/c.warc.gz"),
                new WarcRecordText().page("http://c.example/", "丙").gzippedWhole());
        Files.writeString(folder.resolve("notes.txt"), "not a WARC file");

        ArchivedWeb web = ArchivedWeb.read(List.of(folder));

        assertEquals(Set.of("a.example", "b.example", "c.example"), web.hosts());
        assertEquals(3, web.pages());
        assertEquals("甲", body(web.answer("a.example", "/")));
        assertEquals("乙", body(web.answer("b.example", "/")));
        assertEquals("丙", body(web.answer("c.example", "/")));
    }

    @Test
    void takesHttpAndHttpsForOneAndIgnoresDefaultPortsAndCase() throws IOException {
        ArchivedWeb web = web(new WarcRecordText().page("https://Www.A.example:443/x", "x"));
        assertEquals("x", body(web.answer("www.a.example", "/x")));
        assertEquals("x", body(web.answer("WWW.a.example:80", "/x#part")));
    }

    @Test
    void findsAnAddressHoweverItIsEscaped() throws IOException {
        ArchivedWeb web = web(new WarcRecordText().page("http://a.example/%E9%92%88%E7%81%B8/(1)~x", "x"));
        for (String path : List.of("/%e9%92%88%e7%81%b8/(1)~x", "/针灸/%281%29%7Ex", "/%E9%92%88灸/(1)%7ex")) {
            assertEquals("x", body(web.answer("a.example", path)), path);
        }
        assertInstanceOf(Answer.NoPage.class, web.answer("a.example", "/%E9%92%88%E7%81%B8%2F(1)~x"));
    }

    @Test
    void tellsAPageThatIsMissingFromAHostThatIsMissing() throws IOException {
        ArchivedWeb web = web(new WarcRecordText().page("http://a.example/", "x"));
        assertInstanceOf(Answer.NoPage.class, web.answer("a.example", "/nothing"));
        assertInstanceOf(Answer.NoHost.class, web.answer("b.example", "/"));
        assertInstanceOf(Answer.NoHost.class, web.answer("", "/"));
    }

    @Test
    void answersAsAStaticSiteDoes() throws IOException {
        ArchivedWeb web = web(new WarcRecordText()
                .page("http://a.example/d/index.html", "index")
                .page("http://a.example/list", "list")
                .page("http://a.example/list?page=2", "second"));
        assertEquals("index", body(web.answer("a.example", "/d/")));
        assertEquals("list", body(web.answer("a.example", "/list?from=feed")));
        assertEquals("second", body(web.answer("a.example", "/list?page=2")));
    }

    @Test
    void keepsStatusAndHeadersButNotFraming() throws IOException {
        ArchivedWeb web = web(new WarcRecordText()
                .response(
                        "http://a.example/old", 301, "Location: https://a.example/new\r\nServer: s\r\n", new byte[0]));
        Response moved = assertInstanceOf(Response.class, web.answer("a.example", "/old"));
        assertEquals(301, moved.status());
        assertEquals(
                Set.of(new Header("Location", "http://a.example/new"), new Header("Server", "s")),
                Set.copyOf(moved.headers()));
    }

    @Test
    void makesLinksPlainOnlyWhereTheyLeadToItsOwnHosts() throws IOException {
        ArchivedWeb web = web(new WarcRecordText()
                .page(
                        "http://a.example/",
                        "<a href=https://b.example/1> <a href=https://c.example/> \"https:\\/\\/B.example\"")
                .page("http://b.example/1", "x")
                .response(
                        "http://b.example/2",
                        200,
                        "Content-Type: image/png\r\n",
                        WarcRecordText.bytes("https://a.example/")));
        assertEquals(
                "<a href=http://b.example/1> <a href=https://c.example/> \"http:\\/\\/B.example\"",
                body(web.answer("a.example", "/")));
        assertEquals("https://a.example/", body(web.answer("b.example", "/2")), "an image is left alone");
    }

    @Test
    void undoesContentCoding() throws IOException {
        byte[] packed = WarcRecordText.gzip(WarcRecordText.bytes("packed"));
        ArchivedWeb web = web(new WarcRecordText()
                .response("http://a.example/", 200, "Content-Type: text/html\r\nContent-Encoding: gzip\r\n", packed));
        assertEquals("packed", body(web.answer("a.example", "/")));
    }

    @Test
    void servesTheLastOfSeveralVersions() throws IOException {
        ArchivedWeb web =
                web(new WarcRecordText().page("http://a.example/", "first").page("https://a.example/", "second"));
        assertEquals("second", body(web.answer("a.example", "/")));
        assertEquals(1, web.pages());
    }

    private static final String NOISE = "\u0007".repeat(12);

    private static byte[] overwritten(byte[] bytes, int at) {
        System.arraycopy(WarcRecordText.bytes(NOISE), 0, bytes, at, NOISE.length());
        return bytes;
    }

    private static WarcRecordText threePages() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            text.append((char) (0x4e00 + i * 7919 % 20000));
        }
        return new WarcRecordText()
                .page("http://a.example/1", "1" + text)
                .page("http://a.example/2", "2" + text)
                .page("http://a.example/3", "3" + text);
    }

    private static int member(byte[] gzip, int number) {
        int at = 0;
        for (int i = 0; i < number; i++) {
            at = new String(gzip, StandardCharsets.ISO_8859_1).indexOf("\u001f\u008b\b\0", at + 1);
        }
        return at;
    }

    @Test
    void whatIsWholeInADamagedFileIsReadAndTheDamageIsToldWithItsPlace() throws IOException {
        byte[] whole = threePages().gzippedByRecord();
        int second = member(whole, 2);
        int third = member(whole, 3);
        for (int at : List.of(second, second + 500, third - 12)) {
            Path file = Files.write(folder.resolve("a.warc.gz"), overwritten(whole.clone(), at));
            List<DamagedRecord> damage = new ArrayList<>();
            ArchivedWeb web = ArchivedWeb.read(List.of(file), damage::add);
            assertEquals(List.of("http://a.example/1", "http://a.example/3"), web.addresses(), "at " + at);
            assertEquals(
                    List.of((long) second),
                    damage.stream().map(DamagedRecord::at).toList(),
                    damage::toString);
            assertEquals(file, damage.getFirst().file());
            assertThrows(IOException.class, () -> ArchivedWeb.read(List.of(file)), "unless damage is asked for");
        }
    }

    @Test
    void aTruncatedFileIsReadUpToTheCut() throws IOException {
        byte[] whole = threePages().gzippedByRecord();
        Path file = Files.write(folder.resolve("a.warc.gz"), Arrays.copyOf(whole, whole.length - 30));
        List<DamagedRecord> damage = new ArrayList<>();
        ArchivedWeb web = ArchivedWeb.read(List.of(file), damage::add);
        assertEquals(List.of("http://a.example/1", "http://a.example/2"), web.addresses());
        assertEquals(member(whole, 3), damage.getFirst().at());
        assertTrue(damage.getFirst().ends());
    }

    @Test
    void aFileThatIsCompressedWholeIsReadUpToTheDamage() throws IOException {
        byte[] whole = threePages().gzippedWhole();
        Path sum = Files.write(folder.resolve("sum.warc.gz"), overwritten(whole.clone(), whole.length - 12));
        List<DamagedRecord> damage = new ArrayList<>();
        assertTrue(ArchivedWeb.read(List.of(sum), damage::add).pages() >= 2);
        assertEquals(1, damage.size(), damage::toString);
        Path cut = Files.write(folder.resolve("cut.warc.gz"), Arrays.copyOf(whole, whole.length - 30));
        damage.clear();
        assertTrue(ArchivedWeb.read(List.of(cut), damage::add).pages() >= 2);
        assertEquals(1, damage.size(), damage::toString);
    }

    @Test
    void aResponseWithAMalformedHeadIsLeftOutAlone() throws IOException {
        byte[] bytes = new String(threePages().plain(), StandardCharsets.UTF_8)
                .replaceFirst("(?s)HTTP/1.1( 200 X.{1,100}\r\n\r\n2)", "HTTQ/1.1$1")
                .getBytes(StandardCharsets.UTF_8);
        Path file = Files.write(folder.resolve("a.warc"), bytes);
        List<DamagedRecord> damage = new ArrayList<>();
        ArchivedWeb web = ArchivedWeb.read(List.of(file), damage::add);
        assertEquals(List.of("http://a.example/1", "http://a.example/3"), web.addresses());
        assertEquals(1, damage.size(), damage::toString);
    }

    private Path wacz(String entry, byte[] warc) throws IOException {
        Path file = folder.resolve("a.wacz");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.setLevel(Deflater.NO_COMPRESSION);
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(warc);
        }
        return file;
    }

    @Test
    void readsWaczAndTellsItsDamageByEntry() throws IOException {
        byte[] whole = threePages().gzippedByRecord();
        assertEquals(
                3, ArchivedWeb.read(List.of(wacz("archive/x.warc.gz", whole))).pages());
        Path file = wacz("archive/x.warc.gz", overwritten(whole.clone(), member(whole, 2) + 500));
        List<DamagedRecord> damage = new ArrayList<>();
        assertEquals(2, ArchivedWeb.read(List.of(file), damage::add).pages());
        assertEquals(file + " (archive/x.warc.gz)", damage.getFirst().place());
    }

    @Test
    void theChecksumOfAnEntryOfWaczIsCompared() throws IOException {
        Path file = wacz("archive/x.warc", threePages().plain());
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, overwritten(bytes, bytes.length / 2));
        List<DamagedRecord> damage = new ArrayList<>();
        ArchivedWeb.read(List.of(file), damage::add);
        assertEquals(1, damage.size(), damage::toString);
    }

    @Test
    void saysWhichInputIsWrong() throws IOException {
        Path missing = folder.resolve("missing");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Path broken = Files.writeString(folder.resolve("broken.warc"), "this is no archive\n");
        for (Path input : List.of(missing, empty)) {
            var e = assertThrows(NoSuchFileException.class, () -> ArchivedWeb.read(List.of(input)));
            assertTrue(e.getMessage().startsWith(input.toString()), e.getMessage());
        }
        var e = assertThrows(IOException.class, () -> ArchivedWeb.read(List.of(broken)));
        assertTrue(e.getMessage().startsWith(broken.toString()), e.getMessage());
    }
}
