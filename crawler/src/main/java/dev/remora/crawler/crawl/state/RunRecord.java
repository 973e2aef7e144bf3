package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.run.RunTally;
import java.util.List;
import java.util.Optional;

/// The counts of the last run, why it ended, and the budgets that users gave.
final class RunRecord implements StatePart {
    private final RunTally tally = new RunTally();
    private final GivenBudgets budgets = new GivenBudgets();
    private Optional<JournalRecord.RunEnded> end = Optional.empty();
    private long pages;

    void apply(JournalRecord record) {
        tally.take(record);
        switch (record) {
            case JournalRecord.RunStarted run -> {
                end = Optional.empty();
                pages = run.budget().pages();
                budgets.take(run);
            }
            case JournalRecord.RunEnded run -> {
                end = Optional.of(run);
                budgets.take(run);
            }
            case JournalRecord.RecrawlRequested recrawl -> budgets.take(recrawl);
            default -> {} // neither begins nor ends a run
        }
    }

    RunTally tally() {
        return tally;
    }

    /// The state of the last run.
    LastRun last() {
        return new LastRun(
                tally.run(),
                end.map(JournalRecord.RunEnded::reason),
                tally.kind(),
                tally.spent(),
                pages,
                budgets.of(tally.recrawls() && end.isEmpty()));
    }

    @Override
    public List<Object> snapshot() {
        List<Long> counts = List.of(
                tally.crawled(), tally.spent(), tally.fetched(), tally.onTopic(), tally.requests(), tally.failed());
        return List.of(
                last(), counts, tally.judged(), tally.active(), tally.received(), budgets.of(false), budgets.of(true));
    }

    @Override
    public void write(CheckpointWriter out) {
        tally.write(out);
        budgets.write(out);
        out.number(pages);
        out.optional(end, out::record);
    }

    @Override
    public void read(CheckpointReader in) {
        tally.read(in);
        budgets.read(in);
        pages = in.number();
        end = in.optional(() -> in.record(JournalRecord.RunEnded.class));
    }
}
