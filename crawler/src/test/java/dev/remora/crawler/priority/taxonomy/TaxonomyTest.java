package dev.remora.crawler.priority.taxonomy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.strategy.Readings;
import dev.remora.crawler.priority.taxonomy.TaxonomyClassifier.Classified;
import dev.remora.crawler.priority.text.Words;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.topic.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaxonomyTest {
    private static final Folding FOLDING = new Folding();

    @TempDir
    private Path folder;

    private Catalogue catalogue;

    @BeforeEach
    void twoClassesWithTwoDivisionsEach() throws IOException {
        Files.writeString(folder.resolve("P.tsv"), """
                P\t天文\t星系 行星 恒星 望远镜\t天上
                P1\t太阳系\t行星 卫星 彗星 小行星\t近处
                P2\t气象\t天气 台风 降雨 气温\t风雨
                """);
        Files.writeString(folder.resolve("R.tsv"), """
                R\t医药\t疾病 医生 药物 医院\t治病
                R2\t中医\t针灸 中药 经络 推拿\t传统
                R5\t内科\t肺炎 胃炎 肝炎 血压\t内病
                """);
        catalogue = Catalogue.read(folder);
    }

    private TaxonomyClassifier classifier() {
        return new TaxonomyClassifier(
                Readings.topic("针灸", "艾灸"),
                catalogue,
                FOLDING,
                new TermReader(FOLDING, new StopWords(Set.of())),
                Words::segmented,
                _ -> 1e-4);
    }

    @Test
    void theTopicIsGoodAndSoAreEntriesThatShareAQuarterOfTheirKeywordsWithIt() {
        Taxonomy taxonomy = Taxonomy.of(Readings.topic("针灸", "艾灸"), catalogue, FOLDING);
        // 0 everything else, 1 the topic, 2 P, 3 P1, 4 P2, 5 R, 6 R2, 7 R5: R2 has 针灸, one of four.
        assertEquals(8, taxonomy.size());
        for (int c = 0; c < 8; c++) {
            assertEquals(
                    c == Taxonomy.TOPIC || c == 6,
                    taxonomy.node(c).good(),
                    taxonomy.node(c).name());
        }
        assertEquals(List.of(0, 1, 2, 5), taxonomy.top());
    }

    @Test
    void allBelowAGoodClassIsGood() {
        Taxonomy taxonomy = Taxonomy.of(Readings.topic("疾病", "医生"), catalogue, FOLDING);
        assertTrue(taxonomy.node(5).good()
                && taxonomy.node(6).good()
                && taxonomy.node(7).good());
    }

    @Test
    void oneOfEightKeywordsMakesNoEntryGood() throws IOException {
        Files.writeString(folder.resolve("R.tsv"), "R\t医药\t针灸 疾病 医生 药物 医院 护士 门诊 病房\t治病\n");
        Taxonomy taxonomy = Taxonomy.of(Readings.topic("针灸", "艾灸"), Catalogue.read(folder), FOLDING);
        assertFalse(taxonomy.node(5).good());
    }

    @Test
    void goodIsTheSumOverGoodLeaves() {
        // A page of no known word: each class's score is its size's alone, μ / (n + μ) against general text. With no
        // page learnt and a word w: score(c) = ln(1000 / (n_c + 1000)); n: other 0, topic 2 keywords of weight 1
        // and its name 1 = 3; P = 4 keywords (3 + 3 + 2.5 + 2 = 10.5) + name + sentence (2) and its divisions' 12.5
        // each = 37.5; R the same 37.5; R2 and R5 12.5 each.
        // e^score: 1, 1000/1003, 1000/1037.5 twice: 1 + 0.99701 + 2 · 0.96386 = 3.92472. Good: the topic's 0.25403
        // and R2's, half of R's 0.24559 = 0.12279, together 0.37683.
        Classified classified = classifier().classify(Words.counts("w"));
        assertEquals(0.37683, classified.good(), 1e-4);
    }

    @Test
    void thePagesOfTheTopicAndOfItsTwinAreGoodOthersAreNot() {
        Classified topic = classifier().classify(Words.counts("艾灸 艾灸 w"));
        assertTrue(topic.good() > 0.9 && topic.bestIsGood());
        Classified twin = classifier().classify(Words.counts("针灸 中药 推拿 经络"));
        assertTrue(twin.good() > 0.9 && twin.bestIsGood());
        assertEquals("R2 中医", twin.best());
        Classified weather = classifier().classify(Words.counts("天气 台风 w"));
        assertTrue(weather.good() < 0.1);
        assertFalse(weather.bestIsGood());
        assertEquals("P2 气象", weather.best());
    }

    @Test
    void pagesTeachTheTopicAndTheClassesBesideIt() {
        TaxonomyClassifier classifier = classifier();
        assertTrue(classifier.classify(Words.counts("穴位")).good() < 0.5);
        for (int i = 0; i < 10; i++) {
            classifier.learn(Words.counts("针灸 穴位 穴位 时间"), true);
            classifier.learn(Words.counts("天气 台风 雷电 时间"), false);
        }
        assertTrue(classifier.classify(Words.counts("穴位 穴位")).good() > 0.9);
        assertEquals("P2 气象", classifier.classify(Words.counts("雷电 雷电")).best());
    }
}
