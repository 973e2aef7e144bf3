package dev.remora.lab.trial;

import dev.remora.crawler.crawl.RoundPlan;
import dev.remora.crawler.crawl.SharedRescoring;
import dev.remora.crawler.crawl.loop.CrawlCore;
import dev.remora.crawler.frontier.PriorityHistogram;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.lab.library.PageLibrary;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.journal.JournalBatch;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// One crawl by several cores in the lab, each of a shard, in rounds. A round's budget is shared out by how many
/// links each shard has at or above the threshold of all; after it, the links that were sent are delivered. A
/// round begins for all shards at the time when the slowest ended the one before.
public final class ShardedTrial {
    private final PageLibrary library;
    private final CrawlTrial trial;
    private final TrialSettings settings;
    private final int count;
    private final long roundPages;
    private final Optional<Duration> roundTime;

    /// What a sharded crawl did.
    ///
    /// @param trace the pages of all shards, in the order of time
    /// @param rounds rounds that made a request
    /// @param messages links sent from one shard to another
    /// @param bytes of these, as a compressed batch of records for each receiver and round
    /// @param idle share of the shards' time in which they waited for the end of a round, in [0, 1]
    public record Outcome(Trace trace, int rounds, long messages, long bytes, double idle) {}

    private record Timed(Instant at, Fetching.Read read) {}

    /// One core.
    private record Member(Shard shard, CrawlCore core, CoreRun run, List<JournalRecord.ShardMessage> outbox) {}

    /// @param settings its budget is for all shards together; the threads are shared out, at least one each
    /// @param count number of shards
    /// @param roundPages pages of a first round, all shards together; fewer if fewer links wait. Later ones grow
    ///     ([RoundPlan#pages])
    /// @param roundTime time after which a round starts no request; empty: no bound
    public ShardedTrial(
            PageLibrary library,
            Segmenter segmenter,
            TrialSettings settings,
            int count,
            long roundPages,
            Optional<Duration> roundTime) {
        this.library = library;
        this.trial = new CrawlTrial(library, segmenter, settings);
        this.settings = settings;
        this.count = count;
        this.roundPages = roundPages;
        this.roundTime = roundTime;
    }

    /// Crawls.
    ///
    /// @param strategies a new strategy for each shard
    /// @param judges the relevance model of each shard
    public Outcome run(Topic topic, Supplier<PriorityStrategy> strategies, Supplier<Judge> judges, Targets targets) {
        List<Member> members = new ArrayList<>();
        try {
            for (int index = 0; index < count; index++) {
                members.add(member(topic, strategies.get(), judges.get(), new Shard(index, count)));
            }
            return new Rounds(members, targets).run();
        } finally {
            members.forEach(member -> member.core().close());
        }
    }

    private Member member(Topic topic, PriorityStrategy strategy, Judge judge, Shard shard) {
        List<JournalRecord.ShardMessage> outbox = new ArrayList<>();
        int threads = Math.max(1, settings.threads() / count);
        CrawlCore core = trial.open(topic, strategy, judge, shard, threads, record -> {
            if (record instanceof JournalRecord.ShardMessage message) {
                outbox.add(message);
            }
        });
        return new Member(shard, core, new CoreRun(core, new Fetching(library, judge, true), CrawlTrial.START), outbox);
    }

    /// The rounds of one crawl.
    private final class Rounds {
        private final List<Member> members;
        private final TraceWriter trace;
        private final SharedRescoring rescoring = new SharedRescoring(0);
        private Instant now = CrawlTrial.START;
        private long pages;
        private int rounds;
        private long messages;
        private long bytes;
        private double busy;
        private double passed;

        Rounds(List<Member> members, Targets targets) {
            this.members = members;
            this.trace = new TraceWriter(CrawlTrial.START, targets);
        }

        Outcome run() {
            boolean idle = false;
            while (pages < settings.budget()) {
                long before = requests() + messages;
                List<PriorityHistogram> waiting = members.stream()
                        .map(member -> member.core().priorities(now))
                        .toList();
                RoundPlan plan =
                        RoundPlan.of(waiting, RoundPlan.pages(roundPages, pages), settings.budget() - pages, idle);
                long queued =
                        waiting.stream().mapToLong(PriorityHistogram::total).sum();
                if (rescoring.due(pages, queued)) {
                    members.forEach(member -> member.core().rescore(now));
                }
                Optional<Instant> end = roundTime.map(now::plus);
                round(plan, end);
                deliver();
                boolean cut = end.filter(time -> !now.isBefore(time)).isPresent(); // hosts may only not be due yet
                boolean nothing = requests() + messages == before && !cut;
                if (plan.last() && nothing) {
                    break;
                }
                idle = nothing;
                rounds += nothing ? 0 : 1;
            }
            double share = passed == 0 ? 0 : 1 - busy / (count * passed);
            return new Outcome(trace.finished(requests(), 0, "sharded"), rounds, messages, bytes, share);
        }

        private long requests() {
            return members.stream().mapToLong(member -> member.run().requests()).sum();
        }

        private void round(RoundPlan plan, Optional<Instant> bound) {
            List<Timed> read = new ArrayList<>();
            Instant end = now;
            for (Member member : members) {
                int shard = member.shard().index();
                member.core().begin(plan.round(shard, member.core().spent(), bound));
                member.run().sleep(now);
                member.run().toTheEnd((page, at) -> read.add(new Timed(at, page)));
                busy += seconds(now, member.run().now());
                end = member.run().now().isAfter(end) ? member.run().now() : end;
            }
            passed += seconds(now, end);
            now = end;
            read.sort(Comparator.comparing(Timed::at));
            read.forEach(page -> trace.page(page.read().page(), page.read().relevance(), page.at()));
            pages += read.size();
        }

        private void deliver() {
            List<JournalRecord.ShardMessage> sent =
                    members.stream().flatMap(member -> member.outbox().stream()).toList();
            members.forEach(member -> member.outbox().clear());
            for (Member member : members) {
                List<JournalRecord.ShardMessage> inbox = sent.stream()
                        .filter(message -> message.receivers(count)
                                .anyMatch(shard -> shard == member.shard().index()))
                        .toList();
                if (!inbox.isEmpty()) {
                    JournalBatch batch = new JournalBatch(1);
                    batch.addTogether(inbox);
                    bytes += batch.frame(Extent.NONE).size();
                    messages += inbox.size();
                    member.core().receive(of(inbox, JournalRecord.Sent.class), now);
                    member.core().learn(of(inbox, JournalRecord.OutcomeShared.class), now);
                }
            }
        }

        private static <T> List<T> of(List<JournalRecord.ShardMessage> messages, Class<T> kind) {
            return messages.stream().filter(kind::isInstance).map(kind::cast).toList();
        }

        private static double seconds(Instant from, Instant to) {
            return Duration.between(from, to).toNanos() / 1e9;
        }
    }
}
