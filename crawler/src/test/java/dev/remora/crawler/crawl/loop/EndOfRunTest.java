package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// All ways in which a run ends: only one that has nothing left that can be had is done, and is not gone on
/// with.
class EndOfRunTest {
    private static final String A = "http://a.example";
    private static final String B = "http://b.example";

    private final TinyWeb web = new TinyWeb()
            .page(A + "/", 0.9, A + "/1", A + "/2")
            .page(A + "/1", 0.9)
            .page(A + "/2", 0.9);

    private static List<? extends Class<?>> ends(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.RunEnded.class).stream()
                .map(ended -> ended.reason().getClass())
                .toList();
    }

    @Test
    void itIsDoneWhereNothingWaits() {
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertEquals(List.of(RunReason.NothingWaits.class), ends(crawl));
        assertEquals(0, crawl.waiting);
    }

    @Test
    void itIsDoneWhereTheBudgetIsUsedUpAndALargerOneGoesOn() {
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = VirtualCrawl.settings(2, 1);
        crawl.run();
        assertEquals(List.of(RunReason.BudgetUsed.class), ends(crawl));
        assertEquals(1, crawl.waiting);
        VirtualCrawl more = new VirtualCrawl(web, crawl.collection);
        more.now = crawl.now;
        more.order = new RunOrder(Optional.empty(), OptionalLong.of(10));
        more.run();
        assertEquals(3, more.journal(JournalRecord.Fetched.class).size());
    }

    @Test
    void itIsDoneWhereNoPageCouldBeReadAndSaysWhy() {
        VirtualCrawl crawl = new VirtualCrawl(new TinyWeb().on(A + "/", TinyWeb.status(404)), A + "/").run();
        assertEquals(List.of(RunReason.NoPageRead.class), ends(crawl));
    }

    @Test
    void aRecrawlOfSomeAddressesIsDoneWhenAllWereAskedFor() {
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        crawl.collection.sync();
        VirtualCrawl again = new VirtualCrawl(web, crawl.collection);
        again.now = crawl.now.plus(Duration.ofHours(1));
        again.order = new RunOrder(Optional.of(new Recrawl.Page(new Url(A + "/1"))), OptionalLong.empty());
        again.run();
        assertEquals(List.of(RunReason.NothingWaits.class, RunReason.AllAsked.class), ends(again));
    }

    @Test
    void itIsDoneWhereOnlyHostsThatNeverAnsweredAreLeft() {
        web.page(A + "/2", 0.9, B + "/").silent = (host, at) -> host.equals("b.example");
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertEquals(List.of(RunReason.HostsSilentAs.class), ends(crawl));
        assertEquals(1, crawl.waiting);
    }

    @Test
    void itIsNotDoneWhileAHostThatAnsweredHasLinks() {
        web.page(B + "/", 0.9, B + "/1").page(B + "/1", 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/", B + "/");
        crawl.frontier = crawl.frontier.withDelay(Duration.ofSeconds(1));
        web.silent = (host, at) -> host.equals("b.example") && at.isAfter(VirtualCrawl.START.plusSeconds(2));
        web.on(B + "/1", new TinyWeb.Reply.Silence());
        crawl.run();
        assertTrue(crawl.end.startsWith("not finished: ") || ends(crawl).equals(List.of(RunReason.NothingWaits.class)));
        assertEquals(
                crawl.journal(JournalRecord.Failed.class).stream()
                        .anyMatch(failed -> failed.retryAt().isEmpty()),
                !crawl.end.startsWith("not finished: "),
                "it is done only if the link used up its attempts");
    }

    @Test
    void itIsNotDoneWhereNothingEverAnswered() {
        web.silent = (host, at) -> true;
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertTrue(crawl.end.startsWith("not finished: nothing could be fetched"), crawl.end);
        assertEquals(List.of(), ends(crawl));
    }

    @Test
    void itIsNotDoneWhereOurProxyTakesNoConnection() {
        web.withoutProxy = at -> true;
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertTrue(crawl.end.startsWith("not finished: nothing could be fetched"), crawl.end);
        assertEquals(List.of(), ends(crawl));
    }

    @Test
    void oneThatWasKilledGoesOnWithEachLinkThatWaited() {
        VirtualCrawl killed = new VirtualCrawl(web, A + "/").run(3);
        killed.collection.sync();
        VirtualCrawl crawl = new VirtualCrawl(web, killed.collection);
        crawl.now = killed.now;
        crawl.run();
        assertEquals(3, crawl.journal(JournalRecord.Fetched.class).size());
        assertEquals(List.of(RunReason.NothingWaits.class), ends(crawl));
    }
}
