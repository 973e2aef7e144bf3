package dev.remora.crawler.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Segmenter;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class SummarizerTest {
    private static final Folding FOLDING = new Folding();
    private static final Segmenter SEGMENTER = new HanlpSegmenter(FOLDING);
    private static final Summarizer SUMMARIZER = new Summarizer(FOLDING);

    private static final String TEA = "茶叶怎么存放\n"
            + "存放茶叶最怕四样东西：光、热、潮气和异味。\n"
            + "很多人把茶叶放在厨房的柜子里，这样做其实并不好。"
            + "绿茶适合放进冰箱冷藏，存放之前一定要密封。"
            + "普洱茶正好相反，要放在通风的地方，让它慢慢变化。\n"
            + "昨天我去了一趟邻居家。\n"
            + "总之，存放茶叶要避光、密封、防潮，远离有异味的东西。\n"
            + "转载请注明出处，关注公众号，了解更多存放茶叶的知识。";

    private static String summary(String title, String text) {
        return SUMMARIZER.of(SEGMENTER.segment(title), SEGMENTER.segment(text));
    }

    @Test
    void takesTwoSentencesThatStandForThePageInTheirOrder() {
        String summary = summary("茶叶怎么存放", TEA);
        List<String> sentences = List.of(summary.split("(?<=。)(?!$)", -1));
        assertEquals(2, sentences.size(), summary);
        assertTrue(TEA.indexOf(sentences.get(0)) < TEA.indexOf(sentences.get(1)), summary);
        assertTrue(summary.contains("存放茶叶"), summary);
    }

    @Test
    void leavesOutWhatTalksOfThePageAndNotOfItsSubject() {
        String summary = summary("茶叶怎么存放", TEA);
        assertTrue(!summary.contains("转载") && !summary.contains("邻居"), summary);
    }

    @Test
    void keepsThePagesOwnScript() {
        String text = "存放茶葉最怕光、熱和潮氣。綠茶適合放進冰箱冷藏，存放之前一定要密封。";
        assertEquals(text, summary("茶葉怎麼存放", text));
    }

    @Test
    void readsEnglishSentencesToTheirEnds() {
        String text = "Menu\nVersion 2.5 of the tool reads e.g. large files twice as fast. It needs Java 25.\n"
                + "The tool prints what it reads.";
        assertEquals(
                "Version 2.5 of the tool reads e.g. large files twice as fast. The tool prints what it reads.",
                summary("The tool", text));
    }

    @Test
    void doesNotCutInsideAQuotation() {
        String text = "老师傅说：“火候到了再下锅。早一分也不行。”徒弟点点头，把锅盖轻轻盖上了。";
        assertEquals(text, summary("火候", text));
    }

    @Test
    void isEmptyWhereNoSentenceStands() {
        assertEquals("", summary("目录", "第一章\n第二章\n第三章 结尾"));
        assertEquals("", summary("", ""));
        assertEquals("", summary("", "长".repeat(5_000) + "。"));
    }

    @Test
    void fillsItsRoomWithOneSentenceWhereTwoAreTooLong() {
        String one = "关于存放茶叶，" + "要先看清楚茶叶的种类和含水的多少，".repeat(8) + "再选合适的罐子。";
        assertTrue(one.length() > 120 && one.length() <= Summarizer.LONGEST);
        assertEquals(one, summary("存放茶叶", one + "关于冲泡茶叶，" + "水温和时间都要看茶叶的老嫩来决定才好，".repeat(6) + "不可大意。"));
    }

    @Property(tries = 300, seed = "11")
    void isMadeOfWholeSentencesOfTheTextAndIsShort(@ForAll("texts") String text) {
        String summary = summary("存放茶叶", text);
        assertTrue(summary.length() <= Summarizer.LONGEST, summary);
        for (int cut = 0; cut <= summary.length(); cut++) {
            String head = summary.substring(0, cut);
            String tail = summary.substring(cut).strip();
            if (text.contains(head) && text.contains(tail) && text.indexOf(head) <= text.lastIndexOf(tail)) {
                return;
            }
        }
        throw new AssertionError("'" + summary + "' does not stand in the text");
    }

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> pieces = Arbitraries.of(
                "存放茶叶",
                "要密封",
                "。",
                "！",
                "？",
                "…",
                "“",
                "”",
                "（",
                "）",
                "\n",
                " ",
                ". ",
                "tea leaves",
                "3.14",
                "，",
                "绿茶放进冰箱冷藏",
                "𠮷",
                "长长的一段话没有标点".repeat(6));
        return pieces.list().ofMaxSize(80).map(list -> String.join("", list));
    }
}
