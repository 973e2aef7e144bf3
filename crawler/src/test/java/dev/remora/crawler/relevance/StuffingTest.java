package dev.remora.crawler.relevance;

import static dev.remora.crawler.relevance.Texts.keywords;
import static dev.remora.crawler.relevance.Texts.page;
import static dev.remora.crawler.relevance.Texts.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.reason.PageEvidence;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Pages whose keywords stand in no sentence, and pages of people beside them.
class StuffingTest {
    private static final List<String> KEYWORDS =
            List.of("针灸", "穴位", "艾灸", "经络", "推拿", "拔罐", "方剂", "脉象", "中药", "伤寒论", "足三里", "本草");
    private static final List<String> OTHER =
            List.of("医院", "专家", "电话", "地址", "北京", "上海", "价格", "费用", "排名", "优惠", "网站", "咨询", "预约", "门诊", "免费");
    private static final String CASINO = "我们的网站为您提供最新的娱乐信息，注册之后就可以得到奖金。很多人都说这里的游戏既公平又有趣，"
            + "客服随时在线，提款也只要几分钟。如果您还没有账号，现在加入是最好的时候。赛事的结果每天更新，您也可以在手机上观看比赛，"
            + "和朋友一起讨论谁会赢。请注意控制自己的支出，不要把生活费拿来下注。";
    private static final String PROSE = "艾灸是中医里常用的方法，把艾条点燃之后放在穴位附近，让热力慢慢地透进去。经络不通的人做了以后，"
            + "常常觉得身上暖和起来。不过它并不是对谁都合适：发烧的时候不能做，怀孕的人也要先问过医生。老人皮肤感觉迟钝，"
            + "容易烫伤，家里人应当在旁边看着。每次十五分钟就够了，做完不要马上洗澡，也别吹风。有人同时配合针灸和推拿，"
            + "效果因人而异，没有必要天天去做。";

    private static RelevanceModel model(String name, Map<String, Double> settings) {
        return Texts.model(
                name,
                keywords(KEYWORDS.stream().flatMap(word -> Stream.of(word, 1)).toArray()),
                settings);
    }

    /// Words drawn from a list, parted by spaces, commas or nothing, in lines of ten.
    private static String drawn(List<String> words, int number, String between, Random random) {
        return IntStream.range(0, number)
                .mapToObj(i -> words.get(random.nextInt(words.size())) + (i % 10 == 9 ? "\n" : between))
                .collect(Collectors.joining());
    }

    private static String stuffing(int number, int seed) {
        return drawn(KEYWORDS, number, " ", new Random(seed));
    }

    static Stream<String> stuffed() {
        Random random = new Random(7);
        List<String> mixed =
                Stream.concat(KEYWORDS.stream(), OTHER.stream().limit(8)).toList();
        return Stream.of(
                stuffing(12, 1),
                stuffing(60, 2),
                stuffing(700, 3),
                drawn(KEYWORDS, 300, "，", random),
                drawn(KEYWORDS, 300, "、", random),
                drawn(KEYWORDS, 300, "的", random),
                drawn(mixed, 200, " ", random),
                drawn(mixed, 2_000, " | ", random),
                "针灸哪家好，针灸多少钱，针灸的价格。".repeat(60),
                String.join("\n", List.of("针灸医院排名第一", "北京艾灸哪里好", "推拿一次的费用", "找专家看脉象", "中药方剂免费送"))
                        .concat("\n")
                        .repeat(80));
    }

    @ParameterizedTest
    @MethodSource("stuffed")
    void aPageOfKeywordsWithoutSentencesIsOffTopicWhateverPartsThem(String body) {
        for (String name : List.of("keyword-density", "keyword-vsm", "keyword-bayes")) {
            Judgement judged = Texts.judge(model(name, Map.of()), "针灸", body);
            assertFalse(judged.onTopic(), name);
            assertEquals(0, judged.relevance());
            assertInstanceOf(PageEvidence.Stuffed.class, judged.evidence());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 400})
    void aTitleOfKeywordsSaysNothingOfItsPage(int words) {
        assertFalse(Texts.judge(model("keyword-density", Map.of()), stuffing(words, 4), CASINO)
                .onTopic());
    }

    @Test
    void keywordsBelowAnArticleOfSomethingElseDoNotPutItOnTopic() {
        for (String body :
                List.of(CASINO.repeat(2) + "\n" + stuffing(150, 5), stuffing(150, 6) + "\n" + CASINO.repeat(2))) {
            assertFalse(
                    Texts.judge(model("keyword-density", Map.of()), "娱乐", body).onTopic());
        }
    }

    /// Where many of the words are not the topic's, some passages hold too few of its keywords to be told
    /// alone.
    @Test
    void ofStuffingBelowAnArticleNothingIsLeftWhereOthersAreAmongTheKeywords() {
        List<String> half = Stream.concat(
                        KEYWORDS.stream().limit(5), OTHER.stream().limit(3))
                .toList();
        for (int seed = 0; seed < 50; seed++) {
            String body = CASINO.repeat(2) + "\n" + drawn(half, 150, " ", new Random(seed));
            for (String name : List.of("keyword-density", "keyword-vsm", "keyword-bayes")) {
                assertFalse(Texts.judge(model(name, Map.of()), "", body).onTopic(), name + " " + seed);
            }
        }
    }

    @Test
    void anArticleOnTopicStaysSoWithALineOfTagsBelowItAndTheTagsAreTold() {
        Judgement plain = Texts.judge(model("keyword-density", Map.of()), "艾灸", PROSE);
        assertTrue(plain.onTopic());
        assertInstanceOf(PageEvidence.Density.class, plain.evidence());
        assertTrue(Texts.judge(model("keyword-density", Map.of()), "艾灸", PROSE + "\n针灸 穴位 经络 艾灸")
                .onTopic());
        Judgement tagged = Texts.judge(model("keyword-density", Map.of()), "艾灸", PROSE + "\n" + stuffing(50, 8));
        assertTrue(tagged.onTopic(), tagged::toString);
        assertTrue(tagged.evidence() instanceof PageEvidence.Stuffed(int stuffed, int words, PageEvidence.Density _)
                && stuffed >= 50
                && 2 * stuffed < words);
    }

    @Test
    void whatIsTooShortToTellIsJudgedByItsKeywords() {
        assertTrue(Texts.judge(model("keyword-density", Map.of()), "针灸", "针灸 穴位 经络")
                .onTopic());
    }

    @Test
    void aTopicMayCountStuffingAsText() {
        assertTrue(Texts.judge(model("keyword-density", Map.of("stuffing", 0.0)), "针灸", stuffing(60, 2))
                .onTopic());
    }

    @Test
    void aModelThatLearnsLearnsNothingFromIt() {
        LearningModel model = (LearningModel) model("keyword-bayes", Map.of());
        for (int i = 0; i < 60; i++) {
            String body = stuffing(200, i);
            model.observe(page("针灸", body), text("针灸"), text(body));
        }
        assertEquals(List.of(), model.snapshot().get(1));
    }
}
