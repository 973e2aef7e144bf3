package dev.remora.crawler.priority.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrainingTextsTest {
    @Test
    void lessonsAreDueAtDoublingsOfFiftyAndThenEverySixteenHundred() {
        assertEquals(
                List.of(50, 100, 200, 400, 800, 1600, 3200, 4800),
                IntStream.rangeClosed(0, 5000)
                        .filter(TrainingTexts::after)
                        .boxed()
                        .toList());
    }
}
