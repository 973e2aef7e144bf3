package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.HTML;

import dev.remora.lab.hostile.outcome.CaseExpectation.Fetched;
import dev.remora.lab.hostile.server.RawAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Markup whose cost grows faster than its length in careless parsers: merged attributes, foreign content,
/// foster parents, raw text without end, style sheets.
final class MarkupCases {
    private MarkupCases() {}

    static List<HostileCase> all() {
        Map<String, Supplier<String>> pages = new LinkedHashMap<>();
        pages.putAll(elements());
        pages.putAll(rawText());
        pages.putAll(styles());
        pages.putAll(attached());
        return pages.entrySet().stream()
                .map(page -> HostileCase.of(
                        HTML,
                        page.getKey(),
                        path -> path.equals("/")
                                ? RawAnswer.html(page.getValue().get())
                                : RawAnswer.missing(),
                        new Fetched()))
                .toList();
    }

    private static Map<String, Supplier<String>> elements() {
        Map<String, Supplier<String>> pages = new LinkedHashMap<>();
        pages.put("attributes-merged-into-html", () -> numbered("<html a", "=1>", 100_000) + "<p>文");
        pages.put("attributes-merged-into-body", () -> "<body>" + numbered("<body a", "=1>", 100_000) + "<p>文");
        pages.put("attributes-without-values", () -> "<p " + numbered("a", " ", 500_000) + ">文");
        pages.put("anchors-of-nothing", () -> "<p>文" + "<a></a>".repeat(550_000));
        pages.put("anchors-with-links-of-nothing", () -> "<p>文" + "<a href=/x></a>".repeat(250_000));
        pages.put("ends-without-beginnings", () -> "<p>文" + "</p></br></a></table>".repeat(150_000));
        pages.put(
                "foreign-content",
                () -> "<svg><foreignObject><math><annotation-xml encoding='text/html'>".repeat(30_000) + "文");
        pages.put("foreign-content-left", () -> "<svg>" + "<p><svg><desc>".repeat(80_000) + "文");
        pages.put("foster-parents", () -> "<table>" + "<tr>文<table><b>".repeat(60_000));
        pages.put("foster-parents-of-text", () -> "<table>" + "文<tr>".repeat(200_000));
        pages.put("formatting-adopted", () -> "<p>" + "<a><b><i><nobr>".repeat(20_000) + "</a>".repeat(20_000));
        pages.put("templates-in-tables", () -> "<table>" + "<template><tr><td>".repeat(60_000) + "文");
        pages.put("frames-in-frames", () -> "<frameset>".repeat(100_000) + "<noframes>文");
        pages.put("noscripts-in-heads", () -> "<head>" + "<noscript><meta name=a>".repeat(80_000) + "</head><p>文");
        pages.put("bases-in-thousands", () -> numbered("<base href='http://b", ".test/'><a href=a>文</a>", 50_000));
        pages.put("canonicals-in-thousands", () -> numbered("<link rel=canonical href='/c", "'>", 60_000) + "<p>文");
        pages.put(
                "refreshes-in-thousands",
                () -> numbered("<meta http-equiv=refresh content='9;url=/r", "'>", 60_000) + "<p>文");
        pages.put(
                "items-with-properties",
                () -> "<div itemscope><p itemprop='name author datePublished'>文".repeat(40_000));
        pages.put("list-items-in-one", () -> "<ol>" + "<li>文".repeat(400_000));
        pages.put("options-in-one", () -> "<select>" + "<option>文".repeat(250_000));
        pages.put("cells-of-one-row", () -> "<table><tr>" + "<td colspan=99999999 rowspan=99999999>文".repeat(80_000));
        pages.put(
                "xml-entities",
                () -> "<?xml version='1.0'?><!DOCTYPE html [<!ENTITY a '" + "哈".repeat(1_000) + "'><!ENTITY b '"
                        + "&a;".repeat(1_000) + "'>]><html><p>文" + "&b;".repeat(1_000) + "</p></html>");
        return pages;
    }

    /// What a page says about itself and its versions, far too often.
    private static Map<String, Supplier<String>> attached() {
        Map<String, Supplier<String>> pages = new LinkedHashMap<>();
        pages.put(
                "versions-in-50000-languages",
                () -> numbered("<link rel=alternate hreflang=zh href='http://v", ".test/'>", 50_000) + "<p>文");
        pages.put("pictures-of-one-set", () -> "<img srcset='" + numbered("/p", ".png 2x, ", 150_000) + "'><p>文");
        pages.put(
                "sources-of-one-picture", () -> "<picture>" + numbered("<source srcset=/p", ".png>", 60_000) + "<p>文");
        pages.put(
                "linked-data-of-one-graph",
                () -> "<script type=application/ld+json>{\"@graph\":["
                        + numbered("{\"@type\":\"Article\",\"author\":{\"name\":\"a", "\"}},", 40_000)
                        + "{}]}</script><p>文");
        pages.put(
                "linked-data-of-escapes",
                () -> "<script type=application/ld+json>{\"headline\":\"" + "\\u4e2d\\ud83d".repeat(250_000)
                        + "\"}</script><p>文");
        pages.put(
                "linked-data-of-one-number",
                () -> "<script type=application/ld+json>{\"datePublished\":" + "9".repeat(3_000_000)
                        + "}</script><p>文");
        pages.put("shadows-in-shadows", () -> "<div><template shadowrootmode=open>".repeat(60_000) + "文");
        pages.put("tables-in-cells", () -> "<table><tr><td>文".repeat(40_000));
        pages.put("elements-of-long-names", () -> ("<x-" + "a".repeat(100_000) + ">文").repeat(30));
        pages.put("elements-of-ever-new-names", () -> numbered("<x-", ">文", 100_000));
        pages.put("roles-of-ever-new-names", () -> numbered("<div role='r", " main' aria-label='导航'>文", 40_000));
        pages.put("drawings-of-one-path", () -> "<p>文<svg><path d='" + "M0 0L1 1".repeat(400_000) + "'/></svg>");
        return pages;
    }

    /// Elements and comments that are never closed.
    private static Map<String, Supplier<String>> rawText() {
        Map<String, Supplier<String>> pages = new LinkedHashMap<>();
        for (String open : List.of("plaintext", "textarea", "xmp", "noembed", "script", "style", "title")) {
            pages.put(
                    "unclosed-" + open,
                    () -> "<title>文</title><p>文字<" + open + ">" + "</" + open.substring(1) + "<a".repeat(700_000));
        }
        pages.put("unclosed-comment", () -> "<p>文字<!--" + "--!".repeat(900_000));
        pages.put("unclosed-cdata", () -> "<p>文字<svg><![CDATA[" + "]]".repeat(900_000));
        pages.put("unclosed-doctype", () -> "<!DOCTYPE html PUBLIC '" + "a".repeat(2_000_000));
        pages.put("scripts-with-open-comments", () -> "<p>文字" + "<script><!--<script>".repeat(150_000));
        return pages;
    }

    /// Style sheets that hide, and elements they may apply to.
    private static Map<String, Supplier<String>> styles() {
        Map<String, Supplier<String>> pages = new LinkedHashMap<>();
        String classes = numbered("c", " ", 300);
        pages.put(
                "styles-that-hide-100000-classes",
                () -> "<style>" + numbered(".c", "{display:none}", 100_000) + "</style>"
                        + ("<p class='" + classes + "'>文</p>").repeat(1_000));
        pages.put(
                "styles-of-one-long-rule",
                () -> "<style>" + numbered(".c", ",", 150_000) + ".z{display:none}</style>"
                        + ("<p class='" + classes + "'>文</p>").repeat(1_000));
        pages.put("styles-nested", () -> "<style>" + "@media all{.a{".repeat(150_000) + "</style><p class=a>文");
        pages.put("styles-of-braces", () -> "<style>" + "}{".repeat(900_000) + "</style><p>文");
        pages.put("styles-of-comments", () -> "<style>" + "/*".repeat(900_000) + "</style><p>文");
        pages.put(
                "styles-of-selectors",
                () -> "<style>" + ".a .a>".repeat(300_000) + ".a{display:none}</style><p class=a>文");
        pages.put("styles-in-thousands", () -> "<style>.a{display:none}</style>".repeat(80_000) + "<p class=b>文");
        pages.put(
                "styles-on-elements",
                () -> "<p style='display:none;color:#fff;font-size:0;position:absolute;left:-9em'>文".repeat(30_000));
        return pages;
    }

    private static String numbered(String before, String after, int times) {
        return IntStream.range(0, times).mapToObj(i -> before + i + after).collect(Collectors.joining());
    }
}
