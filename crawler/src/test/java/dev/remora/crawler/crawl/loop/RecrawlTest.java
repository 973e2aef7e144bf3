package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.NothingToRecrawl;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Going on and asking again are two things.
class RecrawlTest {
    private static final String A = "http://a.example";
    private static final String B = "http://b.example";

    private static TinyWeb web() {
        TinyWeb web = new TinyWeb().robots(A, "User-agent: *", "Disallow: /secret");
        String[] links =
                IntStream.range(0, 20).mapToObj(i -> A + "/" + (char) ('a' + i)).toArray(String[]::new);
        web.page(A + "/", 0.9, links).page(B + "/", 0.8, A + "/missing", A + "/secret", B + "/x");
        List.of(links).forEach(link -> web.page(link, 0.7));
        return web.page(B + "/x", 0.6);
    }

    private static VirtualCrawl next(VirtualCrawl before, Optional<Recrawl> recrawl, long budget) {
        VirtualCrawl next = new VirtualCrawl(before.web, before.collection);
        next.now = before.now;
        next.order = new RunOrder(recrawl, budget > 0 ? OptionalLong.of(budget) : OptionalLong.empty());
        return next;
    }

    private static VirtualCrawl crawled() {
        return new VirtualCrawl(web(), A + "/", B + "/").run();
    }

    @Test
    void aFinishedCrawlThatIsStartedAgainAsksForNothing() {
        VirtualCrawl first = crawled();
        long records = first.collection.lastSequence();
        VirtualCrawl second = next(first, Optional.empty(), 0).run();
        assertEquals(List.of(), second.asked);
        assertEquals("nothing waits any more", second.end);
        assertEquals(records, second.collection.lastSequence(), "and decides nothing");
    }

    @Test
    void aNewSeedOfAFinishedCrawlIsFetchedAndNothingElse() {
        VirtualCrawl first = crawled();
        VirtualCrawl second = next(first, Optional.empty(), 0);
        second.web.page(B + "/new", 0.9, A + "/");
        second.topic = VirtualCrawl.topic(Topic.Crawl.DEFAULT, A + "/", B + "/", B + "/new");
        assertEquals(List.of(B + "/new"), second.run().pages());
    }

    @Test
    void theBudgetThatWasGivenLastHoldsUntilAnotherIs() {
        VirtualCrawl first = new VirtualCrawl(web(), A + "/", B + "/");
        first.order = new RunOrder(Optional.empty(), OptionalLong.of(7));
        assertEquals("the budget is used up", first.run().end);
        assertEquals(List.of(), next(first, Optional.empty(), 0).run().asked);
        VirtualCrawl again = next(first, Optional.of(new Recrawl.All()), 0).run();
        assertEquals(7, again.pages().size());
        assertEquals(List.of(), next(again, Optional.empty(), 0).run().asked, "a recrawl gives no new budget");
        VirtualCrawl larger = next(again, Optional.empty(), 12).run();
        assertEquals(5, larger.journal(JournalRecord.Fetched.class).size() - 14);
        assertEquals(List.of(), next(larger, Optional.empty(), 0).run().asked);
    }

    @Test
    void aBudgetThatWasGivenForARecrawlHoldsForThatRecrawlAlone() {
        VirtualCrawl first = new VirtualCrawl(web(), A + "/", B + "/");
        first.order = new RunOrder(Optional.empty(), OptionalLong.of(7));
        first.run();
        VirtualCrawl again = next(first, Optional.of(new Recrawl.All()), 5);
        again.run(4);
        again.collection.sync();
        VirtualCrawl rest = next(again, Optional.empty(), 0).run();
        assertEquals(5, rest.journal(JournalRecord.Fetched.class).size() - 7, "it goes on within its own");
        assertEquals(List.of(), next(rest, Optional.empty(), 0).run().asked, "the crawl's own is used up");
        VirtualCrawl larger = next(rest, Optional.empty(), 9).run();
        assertEquals(2, larger.journal(JournalRecord.Fetched.class).size() - 12);
        VirtualCrawl small = next(larger, Optional.of(new Recrawl.All()), 1).run();
        assertEquals(1, small.journal(JournalRecord.Fetched.class).size() - 14);
        assertEquals(
                9, next(small, Optional.of(new Recrawl.All()), 0).run().pages().size());
    }

    @Test
    void aRecrawlsBudgetCountsItsRequestsForPages() {
        VirtualCrawl first = crawled();
        IntStream.range(0, 20).forEach(i -> first.web.on(A + "/" + (char) ('a' + i), TinyWeb.status(404)));
        assertEquals(
                5, next(first, Optional.of(new Recrawl.All()), 5).run().pages().size());
    }

    @Test
    void whatARecrawlLeftForWantOfBudgetIsNotFetchedByGoingOn() {
        for (Recrawl asked : List.of(new Recrawl.All(), new Recrawl.Site("a.example"))) {
            VirtualCrawl first = crawled();
            VirtualCrawl some = next(first, Optional.of(asked), 5).run();
            assertEquals("the budget is used up", some.end);
            assertEquals(List.of(), next(some, Optional.empty(), 1000).run().asked, asked.toString());
        }
    }

    @Test
    void whatARecrawlLeftForWantOfBudgetIsAskedForByTheNextOne() {
        VirtualCrawl first = crawled();
        VirtualCrawl some =
                next(first, Optional.of(new Recrawl.Site("a.example")), 5).run();
        VirtualCrawl all =
                next(some, Optional.of(new Recrawl.Site("a.example")), 1000).run();
        assertEquals(22, new HashSet<>(all.pages()).size());
    }

    @Test
    void aRecrawlCountsRequestsThatNobodyAnsweredBeforeItMakesMore() {
        VirtualCrawl first = crawled();
        for (long budget = 5; budget < 15; budget++) {
            VirtualCrawl again = next(first, Optional.of(new Recrawl.All()), budget);
            again.settings = VirtualCrawl.settings(1000, 2);
            again.web.silent = (host, at) -> host.equals("a.example") && at.getEpochSecond() % 2 == 0;
            again.run();
            assertTrue(
                    again.pages().size() <= budget,
                    again.pages().size() + " requests for pages with a budget of " + budget);
            first = again;
        }
    }

    /// A collection that is synced after each call that appends, and whose process is killed at the last of some.
    private static CollectionWriter killed(MemoryCollection collection, int calls) {
        AtomicInteger left = new AtomicInteger(calls);
        return (CollectionWriter) Proxy.newProxyInstance(
                RecrawlTest.class.getClassLoader(), new Class<?>[] {CollectionWriter.class}, (_, method, given) -> {
                    boolean appends = method.getName().startsWith("append");
                    if (appends && left.decrementAndGet() < 0) {
                        throw new CancellationException("killed");
                    }
                    Object result = method.invoke(collection, given);
                    if (appends) {
                        collection.sync();
                    }
                    return result;
                });
    }

    @Test
    void aKillWhileARecrawlIsOrderedLeavesAllOfTheOrderOrNothing() {
        for (int calls = 0; calls < 30; calls++) {
            VirtualCrawl first = crawled();
            VirtualCrawl again = next(first, Optional.of(new Recrawl.Site("a.example")), 0);
            CoreParts parts = new CoreParts(
                    again.strategy,
                    text -> new SegmentedText(text, Tokens.NONE),
                    "drawn",
                    UrlRules.DEFAULT,
                    MemoryLinkStore::new);
            CollectionWriter journal = killed(first.collection, calls);
            try (CrawlCore core = CrawlCore.open(
                    again.topic,
                    journal,
                    parts,
                    again.frontier,
                    again.settings,
                    again.order,
                    Optional.empty(),
                    again.now)) {
                core.state();
            } catch (CancellationException killed) {
                // as it may be
            }
            boolean ordered = !again.journal(JournalRecord.RecrawlAsked.class).isEmpty();
            List<String> asked = next(first, Optional.empty(), 0).run().pages();
            assertEquals(ordered ? 22 : 0, asked.size(), "killed behind " + calls);
        }
    }

    @Test
    void whatFailedIsAskedForAgain() {
        VirtualCrawl first = crawled();
        first.web.page(A + "/missing", 0.9, A + "/found");
        VirtualCrawl second = next(first, Optional.of(new Recrawl.Failed()), 0).run();
        assertEquals(List.of(A + "/missing"), second.pages());
        assertEquals("all that was to be asked for again was", second.end);
        assertEquals(2, second.journal(JournalRecord.RefusedByRobots.class).size());
        VirtualCrawl third = next(second, Optional.empty(), 0);
        third.web.page(A + "/found", 0.9);
        assertEquals(List.of(A + "/found"), third.run().pages());
    }

    @Test
    void oneHostAndOneAddressAreAskedForAgain() {
        VirtualCrawl first = crawled();
        VirtualCrawl site =
                next(first, Optional.of(new Recrawl.Site("B.example")), 0).run();
        assertEquals(Set.of(B + "/", B + "/x"), new HashSet<>(site.pages()));
        VirtualCrawl page =
                next(site, Optional.of(new Recrawl.Page(new Url(A + "/c"))), 0).run();
        assertEquals(List.of(A + "/c"), page.pages());
    }

    @Test
    void aRecrawlOfWhatIsNotKnownBeginsNoRunAndSaysSo() {
        VirtualCrawl first = crawled();
        long records = first.collection.lastSequence();
        Recrawl site = new Recrawl.Site("never.example");
        String said = assertThrows(
                        NothingToRecrawl.class,
                        () -> next(first, Optional.of(site), 0).run())
                .getMessage();
        assertEquals("no address of never.example is known, so there is nothing to fetch again", said);
        Recrawl page = new Recrawl.Page(new Url(A + "/never"));
        assertThrows(
                NothingToRecrawl.class, () -> next(first, Optional.of(page), 0).run());
        assertEquals(records, first.collection.lastSequence());
    }

    @Test
    void whatWaitedBeforeWaitsOnWhileOneAddressIsAskedForAgain() {
        VirtualCrawl first = new VirtualCrawl(web(), A + "/", B + "/");
        first.order = new RunOrder(Optional.empty(), OptionalLong.of(7));
        first.run();
        assertTrue(first.waiting > 0);
        VirtualCrawl page = next(first, Optional.of(new Recrawl.Page(new Url(A + "/"))), 100)
                .run();
        assertEquals(List.of(A + "/"), page.pages());
        assertEquals(first.waiting, page.waiting);
        VirtualCrawl rest = next(page, Optional.empty(), 100).run();
        assertEquals("nothing waits any more", rest.end);
        assertFalse(rest.pages().contains(A + "/"));
        assertEquals(23 + 1, rest.journal(JournalRecord.Fetched.class).size());
    }

    @Test
    void aRecrawlThatWasBrokenOffIsGoneOnWithByBoth() {
        for (Optional<Recrawl> order : List.of(Optional.<Recrawl>empty(), Optional.<Recrawl>of(new Recrawl.All()))) {
            for (Recrawl asked : List.of(new Recrawl.All(), new Recrawl.Site("a.example"))) {
                VirtualCrawl first = crawled();
                VirtualCrawl broken = next(first, Optional.of(asked), 0).run(10);
                VirtualCrawl rest = next(broken, order, 0);
                rest.collection.sync();
                rest.run();
                Set<String> all = new HashSet<>(broken.pages());
                all.addAll(rest.pages());
                assertEquals(asked instanceof Recrawl.All ? 23 : 22, all.size());
                assertTrue(rest.pages().size() < all.size());
                assertEquals(2, rest.journal(JournalRecord.RunStarted.class).size());
            }
        }
    }
}
