package dev.remora.search.app.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.topic.Feedback.Effect;
import dev.remora.search.topic.Feedback.JudgedPage;
import dev.remora.search.watch.RecentPage;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.Url;
import java.time.Instant;
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
    private final List<RecentPage> recent = new ArrayList<>();
    private final List<JudgedPage> judged = new ArrayList<>();

    /// @param text the same for near duplicates
    private void fetchedBefore(String path, long text, Optional<Boolean> answer) {
        Url url = new Url("http://a.example/" + path);
        recent.add(new RecentPage(url, Instant.EPOCH, 0.5, true, new PageLocation(1, 0), text));
        judged.add(new JudgedPage(url, path, 0.5, true, new PageEvidence.Untold(), answer));
    }

    @Test
    void ofPagesWithNearlyTheSameTextOneIsAskedAboutUnlessOneIsAnswered() {
        fetchedBefore("copy", 7, Optional.empty());
        fetchedBefore("short", 0, Optional.empty());
        fetchedBefore("like-the-answered", 8, Optional.empty());
        fetchedBefore("first", 7, Optional.empty());
        fetchedBefore("short-too", 0, Optional.empty());
        fetchedBefore("answered", 8, Optional.of(false));
        assertEquals(
                List.of("short", "first", "short-too"),
                TopicFeedback.open(judged, recent).stream()
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
