package dev.remora.crawler.priority.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class TextClassesTest {
    private static final TextClasses.Settings SMALL = new TextClasses.Settings(10, 10, 4);

    private static TextClasses classes(int number) {
        return new TextClasses(number, _ -> 0.1, SMALL);
    }

    @Test
    void aClassIsItsWordsFilledUpWithGeneralText() {
        // μ = 10, p(a) = p(b) = 0.1. Class 0 has learnt a a a b: θ(a) = (3 + 10·0.1) / (4 + 10) = 4/14, and
        // ln(θ/p) = ln(40/14) = 1.0498; θ(b) = 2/14, ln(20/14) = 0.3567; an unknown word: (0 + 1)/14, ln(10/14).
        // Class 1 has learnt nothing and is general text: 0.
        TextClasses classes = classes(2);
        classes.learn(0, Words.counts("a a a b"), 1);
        assertArrayEquals(new double[] {Math.log(40 / 14.0), 0}, classes.scores(Words.counts("a")), 1e-12);
        assertArrayEquals(
                new double[] {Math.log(40 / 14.0) + Math.log(20 / 14.0), 0},
                classes.scores(Words.counts("a b")),
                1e-12);
        assertEquals(Math.log(10 / 14.0), classes.scores(Words.counts("z"))[0], 1e-12);
    }

    @Test
    void aTextCountsAsOneOfSoManyWordsAtMost() {
        // L = 4: eight times a counts as four times a, four times as four times.
        TextClasses classes = classes(1);
        classes.learn(0, Words.counts("a a a b"), 1);
        double once = Math.log(40 / 14.0);
        assertEquals(4 * once, classes.scores(Words.counts("a a a a"))[0], 1e-12);
        assertEquals(4 * once, classes.scores(Words.counts("a a a a a a a a"))[0], 1e-12);
    }

    @Test
    void generalTextIsWhatWasSeenAndWhatWasKnownBefore() {
        // G = 10 words of which a is 0.1, and ten words seen, five of them a: p = (5 + 10·0.1) / (10 + 10) = 0.3.
        // θ(a) = (3 + 10·0.3) / 14 = 6/14 = 0.4286, ln(0.4286/0.3) = 0.3567.
        TextClasses classes = classes(1);
        classes.learn(0, Words.counts("a a a b"), 1);
        classes.see(Words.counts("a a a a a c c c c c"));
        assertEquals(0.3567, classes.scores(Words.counts("a"))[0], 1e-4);
    }

    @Test
    void posteriorsAreSharesOfTheLikelihoods() {
        // e^0 : e^ln 3 : e^0 = 1 : 3 : 1.
        assertArrayEquals(new double[] {0.2, 0.6, 0.2}, TextClasses.posterior(new double[] {0, Math.log(3), 0}), 1e-12);
        assertArrayEquals(new double[] {1, 0}, TextClasses.posterior(new double[] {5000, -5000}), 1e-12);
    }

    @Provide
    Arbitrary<List<String>> texts() {
        return Arbitraries.of("aa", "bb", "cc", "dd", "ee")
                .list()
                .ofMaxSize(8)
                .map(words -> String.join(" ", words))
                .list()
                .ofMinSize(3)
                .ofMaxSize(9);
    }

    @Property(seed = "51", tries = 200)
    void posteriorsAddUpToOneAndAWordMoreOfAClassNeverSpeaksAgainstIt(@ForAll("texts") List<String> texts) {
        TextClasses classes = classes(3);
        for (int i = 0; i < texts.size(); i++) {
            classes.learn(i % 3, Words.counts(texts.get(i)), 1);
            classes.see(Words.counts(texts.get(i)));
        }
        double[] before = TextClasses.posterior(classes.scores(Words.counts("aa bb")));
        assertEquals(1, Arrays.stream(before).sum(), 1e-9);
        classes.learn(0, Words.counts("aa bb"), 1);
        double[] after = TextClasses.posterior(classes.scores(Words.counts("aa bb")));
        assertTrue(after[0] >= before[0] - 1e-9);
    }
}
