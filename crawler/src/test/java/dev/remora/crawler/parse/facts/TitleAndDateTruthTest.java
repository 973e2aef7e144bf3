package dev.remora.crawler.parse.facts;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.remora.crawler.parse.ArchivedPages;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.PageTruth;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.parse.charset.CharsetDetector;
import dev.remora.crawler.parse.charset.MediaType;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/// Titles and dates beside the hand-made truth, host by host, each host's pages met in the order of the
/// archive as a crawl would meet them: [#LEARNT] of them before the first that counts.
class TitleAndDateTruthTest {
    /// When the archive was made.
    private static final Instant FETCHED = Instant.parse("2026-11-20T00:00:00Z");
    /// Pages of a host that are read for its title's sake, besides those that count.
    private static final int LEARNT = 12;

    /// How many of a half of the rows are right.
    private static final class Score {
        private int rows;
        private int titles;
        private int plainTitles;
        private int dated;
        private int dates;
        private int plainDates;
        private int undatedArticles;
        private int inventedOnArticles;
        private int undatedOthers;
        private int inventedOnOthers;
        private int changed;
        private int changes;

        private double titleShare() {
            return (double) titles / rows;
        }

        private double dateShare() {
            return (double) dates / dated;
        }
    }

    private final Score odd = new Score();
    private final Score even = new Score();
    private final List<String> wrong = new ArrayList<>();
    private final HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);

    @Test
    void titlesAndDatesAreThoseThatPeopleRead() throws IOException {
        Optional<Path> folder = ArchivedPages.folder();
        assumeTrue(folder.isPresent(), "no archived web: set REMORA_WEB to a folder with open/*.warc.gz");
        Map<String, PageTruth> truth = new HashMap<>();
        PageTruth.all().forEach(row -> truth.put(key(row.address()), row));
        for (Path file : ArchivedPages.files(folder.get())) {
            host(ArchivedPages.read(file), truth);
        }
        report();
        assertTrue(odd.rows + even.rows == truth.size(), "pages of the truth that the archive lacks");
        double titles = (double) (odd.titles + even.titles) / (odd.rows + even.rows);
        double dates = (double) (odd.dates + even.dates) / (odd.dated + even.dated);
        assertTrue(titles >= 0.97, "titles right: " + titles);
        assertTrue(dates >= 0.90, "dates right: " + dates);
    }

    private static String key(String address) {
        return URLDecoder.decode(address.replaceFirst("^https?://", "").replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private void host(List<ArchivedPages.Archived> pages, Map<String, PageTruth> truth) {
        int step = Math.max(1, pages.size() / LEARNT);
        for (int i = 0; i < pages.size(); i += step) {
            if (!truth.containsKey(key(pages.get(i).url().text()))) {
                parser.parse(
                        pages.get(i).url(),
                        FETCHED,
                        pages.get(i).contentType(),
                        pages.get(i).body());
            }
        }
        for (var archived : pages) {
            PageTruth row = truth.get(key(archived.url().text()));
            if (row != null
                    && parser.parse(archived.url(), FETCHED, archived.contentType(), archived.body())
                            instanceof ParseOutcome.Parsed(Page page, var refresh, var _, var _, var _)) {
                judge(row, page, archived, row.row() % 2 == 1 ? odd : even);
            }
        }
    }

    private void judge(PageTruth row, Page page, ArchivedPages.Archived archived, Score score) {
        Document document = Jsoup.parse(new CharsetDetector()
                .decode(archived.body(), MediaType.of(archived.contentType()).charset(), true)
                .text());
        score.rows++;
        boolean title = row.hasTitle(page.title());
        score.titles += title ? 1 : 0;
        score.plainTitles += row.hasTitle(document.title()) ? 1 : 0;
        String published =
                page.facts().days().published().map(LocalDate::toString).orElse("-");
        boolean date = row.published().contains(published);
        if (row.dated()) {
            score.dated++;
            score.dates += date ? 1 : 0;
            score.plainDates += row.published().contains(plainDate(document)) ? 1 : 0;
        } else if (row.kind().equals("article")) {
            score.undatedArticles++;
            score.inventedOnArticles += date ? 0 : 1;
        } else {
            score.undatedOthers++;
            score.inventedOnOthers += date ? 0 : 1;
        }
        String modified =
                page.facts().days().modified().map(LocalDate::toString).orElse("-");
        if (!row.modified().contains("-")) {
            score.changed++;
            score.changes += row.modified().contains(modified) ? 1 : 0;
        }
        note(row, title ? "" : "title", page.title(), row.titles());
        note(row, date ? "" : "published", published, row.published());
        note(row, row.modified().contains(modified) ? "" : "modified", modified, row.modified());
    }

    private void note(PageTruth row, String what, String found, List<String> right) {
        if (!what.isEmpty()) {
            wrong.add(row.row() + "\t" + what + "\t" + found + "\t" + right + "\t" + row.kind() + "\t" + row.address());
        }
    }

    /// What Open Graph's meta alone gives.
    private static String plainDate(Document document) {
        String time = document.select("meta[property=article:published_time]").attr("content");
        return time.length() < 10 ? "-" : time.substring(0, 10);
    }

    private void report() throws IOException {
        StringBuilder table = new StringBuilder("rows\tpages\ttitle\t<title> alone\tdated\tpublished\tmeta alone"
                + "\tundated articles\tinvented\tother undated\tinvented\twith change\tchange right\n");
        line(table, "odd", odd);
        line(table, "even", even);
        Path target = Path.of(System.getProperty("remora.root", "."), "crawler", "target");
        Files.createDirectories(target);
        Files.writeString(target.resolve("titles-and-dates.tsv"), table + "\n" + String.join("\n", wrong) + "\n");
    }

    private static void line(StringBuilder table, String name, Score s) {
        table.append("%s\t%d\t%.4f\t%.4f\t%d\t%.4f\t%.4f\t%d\t%d\t%d\t%d\t%d\t%d%n"
                .formatted(
                        name,
                        s.rows,
                        s.titleShare(),
                        (double) s.plainTitles / s.rows,
                        s.dated,
                        s.dateShare(),
                        (double) s.plainDates / s.dated,
                        s.undatedArticles,
                        s.inventedOnArticles,
                        s.undatedOthers,
                        s.inventedOnOthers,
                        s.changed,
                        s.changes));
    }
}
