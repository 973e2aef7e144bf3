package dev.remora.crawler.priority.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StrategiesTest {
    @Test
    void onlyTheTopicFocusesNeedTheCatalogue() {
        assertEquals(
                Set.of(TopicFocus.SOFT, TopicFocus.HARD),
                Strategies.names().stream().filter(Strategies::needsCatalogue).collect(Collectors.toSet()));
    }
}
