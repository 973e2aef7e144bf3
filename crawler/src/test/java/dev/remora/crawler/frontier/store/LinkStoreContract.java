package dev.remora.crawler.frontier.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
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
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
                new Link.Source(sequence * 31, Link.Origin.PAGE, priority, 2),
                new Anchor("针灸 " + sequence, "t", "图"),
                "周围的文字",
                new Link.Steps(3, 1, 11),
                new Link.Place("html/body/a", LinkClass.ACROSS, 5, Block.Role.RELATED, "相关文章", 17, 300),
                new Link.Standing(group, new Link.Inheritance(0.25, 7)));
        return new QueuedLink(sequence, host, priority, link);
    }

    @Test
    void knowsNothingOfAnAddressThatItNeverMet() {
        assertEquals(AddressState.UNSEEN, empty().state(42));
        assertEquals(0, store.addresses());
    }

    @Test
    void anUnknownAddressThatStaysSoIsNotListed() {
        empty().state(42, AddressState.UNSEEN.tried(0));
        store.states((key, _) -> assertEquals("none", "address " + key));
        assertEquals(0, store.addresses());
    }

    @Test
    void givesBackTheStateOfAnAddress() {
        empty();
        for (Schedule schedule : Schedule.values()) {
            for (Verdict verdict : Verdict.values()) {
                long number = schedule == Schedule.WAITING ? 0xffffffffL : 0;
                AddressState state = new AddressState(schedule, verdict, 7, number);
                store.state(-5, state);
                assertEquals(state, store.state(-5));
                store.state(-5, AddressState.UNSEEN);
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
            known.put(key, new AddressState(Schedule.GONE, Verdict.ERROR, (int) (key % 16), 0));
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
        remove(waiting(2, 1, 0.5, "g"));
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
        remove(waiting(1, 1, 0.5, "g"));
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
        store.move(waiting(1, 1, 0.5, "g").position(), 0.25);
        assertEquals(Optional.of(new LinkStore.Head(0.4, 2)), store.best(1));
        assertEquals(Optional.of(new LinkStore.Head(0.25, 1)), store.worst(1));
        assertEquals(0.25, store.get(1).orElseThrow().priority());
        assertEquals(
                List.of(0.25, 0.4),
                store.group("g").stream().map(QueuedLink::priority).toList());
        assertEquals(2, store.waiting());
        remove(waiting(1, 1, 0.5, "g").at(0.25));
        assertEquals(Optional.of(new LinkStore.Head(0.4, 2)), store.worst(1));
    }

    @Test
    void knowsWhereALinkWaitsAsLongAsItDoes() {
        assertEquals(Optional.empty(), empty().position(3));
        store.add(waiting(3, 2, 0.5, "g"));
        assertEquals(Optional.of(new LinkStore.Position(3, 2, 0.5)), store.position(3));
        store.move(store.position(3).orElseThrow(), 0.25);
        assertEquals(Optional.of(new LinkStore.Position(3, 2, 0.25)), store.position(3));
        remove(waiting(3, 2, 0.25, "g"));
        assertEquals(Optional.empty(), store.position(3));
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

    /// What `store` writes, in a new one; the host numbers are turned round.
    private LinkStore reopened(QueuedLink... held) {
        List<byte[]> chunks = new ArrayList<>();
        CheckpointWriter out = new CheckpointWriter(chunks::add);
        store.frozen(List.of(held)).accept(out);
        out.finish();
        store.close();
        store = open(new StoreContent.Saved(new CheckpointReader(chunks.iterator()), host -> 9 - host));
        return store;
    }

    private static QueuedLink at(QueuedLink link, int host) {
        return new QueuedLink(link.sequence(), host, link.priority(), link.link());
    }

    static void queue(LinkStore store, QueuedLink link) {
        long key = link.link().target().key();
        store.add(link);
        store.state(key, AddressState.waiting(store.state(key), link.sequence()));
    }

    private void remove(QueuedLink link) {
        store.remove(link.link().target().key(), link.position());
    }

    @Test
    void startsWithWhatAnotherWrote() {
        empty().state(-3, new AddressState(Schedule.DONE, Verdict.ON_TOPIC, 3, 0));
        queue(store, waiting(4, 0, 0.5, "g"));
        queue(store, waiting(6, 0, 0.7, "h"));
        queue(store, waiting(7, 2, 0.1, "g"));
        store.move(waiting(4, 0, 0.5, "g").position(), 0.6);
        reopened();
        assertEquals(new AddressState(Schedule.DONE, Verdict.ON_TOPIC, 3, 0), store.state(-3));
        assertEquals(
                4, store.state(waiting(4, 0, 0.5, "g").link().target().key()).sequence());
        assertEquals(4, store.addresses());
        assertArrayEquals(new long[] {4, 6, 7}, store.sequences());
        assertEquals(Optional.of(at(waiting(4, 0, 0.5, "g").at(0.6), 9)), store.get(4));
        assertEquals(6, store.best(9).orElseThrow().sequence());
        assertEquals(2, store.group("g").size());
        queue(store, waiting(8, 9, 0.9, "g"));
        assertEquals(8, store.best(9).orElseThrow().sequence());
        assertEquals(4, reopened().waiting());
        assertEquals(Optional.of(at(waiting(4, 0, 0.5, "g").at(0.6), 0)), store.get(4));
    }

    @Test
    void whatIsHeldIsQueuedInWhatItWrites() {
        empty();
        QueuedLink link = waiting(4, 1, 0.5, "g");
        queue(store, link);
        store.state(link.link().target().key(), AddressState.UNSEEN.to(Schedule.PROCESSING, Verdict.NONE));
        remove(link);
        reopened(link);
        assertEquals(Optional.of(at(link, 8)), store.get(4));
        assertEquals(Schedule.WAITING, store.state(link.link().target().key()).schedule());
        assertEquals(Optional.of(new LinkStore.Head(0.5, 4)), store.best(8));
    }

    @Test
    void writesTheContentOfTheMomentInWhichItWasFrozen() {
        empty();
        List<QueuedLink> links = new ArrayList<>();
        for (long sequence = 1; sequence <= 3_000; sequence++) {
            links.add(waiting(sequence, (int) (sequence % 5), 0.5, "g" + sequence % 3));
        }
        links.forEach(link -> queue(store, link));
        Consumer<CheckpointWriter> frozen = store.frozen(List.of());
        links.subList(0, 2_500).forEach(this::remove);
        links.subList(2_500, 3_000).forEach(link -> store.move(link.position(), 0.75));
        links.forEach(
                link -> store.state(link.link().target().key(), AddressState.UNSEEN.to(Schedule.GONE, Verdict.ERROR)));
        List<byte[]> chunks = CheckpointWriter.encoded(frozen);
        store.close();
        store = open(new StoreContent.Saved(new CheckpointReader(chunks.iterator()), host -> host));
        assertEquals(3_000, store.waiting());
        assertEquals(1_000, store.group("g1").size());
        for (QueuedLink link : links) {
            assertEquals(Optional.of(link), store.get(link.sequence()));
            assertEquals(
                    link.sequence(), store.state(link.link().target().key()).sequence());
        }
        assertEquals(new LinkStore.Head(0.5, 1), store.best(1).orElseThrow());
    }

    @Test
    void writesThatContentInAnotherThreadToo() throws Exception {
        empty();
        List<QueuedLink> links = new ArrayList<>();
        for (long sequence = 1; sequence <= 3_000; sequence++) {
            links.add(waiting(sequence, 1, 0.5, "g"));
        }
        links.forEach(link -> queue(store, link));
        for (int round = 0; round < 20; round++) {
            String before = states(links);
            FutureTask<List<byte[]>> writing = new FutureTask<>(encoding(store.frozen(List.of())));
            Thread.ofPlatform().start(writing);
            AddressState other = AddressState.UNSEEN.to(Schedule.GONE, round % 2 == 0 ? Verdict.NONE : Verdict.ERROR);
            links.forEach(link -> store.state(link.link().target().key(), other));
            for (int more = 0; more < 2_000; more++) { // tables grow
                store.state(
                        waiting(10_000L + round * 2_000L + more, 1, 0.5, "g")
                                .link()
                                .target()
                                .key(),
                        other);
            }
            CheckpointReader written = new CheckpointReader(writing.get().iterator());
            LinkStore changed = store;
            try (LinkStore then = open(new StoreContent.Saved(written, host -> host))) {
                store = then;
                assertEquals(before, states(links));
            } finally {
                store = changed;
            }
        }
    }

    private static Callable<List<byte[]>> encoding(Consumer<CheckpointWriter> content) {
        return () -> CheckpointWriter.encoded(content);
    }

    private String states(List<QueuedLink> links) {
        return links.stream()
                .map(link -> store.state(link.link().target().key()).toString())
                .collect(Collectors.joining("\n"));
    }

    @ParameterizedTest
    @EnumSource(names = {"GIVEN_UP", "GONE"})
    void keepsTheLastLinkOfEachAddress(Schedule without) {
        QueuedLink link = waiting(4, 1, 0.5, "g");
        long key = link.link().target().key();
        assertFalse(empty().linked(key));
        assertEquals(Optional.empty(), store.last(key));
        queue(store, link);
        assertTrue(store.linked(key));
        remove(link);
        store.left(link.at(0.3));
        store.state(key, store.state(key).to(without, Verdict.NONE));
        store.state(key, AddressState.UNSEEN);
        for (int time = 0; time < 2; time++) {
            assertTrue(store.linked(key));
            assertEquals(link.link(), store.last(key).orElseThrow().link());
            assertEquals(4, store.last(key).orElseThrow().sequence());
            assertEquals(0.3, store.last(key).orElseThrow().priority());
            reopened();
        }
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
                remove(model.remove(random.nextInt(model.size())));
            } else {
                int at = random.nextInt(model.size());
                QueuedLink moved = model.get(at).at(random.nextInt(11) / 10.0);
                store.move(model.set(at, moved).position(), moved.priority());
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
