package dev.remora.lab.demo;

import dev.remora.crawler.replay.Answer;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Infinite pages: a calendar whose months link to their neighbours, and folders that contain themselves.
final class CalendarTrap {
    private static final Pattern MONTH = Pattern.compile("/cal\\?y=(\\d{1,5})&m=(1[0-2]|[1-9])");
    private static final Pattern FOLDER = Pattern.compile("(/jie){2,}/");

    private static final int MONTHS = 410;
    private static final int FOLDERS = 40;

    private CalendarTrap() {}

    /// Returns the page at a path, if the trap has one.
    static Optional<Answer> answer(String path) {
        Matcher month = MONTH.matcher(path);
        if (month.matches()) {
            int months = Integer.parseInt(month.group(1)) * 12 + Integer.parseInt(month.group(2)) - 1;
            String title = month.group(1) + "年" + month.group(2) + "月";
            return Optional.of(page(title, link(months - 1, "上个月") + " " + link(months + 1, "下个月")));
        }
        if (FOLDER.matcher(path).matches()) {
            return Optional.of(page("节日", "<a href=\"jie/\">下一个节日</a>"));
        }
        return Optional.empty();
    }

    /// Returns the paths of the trap in an archive: of the calendar, more than the crawl follows pages of one
    /// shape in a row; of the folders, deeper than the crawl descends.
    static List<String> archivedPaths() {
        int first = 2026 * 12 + 10; // the month that the front page links to
        Stream<String> months =
                IntStream.rangeClosed(first - MONTHS, first + MONTHS).mapToObj(CalendarTrap::path);
        Stream<String> folders = IntStream.rangeClosed(2, FOLDERS).mapToObj(depth -> "/jie".repeat(depth) + "/");
        return Stream.concat(months, folders).toList();
    }

    private static String path(int months) {
        return "/cal?y=" + months / 12 + "&m=" + (months % 12 + 1);
    }

    private static String link(int months, String text) {
        return "<a href=\"" + DemoHtml.escape(path(months)) + "\">" + text + "</a>";
    }

    private static Answer page(String title, String links) {
        return Served.text(
                "text/html; charset=utf-8",
                "<!DOCTYPE html>\n<html lang=\"zh-CN\"><head><title>" + title + "</title></head>\n<body><h1>" + title
                        + "</h1>\n<p>本月无事。</p>\n<p>" + links + "</p></body></html>\n");
    }
}
