package dev.remora.crawler.relevance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.remora.crawler.relevance.learn.KeywordExtraction.Keyword;
import dev.remora.shared.topic.Topic;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExampleKeywordsTest {
    private static ExamplePage page(String text, boolean positive) {
        return new ExamplePage(Texts.text(""), Texts.text(text), positive, "");
    }

    @Test
    void takesWordsThatExamplesShareAndOtherPagesLack() {
        List<String> terms = ExampleKeywords.of(
                        List.of(page("针灸治疗失眠，针灸取穴位。中国的医生说", true), page("针灸与穴位，在中国有历史", true), page("汽车在中国的历史", false)),
                        5,
                        Texts.FOLDING)
                .stream()
                .map(Keyword::term)
                .toList();
        assertEquals(List.of("针灸", "穴位"), terms.subList(0, 2));
        assertFalse(terms.contains("汽车"));
        assertEquals(5, terms.size());
    }

    /// 石英 is the subject of one page, and rarer than what the pages share.
    @Test
    void prefersWhatPagesShareToTheSubjectOfOne() {
        List<ExamplePage> pages = List.of(
                page("石英石英石英石英石英，是一味药物，用于治疗", true),
                page("病人的治疗：药物与方剂，病人病人", true),
                page("药物的产地产地产地，治疗和养生", true),
                page("大肠大肠大肠的治疗，药物", true));
        List<String> terms = ExampleKeywords.of(pages, 2, Texts.FOLDING).stream()
                .map(Keyword::term)
                .toList();
        assertEquals(List.of("药物", "治疗"), terms);
    }

    @Test
    void keywordsByHandKeepTheirWeightsAndTheBestExtractedOneWeighsAsTheHeaviestOfThem() {
        // By hand 针灸 2. Extracted 穴位 0.4 and 失眠 0.1: 2 and 2 · 0.1/0.4 = 0.5. 針灸 is 针灸, and is there.
        assertEquals(
                Map.of("針灸", 2.0, "穴位", 2.0, "失眠", 0.5),
                ExampleKeywords.merged(
                        Map.of("針灸", 2.0),
                        List.of(new Keyword("穴位", 0.4, 2), new Keyword("针灸", 0.3, 2), new Keyword("失眠", 0.1, 1)),
                        Texts.FOLDING));
        assertEquals(
                Map.of("穴位", 3.0), ExampleKeywords.merged(Map.of(), List.of(new Keyword("穴位", 0.4, 2)), Texts.FOLDING));
    }

    @Test
    void leavesOutWhatIsTooLongForAKeyword() {
        ExamplePage page = page("针灸 " + "a".repeat(Topic.LONGEST_TERM + 1) + " 针灸", true);
        assertEquals(
                List.of("针灸"),
                ExampleKeywords.of(List.of(page), 5, Texts.FOLDING).stream()
                        .map(Keyword::term)
                        .toList());
    }

    /// Frequent in the examples, and rare in newspapers: still no subject.
    @Test
    void leavesOutWordsOfTheWebsFrameAndSuchAsNameNothing() {
        ExamplePage page = page("作者使用针灸的内容很多，里面补充了艾灸。作者使用 pdf 的内容很多，里面补充了治疗。上一篇 下一篇 2024 针灸 艾灸 治疗", true);
        List<String> terms = ExampleKeywords.of(List.of(page, page), 50, Texts.FOLDING).stream()
                .map(Keyword::term)
                .toList();
        assertEquals(
                List.of(),
                terms.stream()
                        .filter(List.of("作者", "使用", "内容", "很多", "里面", "补充", "pdf", "上一篇", "下一篇", "2024")::contains)
                        .toList());
        assertEquals(2, terms.stream().filter(List.of("针灸", "治疗")::contains).count(), terms::toString);
    }

    @Test
    void givesNothingWithoutExamples() {
        assertEquals(List.of(), ExampleKeywords.of(List.of(page("汽车", false)), 5, Texts.FOLDING));
    }
}
