package dev.remora.search.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PassageCutterTest {
    private static final String SENTENCE = "足三里在小腿外侧，膝眼下三寸，初学针灸的人多从它学起，取穴容易，用处也广。";

    /// As much as a passage of its own has.
    private static final String SECTION = SENTENCE.repeat(4);

    private static List<List<String>> headings(String... lines) {
        return PassageCutter.of(String.join("\n", lines)).stream()
                .map(TextPassage::headings)
                .toList();
    }

    @Test
    void paragraphsUnderOneHeadingStandTogether() {
        assertEquals(
                List.of(
                        new TextPassage(SECTION, List.of()),
                        new TextPassage(SECTION + "\n第二段。", List.of("取穴")),
                        new TextPassage(SECTION, List.of("艾灸"))),
                PassageCutter.of(SECTION + "\n取穴\n" + SECTION + "\n第二段。\n艾灸\n" + SECTION));
    }

    /// `备料` alone answers nothing.
    @Test
    void aShortSectionIsJoinedWithTheOneBehindIt() {
        assertEquals(
                List.of(new TextPassage("备料\n里脊肉，泡椒。\n做法\n" + SECTION, List.of())),
                PassageCutter.of("备料\n里脊肉，泡椒。\n做法\n" + SECTION));
        assertEquals(
                List.of(
                        new TextPassage("R217. 鱼香肉丝【不错】\n材料\n" + SECTION, List.of()),
                        new TextPassage("多做几次。", List.of("备注"))),
                PassageCutter.of("R217. 鱼香肉丝【不错】\n材料\n" + SECTION + "\n备注\n多做几次。"));
    }

    @Test
    void aShortSectionIsNotJoinedWithAnotherChapter() {
        assertEquals(
                List.of(
                        new TextPassage(SECTION, List.of("第一章 总论")),
                        new TextPassage("取穴容易的几个穴位。", List.of("第一章 总论", "一、取穴")),
                        new TextPassage(SECTION, List.of("第二章 各论"))),
                PassageCutter.of("第一章 总论\n" + SECTION + "\n一、取穴\n取穴容易的几个穴位。\n第二章 各论\n" + SECTION));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "二○○九年七月七日",
                "2023年12月4日",
                "2023-12-04 发布",
                "法发〔2019〕24号",
                "法释[2021]1号",
                "主编：王爱立",
                "来源：名师与高徒",
                "发文机关： 上海市律师协会",
                "效力级别： 法律",
                "最高人民法院"
            })
    void datesDocumentNumbersAndBylinesAreNoHeadings(String line) {
        assertEquals(List.of(List.of(), List.of("一、总则")), headings(line, SECTION, "一、总则", SECTION));
    }

    @ParameterizedTest
    @ValueSource(strings = {"第一步：备料", "2023年的变化", "日期的算法", "方法1：艾灸", "主编的话"})
    void linesThatOnlyLookLikeThemAreHeadings(String line) {
        assertEquals(List.of(List.of(line)), headings(line, SECTION));
    }

    @Test
    void aLineBehindALabelIsAHeadingHoweverItEnds() {
        String first = "【实务要点】第三人实际履行合同情形下合同当事人的认定";
        String second = "【实务要点】催收公告能否使诉讼时效期间已经届满的债权“起死回生”";
        String third = "【实务要点】同一建设工程存在“黑白合同”的情形下，在判断工程价款结算根据时，是否需要考虑“白合同”的效力";
        assertEquals(
                List.of(List.of(first), List.of(second), List.of(third)),
                headings(first, SECTION, second, SECTION, third, SECTION));
        assertEquals(List.of(List.of()), headings("【川菜】鱼香肉丝", "【川菜】回锅肉", "【川菜】麻婆豆腐"));
    }

    @Test
    void headingsNestByHowTheyAreNumbered() {
        String text = String.join(
                "\n", "第一章 总论", SECTION, "一、取穴", SECTION, "（一）位置", SECTION, "二、艾灸", SECTION, "第二章 各论", SECTION);
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
