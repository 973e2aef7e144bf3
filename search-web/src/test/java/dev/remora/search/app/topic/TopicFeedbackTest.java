package dev.remora.search.app.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.topic.Feedback.Effect;
import dev.remora.shared.topic.TopicFile;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What answers about pages change, by the topic's model and its keywords.
class TopicFeedbackTest {
    @ParameterizedTest
    @CsvSource({
        "keyword-density, 1, WORDS",
        "keyword-density, 20, FULL",
        "keyword-feedback, 19, WORDS",
        "keyword-feedback, 20, FULL",
        "keyword-bayes, 20, TRAINING",
        "keyword-vsm, 1, NONE"
    })
    void theEffectOfAnswersIsThatOfTheModelThatTheyLeadTo(String model, int keywords, Effect effect) {
        String yaml = "id: tea\nkeywords: ["
                + IntStream.range(0, keywords).mapToObj(i -> "茶" + i).collect(Collectors.joining(", "))
                + "]\nseeds: [http://a.example/]\nrelevance: {model: " + model + "}\n";
        TopicFile.Valid read = (TopicFile.Valid) TopicFile.parse(yaml, "tea.yaml");
        assertEquals(effect, TopicFeedback.effect(read.topic()));
    }
}
