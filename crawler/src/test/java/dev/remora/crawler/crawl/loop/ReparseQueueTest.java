package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
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
    private final OpenCrawl before = new OpenCrawl();
    private final ReparseQueue queue = new ReparseQueue(new EarlyPages());

    private static JournalRecord.Fetched page(String host, int number) {
        return page(host, number, new PageLocation(1, number));
    }

    private static JournalRecord.Fetched page(String host, int number, PageLocation location) {
        return new JournalRecord.Fetched(
                VirtualCrawl.START,
                new Url("http://" + host + "/" + number),
                new ArchivedResponse(200, new WarcLocation(1, number)),
                location,
                new Assessment(0.5, Verdict.ON_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.NONE);
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

    /// A queue of a process that follows one with three pages of a host.
    private ReparseQueue resumed() {
        IntStream.rangeClosed(101, 103).forEach(number -> before.happened(page("a.example", number)));
        ReparseQueue later = new ReparseQueue(before.state.early());
        later.start();
        return later;
    }

    private static List<EarlyPages.Early> taken(ReparseQueue queue) {
        List<EarlyPages.Early> taken = new ArrayList<>();
        for (Optional<EarlyPages.Early> next = queue.next(); next.isPresent(); next = queue.next()) {
            taken.add(queue.read(next.get()).orElseThrow());
        }
        return taken;
    }

    @Test
    void pagesOfAnEarlierProcessAreDueOnceThisOneKnowsTheHostAndBeforeItsOwn() {
        ReparseQueue later = resumed();
        IntStream.rangeClosed(1, 24).forEach(number -> later.fetched(page("a.example", number)));
        List<String> paths =
                taken(later).stream().map(early -> early.url().pathAndQuery()).toList();
        assertEquals(List.of("/101", "/102", "/103", "/1", "/2"), paths.subList(0, 5));
        assertEquals(3 + 12, paths.size());
    }

    private static List<String> pathsTaken(ReparseQueue queue) {
        return taken(queue).stream().map(early -> early.url().pathAndQuery()).toList();
    }

    @Test
    void aRunInTheSameProcessCountsThePagesOfTheRunBefore() {
        fetched("a.example", 101, 103);
        ReparseQueue later = resumed();
        later.resume(queue);
        IntStream.rangeClosed(1, 20).forEach(number -> later.fetched(page("a.example", number)));
        assertEquals(List.of(), pathsTaken(later));
        later.fetched(page("a.example", 21));
        List<String> expected = new ArrayList<>(paths(101, 103));
        expected.addAll(paths(1, 9));
        assertEquals(expected, pathsTaken(later));
    }

    @Test
    void pagesThatTheRunBeforeParsedAgainAreNotDueAndThoseForWhichItHadNoTimeAreDueAtOnce() {
        queue.start();
        fetched("a.example", 101, 124);
        queue.read(queue.next().orElseThrow());
        assertTrue(queue.next().isPresent(), "it is being parsed when the run ends");
        ReparseQueue later = resumed();
        later.resume(queue);
        assertEquals(paths(102, 103), pathsTaken(later), "the first three are early ones of the journal");
        IntStream.rangeClosed(1, 60).forEach(number -> later.fetched(page("a.example", number)));
        assertEquals(List.of(), pathsTaken(later));
        assertFalse(later.releaseAll());
    }

    @Test
    void ofASmallHostThatGoesOnTheFirstHalfOfAllItsPagesIsDue() {
        fetched("a.example", 101, 103);
        ReparseQueue later = resumed();
        later.resume(queue);
        IntStream.rangeClosed(1, 7).forEach(number -> later.fetched(page("a.example", number)));
        assertTrue(later.releaseAll());
        assertEquals(List.of("/101", "/102", "/103", "/1", "/2"), pathsTaken(later));
    }

    @Test
    void pagesOfAnEarlierProcessDoNotCountEitherWhereTheirHostCloaks() {
        ReparseQueue later = resumed();
        IntStream.rangeClosed(1, 6).forEach(number -> later.fetched(page("a.example", number)));
        later.forget(new Url("http://a.example/102"));
        later.cloaks("a.example");
        later.cloaks("unknown.example");
        assertTrue(later.releaseAll());
        List<EarlyPages.Early> taken = taken(later);
        assertEquals(2 + 3, taken.size());
        assertTrue(taken.stream().noneMatch(EarlyPages.Early::harvested));
    }

    @Test
    void theResultForAnOlderVersionOfAPageIsOfNoUse() {
        queue.start();
        fetched("a.example", 1, 1);
        EarlyPages.Early old = EarlyPages.Early.of(page("a.example", 1));
        queue.fetched(page("a.example", 1, new PageLocation(2, 7)));
        fetched("a.example", 2, 23);
        EarlyPages.Early next = queue.next().orElseThrow();
        assertEquals(old.url(), next.url());
        assertEquals(Optional.empty(), queue.read(old));
        queue.putBack(old);
        assertEquals(Optional.of(next), queue.read(next), "the newer one is still being parsed");
    }

    @Test
    void ofASmallHostThatGrowsNothingIsDueTwice() {
        queue.start();
        fetched("a.example", 1, 8);
        assertTrue(queue.releaseAll());
        assertEquals(paths(1, 4), taken());
        fetched("a.example", 9, 60);
        assertFalse(queue.releaseAll());
        assertEquals(List.of(), taken());
    }
}
