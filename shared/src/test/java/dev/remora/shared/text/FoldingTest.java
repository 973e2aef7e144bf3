package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FoldingTest {
    private static final Folding FOLDING = new Folding();

    @Provide
    Arbitrary<String> anything() {
        return TextArbitraries.anything();
    }

    @Provide
    Arbitrary<String> chinese() {
        return TextArbitraries.chinese(20);
    }

    @ParameterizedTest
    @CsvSource({
        "針灸與藥物, 针灸与药物",
        "頭髮發展, 头发发展",
        "Linux, linux",
        "ＩＰｖ６, ipv6",
        "ｶﾞ, ガ",
        "㎏, kg",
        "e\u0301, é",
        "中\u00ad医, 中医",
        "STRASSE, strasse",
        "𝐀, a",
    })
    void makesSpellingsEqual(String text, String folded) {
        assertEquals(folded, FOLDING.fold(text));
    }

    @Test
    void givesTheSameStringBackWhereNothingIsToBeFolded() {
        String plain = "中医针灸。linux 3.14";
        assertSame(plain, FOLDING.fold(plain));
        assertEquals(plain.length() - 1, FOLDING.foldWithOffsets(plain).originalStart(plain.length() - 1));
    }

    @Test
    void knowsWhereAFoldedCharacterStood() {
        // Original: 中 ㎏ e ◌́ 醫, folded: 中 k g é 医.
        FoldedText folded = FOLDING.foldWithOffsets("中㎏e\u0301醫");
        assertEquals("中kgé医", folded.text());
        assertEquals(1, folded.originalStart(2));
        assertEquals(2, folded.originalEnd(2));
        assertEquals(2, folded.originalStart(3));
        assertEquals(4, folded.originalEnd(4));
        assertEquals(4, folded.originalStart(4));
        assertEquals(5, folded.originalEnd(5));
    }

    @Property(seed = "7")
    void foldingTwiceChangesNothing(@ForAll("anything") String text) {
        String once = FOLDING.fold(text);
        assertEquals(once, FOLDING.fold(once));
    }

    @Property(seed = "7")
    void everyWayOfFoldingGivesTheSame(@ForAll("anything") String text) {
        StringBuilder appended = new StringBuilder();
        FOLDING.fold(text, 0, text.length(), appended);
        assertEquals(FOLDING.fold(text), appended.toString());
        assertEquals(FOLDING.fold(text), FOLDING.foldWithOffsets(text).text());
    }

    @Property(seed = "7")
    void offsetsRiseAndStayInsideTheText(@ForAll("anything") String text) {
        FoldedText folded = FOLDING.foldWithOffsets(text);
        int last = 0;
        for (int i = 0; i < folded.text().length(); i++) {
            assertTrue(folded.originalStart(i) >= last);
            assertTrue(folded.originalEnd(i + 1) > folded.originalStart(i));
            assertTrue(folded.originalEnd(i + 1) <= text.length());
            last = folded.originalStart(i);
        }
    }

    @Property(seed = "7")
    void aPartFoldsAloneAsItDoesInside(@ForAll("chinese") String left, @ForAll("chinese") String right) {
        assertEquals(FOLDING.fold(left) + FOLDING.fold(right), FOLDING.fold(left + right));
    }
}
