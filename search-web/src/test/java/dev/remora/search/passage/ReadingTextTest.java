package dev.remora.search.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.remora.shared.text.Folding;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

final class ReadingTextTest {
    private static final Folding FOLDING = new Folding();

    private static String html(String text, String query) {
        return ReadingText.html(text, query, FOLDING).replaceAll(">\\s+<", "><").strip();
    }

    @Test
    void headingsAndParagraphsComeWithWhatWasLookedForMarked() {
        assertEquals(
                "<h2>取穴</h2><p>初学<mark id=\"first\">針灸</mark>的人多从它学起，<mark>针灸减肥</mark>另说。</p>",
                html("取穴\n初学針灸的人多从它学起，针灸减肥另说。", "针灸减肥"));
    }

    @Test
    void whatIsLeftOutIsNotMarked() {
        assertFalse(html("针灸与推拿。", "推拿 -针灸").contains("针灸</mark>"));
    }

    @Property(tries = 300)
    void nothingOfATextIsLostAndNothingBecomesMarkup(@ForAll @StringLength(max = 200) String anything) {
        String text = ("<b>" + anything + "</b>&amp;").replace('\n', ' ').replaceAll("[\\p{Cntrl}\\p{Cs}]", "");
        String shown = Jsoup.parseBodyFragment(ReadingText.html(text, "b amp " + anything, FOLDING))
                .body()
                .wholeText();
        assertEquals(text.strip(), shown.strip());
    }
}
