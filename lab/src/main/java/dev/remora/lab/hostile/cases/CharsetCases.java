package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.CHARSETS;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.outcome.CaseExpectation.Failed;
import dev.remora.lab.hostile.outcome.CaseExpectation.Fetched;
import dev.remora.lab.hostile.server.Prose;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import dev.remora.shared.reason.Failure;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Declared charsets × actual charsets, and bytes that are invalid in every charset.
final class CharsetCases {
    private static final String PAGE = Prose.page("charset", "");

    private CharsetCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        declared().forEach((label, charset) -> {
            cases.add(page("head-says-" + label, "text/html; charset=" + charset, PAGE.getBytes(UTF_8)));
            cases.add(page(
                    "page-says-" + label,
                    "text/html",
                    PAGE.replace("<head>", "<head><meta charset=\"" + charset + "\">")
                            .getBytes(UTF_8)));
        });
        for (String charset :
                List.of("GB18030", "Big5", "Shift_JIS", "EUC-KR", "UTF-16LE", "UTF-16BE", "windows-1251")) {
            String label = charset.toLowerCase(java.util.Locale.ROOT).replace('_', '-');
            cases.add(
                    page("sent-in-" + label, "text/html; charset=" + charset, PAGE.getBytes(Charset.forName(charset))));
        }
        bytes().forEach((label, bytes) -> cases.add(page(label, "text/html; charset=utf-8", bytes)));
        readable()
                .forEach((label, page) ->
                        cases.add(HostileCase.of(CHARSETS, label, RawSite.page(page), new CaseExpectation.OnTopic())));
        invisible().forEach((label, sign) -> {
            String split = PAGE.replace("针灸", "针" + sign + "灸").replace("经络", "经" + sign + "络");
            cases.add(HostileCase.of(
                    CHARSETS, label, RawSite.page(RawAnswer.html(split)), new CaseExpectation.OnTopic()));
        });
        cases.add(page("gb18030-of-four-bytes", "text/html; charset=gb18030", wrapped("\u00810\u00810")));
        cases.add(page("escapes-of-iso-2022", "text/html; charset=iso-2022-jp", wrapped("\u001b$B\u001b(B\u001b$@")));
        cases.add(page("escapes-of-hz", "text/html; charset=hz-gb-2312", wrapped("~{~}~\n~~")));
        cases.add(page("characters-of-utf7", "text/html; charset=utf-7", wrapped("+ADw-script+AD4-")));
        cases.add(HostileCase.of(
                CHARSETS,
                "of-zeros",
                RawSite.page(RawAnswer.good("text/html", new byte[5_000])),
                new Failed(Failure.class)));
        return cases;
    }

    private static HostileCase page(String label, String type, byte[] body) {
        return HostileCase.of(CHARSETS, label, RawSite.page(RawAnswer.good(type, body)), new Fetched());
    }

    /// Pages that every browser, or a careful reader, reads as text on the topic.
    private static Map<String, RawAnswer> readable() {
        Charset gbk = Charset.forName("GB18030");
        String late = "<!--" + "a".repeat(1_000_000) + "--><meta charset=gbk>";
        StringBuilder references = new StringBuilder();
        PAGE.codePoints().forEach(c -> references.append(c < 128 ? Character.toString(c) : "&#" + c + ";"));
        Map<String, RawAnswer> pages = new LinkedHashMap<>();
        pages.put(
                "meta-behind-a-megabyte",
                RawAnswer.good(
                        "text/html", PAGE.replace("<head>", "<head>" + late).getBytes(gbk)));
        pages.put("gbk-that-says-utf8", RawAnswer.good("text/html; charset=utf-8", PAGE.getBytes(gbk)));
        pages.put("utf8-that-says-gbk", RawAnswer.good("text/html; charset=gbk", PAGE.getBytes(UTF_8)));
        pages.put(
                "gbk-after-a-line-of-utf8",
                RawAnswer.good(
                        "text/html",
                        joined("<p>广告\n".getBytes(UTF_8), PAGE.repeat(4).getBytes(gbk))));
        pages.put(
                "a-mark-of-utf8-that-says-gbk",
                RawAnswer.good("text/html; charset=gbk", ("\ufeff" + PAGE).getBytes(UTF_8)));
        pages.put(
                "gbk-in-a-comment-of-utf8",
                RawAnswer.good(
                        "text/html",
                        joined(
                                PAGE.getBytes(UTF_8),
                                joined(
                                        "<!--".getBytes(UTF_8),
                                        "广告针灸-->".repeat(20).getBytes(gbk)))));
        pages.put("gb18030-with-its-mark", RawAnswer.good("text/html", ("\ufeff" + PAGE).getBytes(gbk)));
        pages.put(
                "two-charsets-in-the-head",
                RawAnswer.good("text/html; charset=utf-8; charset=gbk", PAGE.getBytes(UTF_8)));
        pages.put("utf16-without-a-mark", RawAnswer.good("text/html; charset=utf-16le", PAGE.getBytes(UTF_16LE)));
        pages.put(
                "references-only",
                RawAnswer.good(
                        "text/html; charset=us-ascii", references.toString().getBytes(UTF_8)));
        pages.put(
                "metas-of-ten-charsets",
                RawAnswer.good(
                        "text/html",
                        PAGE.replace("<head>", "<head>" + "<meta charset=big5><meta charset=utf-7>".repeat(5))
                                .getBytes(UTF_8)));
        return pages;
    }

    /// Characters that nobody sees, within the words.
    private static Map<String, String> invisible() {
        Map<String, String> signs = new LinkedHashMap<>();
        signs.put("words-with-spaces-of-no-width", "\u200b");
        signs.put("words-with-joiners", "\u200d\u2060");
        signs.put("words-with-soft-hyphens", "\u00ad");
        signs.put("words-with-marks-of-order", "\ufeff");
        signs.put("words-with-marks-of-direction", "\u202a\u202c\u200e");
        signs.put("words-with-variants", "\ufe0f");
        signs.put("words-with-tags", "\udb40\udc41");
        return signs;
    }

    /// Unknown and ambiguous charset names.
    private static Map<String, String> declared() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("nothing-known", "no-such-charset");
        names.put("utf7", "utf-7");
        names.put("utf16", "utf-16");
        names.put("utf32", "utf-32");
        names.put("iso-2022-cn", "ISO-2022-CN");
        names.put("iso-2022-jp", "ISO-2022-JP");
        names.put("hz", "hz-gb-2312");
        names.put("ebcdic", "IBM037");
        names.put("x-user-defined", "x-user-defined");
        names.put("a-statement", "'; drop table--");
        names.put("ten-thousand-letters", "a".repeat(10_000));
        names.put("ascii", "us-ascii");
        return names;
    }

    /// Bytes that violate the declared UTF-8.
    private static Map<String, byte[]> bytes() {
        Map<String, byte[]> bytes = new LinkedHashMap<>();
        byte[] sound = PAGE.getBytes(UTF_8);
        bytes.put("cut-inside-a-character", Arrays.copyOf(sound, sound.length - 30));
        bytes.put("of-overlong-forms", wrapped("\u00c0\u00af\u00e0\u0080\u00af\u00f0\u0080\u0080\u00af"));
        bytes.put("of-surrogates", wrapped("\u00ed\u00a0\u0080\u00ed\u00bf\u00bf"));
        bytes.put("beyond-unicode", wrapped("\u00f4\u0090\u0080\u0080\u00f8\u0088\u0080\u0080\u0080"));
        bytes.put("of-continuations", wrapped("\u0080\u00bf"));
        bytes.put("of-ff", wrapped("\u00ff\u00fe"));
        bytes.put("two-charsets-in-one", joined(sound, PAGE.getBytes(Charset.forName("GB18030"))));
        bytes.put(
                "three-marks",
                joined("\u00ef\u00bb\u00bf\u00ef\u00bb\u00bf\u00ef\u00bb\u00bf".getBytes(ISO_8859_1), sound));
        bytes.put("a-mark-of-utf16", joined("\u00ff\u00fe".getBytes(ISO_8859_1), sound));
        bytes.put("zeros-between", PAGE.replace("。", "。\0").getBytes(UTF_8));
        return bytes;
    }

    private static byte[] wrapped(String latin1) {
        return joined(PAGE.getBytes(UTF_8), ("<p>" + latin1.repeat(10_000)).getBytes(ISO_8859_1));
    }

    private static byte[] joined(byte[] one, byte[] other) {
        byte[] all = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, all, one.length, other.length);
        return all;
    }
}
