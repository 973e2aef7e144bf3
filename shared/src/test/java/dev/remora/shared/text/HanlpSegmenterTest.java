package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HanlpSegmenterTest {
    private static final Folding FOLDING = new Folding();
    private static final Segmenter SEGMENTER = new HanlpSegmenter(FOLDING);
    private static final Twins TWINS = new Twins(FOLDING);

    @Provide
    Arbitrary<String> anything() {
        return TextArbitraries.anything();
    }

    @Provide
    Arbitrary<String> chinese() {
        return TextArbitraries.chinese(60);
    }

    private static List<String> words(SegmentedText text) {
        return IntStream.range(0, text.tokens().size()).mapToObj(text::word).toList();
    }

    private static List<String> terms(String text) {
        return words(SEGMENTER.segment(text)).stream().map(FOLDING::fold).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "研究生命的起源, 研究 生命 的 起源",
        "他说的确实在理, 他 说 的 确实 在理",
        "结婚的和尚未结婚的, 结婚 的 和 尚未 结婚 的",
        "中医针灸治疗失眠, 中医 针灸 治疗 失眠",
        "其中医生很忙, 其中 医生 很 忙",
        "補充維生素B12和IPv6, 補充 維生素 B12 和 IPv6",
        "用C++和C#写程序, 用 C++ 和 C# 写 程序",
        "版本1.8.6发布了, 版本 1.8.6 发布 了",
        "分为1，2两种, 分为 1 2 两 种",
        "第二十四条, 第 二十四 条",
        "六大特点, 六大 特点",
        "don't use my_var, don't use my_var",
        "apt-get 安装, apt get 安装",
    })
    void cutsWordsAsPeopleDo(String text, String words) {
        assertEquals(List.of(words.split(" ")), words(SEGMENTER.segment(text)));
    }

    @Test
    void findsNamesWhenAskedTo() {
        Segmenter names = new HanlpSegmenter(FOLDING, true);
        assertTrue(words(names.segment("签约仪式前，秦光荣、李纪恒会见了企业家。")).contains("秦光荣"));
    }

    @Test
    void givesPunctuationAndSymbolsNoWord() {
        assertEquals(List.of("中", "医"), terms("《中》—— 😀\u0000，医！"));
        assertEquals(List.of(), terms("…… 、。!?\n\t😀😀"));
    }

    @Test
    void cutsAVeryLongRunTheSameInEveryPart() {
        // 20,000 times the same four words without a stop: windows must leave no seam.
        List<String> words = terms("针灸治疗失眠患者".repeat(20_000));
        assertEquals(80_000, words.size());
        assertEquals(List.of("针灸", "治疗", "失眠", "患者"), words.stream().distinct().toList());
    }

    @Test
    void cutsVeryLongWordsSoThatAnIndexTakesThem() {
        List<String> words = terms("x".repeat(100_000));
        assertTrue(words.stream().allMatch(word -> word.length() <= WordRuns.LONGEST_WORD));
        assertEquals(100_000, words.stream().mapToInt(String::length).sum());
    }

    /// Signs that fold to words with something between them, so that the words of neighbours run into one
    /// another.
    @ParameterizedTest
    @ValueSource(strings = {"½", "℀", "ﷺ", "㎧"})
    void cutsVeryLongRunsOfSignsThatHoldSeveralWords(String sign) {
        List<String> words = words(SEGMENTER.segment(sign.repeat(3_000)));
        assertEquals(sign.repeat(3_000), String.join("", words));
        words.forEach(word -> assertTrue(word.length() <= WordRuns.LONGEST_WORD, word));
    }

    @Test
    void readsLongRunsOfNumeralsAndOfUnknownCharacters() {
        assertEquals(100_000, String.join("", terms("一二三四五".repeat(20_000))).length());
        assertEquals(20_000, terms("\ud840\udc00".repeat(20_000)).size());
        assertEquals(20_000, terms("龘".repeat(20_000)).size());
    }

    @Test
    void isSilent() {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (PrintStream listener = new PrintStream(said, true, StandardCharsets.UTF_8)) {
            System.setOut(listener);
            System.setErr(listener);
            new HanlpSegmenter(FOLDING, true).segment("王小明在北京大学读书");
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        assertEquals("", said.toString(StandardCharsets.UTF_8));
    }

    @Test
    void givesManyThreadsWhatItGivesOne() {
        List<String> texts = IntStream.range(0, 200)
                .mapToObj(i -> "研究生命的起源" + i + "其中医生执行异议".repeat(i % 7))
                .toList();
        List<SegmentedText> alone = texts.stream().map(SEGMENTER::segment).toList();
        assertEquals(alone, texts.parallelStream().map(SEGMENTER::segment).toList());
    }

    @Property(seed = "7")
    void neverFailsAndKeepsTheText(@ForAll("anything") String text) {
        SegmentedText segmented = SEGMENTER.segment(text);
        assertEquals(text, segmented.text());
        Tokens tokens = segmented.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            assertTrue(tokens.start(i) >= (i == 0 ? 0 : tokens.end(i - 1)), "in order, not overlapping");
            assertNotEquals("", FOLDING.fold(segmented.word(i)));
        }
    }

    @Property(seed = "7")
    void everyLetterAndDigitIsInSomeWord(@ForAll("chinese") String text) {
        assertEquals(text, String.join("", words(SEGMENTER.segment(text))));
    }

    @Property(seed = "7")
    void traditionalAndSimplifiedTwinsHaveTheSameTerms(@ForAll("chinese") String text) {
        String twin = TWINS.traditional(text);
        assertEquals(SEGMENTER.segment(text).tokens(), SEGMENTER.segment(twin).tokens());
        assertEquals(terms(text), terms(twin));
    }

    @Property(seed = "7")
    void foldingBeforeSegmentingChangesNoTerm(@ForAll("chinese") String text) {
        assertEquals(terms(text), terms(FOLDING.fold(TWINS.traditional(text))));
    }
}
