package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.CHANGES;
import static dev.remora.lab.hostile.cases.HostileGroup.CHARSETS;
import static dev.remora.lab.hostile.cases.HostileGroup.DOCUMENTS;
import static dev.remora.lab.hostile.cases.HostileGroup.HTML;
import static dev.remora.lab.hostile.cases.HostileGroup.SPAM;
import static dev.remora.lab.hostile.cases.HostileGroup.TRAPS;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.outcome.CaseExpectation.Fetched;
import dev.remora.lab.hostile.outcome.CaseExpectation.OffTopic;
import dev.remora.lab.hostile.outcome.CaseExpectation.OnTopic;
import dev.remora.lab.hostile.outcome.CaseExpectation.Status;
import dev.remora.lab.hostile.server.Prose;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Sites without end in words instead of numbers, text that only machines see, and pages, bytes and documents that are
/// wrong in a place that is seldom looked at.
final class ContentCases {
    private static final String PAGE = Prose.page("content", "");
    private static final String ARTICLE = PAGE.substring(PAGE.indexOf("<p>") + 3, PAGE.indexOf("</p>"));
    private static final String SEEN = "<title>娱乐</title><p>" + SpamCases.GAMBLING.repeat(2) + "</p>";
    private static final int ENDLESS = 1_100;

    private ContentCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>(traps());
        unseen().forEach((label, html) -> cases.add(page(SPAM, label, SEEN + html, new OffTopic())));
        markup().forEach((label, html) -> cases.add(page(HTML, label, Prose.page(label, html), new OnTopic())));
        cases.add(page(
                HTML, "a-title-in-a-drawing-before-its-own", "<svg><title>赌场</title></svg>" + PAGE, new OnTopic()));
        charsets()
                .forEach((label, bytes) -> cases.add(HostileCase.of(
                        CHARSETS, label, RawSite.page(RawAnswer.good("text/html", bytes)), new OnTopic())));
        documents().forEach((label, bytes) -> {
            String path = label.startsWith("pdf") ? "/a.pdf" : label.startsWith("rtf") ? "/a.rtf" : "/a.doc";
            String type = label.startsWith("pdf")
                    ? "application/pdf"
                    : label.startsWith("rtf") ? "text/rtf" : "application/msword";
            cases.add(
                    HostileCase.of(DOCUMENTS, label, RawSite.linking(path, RawAnswer.good(type, bytes)), new AtMost(8))
                            .at(path));
        });
        later().forEach((label, then) -> cases.add(HostileCase.of(
                CHANGES,
                label,
                RawSite.withoutRobots(RawSite.of(Map.of("/", RawAnswer.inTurn(RawAnswer.html(PAGE), then.answer())))),
                then.expectation())));
        return cases;
    }

    private static HostileCase page(HostileGroup group, String label, String html, CaseExpectation expectation) {
        return HostileCase.of(group, label, RawSite.page(RawAnswer.html(html)), expectation);
    }

    private static List<HostileCase> traps() {
        return List.of(
                trap("calendar-of-chinese-numbers", path -> links(path, "/" + chinese(path.length()) + "年"), ENDLESS),
                trap(
                        "searches-for-what-was-found",
                        path -> IntStream.range(0, 3)
                                .mapToObj(i -> "<a href='/find?words=" + word(path, i) + "'>更多</a>")
                                .collect(Collectors.joining()),
                        ENDLESS),
                trap(
                        "names-before-the-host",
                        path -> IntStream.range(0, 50)
                                .mapToObj(i -> "<a href='http://" + word(path, i) + ":x@HOST/page'>页</a>")
                                .collect(Collectors.joining()),
                        10),
                trap("a-base-that-goes-deeper", path -> "<base href='deeper/'><a href='page'>页</a>", 60),
                trap(
                        "seconds-in-the-path",
                        path -> IntStream.range(0, 5)
                                .mapToObj(i -> "<a href='/at/"
                                        + Math.floorMod(word(path, i).hashCode(), 1_000_000_000) + "/now'>页</a>")
                                .collect(Collectors.joining()),
                        ENDLESS),
                trap(
                        "two-words-in-any-case",
                        path -> IntStream.range(0, 5)
                                .mapToObj(i -> "<a href='/"
                                        + cased("casinobonus", word(path, i).hashCode()) + "'>页</a>")
                                .collect(Collectors.joining()),
                        ENDLESS));
    }

    private static HostileCase trap(String label, UnaryOperator<String> links, int most) {
        HostileCase trap = HostileCase.of(
                TRAPS,
                label,
                RawSite.withoutRobots(path ->
                        (request, client) -> RawAnswer.html("<title>" + word(path, 9) + "</title><p>"
                                        + SpamCases.GAMBLING + word(path, 10) + "。"
                                        + links.apply(path).replace("HOST", request.host()))
                                .write(request, client)),
                new AtMost(most));
        return most < ENDLESS ? trap : trap.slowly();
    }

    private static String links(String path, String to) {
        return "<a href='" + path + to + "'>下一年</a> <a href='" + to + word(path, 1) + "'>又一年</a>";
    }

    private static String chinese(int number) {
        return Integer.toString(number, 10)
                .chars()
                .mapToObj(c -> "〇一二三四五六七八九".substring(c - '0', c - '0' + 1))
                .collect(Collectors.joining());
    }

    /// Letters that depend on a path.
    private static String word(String path, int number) {
        long hash = path.hashCode() * 31L + number * 0x9e3779b97f4a7c15L;
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            hash = hash * 6364136223846793005L + 1442695040888963407L;
            word.append((char) ('a' + Math.floorMod(hash >>> 33, 26)));
        }
        return word.toString();
    }

    private static String cased(String word, int bits) {
        return IntStream.range(0, word.length())
                .mapToObj(i -> "" + ((bits >> i & 1) > 0 ? Character.toUpperCase(word.charAt(i)) : word.charAt(i)))
                .collect(Collectors.joining());
    }

    /// An article that no reader sees.
    private static Map<String, String> unseen() {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("article-in-options", "<select>" + ("<option>" + ARTICLE + "</option>").repeat(3) + "</select>");
        pages.put(
                "article-in-suggestions",
                "<datalist>" + ("<option>" + ARTICLE + "</option>").repeat(3) + "</datalist>");
        pages.put(
                "article-in-labels-for-readers",
                "<div aria-label='" + ARTICLE + "'></div><i title='" + ARTICLE + "'></i>");
        pages.put("article-in-a-hidden-element", "<div hidden><p>" + ARTICLE + "</p></div>");
        pages.put(
                "article-below-text-of-no-size",
                "<div style='font-size:0'><p style='font-size:1em'>" + ARTICLE + "</p></div>");
        pages.put(
                "article-white-in-two-notations",
                "<div style='background:#fff;color:rgb(255, 255, 255)'><p>" + ARTICLE + "</p></div>");
        pages.put(
                "article-white-by-old-attributes", "<body bgcolor=white><font color='#ffffff'>" + ARTICLE + "</font>");
        pages.put("article-above-the-screen", "<div style='position:fixed;top:-999em'><p>" + ARTICLE + "</p></div>");
        pages.put("article-collapsed", "<div style='visibility:collapse'><p>" + ARTICLE + "</p></div>");
        pages.put("article-in-comments", "<!-- <p>" + ARTICLE + "</p> -->");
        pages.put("article-in-a-meter", "<progress>" + ARTICLE + "</progress><meter>" + ARTICLE + "</meter>");
        pages.put(
                "article-hidden-with-emphasis", "<div style='DISPLAY : NONE !important'><p>" + ARTICLE + "</p></div>");
        pages.put("article-hidden-in-escapes", "<div style='d\\69splay:none'><p>" + ARTICLE + "</p></div>");
        return pages;
    }

    /// Behind an article.
    private static Map<String, String> markup() {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put(
                "cells-over-a-billion-columns", "<table><tr><td colspan=1000000000 rowspan=1000000000>甲<td>乙</table>");
        pages.put("lists-from-a-number-beyond-all", "<ol start=99999999999999999999><li value=-1e999>甲</ol>");
        pages.put("times-of-junk", "<time datetime='+999999999-99-99T99:99'></time>".repeat(20_000));
        pages.put("one-name-for-100000-elements", "<i id=a></i>".repeat(100_000));
        pages.put("line-breaks-in-100000", "<br>".repeat(100_000));
        pages.put("frames-with-pages-inside", "<iframe srcdoc='&lt;p&gt;赌场&lt;/p&gt;'></iframe>".repeat(2_000));
        pages.put("text-of-100000-zero-widths", "<p>" + "\u200b\u2060\ufeff".repeat(33_000) + "</p>");
        pages.put("elements-that-close-others", "</p></div></body></html>".repeat(20_000));
        return pages;
    }

    private static Map<String, byte[]> charsets() {
        Map<String, byte[]> pages = new LinkedHashMap<>();
        byte[] sprinkled = PAGE.getBytes(UTF_8).clone();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < sprinkled.length; i++) {
            out.write(sprinkled[i]);
            if (i % 300 == 299) {
                out.write(0xe9);
            }
        }
        pages.put("utf8-with-bytes-of-latin", out.toByteArray());
        Charset gbk = Charset.forName("GBK");
        pages.put(
                "gbk-in-single-quotes",
                PAGE.replace("<head>", "<head><meta charset=' gbk '>").getBytes(gbk));
        pages.put(
                "gbk-in-attributes-turned-round",
                PAGE.replace("<head>", "<head><meta content='text/html;charset=gb2312' http-equiv=content-type>")
                        .getBytes(gbk));
        pages.put("gbk-with-a-tail-of-utf8", joined(PAGE.getBytes(gbk), "<p>版权所有</p>".getBytes(UTF_8)));
        pages.put("utf8-with-a-tail-of-gbk", joined(PAGE.getBytes(UTF_8), "<p>版权所有</p>".getBytes(gbk)));
        return pages;
    }

    private static byte[] joined(byte[] one, byte[] other) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(one);
        out.writeBytes(other);
        return out.toByteArray();
    }

    private static Map<String, byte[]> documents() {
        Map<String, byte[]> documents = new LinkedHashMap<>();
        byte[] circle = new byte[4096];
        byte[] head = {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, (byte) 0xa1, (byte) 0xb1, 0x1a, (byte) 0xe1};
        System.arraycopy(head, 0, circle, 0, head.length);
        circle[24] = 0x3e;
        circle[26] = 3;
        circle[28] = (byte) 0xfe;
        circle[29] = (byte) 0xff;
        circle[30] = 9;
        circle[32] = 6;
        circle[44] = 1;
        circle[48] = 0;
        documents.put("word-97-of-sectors-in-a-circle", circle);
        documents.put("pdf-of-a-negative-page", """
                %PDF-1.7
                1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
                2 0 obj<</Type/Pages/Kids[3 0 R]/Count -1>>endobj
                3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[1e38 1e38 -1e38 -1e38]/Rotate 1e9>>endobj
                trailer<</Root 1 0 R/Size 4>>
                %%EOF""".getBytes(ISO_8859_1));
        documents.put(
                "pdf-of-updates-by-the-thousand",
                ("%PDF-1.7\n"
                                + "1 0 obj<</Type/Catalog>>endobj\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 2>>\nstartxref\n9\n%%EOF\n"
                                        .repeat(5_000))
                        .getBytes(ISO_8859_1));
        documents.put(
                "rtf-of-halves-of-characters",
                ("{\\rtf1\\uc0 " + "\\u-10179 \\u56832 \\u55357 ".repeat(20_000) + "}").getBytes(ISO_8859_1));
        documents.put(
                "rtf-of-styles",
                ("{\\rtf1{\\stylesheet" + "{\\s99999 \\sbasedon99999 a;}".repeat(50_000) + "}a}").getBytes(ISO_8859_1));
        return documents;
    }

    private record Then(RawAnswer answer, CaseExpectation expectation) {}

    private static Map<String, Then> later() {
        byte[] other = Prose.page("other", "").getBytes(UTF_8);
        Map<String, Then> later = new LinkedHashMap<>();
        later.put(
                "text-without-markup-later",
                new Then(RawAnswer.good("text/plain; charset=utf-8", other), new Fetched()));
        later.put("no-type-later", new Then(RawAnswer.whole("HTTP/1.1 200 OK", other), new Fetched()));
        later.put("of-legal-reasons-later", new Then(RawAnswer.status(451, ""), new Status(451)));
        later.put(
                "hidden-later",
                new Then(
                        RawAnswer.html("<title>娱乐</title><p>" + SpamCases.GAMBLING.repeat(2)
                                + "</p><div style='display:none'><p>" + ARTICLE + "</p></div>"),
                        new OffTopic()));
        later.put(
                "unavailable-once-later",
                new Then(
                        RawAnswer.inTurn(
                                RawAnswer.status(503, "Retry-After: 0\r\n"), RawAnswer.html(Prose.page("other", ""))),
                        new OnTopic()));
        return later;
    }
}
