package dev.remora.crawler.priority.layers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.priority.layers.LayerClassifier.Placed;
import dev.remora.crawler.priority.text.Words;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LayersTest {
    private static RecentGraph.Node node(long key, boolean target, String words, long... links) {
        return new RecentGraph.Node(key, target, Words.counts(words), links);
    }

    @Test
    void aPagesLayerIsTheNumberOfLinksToTheNearestTarget() {
        // 1 -> 2 -> 3 (target) <- 4 <- 1 as well; 5 -> 1; 6 -> 7 -> 5; 8 leads nowhere; 9 (target) -> 8.
        RecentGraph graph = new RecentGraph(100);
        graph.add(node(1, false, "", 2, 4));
        graph.add(node(2, false, "", 3));
        graph.add(node(3, true, "", 1));
        graph.add(node(4, false, "", 3, 77));
        graph.add(node(5, false, "", 1));
        graph.add(node(6, false, "", 7));
        graph.add(node(7, false, "", 5));
        graph.add(node(8, false, ""));
        graph.add(node(9, true, "", 8));
        assertEquals(Map.of(3L, 0, 9L, 0, 2L, 1, 4L, 1, 1L, 2, 5L, 3), graph.layers(3));
    }

    @Test
    void onlyTheLastPagesAreKept() {
        RecentGraph graph = new RecentGraph(2);
        graph.add(node(1, true, ""));
        graph.add(node(2, false, "", 1));
        graph.add(node(3, false, "", 2));
        assertEquals(Map.of(), graph.layers(3));
    }

    /// Three targets 0 … 2 of words t, each with a page (10 …) of words n that links to it.
    private static LayerClassifier taught(double confidence) {
        RecentGraph graph = new RecentGraph(100);
        for (int i = 0; i < 3; i++) {
            graph.add(node(i, true, "t t t w"));
            graph.add(node(10 + i, false, "n n n w", i));
        }
        LayerClassifier classifier = new LayerClassifier(2, _ -> 0.001, confidence);
        classifier.learn(graph);
        return classifier;
    }

    @Test
    void tellsFromAPagesWordsHowFarItIsFromATarget() {
        assertEquals(0, taught(0.5).place(Words.counts("t t")).layer());
        assertEquals(1, taught(0.5).place(Words.counts("n n")).layer());
    }

    @Test
    void whatFitsNoLayerIsOther() {
        // z is in no layer: both score 2 · ln(1000 / (12 + 1000)) = -0.0239, general text 0. Posteriors: e^-0.0239 =
        // 0.9764 twice and 1, over 2.9529: 0.3307, 0.3307, 0.3387. Layers together: 0.6613.
        Placed placed = taught(0.5).place(Words.counts("z z"));
        assertEquals(3, placed.layer());
        assertEquals(0.6613, placed.probability(), 1e-4);
    }

    @Test
    void whatIsNotSureEnoughIsOther() {
        // Half of each: the layers are alike, under one half each.
        assertEquals(3, taught(0.6).place(Words.counts("t n")).layer());
        assertEquals(0, taught(0.3).place(Words.counts("t n")).layer(), "of equals the first");
    }

    @Test
    void otherIsAsProbableAsAllLayersTogetherHoweverLittleIsAskedFor() {
        assertEquals(0.6613, taught(0.3).place(Words.counts("z z")).probability(), 1e-4);
    }

    @Test
    void aPageWithoutTermsOrBeyondTheLastLayerTeachesNothing() {
        RecentGraph graph = new RecentGraph(100);
        graph.add(node(0, true, "t"));
        graph.add(node(1, true, ""));
        graph.add(node(2, false, "n", 0));
        graph.add(node(3, false, "n", 2));
        LayerClassifier classifier = new LayerClassifier(1, _ -> 0.001, 0.5);
        classifier.learn(graph);
        assertEquals(1, classifier.pages(0));
        assertEquals(1, classifier.pages(1));
    }

    @Test
    void aPageIsReducedToTheTermsThatTellMost() {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            words.append("w").append(i).append(' ');
        }
        words.append("rare");
        // rare: 1 · ln(1/10⁻⁶) = 13.8; each other word: ln 10 = 2.3, and of equals the first of the page stay.
        var reduced = LayerClassifier.reduced(Words.counts(words.toString()), t -> t.equals("rare") ? 0 : 0.1);
        assertEquals(40, reduced.size());
        assertEquals("rare", reduced.terms().getFirst());
        assertEquals("w38", reduced.terms().getLast());
    }
}
