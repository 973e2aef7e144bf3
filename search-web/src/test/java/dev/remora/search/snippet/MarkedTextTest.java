package dev.remora.search.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class MarkedTextTest {
    private static String marked(String text, Match... matches) {
        return MarkedText.of(text, List.of(matches), new Passage(0, text.length()));
    }

    @Test
    void marksWhatMatches() {
        assertEquals("看<mark>中医</mark>去", marked("看中医去", new Match(1, 3, 0)));
    }

    @Test
    void matchesThatTouchOrOverlapGetOneMark() {
        assertEquals("<mark>伤寒论</mark>条", marked("伤寒论条", new Match(0, 2, 0), new Match(2, 3, 1)));
        assertEquals("<mark>伤寒论</mark>条", marked("伤寒论条", new Match(0, 2, 0), new Match(1, 3, 1)));
    }

    @Test
    void escapesWhateverMeansSomethingInHtml() {
        assertEquals("&lt;b a=&quot;<mark>x</mark>&#39;&gt;&amp;", marked("<b a=\"x'>&", new Match(6, 7, 0)));
    }

    @Test
    void runsOfWhiteSpaceAndControlCharactersBecomeOneSpace() {
        assertEquals("一 二", marked("一\n\t \u0000\u00a0二"));
    }

    @Test
    void saysWhereTextIsLeftOut() {
        assertEquals("…二…", MarkedText.of("一二三", List.of(), new Passage(1, 2)));
    }

    @Property(tries = 500)
    void leavesNothingThatABrowserWouldRun(
            @ForAll String text,
            @ForAll List<@IntRange(max = 30) Integer> starts,
            @ForAll @IntRange(max = 20) int from) {
        List<Match> matches = new ArrayList<>();
        starts.stream()
                .filter(start -> start + 2 <= text.length())
                .sorted()
                .forEach(start -> matches.add(new Match(start, start + 2, 0)));
        int start = Math.min(from, text.length());
        String html = MarkedText.of(text, matches, new Passage(start, text.length()));
        String rest = html.replaceAll("<mark>[^<>]*</mark>", "");
        assertFalse(rest.contains("<") || rest.contains(">"), html);
    }
}
