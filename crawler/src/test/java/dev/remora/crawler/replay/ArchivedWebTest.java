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
import java.util.List;
import java.util.Set;
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
