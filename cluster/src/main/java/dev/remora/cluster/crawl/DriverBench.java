package dev.remora.cluster.crawl;

import dev.remora.crawler.frontier.PriorityHistogram;
import dev.remora.lab.bench.harness.ScratchFolder;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// What the driver of a crawl costs, by the number of shards: it plans rounds over shards that are simulated, whose
/// tasks and replies are as large as real ones and are serialized both ways. No page is crawled.
public final class DriverBench {
    private static final long PAGES_OF_A_SHARD = 250;
    /// More than the real web brings, where half of a page's links stay on its site.
    private static final int SENT_BY_A_PAGE = 10;

    private static final int DELAYED_HOSTS = 100;
    private static final int DRAWN = 1_000;

    private DriverBench() {}

    /// Figures of a round; medians over the rounds.
    ///
    /// @param seconds of the driver
    /// @param taskBytes all tasks, serialized
    /// @param replyBytes all replies, serialized
    /// @param heapBytes in use after the last round, after a collection
    public record Cost(double seconds, long taskBytes, long replyBytes, long heapBytes) {}

    /// Measures rounds.
    ///
    /// @param shards how many there are
    /// @param links queued in each
    /// @param rounds how many, at least 1; one more is not counted
    /// @throws IOException if the scratch folder cannot be written
    public static Cost run(int shards, long links, int rounds) throws IOException {
        try (ScratchFolder scratch = ScratchFolder.make("remora-rounds")) {
            Simulation simulation = new Simulation(shards, links);
            List<Double> seconds = new ArrayList<>();
            long[] last = {System.nanoTime()};
            ShardFolder folder = ShardFolder.of(scratch.path(), "rounds");
            ShardedCrawl crawl = new ShardedCrawl(
                    topic((rounds + 2L) * shards * PAGES_OF_A_SHARD),
                    folder,
                    new ShardFolder.State("rounds", shards, Collections.nCopies(shards, 0L)),
                    CrawlOptions.over(scratch.path()),
                    simulation,
                    new ShardedCrawl.Limits(shards * PAGES_OF_A_SHARD, Duration.ofHours(1)),
                    Clock.systemUTC());
            crawl.run(() -> seconds.size() > rounds, _ -> {
                long now = System.nanoTime();
                seconds.add((now - last[0] - simulation.takeNanos()) / 1e9);
                last[0] = now;
            });
            Collections.sort(seconds.subList(1, seconds.size()));
            return new Cost(
                    seconds.get(1 + (seconds.size() - 1) / 2),
                    simulation.taskBytes,
                    simulation.replyBytes,
                    heapBeside(crawl));
        }
    }

    /// Heap in use after a collection, in bytes, with what the driver keeps between rounds.
    private static long heapBeside(ShardedCrawl driver) {
        try {
            System.gc();
            return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        } finally {
            Reference.reachabilityFence(driver);
        }
    }

    private static Topic topic(long pages) {
        String yaml = """
                id: rounds
                name: 轮次
                keywords: {针灸: 1}
                seeds: ["http://h0.example/"]
                crawl: {maxPages: %d}
                """.formatted(pages);
        return parsed(yaml);
    }

    /// Parses the text of a topic file that has no mistakes.
    static Topic parsed(String yaml) {
        return switch (TopicFile.parse(yaml, "topic.yaml")) {
            case TopicFile.Valid(Topic topic, var _) -> topic;
            case TopicFile.Invalid(var problems) -> throw new IllegalStateException(problems.toString());
        };
    }

    /// Shards without pages.
    private static final class Simulation implements ShardRunner {
        private final SplittableRandom random = new SplittableRandom(1);
        private final List<PriorityHistogram> queues = new ArrayList<>();
        private final int shards;
        private long round;
        private long nanos;
        private long taskBytes;
        private long replyBytes;

        Simulation(int shards, long links) {
            this.shards = shards;
            for (int shard = 0; shard < shards; shard++) {
                queues.add(queue(links));
            }
        }

        private PriorityHistogram queue(long links) {
            PriorityHistogram drawn = new PriorityHistogram();
            for (int link = 0; link < DRAWN; link++) {
                drawn.add(random.nextDouble() * random.nextDouble());
            }
            PriorityHistogram all = new PriorityHistogram();
            for (long times = 0; times < links / DRAWN; times++) {
                all.merge(drawn);
            }
            return all;
        }

        /// Time that the simulation itself took since the last call.
        long takeNanos() {
            long taken = nanos;
            nanos = 0;
            return taken;
        }

        @Override
        public List<ShardReply> run(List<ShardTask> tasks) {
            round++;
            taskBytes = 0;
            replyBytes = 0;
            List<ShardReply> replies = new ArrayList<>();
            for (ShardTask task : tasks) {
                byte[] asked = bytes(task);
                taskBytes += asked.length;
                long start = System.nanoTime();
                byte[] answer = bytes(reply((ShardTask) read(asked)));
                nanos += System.nanoTime() - start;
                replyBytes += answer.length;
                replies.add((ShardReply) read(answer));
            }
            return replies;
        }

        private ShardReply reply(ShardTask task) {
            SentPriorities.Builder sent = new SentPriorities.Builder();
            for (long link = 0; link < PAGES_OF_A_SHARD * SENT_BY_A_PAGE; link++) {
                sent.add(random.nextInt(shards), random.nextDouble() * random.nextDouble());
            }
            Map<String, Instant> delayed = new HashMap<>();
            for (int host = 0; host < DELAYED_HOSTS; host++) {
                delayed.put("www.host-" + task.shard() + "-" + host + ".example", Instant.EPOCH);
            }
            return new ShardReply.Done(
                    task.outbox().end() + PAGES_OF_A_SHARD * SENT_BY_A_PAGE,
                    new ShardReply.Figures((round - 1) * PAGES_OF_A_SHARD, 0, round * PAGES_OF_A_SHARD, DELAYED_HOSTS),
                    queues.get(task.shard()),
                    sent.build(),
                    delayed,
                    "",
                    1);
        }

        @Override
        public List<ShardReply> settleTexts(List<ShardTask> tasks) {
            throw new IllegalStateException("these shards have no texts");
        }

        private static byte[] bytes(Serializable value) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(value);
            } catch (IOException e) {
                throw new IllegalStateException("memory takes all that is written", e);
            }
            return bytes.toByteArray();
        }

        private static Object read(byte[] bytes) {
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
                return in.readObject();
            } catch (IOException | ClassNotFoundException e) {
                throw new IllegalStateException("what was just written cannot be read", e);
            }
        }
    }
}
