package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.HTML;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.outcome.CaseExpectation.Cut;
import dev.remora.lab.hostile.outcome.CaseExpectation.Fetched;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Tags × nesting and repetition, and malformed pages.
final class HtmlCases {
    private static final int NESTED = 100_000;

    private HtmlCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        for (String tag : List.of("""
            div b p font ul table tr td marquee article a form select option h1 svg math
            template iframe noscript blockquote button object details\
            """.split("\\s+"))) {
            cases.add(page("nested-" + tag, ("<" + tag + ">").repeat(NESTED) + "深"));
        }
        floods().forEach((label, html) -> cases.add(page(label, html)));
        pieces().forEach((label, piece) -> cases.add(page("pieces-" + label, "<html>" + piece.repeat(200_000))));
        cases.add(site(
                "without-end",
                RawAnswer.flooding(
                        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>a</title>",
                        "<p>one paragraph and another"),
                new Cut()));
        cases.add(site("of-16-megabytes", RawAnswer.html("<p>文字".repeat(2_000_000)), new Cut()));
        return cases;
    }

    private static HostileCase page(String label, String html) {
        return site(label, RawAnswer.html(html), new Fetched());
    }

    private static HostileCase site(String label, RawAnswer answer, CaseExpectation expectation) {
        RawSite site = path -> path.equals("/") ? answer : RawAnswer.missing();
        return HostileCase.of(HTML, label, site, expectation);
    }

    /// Incomplete tags and entities.
    private static Map<String, String> pieces() {
        Map<String, String> pieces = new LinkedHashMap<>();
        pieces.put("opening-signs", "<");
        pieces.put("names", "<a");
        pieces.put("open-attributes", "<a href='");
        pieces.put("declarations", "<!");
        pieces.put("open-comments", "<!--");
        pieces.put("closing-signs", "</");
        pieces.put("ampersands", "&");
        pieces.put("open-entities", "&#");
        pieces.put("entities-beyond-unicode", "&#x110000;");
        return pieces;
    }

    private static Map<String, String> floods() {
        Map<String, String> floods = new LinkedHashMap<>();
        floods.put("anchors-without-targets", "<title>a</title>" + "<a name=a href='/#a'>a".repeat(40_000));
        floods.put("attributes-of-one-element", "<p " + numbered("a", "=1 ", 100_000) + ">文");
        floods.put("one-attribute-of-megabytes", "<p title='" + "x".repeat(4_000_000) + "'>文");
        floods.put("misnested-formatting", "<font><b><i></font></b><p></i>".repeat(20_000));
        floods.put("formatting-in-tables", "<table>" + "<b><i><a href=/a><td>".repeat(20_000));
        floods.put("active-formatting", numbered("<font size=", "><p>", 20_000));
        floods.put("meta-elements", numbered("<meta name=n", " content='甲'>", 50_000));
        floods.put("titles", "<title>甲</title>".repeat(50_000));
        floods.put("a-title-of-megabytes", "<title>" + "题目 - ".repeat(300_000) + "</title>");
        floods.put("linked-data-nested", "<script type=application/ld+json>" + "[".repeat(2_000_000) + "</script>");
        floods.put(
                "linked-data-many", "<script type=application/ld+json>{\"@type\":\"Article\"}</script>".repeat(20_000));
        floods.put("one-word-of-megabytes", "<p>" + "x".repeat(4_000_000));
        floods.put("one-number-of-megabytes", "<p>" + "1234567890".repeat(400_000));
        floods.put("chinese-without-a-stop", "<p>" + "针灸经络".repeat(300_000));
        floods.put("entities", "<p>" + "&amp;&lt;&#20013;&nbsp;&bogus;".repeat(40_000));
        floods.put("dates", "<p>发布于2023年5月6日 2024-01-01 12:00</p>".repeat(20_000));
        floods.put("dates-without-end", "<p>" + "2024-1-".repeat(200_000) + "<p>" + "2024年1月".repeat(100_000));
        floods.put("labels-without-names", "<p>" + "发布时间：来源：作者：".repeat(100_000));
        floods.put("spaces-of-all-widths", "<p>文" + "\u3000\u00a0\u2003\u200b\ufeff".repeat(200_000) + "字");
        floods.put("rubies", "<ruby>文<rt>wén<rp>".repeat(60_000));
        floods.put(
                "feeds-in-thousands",
                numbered("<link rel=alternate type='application/rss+xml' href='/feed-", ".xml'>", 20_000) + "<p>文");
        floods.put("brackets", "<p>" + "(".repeat(500_000) + "【".repeat(200_000));
        floods.put("not-found-over-and-over", "<p>" + "页面不存在 404 ".repeat(200_000));
        floods.put("frames", numbered("<iframe src=/", "></iframe>", 20_000));
        floods.put("styles", "<p style='" + "x:y;".repeat(900_000) + "'>文");
        floods.put("classes", "<p class='" + numbered("c", " ", 300_000) + "'>文");
        floods.put("scripts", "<script>document.write('a')</script>".repeat(50_000) + "<p>文");
        floods.put("comments", "<!-- -->".repeat(400_000) + "<p>文");
        floods.put("combining-marks", "<p>" + "a" + "\u0301".repeat(1_000_000));
        floods.put("right-to-left-marks", "<p>" + "\u202e\u202d\u2066".repeat(300_000) + "文");
        floods.put("private-use", "<p>" + "\ue000\uf8ff".repeat(500_000));
        floods.put("emoji-joined", "<p>" + "\ud83d\udc68\u200d".repeat(200_000));
        return floods;
    }

    private static String numbered(String before, String after, int times) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < times; i++) {
            text.append(before).append(i).append(after);
        }
        return text.toString();
    }
}
