package dev.remora.crawler.parse.charset;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.page.Bytes;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Chinese sentences in every charset, with every combination of a header and a meta element that are right,
/// wrong or missing, cut at every offset.
class CharsetCombinationsTest {
    /// Ideographs from which on the bytes tell their charset against two wrong declarations.
    private static final int ENOUGH = 16;

    private static final String MARK = "\ufeff";

    /// A charset as pages are sent in it.
    enum Sent {
        GBK("GBK", "gbk", Script.SIMPLIFIED),
        GBK_TRADITIONAL("GBK", "gb2312", Script.TRADITIONAL_ONLY),
        GB18030("GB18030", "gb18030", Script.RARE),
        BIG5("Big5", "big5", Script.TRADITIONAL),
        BIG5_HKSCS("Big5-HKSCS", "big5", Script.CANTONESE),
        UTF8("UTF-8", "utf-8", Script.RARE),
        UTF8_MARKED("UTF-8", "utf-8", Script.SIMPLIFIED, MARK),
        UTF16_LE("UTF-16LE", "utf-16le", Script.RARE),
        UTF16_BE("UTF-16BE", "utf-16be", Script.CANTONESE),
        UTF16_LE_MARKED("UTF-16LE", "utf-16", Script.SIMPLIFIED, MARK),
        UTF16_BE_MARKED("UTF-16BE", "utf-16", Script.TRADITIONAL, MARK);

        private final Charset charset;
        private final String label;
        private final Script script;
        private final String mark;

        Sent(String charset, String label, Script script) {
            this(charset, label, script, "");
        }

        Sent(String charset, String label, Script script, String mark) {
            this.charset = Charset.forName(charset);
            this.label = label;
            this.script = script;
            this.mark = mark;
        }

        byte[] encode(String text) {
            return (mark + text).getBytes(charset);
        }
    }

    private enum Script {
        SIMPLIFIED(
                "清晨的市场里，卖菜的老人把青菜一把一把摆好。",
                "春天来了，院子里的桃花开得正旺，邻居们都来看。",
                "他用了三年时间学会做豆腐，如今每天只做两板。",
                "这台旧电脑装上新系统以后，速度居然快了不少。",
                "合同写明：逾期付款的，每日按欠款的万分之五计息。",
                "火车晚点四十分钟，站台上的人反而聊了起来。"),
        TRADITIONAL(
                "清晨的市場裡，賣菜的老人把青菜一把一把擺好。",
                "春天來了，院子裡的桃花開得正旺，鄰居們都來看。",
                "這臺舊電腦裝上新系統以後，速度居然快了不少。",
                "合約寫明：逾期付款的，每日按欠款的萬分之五計息。"),
        TRADITIONAL_ONLY("這臺舊電腦裝上新系統以後，速度居然快了不少。", "醫師囑咐：飯後半個時辰再服，忌生冷與辛辣。", "檔案館裡藏著幾萬張舊報紙，紙邊都發黃了。"),
        CANTONESE("佢哋噚日喺茶餐廳食咗個早餐，仲飲咗兩杯奶茶。", "呢間舖頭嘅老細好鬼死慳，冷氣都唔捨得開。", "落雨天行路要睇住啲，唔好踩親啲水氹呀。"),
        RARE("这个㑇字和那个䶮字，字典里都查得到，念法却少有人知道。", "村口的石碑上刻着𠮷野两个字，旁边还有一个𪚥字。", "她叫王𬭛，登记的时候系统总说找不到这个字。");

        private final String text;

        Script(String... sentences) {
            this.text = String.join("\n", sentences);
        }

        List<String> sentences() {
            return text.lines().toList();
        }
    }

    private static final List<String> LABELS = List.of(
            "", "gb2312", "gb18030", "big5", "utf-8", "utf-16", "iso-8859-1", "windows-1252", "no-such-charset");

    private final CharsetDetector detector = new CharsetDetector();

    @Property(tries = 3000, seed = "20261121")
    void readsEveryCharsetWhateverIsDeclared(
            @ForAll Sent sent,
            @ForAll("labels") String header,
            @ForAll("labels") String meta,
            @ForAll("order") List<Integer> order) {
        String html = page(sent, meta, order);
        assertEquals(html, decode(sent.encode(html), header), () -> sent + " header " + header + " meta " + meta);
    }

    @ParameterizedTest
    @EnumSource
    void readsAsFarAsABodyGoesWhereverItIsCut(Sent sent) {
        for (String header : LABELS) {
            for (String meta : LABELS) {
                String html = page(sent, meta, List.of(0, 1, 2));
                byte[] whole = sent.encode(html);
                for (int length = sent.encode(upTo(html, ENOUGH)).length; length <= whole.length; length++) {
                    checkCut(sent, header, meta, html, Arrays.copyOf(whole, length));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void believesARightDeclarationFromTheFirstByteOn(Sent sent) {
        String html = page(sent, sent.label, List.of(1, 0, 2));
        byte[] whole = sent.encode(html);
        for (String header : List.of("", sent.label)) {
            for (int length = sent.encode(html.substring(0, html.indexOf("<p>"))).length;
                    length <= whole.length;
                    length++) {
                checkCut(sent, header, sent.label, html, Arrays.copyOf(whole, length));
            }
        }
    }

    private void checkCut(Sent sent, String header, String meta, String html, byte[] cut) {
        String text = decode(cut, header);
        String expected = html.substring(0, Math.min(html.length(), text.length()));
        String situation = sent + ", header " + header + ", meta " + meta + ", cut at " + cut.length;
        assertEquals(expected, text, situation);
        byte[] again = sent.encode(text);
        assertEquals(true, cut.length - again.length < 4, situation + ": lost " + (cut.length - again.length));
    }

    private String decode(byte[] bytes, String header) {
        return detector.decode(Bytes.of(bytes), header, true).text();
    }

    private static String page(Sent sent, String meta, List<Integer> order) {
        List<String> sentences = sent.script.sentences();
        StringBuilder html = new StringBuilder("<html><head>");
        html.append(meta.isEmpty() ? "" : "<meta charset=\"" + meta + "\">").append("</head><p>");
        order.forEach(i -> html.append(sentences.get(i % sentences.size())));
        return html.append("</p>").toString();
    }

    /// The page up to and with so many ideographs.
    private static String upTo(String html, int ideographs) {
        int seen = 0;
        int i = 0;
        while (i < html.length() && seen < ideographs) {
            seen += html.codePointAt(i) >= 0x3400 ? 1 : 0;
            i += Character.charCount(html.codePointAt(i));
        }
        return html.substring(0, i);
    }

    @Provide
    Arbitrary<String> labels() {
        return Arbitraries.of(LABELS);
    }

    @Provide
    Arbitrary<List<Integer>> order() {
        return Arbitraries.integers().between(0, 5).list().ofMinSize(1).ofMaxSize(8);
    }
}
