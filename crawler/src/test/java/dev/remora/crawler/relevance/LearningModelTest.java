package dev.remora.crawler.relevance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.topic.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A topic of which the keywords name one half of the vocabulary: 针灸 and 穴位 are keywords, 艾草, 经脉 and 推拿 only
/// stand beside them. The rest of the web is about cars.
class LearningModelTest {
    private static final SequencedMap<String, Double> KEYWORDS = Texts.keywords("针灸", 3, "穴位", 2);

    /// Pages of drawn words have no sentences.
    private static final Map<String, Double> DRAWN = Map.of("stuffing", 0.0);

    private static final List<String> ON = List.of("针灸", "穴位", "艾草", "经脉", "推拿", "医生", "城市");
    private static final List<String> OFF = List.of("汽车", "发动机", "轮胎", "驾驶", "公路", "城市", "天气");

    static Stream<String> learningModels() {
        return new TreeSet<>(RelevanceModels.NAMES).stream().filter(RelevanceModels::learns);
    }

    private static LearningModel model(String name) {
        return assertInstanceOf(LearningModel.class, Texts.model(name, KEYWORDS, DRAWN));
    }

    /// 40 words drawn from a list.
    private static String text(List<String> words, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            text.append(words.get(random.nextInt(words.size()))).append('，');
        }
        return text.toString();
    }

    private static void show(LearningModel model, int pages) {
        for (int i = 0; i < pages; i++) {
            String body = text(i % 3 == 0 ? ON : OFF, i);
            model.observe(Texts.page("", body), Texts.text(""), Texts.text(body));
        }
    }

    private static ExamplePage example(String body, boolean positive) {
        return new ExamplePage(Texts.text(""), Texts.text(body), positive, "");
    }

    private static RelevanceModel withExamples(
            String name, SequencedMap<String, Double> keywords, OptionalDouble threshold, List<ExamplePage> examples) {
        Topic topic = Texts.topic(keywords, new Topic.Relevance(name, threshold, DRAWN));
        return RelevanceModels.of(topic, Texts.FOLDING, examples);
    }

    private static List<ExamplePage> examples(int positive, int negative) {
        List<ExamplePage> examples = new ArrayList<>();
        for (int i = 0; i < positive; i++) {
            examples.add(example(text(ON, 100 + i), true));
        }
        for (int i = 0; i < negative; i++) {
            examples.add(example(text(OFF, 200 + i), false));
        }
        return examples;
    }

    @ParameterizedTest
    @MethodSource("learningModels")
    void judgesByKeywordsUntilItHasSeenFiftyPagesThenByWhatItLearnt(String name) {
        LearningModel model = model(name);
        RelevanceModel density = Texts.model("keyword-density", KEYWORDS, DRAWN);
        String withoutKeywords = text(List.of("艾草", "经脉", "推拿"), 1);
        if (!name.equals("keyword-bayes")) { // which has a scale of its own from the first page on
            assertEquals(Texts.judge(density, "", withoutKeywords), Texts.judge(model, "", withoutKeywords));
        }
        show(model, 50);
        Judgement on = Texts.judge(model, "", text(ON, 999));
        Judgement off = Texts.judge(model, "", text(OFF, 998));
        assertTrue(on.onTopic() && !off.onTopic(), on + " " + off);
        if (!name.equals("feature-vsm")) { // whose features are few here, and its cosine high for any of them
            assertTrue(Texts.judge(model, "", withoutKeywords).relevance() > off.relevance());
        }
        assertTrue(
                ReasonText.ENGLISH.say(on.evidence()).endsWith("learnt from 17 pages on topic, 33 off topic"),
                ReasonText.ENGLISH.say(on.evidence()));
    }

    @ParameterizedTest
    @MethodSource("learningModels")
    void learnsTheSameFromTheSamePages(String name) {
        LearningModel one = model(name);
        LearningModel other = model(name);
        show(one, 120);
        show(other, 120);
        assertEquals(Texts.judge(one, "", text(ON, 5)), Texts.judge(other, "", text(ON, 5)));
        assertEquals(one.threshold(), other.threshold());
    }

    @ParameterizedTest
    @MethodSource("learningModels")
    void learnsFromExamplesBeforeTheCrawlBegins(String name) {
        RelevanceModel model = withExamples(name, KEYWORDS, OptionalDouble.empty(), examples(6, 6));
        Judgement on = Texts.judge(model, "", text(ON, 7));
        Judgement off = Texts.judge(model, "", text(OFF, 8));
        assertTrue(on.onTopic() && !off.onTopic(), on + " " + off);
        assertTrue(
                ReasonText.ENGLISH.say(on.evidence()).endsWith("learnt from 6 pages on topic, 6 off topic"),
                ReasonText.ENGLISH.say(on.evidence()));
    }

    @ParameterizedTest
    @MethodSource("learningModels")
    void learnsFromPositiveExamplesAloneBesideGeneralText(String name) {
        RelevanceModel model = withExamples(name, KEYWORDS, OptionalDouble.empty(), examples(6, 0));
        Judgement on = Texts.judge(model, "", text(ON, 7));
        Judgement off = Texts.judge(model, "", text(OFF, 8));
        assertTrue(on.relevance() > off.relevance(), on + " " + off);
        assertTrue(
                ReasonText.ENGLISH.say(on.evidence()).endsWith("off topic, and general text"),
                ReasonText.ENGLISH.say(on.evidence()));
    }

    @ParameterizedTest
    @MethodSource("allModels")
    void aTopicWithoutKeywordsTakesThemFromItsExamples(String name) {
        RelevanceModel model = withExamples(name, Texts.keywords(), OptionalDouble.empty(), examples(4, 4));
        assertTrue(Texts.judge(model, "", text(ON, 7)).relevance()
                > Texts.judge(model, "", text(OFF, 8)).relevance());
    }

    static Stream<String> allModels() {
        return new TreeSet<>(RelevanceModels.NAMES).stream();
    }

    @Test
    void aPageThatTheTopicNamesAsAnExampleHasTheLabelThatTheTopicGivesIt() {
        // The topic calls a page about cars an example of it: met, it is learnt as one.
        Topic plain = Texts.topic(KEYWORDS, new Topic.Relevance("bayes-multinomial", OptionalDouble.empty(), Map.of()));
        Topic naming = plain.with(new Topic.Examples(List.of("http://a.example/p"), List.of()));
        LearningModel model = (LearningModel) RelevanceModels.of(naming, Texts.FOLDING);
        String cars = text(OFF, 1);
        for (int i = 0; i < 50; i++) {
            model.observe(Texts.page("", cars), Texts.text(""), Texts.text(cars)); // each is http://a.example/p
        }
        assertTrue(ReasonText.ENGLISH
                .say(Texts.judge(model, "", cars).evidence())
                .contains("learnt from 50 pages on topic, 0 off topic"));
    }

    @Test
    void theTopicsThresholdHoldsBeforeAndAfterItHasLearnt() {
        LearningModel model = (LearningModel) withExamples("linear", KEYWORDS, OptionalDouble.of(0.7), List.of());
        assertEquals(0.7, model.threshold());
        show(model, 50);
        assertEquals(0.7, model.threshold());
    }

    @Test
    void whatItKnewBeforeStaysAsItIs() {
        LearningModel model = model("bayes-multinomial");
        show(model, 50);
        RelevanceModel before = model.current();
        Judgement then = Texts.judge(before, "", text(ON, 3));
        show(model, 60);
        assertNotSame(before, model.current());
        assertEquals(then, Texts.judge(before, "", text(ON, 3)));
    }

    @Test
    void learnsNothingFromACrawlThatFindsNothing() {
        LearningModel model = model("linear");
        for (int i = 0; i < 60; i++) {
            String body = text(OFF, i);
            model.observe(Texts.page("", body), Texts.text(""), Texts.text(body));
        }
        assertEquals("keyword-density", model.current().name());
    }

    @Test
    void stopsLearningAfterTheLastLesson() {
        LearningModel model = model("bayes-multinomial");
        show(model, 1599);
        assertTrue(model.learning());
        show(model, 1);
        assertFalse(model.learning());
        RelevanceModel last = model.current();
        show(model, 10);
        assertSame(last, model.current());
    }

    @ParameterizedTest
    @MethodSource("learningModels")
    void traditionalCharactersChangeNothing(String name) {
        RelevanceModel model = withExamples(name, KEYWORDS, OptionalDouble.empty(), examples(6, 6));
        String simplified = text(ON, 12);
        String traditional =
                simplified.replace('针', '針').replace('经', '經').replace('脉', '脈').replace('医', '醫');
        assertFalse(simplified.equals(traditional));
        assertEquals(Texts.judge(model, "针灸", simplified), Texts.judge(model, "針灸", traditional));
    }

    @ParameterizedTest
    @MethodSource("learningModels")
    void aTextOfUnknownWordsGetsNothing(String name) {
        RelevanceModel model = withExamples(name, KEYWORDS, OptionalDouble.empty(), examples(6, 6));
        assertEquals(0, model.judge(Texts.text("")));
        assertEquals(0, model.judge(Texts.text("蝴蝶")));
        assertTrue(model.judge(Texts.text("针灸穴位")) > 0);
    }
}
