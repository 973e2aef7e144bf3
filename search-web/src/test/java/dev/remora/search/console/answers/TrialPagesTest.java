package dev.remora.search.console.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.console.watch.WatchPages;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.topic.Feedback;
import dev.remora.search.topic.Feedback.JudgedPage;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the page of a trial crawl says of a topic's examples.
class TrialPagesTest {
    private static Feedback feedback(int onTopic, int offTopic, Boolean... answers) {
        List<JudgedPage> pages = Stream.concat(
                        Stream.of(answers).map(Optional::of), Stream.of(Optional.<Boolean>empty()))
                .map(answer -> new JudgedPage(
                        new Url("http://a.example/"), "", 0.5, true, new PageEvidence.JudgingFailed(""), answer))
                .toList();
        return new Feedback(
                onTopic,
                offTopic,
                new Feedback.Model("density", 0.25, Feedback.Effect.WORDS),
                Map.of(),
                pages,
                List.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EN | You have judged 3 of the pages below: 2 on topic, 1 not. "
                        + "The topic file has 8 other example pages: 4 on topic, 4 not. A page is on topic from",
                "ZH | 您已判断下列网页中的 3 个：2 个属于本主题，1 个不属于。主题文件另有 8 个示例网页：4 个属于本主题，4 个不属于。相关度"
            })
    void answersAreCountedApartFromOtherExamplePages(Language language, String said) {
        String taught = TrialPages.taught(feedback(6, 5, true, false, true), in(language));
        assertTrue(taught.startsWith(said), taught);
    }

    @Test
    void examplePagesAloneAreNoAnswers() {
        String taught = TrialPages.taught(feedback(0, 1), in(Language.EN));
        assertTrue(
                taught.startsWith("You have not judged any page below. The topic file has 1 other example page"),
                taught);
    }

    @Test
    void withoutOtherExamplesOnlyAnswersAreCounted() {
        String taught = TrialPages.taught(feedback(1, 0, true), in(Language.EN));
        assertTrue(
                taught.startsWith("You have judged 1 of the pages below: 1 on topic, 0 not. A page is on topic"),
                taught);
    }

    @ParameterizedTest
    @CsvSource({
        "WORDS, weakens none of your keywords, true",
        "FULL, the topic has 20 keywords or more of its own, false",
        "TRAINING, lowers the relevance of pages with words like, true",
        "NONE, does not use examples, false"
    })
    void itSaysWhatANoChangesBeforeTheFirstAnswerToo(Feedback.Effect effect, String said, boolean more) {
        for (int answers : new int[] {0, 1}) {
            Feedback feedback =
                    new Feedback(0, answers, new Feedback.Model("a", 0.25, effect), Map.of(), List.of(), List.of());
            String taught = TrialPages.taught(feedback, in(Language.EN));
            assertTrue(taught.contains(said), taught);
            assertEquals(more && answers > 0, taught.contains("Answer 9 more"), taught);
            assertFalse(TrialPages.taught(feedback, in(Language.ZH)).isBlank());
        }
    }

    private static MessageBundle.In in(Language language) {
        return new MessageBundle(WatchPages.class).in(language);
    }
}
