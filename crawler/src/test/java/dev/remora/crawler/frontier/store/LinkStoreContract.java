package dev.remora.crawler.frontier.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What any [LinkStore] promises.
abstract class LinkStoreContract {
    private LinkStore store;

    /// A store that starts with `content`.
    abstract LinkStore open(StoreContent content);

    private LinkStore empty() {
        store = open(StoreContent.NOTHING);
        return store;
    }

    @AfterEach
    void close() {
        if (store != null) {
            store.close();
        }
    }

    static QueuedLink waiting(long sequence, int host, double priority, String group) {
        Link link = new Link(
                new Url("http://h" + host + ".example/" + sequence),
                sequence * 31,
                Link.Origin.PAGE,
                priority,
                new Anchor("针灸 " + sequence, "t", "图"),
                "周围的文字",
                group,
                "html/body/a",
                3,
                1,
                new Link.Inheritance(0.25, 7),
                11,
                2,
                new Link.Place(LinkClass.ACROSS, 5, Block.Role.RELATED, "相关文章", 17, 300));
        return new QueuedLink(sequence, host, priority, link);
    }

    @Test
    void knowsNothingOfAnAddressThatItNeverMet() {
        assertEquals(AddressState.UNSEEN, empty().state(42));
        assertEquals(0, store.addresses());
    }

    @Test
    void givesBackTheStateOfAnAddress() {
        empty();
        for (Schedule schedule : Schedule.values()) {
            for (Verdict verdict : Verdict.values()) {
                AddressState state = new AddressState(schedule, verdict, 7, 16_383, 0x3fffffffffL);
                store.state(-5, state);
                assertEquals(state, store.state(-5));
            }
        }
        assertEquals(1, store.addresses());
    }

    @Test
    void givesEveryStateThatIsKnownAsItIsNow() {
        empty();
        Map<Long, AddressState> known = new HashMap<>();
        for (long key = 1; key <= 70_000; key += 1_000) {
            store.state(key, AddressState.UNSEEN.to(Schedule.DONE, Verdict.ON_TOPIC));
            known.put(key, new AddressState(Schedule.GONE, Verdict.ERROR, 1, 3, key));
            store.state(key, known.get(key));
        }
        for (int time = 0; time < 2; time++) {
            Map<Long, AddressState> given = new HashMap<>();
            store.states(given::put);
            assertEquals(known, given);
            known.put(2L, AddressState.UNSEEN.to(Schedule.DROPPED, Verdict.NONE));
            store.state(2, known.get(2L));
        }
    }

    @Test
    void givesTheNumbersOfAllLinksThatWaitInTheirOrder() {
        empty();
        for (long sequence : new long[] {3, 1, 2, 9}) {
            store.add(waiting(sequence, 1, 0.5, "g"));
        }
        store.remove(waiting(2, 1, 0.5, "g"));
        assertArrayEquals(
                new long[] {1, 3, 9}, Arrays.stream(store.sequences()).sorted().toArray());
    }

    @Test
    void givesBackALinkAsItWasAdded() {
        empty().add(waiting(9, 2, 0.75, "host:h2.example"));
        assertEquals(Optional.of(waiting(9, 2, 0.75, "host:h2.example")), store.get(9));
        assertEquals(1, store.waiting());
    }

    private static List<Double> sorted(double[] numbers) {
        return DoubleStream.of(numbers).sorted().boxed().toList();
    }

    @Test
    void theBestOfAHostIsTheHighestThenTheOldestAndTheWorstTheOtherEnd() {
        empty();
        store.add(waiting(1, 1, 0.5, "g"));
        store.add(waiting(2, 1, 0.9, "g"));
        store.add(waiting(3, 1, 0.9, "g"));
        store.add(waiting(4, 1, 0, "g"));
        store.add(waiting(5, 2, 1, "g"));
        assertEquals(Optional.of(new LinkStore.Head(0.9, 2)), store.best(1));
        assertEquals(Optional.of(new LinkStore.Head(0, 4)), store.worst(1));
        assertEquals(Optional.of(new LinkStore.Head(1, 5)), store.best(2));
        assertEquals(Optional.empty(), store.best(0));
        assertEquals(Optional.empty(), store.worst(3));
        assertEquals(List.of(0.0, 0.5, 0.9, 0.9), sorted(store.priorities(1)));
        assertEquals(List.of(), sorted(store.priorities(3)));
    }

    @Test
    void aLinkThatWasRemovedIsNoWhere() {
        empty();
        store.add(waiting(1, 1, 0.5, "g"));
        store.remove(waiting(1, 1, 0.5, "g"));
        assertEquals(Optional.empty(), store.best(1));
        assertEquals(Optional.empty(), store.get(1));
        assertEquals(List.of(), store.group("g"));
        assertEquals(0, store.waiting());
    }

    @Test
    void aLinkThatWasMovedWaitsWithItsNewPriority() {
        empty();
        store.add(waiting(1, 1, 0.5, "g"));
        store.add(waiting(2, 1, 0.4, "g"));
        store.move(waiting(1, 1, 0.5, "g"), 0.25);
        assertEquals(Optional.of(new LinkStore.Head(0.4, 2)), store.best(1));
        assertEquals(Optional.of(new LinkStore.Head(0.25, 1)), store.worst(1));
        assertEquals(0.25, store.get(1).orElseThrow().priority());
        assertEquals(
                List.of(0.25, 0.4),
                store.group("g").stream().map(QueuedLink::priority).toList());
        assertEquals(2, store.waiting());
        store.remove(waiting(1, 1, 0.5, "g").at(0.25));
        assertEquals(Optional.of(new LinkStore.Head(0.4, 2)), store.worst(1));
    }

    @Test
    void aGroupIsItsLinksInTheOrderInWhichTheyCame() {
        empty();
        store.add(waiting(3, 1, 0.9, "block:7"));
        store.add(waiting(1, 2, 0.1, "block:7"));
        store.add(waiting(2, 1, 0.5, "block:8"));
        assertEquals(
                List.of(1L, 3L),
                store.group("block:7").stream().map(QueuedLink::sequence).toList());
    }

    @Test
    void startsWithTheContentThatItIsGiven() {
        store = open(new StoreContent() {
            @Override
            public void states(StateSink sink) {
                sink.put(-3, new AddressState(Schedule.DONE, Verdict.ON_TOPIC, 0, 0, 0));
                sink.put(8, AddressState.waiting(AddressState.UNSEEN, 0.5, 4));
            }

            @Override
            public void links(LinkSink sink) {
                sink.put(waiting(4, 0, 0.5, "g"));
                sink.put(waiting(6, 0, 0.7, "g"));
            }
        });
        assertEquals(Schedule.DONE, store.state(-3).schedule());
        assertEquals(4, store.state(8).sequence());
        assertEquals(2, store.addresses());
        assertEquals(2, store.waiting());
        assertEquals(6, store.best(0).orElseThrow().sequence());
        assertEquals(2, store.group("g").size());
        store.add(waiting(7, 0, 0.9, "g"));
        assertEquals(7, store.best(0).orElseThrow().sequence());
    }

    @Test
    void keepsUpWithAPlainModelOverManyRandomSteps() {
        Random random = new Random(20261120);
        empty();
        List<QueuedLink> model = new ArrayList<>();
        for (long step = 1; step <= 3000; step++) {
            if (model.isEmpty() || random.nextInt(3) > 0) {
                QueuedLink link = waiting(step, random.nextInt(5), random.nextInt(11) / 10.0, "g" + random.nextInt(3));
                model.add(link);
                store.add(link);
            } else if (random.nextBoolean()) {
                store.remove(model.remove(random.nextInt(model.size())));
            } else {
                int at = random.nextInt(model.size());
                QueuedLink moved = model.get(at).at(random.nextInt(11) / 10.0);
                store.move(model.set(at, moved), moved.priority());
            }
            int host = random.nextInt(5);
            assertEquals(bestOf(model, host), store.best(host), "at step " + step);
        }
        assertEquals(model.size(), store.waiting());
        assertTrue(model.stream().allMatch(w -> store.get(w.sequence()).equals(Optional.of(w))));
    }

    private static Optional<LinkStore.Head> bestOf(List<QueuedLink> model, int host) {
        return model.stream()
                .filter(w -> w.host() == host)
                .map(w -> new LinkStore.Head(w.priority(), w.sequence()))
                .min(Comparator.comparingDouble(LinkStore.Head::priority)
                        .reversed()
                        .thenComparingLong(LinkStore.Head::sequence));
    }
}
