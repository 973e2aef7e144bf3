package dev.remora.search.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.text.Folding;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

final class ReadingTextTest {
    private static final Folding FOLDING = new Folding();
    private static final ReadingText.Labels LABELS = new ReadingText.Labels("before", "behind");

    private static String html(String text, String query) {
        return ReadingText.html(text, query, Map.of("患者", List.of("病人", "病家")), FOLDING, LABELS)
                .replaceAll(">\\s+<", "><")
                .strip();
    }

    @Test
    void headingsAndParagraphsComeWithWhatWasLookedForMarked() {
        assertEquals(
                "<h2>取穴</h2><p>初学<mark>針灸</mark>的人多从它学起，<mark id=\"best\">针灸减肥</mark>另说。</p>",
                html("取穴\n初学針灸的人多从它学起，针灸减肥另说。", "针灸减肥"));
    }

    @Test
    void aPhraseIsMarkedAsAWholeAndNotItsWordsElsewhere() {
        assertEquals(
                "<p>合同可以解除，违约要赔。<mark id=\"best\">合同因违约解除后</mark>，违约金照付。</p>",
                html("合同可以解除，违约要赔。合同因违约解除后，违约金照付。", "\"合同因违约解除后\""));
        assertEquals("<p><mark id=\"best\">合同</mark>的<mark>解除</mark></p>", html("合同的解除", "\"合同解除了\""));
    }

    @Test
    void aSynonymIsMarkedWhereTheTextLacksTheWord() {
        assertEquals("<p><mark id=\"best\">病人</mark>多眠。</p>", html("病人多眠。", "患者"));
        assertEquals("<p><mark id=\"best\">患者</mark>是病人。</p>", html("患者是病人。", "患者"));
    }

    @Test
    void theCopyOpensAtTheDensestPlaceAndEachPlaceLeadsToTheNext() {
        String html = html("估值调整。\n" + "没有。".repeat(50) + "\n违约金的调整以损失为限。\n调整。", "违约金 调整");
        assertTrue(html.contains("估值<mark>调整</mark>"), html);
        assertTrue(html.contains("<mark id=\"best\">违约金</mark>的<mark>调整</mark>"), html);
        assertTrue(
                html.contains("<p id=\"p1\">")
                        && html.contains("<a href=\"#p0\" aria-label=\"before\" title=\"before\">↑</a>"),
                html);
        assertTrue(html.contains("<a href=\"#p2\" aria-label=\"behind\" title=\"behind\">↓</a>"), html);
        assertFalse(html("违约金。", "违约金").contains("href"));
    }

    /// A phrase may be cut by the end of a paragraph.
    @Test
    void aPlaceOverTwoParagraphsIsMarkedInBoth() {
        assertEquals(2, html("合同因违约\n解除后另议的事情", "\"合同因违约解除后\"").split("<mark").length - 1);
    }

    @Test
    void whatIsLeftOutIsNotMarked() {
        assertFalse(html("针灸与推拿。", "推拿 -针灸").contains("针灸</mark>"));
    }

    @Property(tries = 300)
    void nothingOfATextIsLostAndNothingBecomesMarkup(@ForAll @StringLength(max = 200) String anything) {
        String text = ("<b>" + anything + "</b>&amp;").replace('\n', ' ').replaceAll("[\\p{Cntrl}\\p{Cs}]", "");
        String shown = Jsoup.parseBodyFragment(ReadingText.html(text, "b amp " + anything, Map.of(), FOLDING, LABELS))
                .body()
                .wholeText();
        assertEquals(text.strip(), shown.strip());
    }
}
