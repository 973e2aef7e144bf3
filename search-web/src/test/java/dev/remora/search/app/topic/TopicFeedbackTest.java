package dev.remora.search.app.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.duplicates.Sketcher;
import dev.remora.search.topic.Feedback.Effect;
import dev.remora.search.topic.Feedback.JudgedPage;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What answers about pages change, by the topic's model and its keywords.
class TopicFeedbackTest {
    private static final Folding FOLDING = new Folding();
    private static final Segmenter SEGMENTER = new HanlpSegmenter(FOLDING);
    private static final Sketcher SKETCHER = new Sketcher(FOLDING);

    private final List<Optional<Sketch>> texts = new ArrayList<>();
    private final List<JudgedPage> judged = new ArrayList<>();

    /// @param words of its text
    private void fetchedBefore(String path, String words, Optional<Boolean> answer) {
        Url url = new Url("http://a.example/" + path);
        texts.add(SKETCHER.sketch(SEGMENTER.segment(words), 1));
        judged.add(new JudgedPage(url, path, 0.5, true, new PageEvidence.Untold(), answer));
    }

    @Test
    void ofPagesWithNearlyTheSameTextOneIsAskedAboutUnlessOneIsAnswered() {
        String text = "茶者，南方之嘉木也。一尺、二尺乃至数十尺。其巴山峡川，有两人合抱者。其树如瓜芦，叶如栀子，花如白蔷薇。".repeat(3);
        fetchedBefore("copy", text + "转载", Optional.empty());
        fetchedBefore("empty", "", Optional.empty());
        fetchedBefore("list", "中药物的计量转换\n08-31", Optional.empty());
        fetchedBefore("like-the-answered", "经脉巡行路线图", Optional.empty());
        fetchedBefore("first", text, Optional.empty());
        fetchedBefore("first-list", "08-31\n中药物的计量转换", Optional.empty());
        fetchedBefore("empty-too", "", Optional.empty());
        fetchedBefore("answered", "经脉巡行路线图", Optional.of(false));
        assertEquals(
                List.of("empty", "first", "first-list", "empty-too"),
                TopicFeedback.open(judged, texts).stream()
                        .map(JudgedPage::title)
                        .toList());
    }

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
