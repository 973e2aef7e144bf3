package dev.remora.crawler.crawl.state;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Budget;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.List;
import java.util.Optional;

/// The budgets that users gave for a topic, by its journal, and that are in force. Each holds until its run ends; a
/// recrawl leaves that of the crawl as it is.
final class GivenBudgets {
    private Optional<Budget> crawl = Optional.empty();
    private Optional<Budget> recrawl = Optional.empty();
    /// The crawl's budget before the start of the last run, which may turn out to be a recrawl.
    private Optional<Budget> before = Optional.empty();

    /// The budget given with that start.
    private Optional<Budget> started = Optional.empty();

    private int recrawlRun;

    void take(JournalRecord.RunStarted run) {
        before = crawl;
        started = Optional.of(run.budget()).filter(Budget::given);
        if (run.run() == recrawlRun) {
            recrawl = started.or(() -> recrawl);
        } else {
            crawl = started;
        }
    }

    /// The last started run is a recrawl: its budget holds for it alone.
    void take(JournalRecord.RecrawlRequested asked) {
        recrawlRun = asked.run();
        recrawl = started;
        crawl = before;
    }

    void take(JournalRecord.RunEnded run) {
        if (run.run() == recrawlRun) {
            recrawl = Optional.empty();
        } else {
            crawl = Optional.empty();
        }
    }

    /// The given budget of the next run; empty if there is none.
    ///
    /// @param recrawls whether the run continues the last recrawl
    Optional<Budget> of(boolean recrawls) {
        return recrawls ? recrawl : crawl;
    }

    void write(CheckpointWriter out) {
        out.number(recrawlRun);
        for (Optional<Budget> budget : List.of(crawl, recrawl, before, started)) {
            out.flag(budget.isPresent());
            out.number(budget.map(Budget::pages).orElse(0L));
            out.number(budget.map(Budget::file).orElse(0L));
        }
    }

    void read(CheckpointReader in) {
        recrawlRun = in.small();
        crawl = budget(in);
        recrawl = budget(in);
        before = budget(in);
        started = budget(in);
    }

    private static Optional<Budget> budget(CheckpointReader in) {
        boolean given = in.flag();
        long pages = in.number();
        long file = in.number();
        return given ? Optional.of(new Budget(pages, true, file)) : Optional.empty();
    }
}
