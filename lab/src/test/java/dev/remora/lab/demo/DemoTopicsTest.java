package dev.remora.lab.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome.Parsed;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.crawler.replay.Answer.Response;
import dev.remora.crawler.replay.Web;
import dev.remora.lab.demo.DemoTopics.Seeds;
import dev.remora.shared.page.Page;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DemoTopicsTest {
    private static final DemoWeb DEMO = DemoWeb.build(DemoWeb.SEED);
    private static final Folding FOLDING = new Folding();
    private static final HanlpSegmenter SEGMENTER = new HanlpSegmenter(FOLDING);
    private static final List<Judged> CONTENT = content();

    private record Judged(Label label, Page page, SegmentedText title, SegmentedText body) {}

    /// Every page that is an article, notes on some, small talk or advertising, read as the crawler reads it.
    private static List<Judged> content() {
        Set<Kind> kinds = Set.of(Kind.ARTICLE, Kind.NOTE, Kind.PROMOTION);
        HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);
        Web web = DEMO.openSteady();
        List<Judged> content = new ArrayList<>();
        for (Label label : DEMO.labels()) {
            if (kinds.contains(label.kind())) {
                Url url = new Url(label.url());
                Response response = assertInstanceOf(Response.class, web.answer(url.host(), url.pathAndQuery()));
                Page page = assertInstanceOf(
                                Parsed.class,
                                parser.parse(
                                        url,
                                        Instant.EPOCH,
                                        Walk.header(response, "Content-Type"),
                                        response.content().plain()))
                        .page();
                content.add(new Judged(label, page, SEGMENTER.segment(page.title()), SEGMENTER.segment(page.text())));
            }
        }
        return content;
    }

    private static Topic topic(Subject subject, Seeds seeds) {
        TopicFile.Valid valid =
                assertInstanceOf(TopicFile.Valid.class, TopicFile.parse(DemoTopics.yaml(subject, seeds), "demo.yaml"));
        assertEquals(List.of(), valid.warnings());
        return valid.topic();
    }

    @ParameterizedTest
    @EnumSource(Subject.class)
    void aTopicIsValidAndItsSeedsArePages(Subject subject) {
        for (Seeds seeds : Seeds.values()) {
            Topic topic = topic(subject, seeds);
            assertEquals(DemoTopics.id(subject, seeds), topic.id());
            assertFalse(topic.seeds().isEmpty());
            for (Url seed : topic.seeds()) {
                assertTrue(DEMO.labels().stream().anyMatch(label -> label.url().equals(seed.text())), seed.text());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Subject.class)
    void aTopicsKeywordsTellItsPagesFromOthers(Subject subject) {
        RelevanceModel model = RelevanceModels.of(topic(subject, Seeds.FAR), FOLDING);
        int found = 0;
        int wrong = 0;
        int all = 0;
        for (Judged page : CONTENT) {
            boolean wanted = page.label().subject().equals(Optional.of(subject));
            boolean taken = model.judge(page.page(), page.title(), page.body()).onTopic();
            all += wanted ? 1 : 0;
            found += wanted && taken ? 1 : 0;
            wrong += !wanted && taken ? 1 : 0;
        }
        assertTrue(found >= 0.9 * all, subject + ": finds " + found + " of " + all);
        assertTrue(wrong <= 0.2 * found, subject + ": takes " + wrong + " wrong ones beside " + found);
    }

    @Test
    void everyAddressIsCanonical() {
        assertFalse(DEMO.labels().isEmpty());
        for (Label label : DEMO.labels()) {
            assertEquals(new UrlVerdict.Accepted(new Url(label.url())), UrlRules.DEFAULT.canonical(label.url()));
        }
    }
}
