package dev.remora.cluster.crawl;

import dev.remora.crawler.crawl.RoundPlan;
import dev.remora.crawler.crawl.SharedRescoring;
import dev.remora.crawler.frontier.PriorityHistogram;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntToLongFunction;

/// Drives the rounds of a crawl in shards: plans a round by the queues of all shards ([RoundPlan]), has it crawled,
/// and has the links delivered that shards sent one another, at the beginning of the next round.
///
/// For one thread.
final class ShardedCrawl {
    /// How long a crawl goes on without a request, as one of a single process does.
    private static final Duration PATIENCE = Duration.ofHours(2);
    /// The next round after this time is indexed, and an earlier one when there are twice as many pages as before: an
    /// index that is written each round would cost more than its pages.
    private static final Duration INDEX_PAUSE = Duration.ofMinutes(10);
    /// One shard has nobody to exchange links with.
    private static final Duration UNBOUNDED = Duration.ofDays(365);

    private static final RoundPlan NOTHING = new RoundPlan(Double.NEGATIVE_INFINITY, false, List.of());

    private final Topic topic;
    private final List<String> topics;
    private final ShardTask.Job job;
    private final ShardFolder folder;
    private final ShardRunner runner;
    private final Limits limits;
    private final Clock clock;
    private ShardFolder.State state;
    private List<Long> ends;
    private List<ShardReply.Done> shards = List.of();
    private SharedRescoring rescoring = new SharedRescoring(0);
    private long indexedPages;
    private Instant indexedAt;

    /// @param roundPages pages of a first round, all shards together; see [RoundPlan#pages]
    /// @param roundTime time after which a round starts no request
    record Limits(long roundPages, Duration roundTime) {}

    /// A round that is over.
    ///
    /// @param number from 1
    /// @param figures of the run, all shards together
    /// @param added pages of this round
    /// @param queued links in all queues
    /// @param links sent between shards in this round
    /// @param balance how evenly the shards worked in this round
    record RoundDone(int number, ShardReply.Figures figures, long added, long queued, long links, Balance balance) {}

    /// How evenly shards work in a round.
    ///
    /// @param slowest the shard that took longest
    /// @param seconds that it took
    /// @param idle share of the shards' time that they waited for it, in [0, 1]
    record Balance(int slowest, double seconds, double idle) {
        /// @param seconds that each shard took
        static Balance of(List<Double> seconds) {
            double longest = Collections.max(seconds);
            double busy = seconds.stream().mapToDouble(Double::doubleValue).sum();
            return new Balance(
                    seconds.indexOf(longest), longest, longest == 0 ? 0 : 1 - busy / (longest * seconds.size()));
        }
    }

    /// How a crawl ended.
    sealed interface End {
        /// The figures of the run, all shards together.
        ShardReply.Figures figures();

        /// The budget is used up, or nothing waits in any shard.
        record Finished(ShardReply.Figures figures, boolean budgetUsed) implements End {}

        /// It was asked to stop; the same command resumes it.
        record Stopped(ShardReply.Figures figures) implements End {}

        /// No shard could go on.
        ///
        /// @param words for people
        record Unfinished(ShardReply.Figures figures, String words) implements End {}
    }

    /// A task failed; what was synced is kept.
    static final class ShardFailed extends RuntimeException {
        private static final long serialVersionUID = 1;

        ShardFailed(String words) {
            super(words);
        }
    }

    /// @param state as it was read, or new; its folder exists
    /// @param options of every shard
    ShardedCrawl(
            Topic topic,
            ShardFolder folder,
            ShardFolder.State state,
            CrawlOptions options,
            ShardRunner runner,
            Limits limits,
            Clock clock) {
        this.topic = topic;
        this.folder = folder;
        this.state = state;
        this.runner = runner;
        this.limits = limits;
        this.clock = clock;
        this.job = new ShardTask.Job(state.crawl(), topic.id(), state.shards(), options.arguments(folder.path()));
        this.ends = state.delivered();
        this.indexedAt = clock.instant();
        List<String> written = new ArrayList<>();
        for (int shard = 0; shard < state.shards(); shard++) {
            written.add(TopicFile.write(topic.with(new Shard(shard, state.shards()))));
        }
        this.topics = List.copyOf(written);
    }

    /// Crawls.
    ///
    /// @param stopAsked whether the crawl is to end after the round
    /// @param tell called after each round
    /// @throws ShardFailed with words for people
    /// @throws IOException if the state cannot be written
    End run(BooleanSupplier stopAsked, Consumer<RoundDone> tell) throws IOException {
        round(NOTHING, _ -> 0L, true); // opens the shards, which admit their seeds
        rescoring = new SharedRescoring(figures().pages());
        Instant progressed = clock.instant();
        boolean stuck = false;
        for (int round = 1; !stopAsked.getAsBoolean(); round++) {
            long left = topic.crawl().maxPages() - figures().pages();
            if (left <= 0) {
                return finished(true);
            }
            RoundPlan plan = plan(left, stuck);
            ShardReply.Figures before = figures();
            Instant begun = clock.instant();
            round(plan, shard -> plan.shares().get(shard), indexDue());
            long links = sent();
            boolean nothing = figures().requests() == before.requests() && links == 0;
            tell.accept(told(round, before, links));
            progressed = nothing ? progressed : clock.instant();
            boolean cut = Duration.between(begun, clock.instant()).compareTo(limits.roundTime()) >= 0;
            if (nothing && plan.last() && !stopAsked.getAsBoolean()) {
                String why = unfinished();
                if (!why.isEmpty()) {
                    return new End.Unfinished(figures(), why);
                }
                if (!cut) {
                    return finished(false);
                }
                if (Duration.between(progressed, clock.instant()).compareTo(PATIENCE) > 0) {
                    return new End.Unfinished(figures(), "no host has responded for " + PATIENCE.toHours() + " hours");
                }
            }
            stuck = nothing;
        }
        if (indexedPages < figures().pages()) {
            round(NOTHING, _ -> 0L, true);
        }
        return new End.Stopped(figures());
    }

    /// One shard alone takes all in one round: it is the crawl of a single process.
    private RoundPlan plan(long left, boolean stuck) {
        if (state.shards() == 1) {
            return new RoundPlan(NOTHING.floor(), true, List.of(left));
        }
        List<PriorityHistogram> waiting = new ArrayList<>();
        for (int shard = 0; shard < state.shards(); shard++) {
            waiting.add(new PriorityHistogram().merge(shards.get(shard).queued()));
        }
        for (ShardReply.Done sender : shards) {
            sender.sent().forEach((shard, priority) -> waiting.get(shard).add(priority));
        }
        return RoundPlan.of(
                waiting, RoundPlan.pages(limits.roundPages(), figures().pages()), left, stuck);
    }

    /// Crawls a round.
    ///
    /// @param shares pages of each shard
    /// @param indexed whether the indexes of all shards are to have all pages at its end
    private void round(RoundPlan plan, IntToLongFunction shares, boolean indexed) throws IOException {
        Duration time = state.shards() == 1 ? UNBOUNDED : limits.roundTime();
        boolean rescored = plan.shares().size() > 1 && rescoring.due(figures().pages(), queued());
        run(shard -> {
            Optional<ShardReply.Done> done = shards.isEmpty() ? Optional.empty() : Optional.of(shards.get(shard));
            return new ShardTask.Crawl(
                    done.map(last -> last.figures().pages()).orElse(0L) + shares.applyAsLong(shard),
                    plan.floor(),
                    plan.last(),
                    time,
                    done.map(ShardReply.Done::delayed).map(Map::copyOf).orElse(Map.of()),
                    rescored,
                    indexed);
        });
        if (indexed) {
            indexedPages = figures().pages();
            indexedAt = clock.instant();
        }
    }

    private boolean indexDue() {
        return state.shards() == 1
                || figures().pages() >= 2 * indexedPages
                || Duration.between(indexedAt, clock.instant()).compareTo(INDEX_PAUSE) >= 0;
    }

    private End finished(boolean budgetUsed) throws IOException {
        run(_ -> new ShardTask.End(budgetUsed));
        return new End.Finished(figures(), budgetUsed);
    }

    /// Folds pages of one text over all shards, after [#run].
    void settleTexts() throws IOException {
        take(runner.settleTexts(tasks(_ -> new ShardTask.Texts())));
    }

    /// Has each shard do something; what was sent until now is delivered first.
    private void run(Function<Integer, ShardTask.Order> orders) throws IOException {
        take(runner.run(tasks(orders)));
    }

    /// A task for each shard.
    List<ShardTask> tasks(Function<Integer, ShardTask.Order> orders) {
        List<ShardTask> tasks = new ArrayList<>();
        for (int shard = 0; shard < state.shards(); shard++) {
            tasks.add(new ShardTask(
                    job,
                    shard,
                    topics.get(shard),
                    new ShardTask.Span(state.delivered().get(shard), ends.get(shard)),
                    orders.apply(shard)));
        }
        return tasks;
    }

    private void take(List<ShardReply> replies) throws IOException {
        List<ShardReply.Done> done = new ArrayList<>();
        for (ShardReply reply : replies) {
            switch (reply) {
                case ShardReply.Done shard -> done.add(shard);
                case ShardReply.Failed(String words) -> throw new ShardFailed(words);
                case ShardReply.Texts _ -> throw new IllegalStateException("a shard was not asked for texts");
            }
        }
        shards = List.copyOf(done);
        state = new ShardFolder.State(state.crawl(), state.shards(), ends);
        folder.write(state);
        ends = shards.stream().map(ShardReply.Done::end).toList();
    }

    private ShardReply.Figures figures() {
        return shards.stream()
                .map(ShardReply.Done::figures)
                .reduce(new ShardReply.Figures(0, 0, 0, 0), ShardReply.Figures::plus);
    }

    private long sent() {
        return shards.stream().mapToLong(shard -> shard.sent().links()).sum();
    }

    private long queued() {
        return shards.stream().mapToLong(shard -> shard.queued().total()).sum();
    }

    private String unfinished() {
        return shards.stream()
                .map(ShardReply.Done::unfinished)
                .filter(words -> !words.isEmpty())
                .findFirst()
                .orElse("");
    }

    private RoundDone told(int round, ShardReply.Figures before, long links) {
        return new RoundDone(
                round,
                figures(),
                figures().pages() - before.pages(),
                queued(),
                links,
                Balance.of(shards.stream().map(ShardReply.Done::seconds).toList()));
    }
}
