package dev.remora.crawler.relevance;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeywordCounterTest {
    private static int count(String keyword, String text) {
        return new KeywordCounter(Map.of(keyword, 1.0), Texts.FOLDING).count(Texts.text(text))[0];
    }

    @ParameterizedTest
    @CsvSource({
        "中医, 中医和中医, 2",
        "最高人民法院, 最高人民法院审理, 1",
        "执行异议, 提起执行异议之诉, 1",
        "中医, 中医药大学, 1",
        "machine learning, On Machine Learning., 1",
        "git, git 和 Git, 2",
        "c++, 学习C++编程, 1",
        ".net, ASP.NET 教程, 1",
        "A股, A股市场, 1",
        "ETF, 沪深300ETF基金, 1",
        "php, PHP7 与 php8, 2",
        "针灸, 针灸\uffff, 1",
    })
    void findsAKeywordHoweverItIsCut(String keyword, String text, int count) {
        assertEquals(count, count(keyword, text));
    }

    @ParameterizedTest
    @CsvSource({
        "git, digital github, 0",
        "中医, 其中医生很忙, 0",
        "克, 坦克和夹克, 0",
        "c, C++, 0",
        "b, 维生素b12, 0",
        "ip, IPv6, 0",
        "民法典, 民法典型案例, 0",
        "machine learning, machine-learning, 0",
    })
    void findsNoKeywordInsideAnotherWord(String keyword, String text, int count) {
        assertEquals(count, count(keyword, text));
    }

    @ParameterizedTest
    @CsvSource({"藥師, 药师, 1", "药师, 藥師, 1", "linux, ＬＩＮＵＸ, 1", "㎏, 5 kg, 1"})
    void doesNotMindCaseWidthAndTraditionalCharacters(String keyword, String text, int count) {
        assertEquals(count, count(keyword, text));
    }

    @Test
    void findsAPhraseAcrossALineFeed() {
        assertEquals(1, count("machine learning", "machine\nlearning"));
    }

    @Test
    void findsKeywordsInsideOneAnotherAndAtEachOthersEnds() {
        KeywordCounter counter =
                new KeywordCounter(Texts.keywords("针灸", 1, "针灸治疗", 1, "治疗", 1, "治疗失眠", 1), Texts.FOLDING);
        assertEquals("[1, 1, 1, 1]", java.util.Arrays.toString(counter.count(Texts.text("针灸治疗失眠"))));
    }

    @Test
    void takesKeywordsThatFoldAlikeAsOneWithTheGreatestWeight() {
        KeywordCounter counter = new KeywordCounter(Texts.keywords("药师", 2.5, "藥師", 3), Texts.FOLDING);
        assertEquals(1, counter.size());
        assertEquals(3, counter.weight(0));
    }

    @Test
    void readsAnyCharacterBehindAnyBeginningOfAKeyword() {
        Random random = new Random(20261130);
        for (int set = 0; set < 20; set++) {
            Map<String, Double> keywords = new LinkedHashMap<>();
            for (int i = 0; i <= random.nextInt(5); i++) {
                keywords.put(random(random), 1.0);
            }
            KeywordCounter counter = new KeywordCounter(keywords, Texts.FOLDING);
            for (String keyword : keywords.keySet()) {
                for (int length = 0; length <= keyword.length(); length++) {
                    StringBuilder text = new StringBuilder();
                    for (int c = 0; c <= Character.MAX_VALUE; c++) {
                        text.append(keyword, 0, length).append((char) c);
                    }
                    SegmentedText read = new SegmentedText(text.toString(), Tokens.NONE);
                    assertDoesNotThrow(() -> counter.count(read), () -> "keywords " + keywords);
                }
            }
        }
    }

    private static String random(Random random) {
        String characters = "针灸治疗ab 1\uffff\u0001";
        StringBuilder keyword = new StringBuilder("针");
        for (int i = random.nextInt(3); i > 0; i--) {
            keyword.append(characters.charAt(random.nextInt(characters.length())));
        }
        return keyword.toString();
    }
}
