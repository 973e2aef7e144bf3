package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FurtherWordsTest {
    private static final Folding FOLDING = new Folding();
    private static final HanlpSegmenter PLAIN = new HanlpSegmenter(FOLDING);

    private static List<String> words(Segmenter segmenter, String text) {
        SegmentedText segmented = segmenter.segment(text);
        return IntStream.range(0, segmented.tokens().size())
                .mapToObj(segmented::word)
                .toList();
    }

    private static List<String> cut(String text, String... topic) {
        return words(PLAIN.with(List.of(topic)), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"民法典", "执行异议", "牛腩", "小柴胡汤", "足三里", "可转债", "腹针", "以物抵债", "厥阴病"})
    void aTopicsWordIsOneWordAloneAndInASentence(String word) {
        assertTrue(words(PLAIN, word).size() > 1, "the dictionary has it: it shows nothing");
        assertEquals(List.of(word), cut(word, word));
        assertTrue(cut("关于" + word + "的问题", word).contains(word));
        assertTrue(cut("他说" + word + "很好，" + word + "也好。", word).contains(word));
    }

    @ParameterizedTest
    @CsvSource({"上市公司, 优势的上市公司进行分红", "最高人民法院, 司法解释是最高人民法院对审判的解释", "诉讼费用, 结果和诉讼费用的负担", "资产配置, 投资和资产配置是做什么"})
    void aWordWhosePiecesOftenFollowOneAnotherIsOneWord(String word, String text) {
        assertTrue(cut(text, word).contains(word), () -> cut(text, word).toString());
    }

    @ParameterizedTest
    @CsvSource({
        "数组, 多数组件都这样, 多数 组件",
        "法人, 或者非法人组织, 非法",
        "仲裁, 6仲裁员在场, 在场",
        "理财, 合同办理财产权利, 办理",
        "中医, 其中医生很忙, 其中 医生",
    })
    void aWordDoesNotTearOthersApart(String word, String text, String kept) {
        assertTrue(
                cut(text, word).containsAll(List.of(kept.split(" "))),
                () -> cut(text, word).toString());
    }

    @ParameterizedTest
    @CsvSource({"估值, 低估值策略", "定投, 场内定投", "小火, 改用小火烧开"})
    void aWordThatTheDictionaryLacksWinsItsCharactersFromNeighbours(String word, String text) {
        assertFalse(words(PLAIN, word).contains(word), "the dictionary has it: it shows nothing");
        assertTrue(cut(text, word).contains(word), () -> cut(text, word).toString());
    }

    @ParameterizedTest
    @CsvSource({
        "节气, 关节气机不利",
        "节气, 以调节气机为主",
        "病人, 精神病人实施的行为",
    })
    void aWordThatTheDictionaryHasMovesNoBound(String word, String text) {
        assertEquals(List.of(word), words(PLAIN, word), "the dictionary lacks it: it shows nothing");
        assertEquals(words(PLAIN, text), cut(text, word));
    }

    @Test
    void ofWordsThatHoldOneAnotherTheLongestCounts() {
        assertEquals(List.of("小柴胡汤", "主", "之"), cut("小柴胡汤主之", "小柴胡", "小柴胡汤", "柴胡"));
        assertEquals(List.of("小柴胡"), cut("小柴胡", "小柴胡", "小柴胡汤"));
        assertEquals(List.of("民法典"), cut("民法典", "民法", "法典", "民法典"));
    }

    @Test
    void wordsAreFoldedAsTextsAre() {
        assertEquals(List.of("執行異議"), cut("執行異議", "执行异议"));
        assertEquals(List.of("执行异议"), cut("执行异议", " 執行異議 "));
        assertEquals(
                PLAIN.with(List.of("執行異議")).dictionary(),
                PLAIN.with(List.of("执行异议")).dictionary());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "的", "，。", "😀😀", "\ud840", "docker", "A股", "小柴胡汤 足三里", "小柴胡·汤", "C++", "3.14"})
    void whatIsNoRunOfChineseCharactersIsPassedOver(String no) {
        assertEquals(PLAIN.dictionary(), PLAIN.with(List.of(no)).dictionary());
        assertEquals(words(PLAIN, "用docker炒A股😀的" + no), words(PLAIN.with(List.of(no)), "用docker炒A股😀的" + no));
    }

    @Test
    void aWordIsNotLongerThanTheReadingOfAWindowAllows() {
        String longest = IntStream.range(0, FurtherWords.LONGEST)
                .mapToObj(i -> Character.toString(0x3400 + i))
                .collect(Collectors.joining());
        assertEquals(List.of(longest), cut(longest, longest));
        String text = "药".repeat(7) + longest.repeat(500);
        assertEquals(
                500,
                cut(text, longest).stream().filter(longest::equals).count(),
                "a word is whole wherever a window ends");
        assertEquals(PLAIN.dictionary(), PLAIN.with(List.of(longest + "龘")).dictionary());
    }

    @Test
    void charactersOfTwoUnitsMakeWordsToo() {
        String word = "\ud840\udc00\ud840\udc01";
        assertEquals(List.of(word, "的"), cut(word + "的", word));
        assertEquals(2, cut(word, "\ud840\udc01\ud840\udc02").size());
    }

    @Test
    void topicsDoNotSeeOneAnothersWords() {
        Segmenter law = PLAIN.with(List.of("民法典"));
        Segmenter food = PLAIN.with(List.of("牛腩"));
        assertEquals(List.of("民法典"), words(law, "民法典"));
        assertTrue(words(food, "民法典").size() > 1);
        assertTrue(words(law, "牛腩").size() > 1);
        assertEquals(words(PLAIN, "民法典牛腩"), words(law.with(List.of()), "民法典牛腩"));
    }

    @Test
    void theDictionaryIsToldByItsWordsAndNotByTheirOrder() {
        assertEquals(
                PLAIN.with(List.of("民法典", "牛腩")).dictionary(),
                PLAIN.with(List.of("牛腩", "民法典", "牛腩")).dictionary());
        assertEquals(
                4,
                Stream.of(List.<String>of(), List.of("民法典"), List.of("民法", "典章"), List.of("民法典章"))
                        .map(words -> PLAIN.with(words).dictionary())
                        .distinct()
                        .count());
        assertNotEquals(0, PLAIN.dictionary());
    }

    @Test
    void manyThreadsGetWhatOneGets() {
        Segmenter segmenter = PLAIN.with(List.of("民法典", "执行异议", "小柴胡汤"));
        List<String> texts = IntStream.range(0, 200)
                .mapToObj(i -> "民法典" + i + "小柴胡汤主之执行异议".repeat(i % 7))
                .toList();
        List<SegmentedText> alone = texts.stream().map(segmenter::segment).toList();
        assertEquals(alone, texts.parallelStream().map(segmenter::segment).toList());
    }

    @Provide
    Arbitrary<String> chinese() {
        return TextArbitraries.chinese(60);
    }

    @Provide
    Arbitrary<String> anything() {
        return TextArbitraries.anything();
    }

    @Provide
    Arbitrary<List<String>> wordLists() {
        return Arbitraries.oneOf(
                        TextArbitraries.chinese(6), TextArbitraries.anything(), Arbitraries.of("民法典", "中医", "中", "的确"))
                .list()
                .ofMaxSize(12);
    }

    @Property(seed = "7")
    void whateverTheWordsEachCharacterIsInSomeWord(
            @ForAll("chinese") String text, @ForAll("wordLists") List<String> topic) {
        assertEquals(text, String.join("", words(PLAIN.with(topic), text)));
    }

    @Property(seed = "7")
    void whateverTheWordsOffsetsAreThoseOfTheText(
            @ForAll("anything") String text, @ForAll("wordLists") List<String> topic) {
        SegmentedText segmented = PLAIN.with(topic).segment(text);
        assertEquals(text, segmented.text());
        for (int i = 0; i < segmented.tokens().size(); i++) {
            assertNotEquals("", FOLDING.fold(segmented.word(i)));
        }
    }

    @Property(seed = "7")
    void aRunThatIsAWordIsOneWord(@ForAll("chinese") String text, @ForAll("wordLists") List<String> topic) {
        List<String> known = Stream.concat(topic.stream(), Stream.of(text)).toList();
        boolean can =
                text.codePointCount(0, text.length()) > 1 && FOLDING.fold(text).length() <= FurtherWords.LONGEST;
        if (can) {
            assertEquals(List.of(text), words(PLAIN.with(known), text));
        }
    }
}
