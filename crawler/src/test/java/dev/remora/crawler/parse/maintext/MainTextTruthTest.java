package dev.remora.crawler.parse.maintext;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.remora.crawler.parse.ArchivedPages;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.PageTruth;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.parse.charset.CharsetDetector;
import dev.remora.crawler.parse.charset.MediaType;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import net.dankito.readability4j.Readability4J;
import org.apache.tika.exception.TikaException;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.HttpHeaders;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.html.JSoupParser;
import org.apache.tika.sax.boilerpipe.BoilerpipeContentHandler;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.xml.sax.SAXException;

/// Main texts and kinds beside the hand-made truth, and beside what others make of the same pages: the whole
/// body as jsoup renders it, Tika's Boilerpipe and Readability4J. Of each host [#LEARNT] pages are met first,
/// breadth first from its front page, as a crawl would meet them; then the pages of the truth are read once
/// each.
///
/// The text that counts is what jsoup's rendering of the body has between the first and last words of the
/// truth. The rules were made by looking at the odd rows only.
class MainTextTruthTest {
    private static final int LEARNT = 30;

    /// Sums over the pages of one kind.
    private static final class Score {
        private int pages;
        private double f1;
        private double precision;
        private double recall;
        private double aloneF1;
        private double bodyF1;
        private double boilerpipeF1;
        private double readabilityF1;

        private void add(
                TokenOverlap ours,
                TokenOverlap alone,
                TokenOverlap body,
                TokenOverlap boilerpipe,
                TokenOverlap readability) {
            pages++;
            aloneF1 += alone.f1();
            f1 += ours.f1();
            precision += ours.precision();
            recall += ours.recall();
            bodyF1 += body.f1();
            boilerpipeF1 += boilerpipe.f1();
            readabilityF1 += readability.f1();
        }
    }

    private final Map<String, Score> scores = new TreeMap<>();
    private final Map<String, Integer> kinds = new TreeMap<>();
    private final List<String> rows = new ArrayList<>();
    private final HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);
    private int kindsRight;
    private int kindsAsked;

    @Test
    void mainTextsAreThoseThatPeopleRead() throws IOException {
        Optional<Path> folder = ArchivedPages.folder();
        assumeTrue(folder.isPresent(), "no archived web: set REMORA_WEB to a folder with open/*.warc.gz");
        Map<String, PageTruth> truth = new HashMap<>();
        PageTruth.all().forEach(row -> truth.put(key(row.address()), row));
        for (Path file : ArchivedPages.files(folder.get())) {
            host(ArchivedPages.read(file), truth);
        }
        report();
        assertEquals(truth.size(), kindsAsked, "pages of the truth that the archive has");
        Score all = scores.get("all");
        assertTrue(all.f1 / all.pages >= 0.93, "F1 of the main text: " + all.f1 / all.pages);
        assertTrue(kindsRight >= 0.94 * kindsAsked, "kinds right: " + kindsRight + " of " + kindsAsked);
    }

    private static String key(String address) {
        return URLDecoder.decode(address.replaceFirst("^https?://", "").replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private void host(List<ArchivedPages.Archived> archived, Map<String, PageTruth> truth) {
        Map<String, ArchivedPages.Archived> pages = new LinkedHashMap<>();
        archived.forEach(page -> pages.putIfAbsent(key(page.url().text()), page));
        if (pages.keySet().stream().anyMatch(truth::containsKey)) {
            meet(pages);
        }
        pages.forEach((key, page) -> {
            if (truth.containsKey(key)) {
                judge(truth.get(key), page);
            }
        });
    }

    private Page read(ArchivedPages.Archived page) {
        return read(page, parser);
    }

    private static Page read(ArchivedPages.Archived page, HtmlParser parser) {
        return ((ParseOutcome.Parsed) parser.parse(page.url(), Instant.EPOCH, page.contentType(), page.body())).page();
    }

    private void meet(Map<String, ArchivedPages.Archived> pages) {
        String front = pages.keySet().stream()
                .min(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()))
                .orElseThrow();
        Deque<String> waiting = new ArrayDeque<>(List.of(front));
        Set<String> seen = new HashSet<>(waiting);
        for (int met = 0; met < LEARNT && !waiting.isEmpty(); met++) {
            for (Outlink link : read(pages.get(waiting.poll())).outlinks()) {
                String key = key(link.target().text());
                if (pages.containsKey(key) && seen.add(key)) {
                    waiting.add(key);
                }
            }
        }
    }

    private void judge(PageTruth row, ArchivedPages.Archived archived) {
        Page page = read(archived);
        String kind = page.facts().kind().name().toLowerCase(Locale.ROOT);
        kindsAsked++;
        kindsRight += kind.equals(row.kind()) ? 1 : 0;
        kinds.merge(half(row) + " " + row.kind() + " taken for " + kind, 1, Integer::sum);
        String markup = new CharsetDetector()
                .decode(archived.body(), MediaType.of(archived.contentType()).charset(), true)
                .text();
        Document document = Jsoup.parse(markup);
        String body = document.body().text();
        document.select("script, style, noscript, template").remove();
        Optional<String> right = row.mainText(document.body().text());
        if (right.isPresent()) {
            TokenOverlap ours = TokenOverlap.of(page.text(), right.get());
            HtmlParser stranger = new HtmlParser(UrlRules.DEFAULT);
            TokenOverlap alone = TokenOverlap.of(read(archived, stranger).text(), right.get());
            TokenOverlap whole = TokenOverlap.of(body, right.get());
            TokenOverlap boilerpipe = TokenOverlap.of(boilerpipe(markup), right.get());
            TokenOverlap readability =
                    TokenOverlap.of(readability(archived.url().text(), markup), right.get());
            for (String group : List.of("all", half(row), row.kind(), half(row) + " " + row.kind())) {
                scores.computeIfAbsent(group, _ -> new Score()).add(ours, alone, whole, boilerpipe, readability);
            }
            rows.add("%.3f\t%.3f\t%.3f\t%d\t%s\t%s\t%s"
                    .formatted(ours.f1(), ours.precision(), ours.recall(), row.row(), row.kind(), kind, row.address()));
        } else {
            assertEquals("-", row.first(), row.address() + " has its main text");
        }
    }

    private static String half(PageTruth row) {
        return row.row() % 2 == 1 ? "odd" : "even";
    }

    private static String boilerpipe(String markup) {
        StringWriter text = new StringWriter();
        Metadata metadata = new Metadata();
        metadata.set(HttpHeaders.CONTENT_TYPE, "text/html; charset=UTF-8");
        try (TikaInputStream bytes = TikaInputStream.get(markup.getBytes(StandardCharsets.UTF_8))) {
            new JSoupParser().parse(bytes, new BoilerpipeContentHandler(text), metadata, new ParseContext());
        } catch (IOException | SAXException | TikaException e) {
            throw new AssertionError("Tika cannot read what jsoup reads", e);
        }
        return text.toString();
    }

    private static String readability(String address, String markup) {
        String text = new Readability4J(address, markup).parse().getTextContent();
        return text == null ? "" : text;
    }

    private void report() throws IOException {
        StringBuilder table = new StringBuilder(
                "pages of\tpages\tF1\tprecision\trecall\tF1 of one page alone\tbody().text()\tBoilerpipe\tReadability4J\n");
        scores.forEach((group, s) -> table.append("%s\t%d\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f%n"
                .formatted(
                        group,
                        s.pages,
                        s.f1 / s.pages,
                        s.precision / s.pages,
                        s.recall / s.pages,
                        s.aloneF1 / s.pages,
                        s.bodyF1 / s.pages,
                        s.boilerpipeF1 / s.pages,
                        s.readabilityF1 / s.pages)));
        table.append("kinds right\t%d of %d%n".formatted(kindsRight, kindsAsked));
        kinds.forEach((pair, count) -> table.append("%s\t%d%n".formatted(pair, count)));
        Path target = Path.of(System.getProperty("remora.root", "."), "crawler", "target");
        Files.createDirectories(target);
        Files.writeString(target.resolve("main-text.tsv"), table);
        rows.sort(Comparator.naturalOrder());
        Files.write(target.resolve("main-text-pages.tsv"), rows);
    }
}
