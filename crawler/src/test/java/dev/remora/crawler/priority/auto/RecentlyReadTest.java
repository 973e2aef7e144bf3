package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What is remembered, and what is read again. A key of one pair is a small number of the same parity: with
/// four places there are two pairs, 0, 2 and 4 share one of them.
class RecentlyReadTest {
    private final List<Integer> read = new ArrayList<>();
    private final RecentlyRead<Integer, String> latest = new RecentlyRead<>(4, this::reading);

    private String reading(int key) {
        read.add(key);
        return "value " + key;
    }

    @Test
    void whatWasReadIsNotReadAgainWhileItIsAtHand() {
        assertEquals("value 7", latest.of(7));
        assertEquals("value 7", latest.of(7));

        assertEquals(List.of(7), read);
    }

    @Test
    void twoKeysOfOnePairAreBothAtHandHoweverTheyTakeTurns() {
        for (int i = 0; i < 10; i++) {
            assertEquals("value " + 2 * (i % 2), latest.of(2 * (i % 2)));
        }

        assertEquals(List.of(0, 2), read);
    }

    @Test
    void aThirdTakesThePlaceOfTheOneThatWasAskedForLongerAgo() {
        latest.of(0);
        latest.of(2);
        latest.of(0);
        latest.of(4);
        read.clear();

        latest.of(0);
        assertEquals(List.of(), read);
        latest.of(2);
        assertEquals(List.of(2), read);
    }

    @Test
    void afterItForgotAllIsReadAnew() {
        latest.of(1);
        latest.forget();
        latest.of(1);

        assertEquals(List.of(1, 1), read);
    }

    @Test
    void whateverIsAskedForItIsWhatReadingGives() {
        Random random = new Random(5);
        for (int i = 0; i < 10_000; i++) {
            int key = random.nextInt(20) - 10;
            assertEquals("value " + key, latest.of(key));
        }
    }
}
