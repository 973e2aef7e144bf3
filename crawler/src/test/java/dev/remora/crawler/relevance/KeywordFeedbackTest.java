package dev.remora.crawler.relevance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.relevance.learn.KeywordExtraction;
import dev.remora.crawler.relevance.learn.KeywordExtraction.Keyword;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.topic.Topic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeywordFeedbackTest {
    private static final List<ExamplePage> ANSWERS =
            List.of(page("经络与穴位可以治疗失眠。经络温和，穴位准确", true), page("穴位按摩配合经络，调理经络", true), page("汽车发动机需要保养", false));

    private static ExamplePage page(String text, boolean positive) {
        return new ExamplePage(Texts.text(""), Texts.text(text), positive, "");
    }

    private static Topic topic(SequencedMap<String, Double> keywords) {
        return Texts.topic(keywords, Topic.Relevance.by(KeywordFeedback.NAME));
    }

    private static SequencedMap<String, Double> taught(SequencedMap<String, Double> own, List<ExamplePage> answers) {
        return joined(topic(own), answers);
    }

    private static SequencedMap<String, Double> joined(Topic topic, List<ExamplePage> answers) {
        SequencedMap<String, Double> joined = new LinkedHashMap<>(topic.keywords());
        joined.putAll(RelevanceModels.addedKeywords(topic, Texts.FOLDING, answers));
        return joined;
    }

    @Test
    void addsWordsThatPositiveAnswersShareAtTheWeightOfTheHeaviest() {
        SequencedMap<String, Double> words = taught(Texts.keywords("针灸", 3), ANSWERS);
        assertEquals(3, words.get("针灸"));
        assertTrue(words.keySet().containsAll(List.of("经络", "穴位")), words::toString);
        assertFalse(words.containsKey("失眠"), "one page alone has it");
        assertFalse(words.containsKey("汽车"));
        assertEquals(
                3,
                words.entrySet().stream()
                        .filter(word -> !word.getKey().equals("针灸"))
                        .mapToDouble(word -> word.getValue())
                        .max()
                        .orElse(0));
    }

    @Test
    void findsAPageThatHasNoneOfTheTopicsOwnWords() {
        Topic topic = topic(Texts.keywords("针灸", 3));
        String page = "经络的穴位怎么选：常用穴位有足三里，经络十分钟";
        assertFalse(
                Texts.judge(RelevanceModels.of(topic, Texts.FOLDING), "", page).onTopic());
        assertTrue(Texts.judge(RelevanceModels.of(topic, Texts.FOLDING, ANSWERS), "", page)
                .onTopic());
    }

    @Test
    void noAddedWordAlonePutsAPageOnTheTopicHoweverOftenItOccurs() {
        RelevanceModel taught = RelevanceModels.of(topic(Texts.keywords("针灸", 3)), Texts.FOLDING, ANSWERS);
        String often = "经络是什么。很多人问经络在哪里，也有人不信经络。";
        assertFalse(Texts.judge(taught, "经络", often).onTopic());
        assertTrue(Texts.judge(taught, "经络", often + "穴位呢？").onTopic());
        assertTrue(Texts.judge(taught, "", "针灸是什么。很多人问针灸在哪里。").onTopic(), "the topic's own word decides alone");
    }

    @Test
    void ownWordsDecideIfTheAddedOnesAloneWouldAdmitAPageThatWasAnsweredNo() {
        List<ExamplePage> answers = new ArrayList<>(ANSWERS);
        answers.add(page("经络的穴位图谱：穴位挂图，经络挂图", false));
        RelevanceModel taught = RelevanceModels.of(topic(Texts.keywords("针灸", 3)), Texts.FOLDING, answers);
        String other = "经络的穴位怎么选：常用穴位有足三里，经络十分钟";
        assertTrue(taught(Texts.keywords("针灸", 3), answers).containsKey("穴位"), "it is added all the same");
        assertFalse(Texts.judge(taught, "经络与穴位", other).onTopic());
        String one = "我们先说明几件事情，后来有人提到针灸。" + "这一段文字与此无关。".repeat(50);
        assertFalse(Texts.judge(taught, "", one).onTopic(), "the own word alone is too rare here");
        assertTrue(Texts.judge(taught, "", one + other).onTopic(), "the added ones help it");
    }

    @Test
    void wordsThatWereFoundInTheCollectionChangeNoKeyword() {
        Topic topic = topic(Texts.keywords("可转债", 3));
        Topic found = topic.withWords(List.of("正股", "溢价率", "转股价值"));
        SequencedMap<String, Double> words = addedTo(topic);
        assertTrue(words.containsKey("价值"), words::toString);
        assertEquals(words, addedTo(found));
        Topic learning = found.with(Topic.Relevance.by(KeywordBayes.NAME));
        assertEquals(found.dictionary(), RelevanceModels.exampleWords(learning), "it compares examples with pages");
    }

    private static SequencedMap<String, Double> addedTo(Topic topic) {
        Segmenter segmenter = new HanlpSegmenter(Texts.FOLDING).with(RelevanceModels.exampleWords(topic));
        List<ExamplePage> answers = Stream.of("可转债的正股上涨，溢价率与转股价值", "正股下跌时溢价率升高，市场看转股价值", "市场分析：正股与溢价率")
                .map(text -> new ExamplePage(segmenter.segment(""), segmenter.segment(text), true, ""))
                .toList();
        return joined(topic, answers);
    }

    @Test
    void addedWordsWeighMoreAlikeThanTheirRanksSay() {
        SequencedMap<String, Double> words = taught(Texts.keywords("针灸", 3), ANSWERS);
        KeywordExtraction extraction = new KeywordExtraction(ExampleKeywords.general(), 1);
        TermReader reader = new TermReader(Texts.FOLDING, StopWords.shared());
        ANSWERS.stream()
                .filter(ExamplePage::positive)
                .forEach(page -> extraction.add(reader.page(page.title(), 3, page.body())));
        List<Keyword> ranked = extraction.ranked(2).stream()
                .filter(word -> words.containsKey(word.term()))
                .toList();
        double ratio = ranked.getLast().weight() / ranked.getFirst().weight();
        assertTrue(ratio < 0.9, "the ranks differ: " + ranked);
        assertEquals(3 * Math.pow(ratio, 0.25), words.get(ranked.getLast().term()), 0.01);
    }

    @Test
    void theTopicsOwnWordsCountAsMuchAsBeforeTheAnswers() {
        Topic topic = topic(Texts.keywords("针灸", 3, "艾灸", 1));
        String page = "针灸是一门学问，也有人问起艾灸。";
        assertEquals(
                Texts.judge(RelevanceModels.of(topic, Texts.FOLDING), "", page).relevance(),
                Texts.judge(RelevanceModels.of(topic, Texts.FOLDING, ANSWERS), "", page)
                        .relevance(),
                1e-9);
    }

    @Test
    void oneAnswerTeachesNothingAndATopicOfTwentyKeywordsStaysAsItIs() {
        SequencedMap<String, Double> few = Texts.keywords("针灸", 3);
        assertEquals(few, taught(few, ANSWERS.subList(0, 1)));
        List<Object> many = new ArrayList<>();
        IntStream.range(0, KeywordFeedback.MOST).forEach(i -> many.addAll(List.of("词" + i, 1)));
        SequencedMap<String, Double> twenty = Texts.keywords(many.toArray());
        assertEquals(twenty, taught(twenty, ANSWERS));
    }

    @Test
    void asksFirstWhatIsInDoubtAndThenWhatIsSure() {
        List<Double> relevances = List.of(0.0, 0.05, 0.18, 0.21, 0.5, 0.9);
        assertEquals(
                List.of(0.21, 0.18),
                UncertaintySampling.choose(relevances, r -> r, 0.2, 4).subList(0, 2));
        assertEquals(
                4,
                UncertaintySampling.choose(relevances, r -> r, 0.2, 4).stream()
                        .distinct()
                        .count());
        assertEquals(6, UncertaintySampling.choose(relevances, r -> r, 0.2, 50).size());
    }
}
