package dev.remora.shared.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueuePrioritiesTest {
    @Test
    void whatWasAddedIsGivenInItsOrderHoweverMuchItIs() {
        QueuePriorities.Builder builder = new QueuePriorities.Builder();
        List<String> added = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            builder.add(2L * i, i / 100f);
            added.add(2L * i + " " + (double) (i / 100f));
        }
        assertEquals(100, builder.size());
        QueuePriorities built = builder.build();
        List<String> given = new ArrayList<>();
        built.forEach((link, priority) -> given.add(link + " " + priority));
        assertEquals(added, given);
        assertEquals(100, built.size());
        assertEquals(198, built.link(99));
        assertEquals(0.99f, built.priority(99));
        assertEquals(0, builder.size());
        assertEquals(0, builder.build().size());
    }

    @Test
    void linksComeInTheOrderInWhichTheyWereQueued() {
        QueuePriorities.Builder builder = new QueuePriorities.Builder().add(7, 0.5);
        assertThrows(IllegalArgumentException.class, () -> builder.add(7, 0.5));
        assertThrows(IllegalArgumentException.class, () -> builder.add(6, 0.5));
        assertEquals(2, builder.add(8, 0.5).size());
    }

    @Test
    void thoseWithTheSameLinksAndPrioritiesAreEqual() {
        QueuePriorities one = QueuePriorities.of(3, 0.25);
        assertEquals(one, QueuePriorities.of(3, 0.25));
        assertEquals(one.hashCode(), QueuePriorities.of(3, 0.25).hashCode());
        assertNotEquals(one, QueuePriorities.of(4, 0.25));
        assertNotEquals(one, QueuePriorities.of(3, 0.5));
        assertNotEquals(one.hashCode(), QueuePriorities.of(4, 0.25).hashCode());
        assertNotEquals(one.hashCode(), QueuePriorities.of(3, 0.5).hashCode());
        assertEquals("[3] [0.25]", one.toString());
    }
}
