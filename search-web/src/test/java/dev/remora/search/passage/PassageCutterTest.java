package dev.remora.search.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

final class PassageCutterTest {
    private static final String SENTENCE = "足三里在小腿外侧，膝眼下三寸，初学针灸的人多从它学起，取穴容易，用处也广。";

    @Test
    void paragraphsUnderOneHeadingStandTogether() {
        assertEquals(
                List.of(
                        new TextPassage("开头的一段。", List.of()),
                        new TextPassage(SENTENCE + "\n第二段。", List.of("取穴")),
                        new TextPassage(SENTENCE, List.of("艾灸"))),
                PassageCutter.of("开头的一段。\n取穴\n" + SENTENCE + "\n第二段。\n艾灸\n" + SENTENCE));
    }

    @Test
    void headingsNestByHowTheyAreNumbered() {
        String text = String.join(
                "\n", "第一章 总论", SENTENCE, "一、取穴", SENTENCE, "（一）位置", SENTENCE, "二、艾灸", SENTENCE, "第二章 各论", SENTENCE);
        assertEquals(
                List.of(
                        List.of("第一章 总论"),
                        List.of("第一章 总论", "一、取穴"),
                        List.of("第一章 总论", "一、取穴", "（一）位置"),
                        List.of("第一章 总论", "二、艾灸"),
                        List.of("第二章 各论")),
                PassageCutter.of(text).stream().map(TextPassage::headings).toList());
    }

    @Test
    void aParagraphThatIsTooLongIsCutWhereASentenceEnds() {
        List<TextPassage> passages = PassageCutter.of(SENTENCE.repeat(40));
        assertTrue(passages.size() > 2, passages.toString());
        assertTrue(passages.stream().allMatch(passage -> passage.text().endsWith("。")), passages.toString());
        assertEquals(
                SENTENCE.repeat(40),
                String.join("", passages.stream().map(TextPassage::text).toList()));
    }

    @Test
    void anEmptyTextHasNoPassages() {
        assertEquals(List.of(), PassageCutter.of(""));
        assertEquals(List.of(), PassageCutter.of("\n \n\n"));
    }

    @Property(tries = 300)
    void noPassageIsLongerThanAllowedAndNothingOfATextWithoutHeadingsIsLost(
            @ForAll @StringLength(max = 3_000) String anything) {
        String text = anything.replace('\n', ' ').strip();
        List<TextPassage> passages = PassageCutter.of(text);
        assertTrue(passages.stream().allMatch(passage -> passage.text().length() <= PassageCutter.LONGEST));
        String joined = String.join("", passages.stream().map(TextPassage::text).toList());
        assertEquals(withoutBlanks(text), withoutBlanks(joined));
    }

    @Test
    void aBlankOfAnyScriptWhereAParagraphIsSplitIsDropped() {
        String text = "字".repeat(PassageCutter.LONGEST - 1) + "\u2003" + "尾";
        assertEquals(
                List.of("字".repeat(PassageCutter.LONGEST - 1), "尾"),
                PassageCutter.of(text).stream().map(TextPassage::text).toList());
    }

    /// Without what [String#strip] takes for a blank.
    private static String withoutBlanks(String text) {
        return text.codePoints()
                .filter(code -> !Character.isWhitespace(code))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
