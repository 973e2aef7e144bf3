package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordClassesTest {
    private final WordClasses classes = new WordClasses();

    @Test
    void aWordThatMostlyOrOftenCountsIsAClassifier() {
        List<String> words = List.of("条", "个", "次", "款", "节", "人", "审", "味", "维", "节目", "");
        assertEquals(
                List.of("条", "个", "次", "款", "节"),
                words.stream().filter(classes::isClassifier).toList());
    }

    @Test
    void aVerbOrAPrepositionIsAVerbButNoPlaceAndNoAdjective() {
        List<String> words = List.of("吃", "按", "用", "煮", "里", "上", "清", "疼", "汤", "");
        assertEquals(
                List.of("吃", "按", "用", "煮"),
                words.stream().filter(classes::isVerb).toList());
    }

    @Test
    void aQuestionNamesNothingThoughTheDictionaryLacksIt() {
        List<String> questions = List.of(
                "几天", "几次", "几个月", "几岁", "几位", "哪天", "哪种", "哪几家", "多少钱", "多少米", "多远", "多长", "好不好", "去没去", "舒不舒服",
                "喜欢不喜欢");
        assertEquals(List.of(), questions.stream().filter(classes::mayName).toList());
        List<String> names = List.of("九寨沟", "多肉", "哪吒", "几何", "多宝鱼", "三七", "不倒翁");
        assertEquals(names, names.stream().filter(classes::mayName).toList());
    }

    @Test
    void aNameThatBeginsLikeAQuestionIsNone() {
        List<String> words = List.of("几何", "多重", "多寡", "多少", "多久", "哪里", "几时", "几天", "多远");
        assertEquals(
                List.of("多少", "多久", "哪里", "几时", "几天", "多远"),
                words.stream().filter(classes::asks).toList());
    }

    @Test
    void anAdverbAPronounAndAPrepositionSayNothingAlone() {
        List<String> words = List.of("失眠", "头晕", "便秘", "冬至", "九寨沟", "最好", "每个", "自己", "关于", "几天");
        assertEquals(
                List.of("失眠", "头晕", "便秘", "冬至", "九寨沟"),
                words.stream().filter(classes::mayStandAlone).toList());
    }

    @Test
    void anAdjectiveOrAnAdverbIsAQuality() {
        List<String> words = List.of("不好", "最好", "漂亮", "冬至", "清明节", "失眠", "九寨沟", "");
        assertEquals(
                List.of("不好", "最好", "漂亮"),
                words.stream().filter(classes::isQuality).toList());
    }

    @Test
    void aCharacterIsFrequentOnlyAsAWord() {
        assertTrue(classes.frequency("省") > 100);
        assertTrue(classes.frequency("眠") < 10);
        assertEquals(0, classes.frequency("炙"));
        assertEquals(0, classes.frequency(""));
    }

    @Test
    void aNounOrAVerbUsedAsOneMayNameASubject() {
        List<String> words = List.of("法律", "治疗", "规定", "遵守", "非常", "");
        assertEquals(
                List.of("法律", "治疗", "规定", ""),
                words.stream().filter(classes::mayName).toList());
    }
}
