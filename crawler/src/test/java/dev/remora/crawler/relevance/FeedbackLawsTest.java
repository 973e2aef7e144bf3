package dev.remora.crawler.relevance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Page;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/// What an answer about a page may change, over made pages of a topic, of its field and of other subjects.
class FeedbackLawsTest {
    private static final List<String> TOPIC = List.of("针灸", "穴位", "经络", "艾灸", "拔罐", "推拿", "脉象", "气血");
    private static final List<String> FIELD = List.of("医院", "患者", "治疗", "疾病", "症状", "药物", "检查", "手术");
    private static final List<String> OTHER = List.of("汽车", "发动机", "轮胎", "股票", "基金", "公司", "市场", "足球");

    /// A page of the trial.
    private record Made(Page page, boolean answer, ExamplePage example) {}

    private static List<Made> trial(Random random) {
        return IntStream.range(0, 14).mapToObj(i -> made(i, random)).toList();
    }

    private static Made made(int number, Random random) {
        int kind = random.nextInt(3);
        StringBuilder body = new StringBuilder();
        for (int sentence = 0; sentence < 6; sentence++) {
            body.append(kind == 0 ? word(TOPIC, random) : word(OTHER, random))
                    .append("是常见的")
                    .append(kind < 2 ? word(FIELD, random) : word(OTHER, random))
                    .append("，")
                    .append(random.nextInt(4) == 0 ? word(TOPIC, random) : word(FIELD, random))
                    .append("也有人说起。");
        }
        boolean positive = random.nextInt(5) == 0 ? kind != 0 : kind == 0;
        String url = "http://h" + number + ".example/";
        Page page = Page.ofText(new Url(url), Instant.EPOCH, "", body.toString(), "");
        return new Made(
                page,
                positive,
                new ExamplePage(Texts.text(""), Texts.text(body.toString()), positive, "h" + number + ".example"));
    }

    private static String word(List<String> words, Random random) {
        return words.get(random.nextInt(words.size()));
    }

    private static RelevanceModel taught(List<Made> answers) {
        List<String> yes = new ArrayList<>();
        List<String> no = new ArrayList<>();
        answers.forEach(made -> (made.answer() ? yes : no).add(made.page().url().text()));
        Topic topic = topic().with(new Topic.Examples(yes, no));
        return RelevanceModels.of(
                topic, Texts.FOLDING, answers.stream().map(Made::example).toList());
    }

    private static Topic topic() {
        SequencedMap<String, Double> own = Texts.keywords("针灸", 3, "穴位", 2);
        return Texts.topic(own, Topic.Relevance.by(KeywordFeedback.NAME));
    }

    private static SequencedMap<String, Double> joined(Topic topic, List<ExamplePage> answers) {
        SequencedMap<String, Double> joined = new LinkedHashMap<>(topic.keywords());
        joined.putAll(RelevanceModels.addedKeywords(topic, Texts.FOLDING, answers));
        return joined;
    }

    private static Judgement judge(RelevanceModel model, Made made) {
        return model.judge(made.page(), made.example().title(), made.example().body());
    }

    @Property(seed = "21", tries = 150)
    void aNoRaisesNoPageAndAYesLowersNotItsOwn(@ForAll @IntRange(min = 0, max = 100_000) int seed) {
        List<Made> trial = trial(new Random(seed));
        List<Made> answers = new ArrayList<>();
        RelevanceModel before = taught(answers);
        for (Made answered : trial.subList(0, 10)) {
            answers.add(answered);
            RelevanceModel after = taught(answers);
            for (Made page : answered.answer() ? List.of(answered) : trial) {
                double was = judge(before, page).relevance();
                double is = judge(after, page).relevance();
                assertTrue(answered.answer() ? is >= was : is <= was, () -> answered + ": " + was + " to " + is);
            }
            before = after;
        }
    }

    @Property(seed = "22", tries = 50)
    void excludedWordsAreNotAddedAndOthersAreAddedAsBefore(@ForAll @IntRange(min = 0, max = 100_000) int seed) {
        List<ExamplePage> examples =
                trial(new Random(seed)).stream().map(Made::example).toList();
        SequencedMap<String, Double> all = joined(topic(), examples);
        for (String word : all.keySet()) {
            Topic without = topic().with(new Topic.Subject(
                    topic().keywords(), List.of(word), List.of(), Topic.Examples.NONE, topic().relevance()));
            SequencedMap<String, Double> rest = joined(without, examples);
            assertEquals(topic().keywords().containsKey(word), rest.containsKey(word), word);
        }
    }
}
