package dev.remora.search.console.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.console.TopicCard;
import dev.remora.search.console.TopicDefinition;
import dev.remora.search.console.watch.TopicViews;
import dev.remora.search.console.watch.WatchPages;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.topic.Feedback;
import dev.remora.search.topic.Feedback.JudgedPage;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.run.RunKind;
import dev.remora.shared.url.Url;
import java.time.Instant;
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
                List.of(),
                pages,
                List.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EN | 3 pages below have been judged by people: 2 on topic, 1 not. "
                        + "The topic file has 8 other example pages: 4 on topic, 4 not. A page is on topic from",
                "ZH | 下列网页中有 3 个已有人工判断：2 个相关，1 个无关。主题文件另有 8 个示例网页：4 个相关，4 个无关。相关度"
            })
    void answersAreCountedApartFromOtherExamplePages(Language language, String said) {
        String taught = TrialPages.taught(feedback(6, 5, true, false, true), true, in(language));
        assertTrue(taught.startsWith(said), taught);
    }

    @Test
    void examplePagesAloneAreNoAnswers() {
        String taught = TrialPages.taught(feedback(0, 1), true, in(Language.EN));
        assertTrue(
                taught.startsWith(
                        "None of the pages below has been judged by a person. The topic file has 1 other example page"),
                taught);
    }

    @Test
    void withoutOtherExamplesOnlyAnswersAreCounted() {
        String taught = TrialPages.taught(feedback(1, 0, true), true, in(Language.EN));
        assertTrue(
                taught.startsWith("1 page below has been judged by people: 1 on topic, 0 not. A page is on topic"),
                taught);
    }

    @ParameterizedTest
    @CsvSource({
        "WORDS, “Off topic” adds no words, true",
        "FULL, the topic has 20 keywords or more of its own, false",
        "TRAINING, “Off topic” lowers it, true",
        "NONE, does not use examples, false"
    })
    void itSaysWhatANoChangesBeforeTheFirstAnswerToo(Feedback.Effect effect, String said, boolean more) {
        for (int answers : new int[] {0, 1}) {
            Feedback feedback = new Feedback(
                    0, answers, new Feedback.Model("a", 0.25, effect), Map.of(), List.of(), List.of(), List.of());
            String taught = TrialPages.taught(feedback, true, in(Language.EN));
            assertTrue(taught.contains(said), taught);
            assertEquals(more && answers > 0, taught.contains("Answer 9 more"), taught);
            assertFalse(TrialPages.taught(feedback, true, in(Language.ZH)).isBlank());
        }
    }

    @Test
    void itSaysWhyAYesHasAddedNoWordYet() {
        String taught = TrialPages.taught(feedback(1, 0, true), true, in(Language.EN));
        assertTrue(taught.contains("They added no word yet: it takes two"), taught);
        assertTrue(
                TrialPages.taught(feedback(1, 0, true), true, in(Language.ZH)).contains("尚未补充词"));
        assertFalse(
                TrialPages.taught(feedback(0, 1, false), true, in(Language.EN)).contains("no word yet"));
        Feedback full = new Feedback(
                1, 0, new Feedback.Model("a", 0.25, Feedback.Effect.FULL), Map.of(), List.of(), List.of(), List.of());
        assertFalse(TrialPages.taught(full, true, in(Language.EN)).contains("no word yet"));
        assertFalse(TrialPages.invites(Optional.of(full), true), "answers teach nothing");
        assertTrue(TrialPages.invites(Optional.of(feedback(1, 0)), true));
        assertFalse(TrialPages.invites(Optional.of(feedback(1, 0)), false), "a viewer");
    }

    @Test
    void whoMayNotAnswerIsNotToldToAnswer() {
        for (Feedback.Effect effect : Feedback.Effect.values()) {
            Feedback feedback = new Feedback(
                    0, 1, new Feedback.Model("a", 0.25, effect), Map.of(), List.of(), List.of(), List.of());
            assertEquals(
                    "None of the pages below has been judged by a person. The topic file has 1 other example page: 0 on "
                            + "topic, 1 not. A page is on topic from relevance 0.25 on.",
                    TrialPages.taught(feedback, false, in(Language.EN)));
        }
    }

    @Test
    void anAnswerThatDoesNotDecideOrNotYetIsBesideTheVerdict() {
        MessageBundle.In w = in(Language.EN);
        assertEquals("on topic", TopicViews.verdict(w, true, Optional.empty()));
        assertEquals("on topic (an answer or example)", TopicViews.verdict(w, true, Optional.of(true)));
        assertEquals("on topic (answered: off topic)", TopicViews.verdict(w, true, Optional.of(false)));
        assertEquals("无关（人工判断：相关）", TopicViews.verdict(in(Language.ZH), false, Optional.of(true)));
    }

    @Test
    void onlyWhoIsAskedIsToldThatTheOtherPagesNeedNoAnswer() {
        List<JudgedPage> pages = Stream.of("1", "2", "3")
                .map(page -> new JudgedPage(
                        new Url("http://a.example/" + page),
                        page,
                        0.5,
                        true,
                        new PageEvidence.JudgingFailed(""),
                        Optional.empty()))
                .toList();
        assertEquals("2 more pages: no need to answer them all", others(pages, 1, true, Language.EN));
        assertEquals("2 more pages", others(pages, 1, false, Language.EN));
        assertEquals("另外 2 个网页", others(pages, 1, false, Language.ZH));
        assertEquals("", others(pages, 0, true, Language.EN), "all of them are shown");
        assertEquals("", others(pages, 3, true, Language.EN), "none is left");
    }

    private static String others(List<JudgedPage> pages, int asked, boolean invites, Language language) {
        Feedback feedback = new Feedback(
                0,
                0,
                new Feedback.Model("density", 0.25, Feedback.Effect.WORDS),
                Map.of(),
                List.of(),
                pages,
                pages.subList(0, asked));
        return TrialPages.others(TrialPages.rows("tcm", feedback, in(language)), invites, in(language));
    }

    private static TopicCard card(boolean ran, State state, int run, long budget) {
        CrawlProgress reading = new CrawlProgress(
                "tcm",
                run,
                Instant.EPOCH,
                new CrawlProgress.Activity(RunKind.CRAWL, state, Optional.empty()),
                RunFigures.NONE,
                new CrawlProgress.Ahead(0, 0, budget),
                new CrawlProgress.Pace(0, false, 0));
        return new TopicCard(
                new IndexedTopic("tcm", "中医", "", 0),
                ran,
                reading,
                new TopicCard.Messages("", ""),
                Optional.empty(),
                new TopicDefinition("", "", "", List.of(), ""));
    }

    @ParameterizedTest
    @CsvSource({
        "false, STOPPED, 0, 0, 0, Fifty pages show, A trial crawl of 50 pages shows",
        "true, RUNNING, 1, 50, 0, A crawl is running., A crawl is running.",
        "true, RUNNING, 1, 50, 7, A crawl is running., A crawl is running.",
        "true, FINISHED, 1, 50, 0, The crawl has fetched no page, The crawl has fetched no page",
        "true, FINISHED, 1, 50, 44, The trial crawl has ended; 44 pages are, The trial crawl has ended; 44 pages are",
        "true, FINISHED, 1, 50, 1, The trial crawl has ended; 1 page is, The trial crawl has ended; 1 page is",
        "true, FINISHED, 1, 30, 30, The last 30 pages. Say, The last 30 pages.",
        "true, FINISHED, 1, 10000, 50, The last 50 pages. Say, The last 50 pages.",
        "true, STOPPED, 2, 50, 50, The last 50 pages. Say, The last 50 pages."
    })
    void itSaysHowTheTrialStands(
            boolean ran, State state, int run, long budget, int pages, String admin, String viewer) {
        TopicCard card = card(ran, state, run, budget);
        boolean tried = TrialPages.isTrial(card, budget == 30 ? 30 : 10_000);
        String told = TrialPages.lead(card, tried, pages, true, in(Language.EN));
        assertTrue(told.startsWith(admin), told);
        told = TrialPages.lead(card, tried, pages, false, in(Language.EN));
        assertTrue(told.startsWith(viewer), told);
        assertFalse(told.contains("Say ") || told.contains("you can"), told);
        assertFalse(TrialPages.lead(card, tried, pages, true, in(Language.ZH)).isBlank());
        assertFalse(TrialPages.lead(card, tried, pages, false, in(Language.ZH)).contains("请"));
    }

    private static MessageBundle.In in(Language language) {
        return new MessageBundle(WatchPages.class).in(language);
    }
}
