package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.rank.SearchAnswer.Explanation;
import dev.remora.shared.topic.Topic.Rank;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class BlendTest {
    private static final Explanation WORDS = new Explanation(0, "", List.of());

    @Property(tries = 300)
    void isFiniteInItsRangeAndExplainedByItsParts(
            @ForAll @DoubleRange(max = 1e6) double text,
            @ForAll @DoubleRange(max = 1) double relevance,
            @ForAll @DoubleRange(max = 1) double pageRank,
            @ForAll @DoubleRange(max = 10) double w1,
            @ForAll @DoubleRange(max = 10) double w2) {
        Blend blend = Blend.DEFAULT;
        Rank weights = new Rank(w1, w2);
        double score = blend.score(text, relevance, pageRank, weights);
        assertTrue(score >= 0 && score <= 1 + blend.weight() + 1e-9);
        Explanation explain = blend.explain(text, relevance, pageRank, weights, WORDS);
        assertEquals(score, explain.value());
        assertEquals(
                score, explain.parts().stream().mapToDouble(Explanation::value).sum(), 1e-12);
    }

    @Property(tries = 300)
    void risesInTextRelevanceAndPageRank(
            @ForAll @DoubleRange(max = 100) double text,
            @ForAll @DoubleRange(max = 0.9) double relevance,
            @ForAll @DoubleRange(max = 0.9) double pageRank) {
        double score = Blend.DEFAULT.score(text, relevance, pageRank, Rank.DEFAULT);
        assertTrue(Blend.DEFAULT.score(text + 1, relevance, pageRank, Rank.DEFAULT) > score);
        assertTrue(Blend.DEFAULT.score(text, relevance + 0.1, pageRank, Rank.DEFAULT) > score);
        assertTrue(Blend.DEFAULT.score(text, relevance, pageRank + 0.1, Rank.DEFAULT) > score);
    }
}
