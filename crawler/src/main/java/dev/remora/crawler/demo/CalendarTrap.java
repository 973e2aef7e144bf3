package dev.remora.crawler.demo;

import dev.remora.crawler.lab.Answer;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Pages without end: a calendar whose every month leads to two more, and folders that hold themselves.
final class CalendarTrap {
    private static final Pattern MONTH = Pattern.compile("/cal\\?y=(\\d{1,5})&m=(1[0-2]|[1-9])");
    private static final Pattern FOLDER = Pattern.compile("(/jie){2,}/");

    private CalendarTrap() {}

    /// The page behind a path, if the trap has one.
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

    private static String link(int months, String text) {
        return "<a href=\"/cal?y=" + months / 12 + "&amp;m=" + (months % 12 + 1) + "\">" + text + "</a>";
    }

    private static Answer page(String title, String links) {
        return Served.text(
                "text/html; charset=utf-8",
                "<!DOCTYPE html>\n<html lang=\"zh-CN\"><head><title>" + title + "</title></head>\n<body><h1>" + title
                        + "</h1>\n<p>本月无事。</p>\n<p>" + links + "</p></body></html>\n");
    }
}
