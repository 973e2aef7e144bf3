package dev.remora.shared.provenance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.QueuePriorities;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How many links are ahead of a queued one, compared with a queue that is kept address by address.
class QueueAheadTest {
    private static final Instant NOON = Samples.NOON;
    private static final double ITS = 0.5;

    private final MemoryCollection journal = new MemoryCollection(Samples.topic());
    private final List<Address> addresses = new ArrayList<>();
    private Address asked;
    private int links;
    private int run;

    private enum State {
        UNKNOWN,
        WAITS,
        READ,
        GAVE_UP,
        GONE
    }

    /// What a crawl knows of an address, by the simplest rules.
    private static final class Address {
        private final Url url;
        private State state = State.UNKNOWN;
        private State known = State.UNKNOWN;
        /// Whether it was dropped and queued again, like an unknown one.
        private boolean stays;
        private double priority;
        private double relevance;
        private int link;

        Address(Url url) {
            this.url = url;
        }
    }

    private void append(JournalRecord journalRecord) {
        journal.append(journalRecord);
    }

    private void begin() {
        run++;
        append(new JournalRecord.RunStarted(NOON, run, "best-first", "m", new JournalRecord.Budget(9, false)));
    }

    private void queue(Address address, double priority) {
        append(new JournalRecord.Queued(NOON, Link.seed(address.url), priority, new LinkEvidence.Seed()));
        address.link = ++links;
        address.stays |= address.state == State.UNKNOWN;
        address.state = State.WAITS;
        address.priority = priority;
    }

    private void fetch(Address address, double relevance) {
        append(new JournalRecord.Fetched(
                NOON,
                address.url,
                new ArchivedResponse(200, new WarcLocation(1, 0)),
                new PageLocation(1, 0),
                new Assessment(relevance, Verdict.ON_TOPIC, new PageEvidence.NoKeyword()),
                true,
                Likeness.NONE));
        address.stays = false;
        address.state = State.READ;
        address.known = State.READ;
        address.relevance = relevance;
    }

    private void fail(Address address, int status) {
        append(new JournalRecord.Failed(
                NOON,
                address.url,
                new JournalRecord.Answer(status),
                new Failure.HttpStatus(status),
                1,
                Optional.empty()));
        address.stays = false;
        address.state = status == 404 ? State.GONE : State.GAVE_UP;
        address.known = status == 404 ? State.GONE : address.known;
    }

    private void drop(Address address) {
        append(new JournalRecord.Dropped(NOON, address.url, 0, new Exclusion.OutOfScope()));
        address.state = State.UNKNOWN;
    }

    private void rescore(Address address, double priority) {
        append(new JournalRecord.Rescored(NOON, QueuePriorities.of(address.link, priority)));
        address.priority = priority;
    }

    private void recrawlAll() {
        append(new JournalRecord.RecrawlRequested(NOON, run, new Recrawl.All()));
        for (Address address : addresses) {
            if (address.state == State.READ) {
                address.priority = address.relevance;
                address.state = State.WAITS;
            } else if (address.state == State.GAVE_UP) {
                address.state = State.WAITS;
            }
        }
    }

    private void end(boolean recrawls) {
        append(new JournalRecord.RunEnded(NOON, run, new RunReason.BudgetUsed()));
        for (Address address : addresses) {
            boolean returns = address.known != State.UNKNOWN && !address.stays;
            if (recrawls && address.state == State.WAITS && returns) {
                address.state = address.known;
            }
        }
    }

    private void populate(int number) {
        asked = new Address(new Url("http://host0.example/asked"));
        for (int i = 0; i < number; i++) {
            addresses.add(new Address(new Url("http://host" + i % 2 + ".example/" + i)));
        }
        begin();
        queue(asked, ITS);
    }

    private void check(String when) {
        journal.sync();
        Fate.Waiting waiting = (Fate.Waiting)
                new Provenances(journal).of(asked.url).orElseThrow().fate();
        List<Address> ahead = addresses.stream()
                .filter(each -> each.state == State.WAITS && each.priority > ITS)
                .toList();
        assertEquals(ahead.size(), waiting.ahead(), when);
        assertEquals(
                ahead.stream()
                        .filter(each -> each.url.host().equals(asked.url.host()))
                        .count(),
                waiting.aheadOnHost(),
                when);
        assertEquals(ITS, waiting.priority());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void asManyAreAheadAsWaitWithAHigherPriority(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        populate(12);
        boolean recrawls = false;
        int checks = 0;
        for (int step = 0; step < 400; step++) {
            if (random.nextInt(25) == 0) {
                end(recrawls);
                begin();
                recrawls = random.nextBoolean();
                if (recrawls) {
                    recrawlAll();
                }
            } else {
                decide(addresses.get(random.nextInt(addresses.size())), recrawls, random);
            }
            if (step % 5 == 0) {
                check("seed " + seed + ", step " + step);
                checks++;
            }
        }
        assertEquals(80, checks);
    }

    private void decide(Address address, boolean recrawls, SplittableRandom random) {
        double number = random.nextInt(9) / 8.0;
        if (address.state != State.WAITS) {
            if (address.state != State.READ || recrawls) {
                queue(address, number);
            }
            return;
        }
        switch (random.nextInt(6)) {
            case 0, 1 -> fetch(address, number);
            case 2 -> fail(address, 404);
            case 3 -> rescore(address, number);
            case 4 -> drop(address);
            default -> {
                if (address.known == State.UNKNOWN) {
                    fail(address, 503);
                }
            }
        }
    }

    @Test
    void anAddressThatGaveUpAndWasGoneSinceIsNotAheadAtARecrawl() {
        populate(1);
        Address other = addresses.getFirst();
        queue(other, 0.9);
        fail(other, 503);
        check("it gave up");
        queue(other, 0.9);
        check("it is queued again");
        fail(other, 404);
        end(false);
        begin();
        recrawlAll();
        check("it is gone");
    }

    @Test
    void anAddressThatGaveUpAndIsQueuedBehindStaysBehindAtARecrawl() {
        populate(1);
        Address other = addresses.getFirst();
        queue(other, 0.9);
        fail(other, 503);
        queue(other, 0.1);
        end(false);
        begin();
        recrawlAll();
        check("it waits with its later priority");
    }

    @Test
    void aPageThatFailedAndThatTheNextRecrawlDidNotReachIsAheadAtTheOneAfter() {
        populate(1);
        Address other = addresses.getFirst();
        queue(other, 0.9);
        fetch(other, 0.8);
        recrawlAll();
        fail(other, 503);
        end(true);
        for (int recrawl = 1; recrawl <= 2; recrawl++) {
            begin();
            recrawlAll();
            check("recrawl " + recrawl + " begins");
            end(true);
            check("recrawl " + recrawl + " ended before it came to it");
        }
    }

    @Test
    void anAddressThatMovedAndToWhichAnotherMovesInARecrawlStaysAheadBehindItsEnd() {
        populate(2);
        Address target = addresses.getFirst();
        queue(target, 0.9);
        move(target);
        recrawlAll();
        move(target);
        LinkEvidence redirect = new LinkEvidence.RedirectOf(addresses.getLast().url);
        append(new JournalRecord.Queued(NOON, Link.seed(target.url), 0.9, redirect));
        target.link = ++links;
        target.state = State.WAITS;
        target.priority = 0.9;
        target.known = State.UNKNOWN; // as one that was never read
        end(true);
        check("the recrawl ended before it came to it");
    }

    private void move(Address address) {
        append(new JournalRecord.Moved(NOON, address.url, 301, new WarcLocation(1, 0), "/other"));
        address.stays = false;
        address.state = State.READ;
        address.known = State.READ;
    }

    @Test
    void aLinkOfTheSamePriorityIsNotAhead() {
        populate(3);
        queue(addresses.get(0), ITS);
        queue(addresses.get(1), Math.nextUp(ITS));
        queue(addresses.get(2), Math.nextDown(ITS));
        check("same, just above, just below");
    }
}
