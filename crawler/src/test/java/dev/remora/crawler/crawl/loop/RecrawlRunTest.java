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
import java.time.Duration;
import java.util.Collections;
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
class RecrawlRunTest {
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
        assertEquals("the queue is empty", second.end);
        assertEquals(records, second.collection.lastSequence(), "and decides nothing");
        VirtualCrawl third = next(first, Optional.empty(), 0);
        third.settings = VirtualCrawl.settings(2000, 8);
        assertEquals(records, third.run().collection.lastSequence(), "nor with a larger budget");
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
    void aGivenBudgetHoldsWhileItsRunIsResumedAndTheFilesAfterThat() {
        VirtualCrawl first = new VirtualCrawl(web(), A + "/", B + "/");
        first.order = new RunOrder(Optional.empty(), OptionalLong.of(12));
        first.run(7);
        first.collection.sync();
        VirtualCrawl again = next(first, Optional.of(new Recrawl.All()), 0).run();
        long known = again.journal(JournalRecord.Fetched.class).size();
        long recrawled = again.pages().size();
        VirtualCrawl resumed = next(again, Optional.empty(), 0).run();
        assertEquals("the page budget is used up", resumed.end, "a recrawl gives no new budget");
        assertEquals(12, resumed.journal(JournalRecord.Fetched.class).size() - recrawled);
        assertTrue(known < 12 + recrawled, "else this tests nothing");
        VirtualCrawl without = next(resumed, Optional.empty(), 0);
        without.settings = VirtualCrawl.settings(15, 8);
        without.run();
        assertEquals(15, without.journal(JournalRecord.Fetched.class).size() - recrawled, "the file's");
        VirtualCrawl smaller = next(without, Optional.empty(), 0);
        smaller.settings = VirtualCrawl.settings(10, 8);
        assertEquals(List.of(), smaller.run().asked);
    }

    @Test
    void aGivenBudgetNoLongerHoldsOnceTheFileNamesAnother() {
        for (int file : new int[] {5, 15}) {
            VirtualCrawl first = new VirtualCrawl(web(), A + "/", B + "/");
            first.settings = VirtualCrawl.settings(9, 8);
            first.order = new RunOrder(Optional.empty(), OptionalLong.of(20));
            first.run(20);
            first.collection.sync();
            long before = first.journal(JournalRecord.Fetched.class).size();
            assertTrue(before > 5 && before < 15, before + " pages");
            VirtualCrawl next = next(first, Optional.empty(), 0);
            next.settings = VirtualCrawl.settings(file, 8);
            assertEquals("the page budget is used up", next.run().end);
            assertEquals(
                    Math.max(before, file),
                    next.journal(JournalRecord.Fetched.class).size());
            assertEquals(
                    file < before ? 1 : 2,
                    next.journal(JournalRecord.RunStarted.class).size(),
                    "a budget that leaves nothing to fetch is not journalled");
        }
    }

    @Test
    void theBudgetOfATrialIsThatOfNoLaterStart() {
        for (int stopped : new int[] {4, 100}) {
            VirtualCrawl trial = new VirtualCrawl(web(), A + "/", B + "/");
            trial.settings = VirtualCrawl.settings(15, 8);
            trial.order = new RunOrder(Optional.empty(), OptionalLong.of(7), true);
            trial.run(stopped);
            trial.collection.sync();
            assertTrue(trial.journal(JournalRecord.Fetched.class).size() <= 7);
            VirtualCrawl next = next(trial, Optional.empty(), 0);
            next.settings = VirtualCrawl.settings(15, 8);
            next.run();
            assertEquals(15, next.journal(JournalRecord.Fetched.class).size());
        }
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
        VirtualCrawl crawl = next(rest, Optional.empty(), 0);
        crawl.settings = VirtualCrawl.settings(7, 8);
        assertEquals(List.of(), crawl.run().asked, "nor does it add to the crawl's");
        VirtualCrawl larger = next(rest, Optional.empty(), 9).run();
        assertEquals(2, larger.journal(JournalRecord.Fetched.class).size() - 12);
        VirtualCrawl small = next(larger, Optional.of(new Recrawl.All()), 1).run();
        assertEquals(1, small.journal(JournalRecord.Fetched.class).size() - 14);
        assertEquals(
                9, next(small, Optional.of(new Recrawl.All()), 0).run().pages().size());
    }

    @Test
    void aRecrawlFetchesAllKnownPagesAndNoOthersWhateverTheBudgetOfTheCrawl() {
        VirtualCrawl first = new VirtualCrawl(web(), A + "/", B + "/");
        first.order = new RunOrder(Optional.empty(), OptionalLong.of(12));
        first.run();
        VirtualCrawl smaller = next(first, Optional.empty(), 5).run();
        VirtualCrawl again = next(smaller, Optional.of(new Recrawl.All()), 0).run();
        assertEquals(new HashSet<>(first.pages()), new HashSet<>(again.pages()));
        assertEquals(12, again.pages().size());
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
            assertEquals("the page budget is used up", some.end);
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

    /// A collection that is synced after each call that appends, and whose process is killed at the last of
    /// some.
    private static CollectionWriter killed(MemoryCollection collection, int calls) {
        AtomicInteger left = new AtomicInteger(calls);
        return (CollectionWriter) Proxy.newProxyInstance(
                RecrawlRunTest.class.getClassLoader(), new Class<?>[] {CollectionWriter.class}, (_, method, given) -> {
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
            try (CrawlCore core = CrawlOpener.open(
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
            boolean ordered =
                    !again.journal(JournalRecord.RecrawlRequested.class).isEmpty();
            List<String> asked = next(first, Optional.empty(), 0).run().pages();
            assertEquals(ordered ? 22 : 0, asked.size(), "killed behind " + calls);
        }
    }

    @Test
    void whatIsAsItWasIsNotTakenInAgain() {
        VirtualCrawl first = crawled();
        first.web.tellsUnchanged = true;
        first.web.page(A + "/c", 0.9, A + "/new").page(A + "/new", 0.8);
        VirtualCrawl again = next(first, Optional.of(new Recrawl.All()), 0).run();
        assertEquals(23 + 2, again.journal(JournalRecord.Fetched.class).size());
        assertEquals(22, again.journal(JournalRecord.Unchanged.class).size());
    }

    @Test
    void withASmallBudgetWhatHasChangedBeforeIsAskedForFirst() {
        VirtualCrawl crawl = crawled();
        crawl.web.tellsUnchanged = true;
        for (int day = 1; day <= 3; day++) {
            crawl.web.page(A + "/q", 0.7, A + "/" + day).page(A + "/" + day, 0.1);
            crawl = next(crawl, Optional.of(new Recrawl.All()), day < 3 ? 0 : 3);
            crawl.now = VirtualCrawl.START.plus(Duration.ofHours(25L * day));
            crawl.run();
        }
        assertTrue(crawl.pages().contains(A + "/q"), crawl.pages().toString());
    }

    @Test
    void whatWasNotToBeHadComesBackWhenItIsAskedForLater() {
        VirtualCrawl first = crawled();
        first.web.page(A + "/missing", 0.9).page(A + "/secret", 0.9).on(A + "/robots.txt", TinyWeb.status(404));
        VirtualCrawl soon = next(first, Optional.of(new Recrawl.All()), 0).run();
        assertFalse(soon.pages().contains(A + "/missing"), "not within a day");
        VirtualCrawl later = next(soon, Optional.of(new Recrawl.All()), 0);
        later.now = soon.now.plus(Duration.ofHours(25));
        later.run();
        assertTrue(
                later.pages().containsAll(List.of(A + "/missing", A + "/secret")),
                later.pages().toString());
    }

    @Test
    void aRecrawlOfAllPagesFindsWhatOnlyASitemapAdds() {
        TinyWeb web = web().robots(B, "Sitemap: " + B + "/map");
        web.on(B + "/map", new TinyWeb.Reply.Text(B + "/x"));
        VirtualCrawl first = new VirtualCrawl(web, A + "/", B + "/").run();
        web.on(B + "/map", new TinyWeb.Reply.Text(B + "/x\n" + B + "/new")).page(B + "/new", 0.6);
        first.now = first.now.plus(Duration.ofHours(1));
        VirtualCrawl second = next(first, Optional.of(new Recrawl.All()), 0).run();
        assertEquals(1, Collections.frequency(second.pages(), B + "/map"));
        assertTrue(second.pages().contains(B + "/new"), second.pages().toString());
    }

    /// A recrawl of a web with a sitemap, broken off after so many requests.
    private static VirtualCrawl brokenOff(int requests) {
        TinyWeb web = web().robots(B, "Sitemap: " + B + "/map");
        web.on(B + "/map", new TinyWeb.Reply.Text(B + "/x"));
        VirtualCrawl first = new VirtualCrawl(web, A + "/", B + "/").run();
        first.now = first.now.plus(Duration.ofHours(1));
        return next(first, Optional.of(new Recrawl.All()), 0).run(requests);
    }

    @Test
    void aRecrawlThatIsResumedReadsTheSitemapsThatItHasNotRead() {
        VirtualCrawl none = brokenOff(0);
        none.collection.sync();
        VirtualCrawl resumed = next(none, Optional.empty(), 0).run();
        assertEquals(1, Collections.frequency(resumed.pages(), B + "/map"));
        VirtualCrawl more = next(resumed, Optional.empty(), 0).run();
        assertEquals(List.of(), more.pages());
    }

    @Test
    void aRecrawlThatIsOrderedAgainBeforeItsEndReadsNoSitemapTwice() {
        VirtualCrawl broken = brokenOff(10);
        assertEquals(1, Collections.frequency(broken.pages(), B + "/map"));
        broken.collection.sync();
        broken.now = broken.now.plus(Duration.ofMinutes(1));
        VirtualCrawl resumed = next(broken, Optional.of(new Recrawl.All()), 0).run();
        assertEquals(0, Collections.frequency(resumed.pages(), B + "/map"));
    }

    @Test
    void whatIsGoneIsAskedForAfterGrowingPauses() {
        VirtualCrawl crawl = crawled();
        StringBuilder days = new StringBuilder();
        for (int day = 1; day <= 20; day++) {
            VirtualCrawl next = next(crawl, Optional.of(new Recrawl.All()), 0);
            next.now = VirtualCrawl.START.plus(Duration.ofHours(25L * day));
            crawl = next.run();
            days.append(crawl.pages().contains(A + "/missing") ? day + " " : "");
        }
        assertEquals("1 3 7 15 ", days.toString());
    }

    @Test
    void aHostThatWasAwayForADayIsBack() {
        VirtualCrawl first = crawled();
        first.web.silent =
                (host, at) -> host.equals("b.example") && at.isBefore(VirtualCrawl.START.plus(Duration.ofDays(1)));
        VirtualCrawl away = next(first, Optional.of(new Recrawl.All()), 0).run();
        assertEquals(0, away.journal(JournalRecord.Removed.class).size(), "nothing goes for want of an answer");
        VirtualCrawl back = next(away, Optional.of(new Recrawl.All()), 0);
        back.now = VirtualCrawl.START.plus(Duration.ofHours(49));
        assertTrue(
                back.run().pages().containsAll(List.of(B + "/", B + "/x")),
                back.pages().toString());
    }

    @Test
    void whatFailedIsAskedForAgain() {
        VirtualCrawl first = crawled();
        first.web.page(A + "/missing", 0.9, A + "/found");
        VirtualCrawl second = next(first, Optional.of(new Recrawl.Failed()), 0).run();
        assertEquals(List.of(A + "/missing"), second.pages());
        assertEquals("the recrawl is complete", second.end);
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
        assertEquals("no address of never.example is known; there is nothing to fetch again", said);
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
        assertEquals("the queue is empty", rest.end);
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
