package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReparseQueueTest {
    private final ReparseQueue queue = new ReparseQueue(new EarlyPages());

    private static JournalRecord.Fetched page(String host, int number) {
        return new JournalRecord.Fetched(
                VirtualCrawl.START,
                new Url("http://" + host + "/" + number),
                200,
                new WarcLocation(1, number),
                new PageLocation(1, number),
                0.5,
                Verdict.ON_TOPIC,
                0,
                new PageEvidence.Untold(),
                true,
                Likeness.NONE,
                PageVersion.NONE);
    }

    private void fetched(String host, int from, int to) {
        IntStream.rangeClosed(from, to).forEach(number -> queue.fetched(page(host, number)));
    }

    /// Paths of all pages that may be taken now, each parsed at once.
    private List<String> taken() {
        List<String> paths = new ArrayList<>();
        for (Optional<EarlyPages.Early> next = queue.next(); next.isPresent(); next = queue.next()) {
            paths.add(next.get().url().pathAndQuery());
            assertTrue(queue.read(next.get()).isPresent());
        }
        return paths;
    }

    private static List<String> paths(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(number -> "/" + number).toList();
    }

    @Test
    void aPageThatCouldNotBeParsedNowIsTheLastOne() {
        queue.start();
        fetched("a.example", 1, 24);
        queue.putBack(queue.next().orElseThrow());
        List<String> later = new ArrayList<>(paths(2, 12));
        later.add("/1");
        assertEquals(later, taken());
    }

    @Test
    void theFirstTwelvePagesOfAHostAreDueOnceTwentyFourAreRead() {
        queue.start();
        fetched("a.example", 1, 23);
        assertEquals(List.of(), taken());
        fetched("a.example", 24, 24);
        assertEquals(paths(1, 12), taken());
        fetched("a.example", 25, 60);
        assertEquals(List.of(), taken(), "once");
    }

    @Test
    void atTheEndTheFirstHalfOfSmallerHostsIsDueButOfNoneWithLessThanSix() {
        queue.start();
        fetched("five.example", 1, 5);
        assertFalse(queue.releaseAll());
        fetched("six.example", 1, 6);
        assertTrue(queue.releaseAll());
        assertEquals(paths(1, 3), taken());
        assertFalse(queue.releaseAll(), "once");
        fetched("eleven.example", 1, 11);
        assertTrue(queue.releaseAll());
        assertEquals(paths(1, 5), taken());
    }

    @Test
    void beforeItIsStartedNothingIsDue() {
        fetched("a.example", 1, 24);
        assertEquals(List.of(), taken());
        assertFalse(queue.releaseAll());
        queue.start();
        assertEquals(paths(1, 12), taken());
    }

    @Test
    void fourPagesAreParsedAtATime() {
        queue.start();
        fetched("a.example", 1, 24);
        List<EarlyPages.Early> four =
                IntStream.range(0, 4).mapToObj(_ -> queue.next().orElseThrow()).toList();
        assertEquals(Optional.empty(), queue.next());
        assertTrue(queue.read(four.getFirst()).isPresent());
        assertEquals(Optional.empty(), queue.read(four.getFirst()), "it is over");
        assertTrue(queue.next().isPresent());
    }

    @Test
    void aPageThatWentOrHasAnotherVersionIsNotParsedAgain() {
        queue.start();
        fetched("a.example", 1, 20);
        queue.forget(new Url("http://a.example/2"));
        queue.fetched(page("a.example", 3));
        fetched("a.example", 21, 23);
        EarlyPages.Early first = queue.next().orElseThrow();
        queue.forget(first.url());
        assertEquals(Optional.empty(), queue.read(first), "its outcome is of no use");
        queue.forget(new Url("http://a.example/5"));
        assertEquals(List.of("/4", "/6", "/7", "/8", "/9", "/10", "/11", "/12"), taken());
    }

    @Test
    void noPageOfAHostThatCloaksCountsAnyMoreWhetherItWaitsOrIsBeingParsed() {
        queue.start();
        fetched("a.example", 1, 24);
        fetched("b.example", 1, 24);
        EarlyPages.Early first = queue.next().orElseThrow();
        queue.cloaks("a.example");
        assertFalse(queue.read(first).orElseThrow().harvested());
        for (int i = 0; i < 2 * EarlyPages.EARLY - 1; i++) {
            EarlyPages.Early next = queue.next().orElseThrow();
            assertEquals(next.url().host().equals("b.example"), next.harvested());
            queue.read(next);
        }
    }
}
