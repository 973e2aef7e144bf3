package dev.remora.opensearch.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// In which order the nodes of a cluster are asked.
class NodeTurnsTest {
    private static final URI A = URI.create("http://a.example:9200");
    private static final URI B = URI.create("http://b.example:9200");
    private static final URI C = URI.create("http://c.example:9200");

    private long now;
    private final NodeTurns turns = new NodeTurns(List.of(A, B, C), () -> now);

    private List<URI> first(int requests) {
        return IntStream.range(0, requests)
                .mapToObj(_ -> turns.next().getFirst())
                .toList();
    }

    @Test
    void requestsBeginWithEachNodeByTurns() {
        assertEquals(List.of(A, B, C), turns.next());
        assertEquals(List.of(B, C, A), turns.next());
        assertEquals(List.of(C, A), first(2));
    }

    @Test
    void aNodeThatFailedIsAskedLastAndByOneRequestAfterAPause() {
        turns.failed(A);
        assertEquals(List.of(B, C, A), turns.next());
        assertEquals(List.of(B, C), first(2));
        now += NodeTurns.PAUSE.toNanos();
        assertEquals(List.of(A, B, C, B), first(4));
        turns.answered(A);
        assertEquals(List.of(B, C, A), first(3));
    }
}
