package dev.remora.crawler.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Failure;
import java.io.IOException;
import java.io.StringReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.xml.parsers.SAXParserFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

/// Documents that were made to hurt their reader: each ends in words, within its time and memory, and the next
/// one is read as if nothing had been.
class HostileDocumentsTest {
    private static final DocumentSettings SMALL = settings(64, 15, 500_000, 500);

    private static DocumentSettings settings(int heap, int seconds, int characters, int documents) {
        Duration start = DocumentSettings.DEFAULT.process().startTime();
        return new DocumentSettings(
                2,
                new DocumentSettings.ProcessLimits(heap, start, documents),
                new DocumentSettings.DocumentLimits(Duration.ofSeconds(seconds), characters, 2_000),
                DocumentSettings.DEFAULT.held());
    }

    @Test
    void aBombOfZerosIsGivenUpAndTheNextDocumentIsRead() {
        reading(SMALL, reader -> {
            String zeros = "甲".repeat(20_000_000);
            Map<String, String> bomb = SampleDocuments.docxParts(SampleDocuments.wordXml("", zeros));
            byte[] packed = SampleDocuments.zip(bomb);
            assertTrue(packed.length < 200_000, "a bomb is small: " + packed.length);
            DocumentOutcome outcome = reader.read("bomb.docx", Bytes.of(packed));
            if (outcome instanceof DocumentOutcome.Read(DocumentContent content)) {
                assertTrue(content.text().length() <= SMALL.document().maxCharacters());
            }
            assertReads(reader);
        });
    }

    @Test
    void entitiesThatMultiplyAreNotExpanded() {
        StringBuilder laughs = new StringBuilder("<!DOCTYPE w [<!ENTITY l0 \"哈哈哈哈哈哈哈哈哈哈\">");
        for (int i = 1; i < 12; i++) {
            laughs.append("<!ENTITY l" + i + " \"" + ("&l" + (i - 1) + ";").repeat(10) + "\">");
        }
        String xml = SampleDocuments.wordXml(laughs + "]>", "&l11;");
        reading(SMALL, reader -> {
            DocumentOutcome outcome =
                    reader.read("laughs.docx", Bytes.of(SampleDocuments.zip(SampleDocuments.docxParts(xml))));
            if (outcome instanceof DocumentOutcome.Read(DocumentContent content)) {
                assertFalse(content.text().contains("哈"), "no entity is expanded");
            }
            assertReads(reader);
        });
    }

    @Test
    void noDocumentMakesAnythingAskTheNetwork() throws IOException {
        try (Ears ears = new Ears()) {
            String address = "http://127.0.0.1:" + ears.port() + "/";
            String doctype = "<!DOCTYPE w [<!ENTITY x SYSTEM \"" + address + "entity\"><!ENTITY % p SYSTEM \"" + address
                    + "parameter\"> %p;]>";
            String external = "<!DOCTYPE w SYSTEM \"" + address + "doctype\">";
            reading(SMALL, reader -> {
                for (String prolog : List.of(doctype, external)) {
                    String xml = SampleDocuments.wordXml(prolog, "文字&x;");
                    reader.read("x.docx", Bytes.of(SampleDocuments.zip(SampleDocuments.docxParts(xml))));
                    reader.read("x.epub", Bytes.of(SampleDocuments.zip(Map.of("META-INF/container.xml", xml))));
                    reader.read("x.odt", Bytes.of(openDocument(prolog)));
                }
                reader.read("xfa.pdf", Bytes.of(formOfXml(doctype)));
                assertReads(reader);
            });
            assertEquals(List.of(), ears.heard());
        }
    }

    /// What an archive calls its files is never a path.
    @Test
    void noNameInAnArchiveIsWrittenTo(@TempDir Path folder) throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        try (DocumentReader reader = new DocumentReader(SMALL, home, ReaderCommand::of)) {
            assertReads(reader);
            for (String name : List.of("../slipped", "../../slipped", folder + "/slipped", "..\\..\\slipped")) {
                Map<String, String> parts =
                        new LinkedHashMap<>(SampleDocuments.docxParts(SampleDocuments.wordXml("", "文字")));
                parts.put(name, "slipped");
                parts.put("word/embeddings/" + name, "slipped");
                parts.put("word/media/" + name + ".png", "slipped");
                reader.read("slip.docx", Bytes.of(SampleDocuments.zip(parts)));
                Map<String, String> book = Map.of("mimetype", "application/epub+zip", name, "slipped");
                reader.read("slip.epub", Bytes.of(SampleDocuments.zip(book)));
            }
            assertReads(reader);
            try (Stream<Path> files = Files.walk(folder)) {
                assertEquals(
                        List.of(),
                        files.filter(file -> file.getFileName().toString().contains("slipped"))
                                .toList());
            }
        }
    }

    /// Without this the test of the network might only show that its documents ask for nothing.
    @Test
    void aReaderOfXmlThatIsNotClosedAsksTheNetworkForTheSameDocuments() throws Exception {
        try (Ears ears = new Ears()) {
            String address = "http://127.0.0.1:" + ears.port() + "/";
            String doctype = "<!DOCTYPE w [<!ENTITY x SYSTEM \"" + address + "entity\">]>";
            String xml = SampleDocuments.wordXml(doctype, "文字&x;");
            assertThrows(
                    IOException.class,
                    () -> SAXParserFactory.newDefaultInstance()
                            .newSAXParser()
                            .parse(new InputSource(new StringReader(xml)), new DefaultHandler()));
            assertFalse(ears.heard().isEmpty());
        }
    }

    @Test
    void aDocumentThatNeedsTooMuchMemoryEndsItsProcessAndNothingElse() {
        DocumentSettings tiny = settings(32, 30, 500_000, 500);
        reading(tiny, reader -> {
            assertEquals(
                    new DocumentOutcome.NotRead(new Failure.MemoryFilled(32)),
                    reader.read("big.pdf", Bytes.of(new byte[40 << 20])));
            assertReads(reader);
        });
    }

    /// A page of some kilobytes that has a form drawn a thousand times, which has another drawn a thousand
    /// times, and so on: it would take years.
    @Test
    void aDocumentWithoutEndIsEndedWhenItsTimeIsUp(@TempDir Path home) throws IOException {
        byte[] endless = HostilePdf.ofNestedForms(12);
        assertTrue(endless.length < 100_000, "a bomb is small: " + endless.length);
        DocumentSettings second = DocumentSettings.DEFAULT.withTime(Duration.ofSeconds(1));
        try (DocumentReader reader = new DocumentReader(second, home, ReaderCommand::of)) {
            assertEquals(
                    new DocumentOutcome.NotRead(new Failure.ReadingTookLong(Duration.ofSeconds(1))),
                    reader.read("endless.pdf", Bytes.of(endless)));
            assertEquals(List.of(), names(home), "the process is gone with all that it wrote");
        }
        reading(SMALL, HostileDocumentsTest::assertReads);
    }

    @Test
    void aSmallDocumentThatEatsMemoryEndsItsProcessAndTheNextOneIsRead() {
        byte[] hungry = HostilePdf.ofNumbers(20_000_000);
        assertTrue(hungry.length < 200_000, "a bomb is small: " + hungry.length);
        reading(SMALL.withTime(Duration.ofMinutes(2)), reader -> {
            assertEquals(
                    new DocumentOutcome.NotRead(new Failure.MemoryFilled(64)),
                    reader.read("hungry.pdf", Bytes.of(hungry)));
            assertReads(reader);
        });
    }

    @Test
    void documentsThatCannotBeReadCostNoProcess(@TempDir Path home) throws IOException {
        byte[] closed = SampleDocuments.pdf("Points", "Zusanli lies below the knee", "owner", "user");
        byte[] rubbish = "%PDF-1.7\nrubbish".getBytes(StandardCharsets.ISO_8859_1);
        try (DocumentReader reader = new DocumentReader(SMALL, home, ReaderCommand::of)) {
            assertReads(reader);
            List<String> process = names(home);
            assertInstanceOf(DocumentOutcome.Unreadable.class, reader.read("1.pdf", Bytes.of(closed)));
            assertInstanceOf(DocumentOutcome.Unreadable.class, reader.read("2.pdf", Bytes.of(rubbish)));
            assertReads(reader);
            assertEquals(process, names(home));
        }
        assertEquals(List.of(), names(home));
    }

    @Test
    void whatACrawlLeftThatWasKilledIsDeletedWhenTheNextOneStarts(@TempDir Path home) throws IOException {
        Path left = Files.createDirectory(home.resolve("remora-documents-" + Long.MAX_VALUE + "-left"));
        Files.writeString(Files.createDirectory(left.resolve("deep")).resolve("apache-tika-1.tmp"), "rest");
        Path reused = Files.createDirectory(
                home.resolve("remora-documents-" + ProcessHandle.current().pid() + "-old"));
        Files.setLastModifiedTime(reused, FileTime.fromMillis(0));
        Path own = Files.createDirectory(
                home.resolve("remora-documents-" + ProcessHandle.current().pid() + "-now"));
        Path other = Files.createDirectory(home.resolve("remora-documents-of-somebody"));
        new DocumentReader(SMALL, home, ReaderCommand::of).close();
        assertEquals(List.of(own.getFileName().toString(), other.getFileName().toString()), names(home));
    }

    private static List<String> names(Path home) throws IOException {
        try (Stream<Path> files = Files.list(home)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void rubbishBehindTheSignOfADocumentIsNotSound() {
        byte[] rubbish = new byte[5_000];
        new java.util.Random(7).nextBytes(rubbish);
        for (String sign : List.of("%PDF-1.7\n", "{\\rtf1", "PK\u0003\u0004[Content_Types].xml")) {
            byte[] bytes = sign.getBytes(StandardCharsets.ISO_8859_1);
            System.arraycopy(bytes, 0, rubbish, 0, bytes.length);
            reading(SMALL, reader -> {
                DocumentOutcome outcome = reader.read("x", Bytes.of(rubbish));
                boolean harmless = outcome instanceof DocumentOutcome.Unreadable
                        || (outcome instanceof DocumentOutcome.Read(DocumentContent content)
                                && content.text().length() < 10_000);
                assertTrue(harmless, outcome.toString());
            });
        }
    }

    @Test
    void textBeyondWhatIsKeptIsLeftOut() {
        reading(settings(256, 20, 5, 500), reader -> {
            var read = assertInstanceOf(
                    DocumentOutcome.Read.class, reader.read("1.docx", Bytes.of(SampleDocuments.docx("题"))));
            assertEquals("针灸取穴的", read.content().text());
        });
    }

    @Test
    void aProcessIsReplacedAfterItsShareOfDocuments() {
        reading(settings(256, 20, 500_000, 1), reader -> {
            assertReads(reader);
            assertReads(reader);
        });
    }

    @Test
    void aReaderThatIsClosedReadsNoMore() {
        DocumentReader reader = new DocumentReader(SMALL);
        reader.close();
        assertInstanceOf(DocumentOutcome.NotRead.class, reader.read("1.rtf", Bytes.of(SampleDocuments.rtf())));
    }

    private static void reading(DocumentSettings settings, Consumer<DocumentReader> what) {
        try (DocumentReader reader = new DocumentReader(settings)) {
            what.accept(reader);
        }
    }

    private static void assertReads(DocumentReader reader) {
        var read = assertInstanceOf(DocumentOutcome.Read.class, reader.read("1.rtf", Bytes.of(SampleDocuments.rtf())));
        assertEquals("中药炮制规范", read.content().text());
    }

    private static byte[] openDocument(String doctype) {
        return SampleDocuments.zip(Map.of(
                "content.xml",
                "<?xml version='1.0'?>" + doctype
                        + "<office:document-content xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0'>&x;"
                        + "</office:document-content>",
                "mimetype",
                "application/vnd.oasis.opendocument.text"));
    }

    /// A PDF with a form in XML, which is how the reader of 2025 was made to ask.
    private static byte[] formOfXml(String doctype) {
        String xml = "<?xml version='1.0'?>" + doctype + "<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'>&x;</xdp:xdp>";
        String pdf = "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 4 0 R>>>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\n"
                + "4 0 obj<</Length " + xml.length() + ">>stream\n" + xml + "\nendstream endobj\n"
                + "trailer<</Root 1 0 R/Size 5>>\n%%EOF";
        return pdf.getBytes(StandardCharsets.ISO_8859_1);
    }

    /// A server on loopback that only notes that somebody came.
    private static final class Ears implements AutoCloseable {
        private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final List<String> heard = new CopyOnWriteArrayList<>();

        Ears() throws IOException {
            Thread.ofVirtual().start(() -> {
                while (!socket.isClosed()) {
                    try (Socket caller = socket.accept()) {
                        heard.add(caller.toString());
                    } catch (IOException closed) {
                        return;
                    }
                }
            });
        }

        int port() {
            return socket.getLocalPort();
        }

        List<String> heard() {
            return heard;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
