package dev.remora.crawler.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How feeds are recognized, whatever their bytes begin with, and how their dates are written.
class FeedFormsTest {
    private static final Url FEED = new Url("http://a.example/feed");
    private static final String RSS =
            "<rss version='2.0'><channel><item><title>针灸</title><link>/1</link></item></channel></rss>";
    private static final String JSON = "{\"version\":\"https://jsonfeed.org/version/1.1\","
            + "\"items\":[{\"url\":\"/1\",\"title\":\"针灸\"}]}";

    private static Optional<List<String>> titles(byte[] body) {
        return new FeedReader(UrlRules.DEFAULT)
                .read(FEED, "", Bytes.of(body))
                .map(entries -> entries.stream().map(FeedEntry::title).toList());
    }

    private static byte[] marked(String text, Charset charset, int... mark) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int each : mark) {
            bytes.write(each);
        }
        bytes.writeBytes(text.getBytes(charset));
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {RSS, JSON})
    void aFeedIsOneWithOrWithoutAByteOrderMark(String feed) {
        Optional<List<String>> read = Optional.of(List.of("针灸"));
        assertEquals(read, titles(marked(feed, StandardCharsets.UTF_8)));
        assertEquals(read, titles(marked(feed, StandardCharsets.UTF_8, 0xef, 0xbb, 0xbf)));
        assertEquals(read, titles(marked(feed, StandardCharsets.UTF_16BE, 0xfe, 0xff)));
        assertEquals(read, titles(marked(feed, StandardCharsets.UTF_16LE, 0xff, 0xfe)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '¦', textBlock = """
            <?xml version='1.0'?><?xml-stylesheet href='x'?>\\n<rss>                                      ¦ true
            <!-- a <rss> comment --><!DOCTYPE rss><feed xmlns='http://www.w3.org/2005/Atom'>              ¦ true
            <atom:feed >                                                                                  ¦ true
            <RSS>                                                                                         ¦ false
            <rdf:RDF xmlns='http://purl.org/rss/1.0/'>                                                    ¦ true
            <rdf:RDF xmlns='http://xmlns.com/foaf/0.1/'>                                                  ¦ false
            <html><rss>                                                                                   ¦ false
            <rssx>                                                                                        ¦ false
            <rss                                                                                          ¦ false
            text <rss>                                                                                    ¦ false
            {"items":[]}                                                                                  ¦ false
            {"version":"https://jsonfeed.org/version/1"}                                                  ¦ true
            """)
    void theRootTellsWhetherItIsAFeed(String start, boolean feed) {
        byte[] body = start.replace("\\n", "\n").getBytes(StandardCharsets.UTF_8);
        assertEquals(feed, FeedSigns.of(Bytes.of(body)).isPresent());
    }

    @Test
    void aFeedCutAnywhereIsNoErrorAndKeepsItsCompleteEntries() {
        String feed = "<rss><channel>" + "<item><title>针灸</title><link>/%d</link></item>".repeat(3) + "</channel></rss>";
        byte[] body = feed.formatted(1, 2, 3).getBytes(StandardCharsets.UTF_8);
        int before = 0;
        for (int length = 6; length <= body.length; length++) {
            int entries = titles(Arrays.copyOf(body, length)).map(List::size).orElse(0);
            assertTrue(entries >= before, "at " + length);
            before = entries;
        }
        assertEquals(3, before);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2026-11-20                        | 2026-11-20
            2026-11-20T23:59:59-12:00         | 2026-11-20
            2026/1/2 08:00                    | 2026-01-02
            2026.01.02                        | 2026-01-02
            Fri, 20 Nov 2026 08:00:00 +0800   | 2026-11-20
            20 Nov 26                         | 2026-11-20
            20 Nov 99                         | 1999-11-20
            Freitag, 20-November-2026         | 2026-11-20
            Tue,  1  Sept. 2026               | 2026-09-01
            1990-01-01                        | 1990-01-01
            1989-12-31                        |
            20 Nov 50                         |
            2026-02-30                        |
            2026-13-01                        |
            2026-11-201                       |
            20 Foo 2026                       |
            20261120                          |
            1763596800                        |
            yesterday                         |
            """)
    void aDateIsTheDayOfItsAuthor(String written, LocalDate day) {
        assertEquals(Optional.ofNullable(day), FeedDate.of(written));
    }

    @Test
    void aDateOfAnyLengthIsReadInNoTime() {
        for (String hostile : List.of("", "x", "1 ", "Fri,", "-", "2026-")) {
            assertEquals(Optional.empty(), FeedDate.of(hostile.repeat(50_000)));
        }
    }
}
