package dev.remora.crawler.parse.charset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.parse.ArchivedPages;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.UrlRules;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Charsets of the archived web.
class ArchivedCharsetsTest {
    private static final List<Charset> KNOWN =
            List.of(StandardCharsets.UTF_8, CharsetLabels.GB18030, CharsetLabels.BIG5);
    private static Path folder;

    @BeforeAll
    static void find() {
        Assumptions.assumeTrue(
                ArchivedPages.folder().isPresent(), "there is no archived web: set REMORA_WEB to its folder");
        folder = ArchivedPages.folder().orElseThrow();
    }

    @Test
    void readsEveryPageWithoutAReplacementCharacterWhereItsBytesAreSound() {
        CharsetDetector detector = new CharsetDetector();
        List<String> damaged = new ArrayList<>();
        int pages = 0;
        for (Path file : ArchivedPages.files(folder)) {
            for (ArchivedPages.Archived page : ArchivedPages.read(file)) {
                String header = MediaType.of(page.contentType()).charset();
                String text = detector.decode(page.body(), header, true).text();
                pages++;
                if (text.indexOf('\ufffd') >= 0 && sound(page.body().array())) {
                    damaged.add(page.url().text());
                }
            }
        }
        assertTrue(pages > 1000, pages + " pages");
        assertEquals(List.of(), damaged);
    }

    /// Whether all of the bytes are of one encoding, and mean no replacement character themselves.
    private static boolean sound(byte[] bytes) {
        for (Charset charset : KNOWN) {
            Optional<String> text = strictly(charset, bytes);
            if (text.isPresent()) {
                return text.get().indexOf('\ufffd') < 0;
            }
        }
        return false;
    }

    private static Optional<String> strictly(Charset charset, byte[] bytes) {
        try {
            return Optional.of(
                    charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException notOfThis) {
            return Optional.empty();
        }
    }

    @Test
    void readsAManualTheSameInGbkAndInUtf8ThatClaimsToBeGb2312() {
        Path file = folder.resolve("doc2git.github.io.warc.gz");
        Map<String, Page> pages = new TreeMap<>();
        for (ArchivedPages.Archived archived : ArchivedPages.read(file)) {
            HtmlParser parser = new HtmlParser(UrlRules.DEFAULT); // one that has not learnt the site's frame yet
            if (parser.parse(archived.url(), Instant.EPOCH, archived.contentType(), archived.body())
                    instanceof ParseOutcome.Parsed parsed) {
                pages.put(archived.url().pathAndQuery(), parsed.page());
            }
        }
        int twins = 0;
        for (Map.Entry<String, Page> entry : pages.entrySet()) {
            Page other = pages.get(entry.getKey().replace("/gb2312/", "/utf8/"));
            if (entry.getKey().contains("/gb2312/") && other != null) {
                twins++;
                assertEquals("GB18030", entry.getValue().charset(), entry.getKey());
                assertEquals("UTF-8", other.charset(), entry.getKey());
                assertEquals(told(entry.getValue()), told(other), entry.getKey());
            }
        }
        assertTrue(twins > 100, twins + " twins");
    }

    /// Title and text; the tool that made the UTF-8 twins wrote the dash A1AA as U+2015, as old tables have it.
    private static String told(Page page) {
        return (page.title() + '\n' + page.text()).replace('\u2015', '\u2014');
    }
}
