package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ExampleSitesTest {
    private final ExampleSites named = new ExampleSites(new Topic.Examples(
            List.of("http://a.example/1", "HTTP://A.example/2#part", "file:good.html", "http://a.example/1"),
            List.of("http://a.example/3", "http://b.example", "no address", "http://a.example/2")));

    @Test
    void aPageIsWorthWhatWasSaidOfItFirst() {
        assertEquals(OptionalDouble.of(1), named.worth(new Url("http://a.example/1")));
        assertEquals(OptionalDouble.of(1), named.worth(new Url("http://a.example/2")));
        assertEquals(OptionalDouble.of(0), named.worth(new Url("http://b.example/")));
        assertEquals(OptionalDouble.empty(), named.worth(new Url("http://a.example/4")));
    }

    @Test
    void pagesOfAHostAreCountedOnce() {
        assertEquals(new ExampleSites.Count(2, 1), named.on("a.example"));
        assertEquals(new ExampleSites.Count(0, 1), named.on("b.example"));
        assertEquals(ExampleSites.Count.NONE, named.on("c.example"));
    }

    @Test
    void theyComeInTheirAuthorsOrderWithoutFiles() {
        List<String> order = new ArrayList<>();
        named.forEach((url, worth) -> order.add(url.text() + " " + worth));
        assertEquals(
                List.of(
                        "http://a.example/1 1.0",
                        "http://a.example/2 1.0",
                        "http://a.example/3 0.0",
                        "http://b.example/ 0.0"),
                order);
    }
}
