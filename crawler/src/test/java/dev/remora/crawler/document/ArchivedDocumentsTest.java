package dev.remora.crawler.document;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcResponse;

/// The PDF files of a host of the archived web, where this machine has one.
class ArchivedDocumentsTest {
    private static final String HOST = "hair.hi29.net";

    private record Archived(Url url, String type, Bytes body) {}

    @Test
    void pdfFilesInChineseBecomePagesWithChineseTitlesAndTexts() throws IOException {
        List<Archived> documents = pdfFiles();
        try (DocumentReader reader = new DocumentReader(DocumentSettings.DEFAULT)) {
            DocumentParser parser =
                    new DocumentParser(new HtmlParser(UrlRules.DEFAULT), reader, UrlRules.DEFAULT, 64 << 20);
            for (Archived archived : documents) {
                ParseOutcome outcome = parser.parse(archived.url(), Instant.now(), archived.type(), archived.body());
                Page page = assertInstanceOf(ParseOutcome.Parsed.class, outcome, outcome.toString())
                        .page();
                assertTrue(chinese(page.title()) >= 2, page.title());
                assertTrue(chinese(page.text()) >= 100, page.url().text());
            }
        }
    }

    private static long chinese(String text) {
        return text.codePoints().filter(Character::isIdeographic).count();
    }

    private static List<Archived> pdfFiles() throws IOException {
        String named = System.getenv("REMORA_WEB");
        Path web =
                named != null ? Path.of(named) : Path.of(System.getProperty("remora.root", "."), "..", "shared", "web");
        Path file = web.resolve("open").resolve(HOST + ".warc.gz");
        Assumptions.assumeTrue(Files.exists(file), "no archived web here: " + file);
        List<Archived> found = new ArrayList<>();
        try (WarcReader reader = new WarcReader(file)) {
            for (var entry : reader) {
                if (entry instanceof WarcResponse response && response.target().endsWith(".pdf")) {
                    String type =
                            response.http().headers().first("Content-Type").orElse("");
                    byte[] body = response.http().body().stream().readAllBytes();
                    found.add(new Archived(new Url(response.target()), type, Bytes.of(body)));
                }
            }
        }
        assertTrue(!found.isEmpty(), "the host has PDF files");
        return found;
    }
}
