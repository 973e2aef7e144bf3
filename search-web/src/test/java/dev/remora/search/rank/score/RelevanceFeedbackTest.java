package dev.remora.search.rank.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.remora.shared.text.TextVectors;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Figures calculated by hand, over vectors of which only the first components are not 0.
class RelevanceFeedbackTest {
    private static final double EXACT = 1e-12;

    private static byte[] vector(int... components) {
        byte[] vector = new byte[TextVectors.SIZE];
        for (int i = 0; i < components.length; i++) {
            vector[i] = (byte) components[i];
        }
        return vector;
    }

    private static RelevanceFeedback of(byte[]... pages) {
        return RelevanceFeedback.of(List.of(pages).stream().map(Optional::of).toList());
    }

    @Test
    void likenessIsTheCosineWhateverTheLengths() {
        RelevanceFeedback feedback = of(vector(3, 4));
        assertEquals(1, feedback.likeness(vector(6, 8)), EXACT);
        assertEquals(0.6, feedback.likeness(vector(100)), EXACT);
        assertEquals(0.8, feedback.likeness(vector(0, 1)), EXACT);
    }

    @Test
    void eachPageCountsTheSameHoweverLargeItsComponentsAre() {
        RelevanceFeedback feedback = of(vector(127), vector(0, 1));
        assertEquals(Math.sqrt(0.5), feedback.likeness(vector(5)), EXACT);
        assertEquals(Math.sqrt(0.5), feedback.likeness(vector(0, 5)), EXACT);
    }

    @Test
    void theOppositeIsNotLessThanNothing() {
        assertEquals(0, of(vector(1)).likeness(vector(-1)));
        assertEquals(0, of(vector(1)).likeness(vector(0, 7)));
    }

    @Test
    void aPageWithoutWordsIsLikeNoOther() {
        assertEquals(0, of(vector(1)).likeness(vector()));
        assertEquals(1, of(vector(), vector(9)).likeness(vector(2)), EXACT);
    }

    @Test
    void withoutPagesNothingIsAlike() {
        assertSame(RelevanceFeedback.NONE, RelevanceFeedback.of(List.of()));
        assertSame(RelevanceFeedback.NONE, RelevanceFeedback.of(List.of(Optional.empty())));
        assertSame(RelevanceFeedback.NONE, of(vector()));
        assertEquals(0, RelevanceFeedback.NONE.likeness(vector(1)));
    }
}
