package dev.remora.cluster.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.TreeWeb;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.Url;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutboxTest {
    private static final int SHARDS = 4;
    private static final int LINKS = 9_000;

    @TempDir
    private Path folder;

    private static JournalRecord.Sent link(int number) {
        Url target = new Url("http://h" + number % 50 + ".example/p" + number);
        return new JournalRecord.Sent(
                Instant.ofEpochSecond(number), Link.seed(target), number % 100 / 100.0, new LinkEvidence.Waited());
    }

    private CollectionWriter collection;

    @BeforeEach
    void send() throws IOException {
        Topic topic = ((TopicFile.Valid) TopicFile.read(TreeWeb.topicFile(folder))).topic();
        Path place = folder.resolve("collection");
        collection = ((CollectionFolder.Opened.Open)
                        CollectionFolder.openForWriting(place, topic, Clock.systemUTC(), "test"))
                .collection();
        for (int number = 0; number < LINKS; number++) {
            collection.append(link(number));
        }
        collection.sync();
    }

    @AfterEach
    void close() {
        collection.close();
    }

    private Outbox sent() {
        return new Outbox(collection, SHARDS);
    }

    /// What arrives at each shard, after it was serialized.
    private static Map<Integer, List<JournalRecord.Sent>> delivered(Outbox outbox, long after, long end) {
        Map<Integer, List<JournalRecord.Sent>> arrived = new TreeMap<>();
        Map<Integer, Integer> numbers = new TreeMap<>();
        outbox.forEachParcel(2, after, end, (receiver, parcel) -> {
            Parcel there = sentOver(parcel);
            assertEquals(2, there.sender());
            assertTrue(there.number() > numbers.getOrDefault(receiver, 0), "parcels are counted up");
            numbers.put(receiver, there.number());
            arrived.computeIfAbsent(receiver, _ -> new ArrayList<>())
                    .addAll(there.open().links());
        });
        return arrived;
    }

    private static Parcel sentOver(Parcel parcel) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(parcel);
            out.flush();
            return (Parcel) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void eachShardReceivesItsLinksOnceInTheOrderInWhichTheyWereSent() {
        Outbox outbox = sent();
        Map<Integer, List<JournalRecord.Sent>> expected = new TreeMap<>();
        for (int number = 0; number < LINKS; number++) {
            JournalRecord.Sent sent = link(number);
            expected.computeIfAbsent(Shard.of(sent.link().target(), SHARDS), _ -> new ArrayList<>())
                    .add(sent);
        }
        assertEquals(expected, delivered(outbox, 0, LINKS));
        Map<Integer, List<JournalRecord.Sent>> inTwo = delivered(outbox, 0, 100);
        delivered(outbox, 100, LINKS)
                .forEach((shard, links) -> inTwo.merge(shard, links, (first, second) -> {
                    List<JournalRecord.Sent> both = new ArrayList<>(first);
                    both.addAll(second);
                    return both;
                }));
        assertEquals(expected, inTwo);
        assertEquals(Map.of(), delivered(outbox, LINKS, LINKS), "nothing new");
    }

    @Test
    void anOutcomeReachesAllShardsButItsOwn() throws IOException {
        Link link = link(7).link();
        Outbox outbox = sent();
        long end = LINKS + 1L;
        JournalRecord.OutcomeShared outcome = new JournalRecord.OutcomeShared(Instant.EPOCH, link, 0.75, true);
        collection.append(outcome);
        collection.sync();
        Map<Integer, List<JournalRecord.OutcomeShared>> arrived = new TreeMap<>();
        outbox.forEachParcel(2, LINKS, end, (receiver, parcel) -> {
            assertEquals(List.of(), parcel.open().links());
            arrived.put(receiver, sentOver(parcel).open().outcomes());
        });
        Map<Integer, List<JournalRecord.OutcomeShared>> expected = new TreeMap<>();
        for (int shard = 0; shard < SHARDS; shard++) {
            if (shard != Shard.of(link.target(), SHARDS)) {
                expected.put(shard, List.of(outcome));
            }
        }
        assertEquals(expected, arrived);
        assertEquals(0, outbox.after(LINKS).links(), "no link is waited for");
    }

    @Test
    void whatWasSentIsCountedByReceiver() {
        SentPriorities sent = sent().after(LINKS - 3L);
        List<String> links = new ArrayList<>();
        sent.forEach((receiver, priority) -> links.add(receiver + " " + priority));
        List<String> expected = new ArrayList<>();
        for (int number = LINKS - 3; number < LINKS; number++) {
            expected.add(Shard.of(link(number).link().target(), SHARDS) + " "
                    + link(number).priority());
        }
        assertEquals(expected, links);
        assertEquals(3, sent.links());
    }
}
