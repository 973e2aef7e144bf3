package dev.remora.lab.judging;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.KeywordFeedback;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.UrlRules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// What an answer may change, over fifty real pages: answers are given by the labels, or as the judge says.
class FeedbackLawsOnPagesTest {
    private static final int STEP = 40;
    private static final int DRAWS = 3;
    private static final int ANSWERS = 8;

    /// The most pages of 50 whose verdict eight answers change, on average, that say what the judge says.
    private static final double CHANGED = 3;

    private final Folding folding = new Folding();

    private static Path web() {
        return Optional.ofNullable(System.getenv("REMORA_WEB"))
                .map(Path::of)
                .orElse(Path.of(System.getProperty("remora.root", ".."), "../shared/web"))
                .resolve("open");
    }

    /// The topic, described by its first keywords.
    private static Topic topic(String name, int keywords) {
        Topic whole = ((TopicFile.Valid) TopicFile.read(web().resolve("topic-files/far/" + name + ".yaml"))).topic();
        Map<String, Double> first = new LinkedHashMap<>();
        whole.keywords().sequencedEntrySet().stream()
                .limit(keywords)
                .forEach(word -> first.put(word.getKey(), word.getValue()));
        return Topic.of(name, name, first, whole.seeds()).with(Topic.Relevance.by(KeywordFeedback.NAME));
    }

    private RelevanceModel taught(Topic topic, List<LabelledText> yes, List<LabelledText> no) {
        List<ExamplePage> examples = new ArrayList<>();
        yes.forEach(page -> examples.add(new ExamplePage(page.title(), page.body(), true, page.host())));
        no.forEach(page -> examples.add(new ExamplePage(page.title(), page.body(), false, page.host())));
        return RelevanceModels.of(topic.with(new Topic.Examples(addresses(yes), addresses(no))), folding, examples);
    }

    private static List<String> addresses(List<LabelledText> pages) {
        return pages.stream().map(page -> page.page().url().text()).toList();
    }

    private static Judgement judge(RelevanceModel model, LabelledText page) {
        return model.judge(page.page(), page.title(), page.body());
    }

    @Test
    void answersKeepTheirLawsOnRealPages() throws Exception {
        assumeTrue(Files.isDirectory(web()), "there is no archived web in " + web());
        UrlRules urls = new UrlRules(true);
        List<LabelledText> pages = List.copyOf(new LabelledWeb(new HtmlParser(urls), urls, new HanlpSegmenter(folding))
                .read(web(), STEP, Set.of(), _ -> {})
                .values());
        double changed = 0;
        int samples = 0;
        for (String name : List.of("cooking", "finance", "law", "linux", "medicine", "php", "sql")) {
            for (int draw = 0; draw < DRAWS; draw++) {
                List<LabelledText> trial = new ArrayList<>(pages);
                Collections.shuffle(trial, new Random(draw));
                trial = trial.subList(0, 50);
                Topic topic = topic(name, draw == 0 ? 10 : 3);
                answer(topic, trial, page -> page.topic().equals(name));
                RelevanceModel before = taught(topic, List.of(), List.of());
                RelevanceModel after =
                        answer(topic, trial, page -> judge(before, page).onTopic());
                changed += trial.stream()
                        .filter(page -> judge(before, page).onTopic()
                                != judge(after, page).onTopic())
                        .count();
                samples++;
            }
        }
        double mean = changed / samples;
        assertTrue(mean <= CHANGED, "answers that agree changed " + mean + " pages of 50");
    }

    /// Answers the first pages one by one; none may raise a page by a no, or lower its own by a yes.
    private RelevanceModel answer(Topic topic, List<LabelledText> trial, Predicate<LabelledText> onTopic) {
        List<LabelledText> yes = new ArrayList<>();
        List<LabelledText> no = new ArrayList<>();
        RelevanceModel model = taught(topic, yes, no);
        for (LabelledText answered : trial.subList(0, ANSWERS)) {
            boolean positive = onTopic.test(answered);
            (positive ? yes : no).add(answered);
            RelevanceModel after = taught(topic, yes, no);
            for (LabelledText page : positive ? List.of(answered) : trial) {
                double was = judge(model, page).relevance();
                double is = judge(after, page).relevance();
                assertTrue(
                        positive ? is >= was : is <= was,
                        () -> topic.id() + ", " + answered.page().url() + " " + positive + ": "
                                + page.page().url() + " " + was + " to " + is);
            }
            model = after;
        }
        return model;
    }
}
