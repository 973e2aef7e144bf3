package dev.remora.cluster.crawl;

import dev.remora.shared.reason.Plurals;
import java.util.Locale;

/// What the terminal tells of a crawl in shards.
final class CrawlWords {
    private CrawlWords() {}

    static String of(ShardedCrawl.RoundDone round) {
        return String.format(
                Locale.ROOT,
                "Round %d: %s (+%,d), %,d on topic; %s; %s between shards; shard %d took longest, %.0f s; idle %.0f %%.",
                round.number(),
                Plurals.say(round.figures().pages(), "page", "pages"),
                round.added(),
                round.figures().onTopic(),
                Plurals.say(round.queued(), "link queued", "links queued"),
                Plurals.say(round.links(), "link", "links"),
                round.balance().slowest(),
                round.balance().seconds(),
                100 * round.balance().idle());
    }

    /// @param folder of the shards
    static String of(ShardedCrawl.End end, ShardFolder folder) {
        ShardReply.Figures figures = end.figures();
        String how = switch (end) {
            case ShardedCrawl.End.Finished finished ->
                finished.budgetUsed()
                        ? "Finished: the budget is used up."
                        : "Finished: no link is queued in any shard.";
            case ShardedCrawl.End.Stopped _ -> "Stopped. Run the same command to resume.";
            case ShardedCrawl.End.Unfinished unfinished -> "Unfinished: " + unfinished.words();
        };
        return String.format(
                Locale.ROOT,
                "%s%n%s fetched, %,d of them on topic; %s; %s.%nNext: ./remora serve --data %s",
                how,
                Plurals.say(figures.pages(), "page", "pages"),
                figures.onTopic(),
                Plurals.say(figures.requests(), "request", "requests"),
                Plurals.say(figures.hosts(), "host", "hosts"),
                folder.path());
    }
}
