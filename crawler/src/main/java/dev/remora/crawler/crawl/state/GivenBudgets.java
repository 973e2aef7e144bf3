package dev.remora.crawler.crawl.state;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.List;
import java.util.OptionalLong;

/// The budgets that users gave for a topic, by its journal. A budget for a recrawl holds for that recrawl; any
/// other holds until the next one.
final class GivenBudgets {
    private OptionalLong crawl = OptionalLong.empty();
    private OptionalLong recrawl = OptionalLong.empty();
    /// The crawl's budget before the start of the last run, which may turn out to be a recrawl.
    private OptionalLong before = OptionalLong.empty();

    /// The budget given with that start.
    private OptionalLong started = OptionalLong.empty();

    private int recrawlRun;

    /// Applies the start of a run.
    void take(JournalRecord.RunStarted run) {
        boolean goesOn = run.run() == recrawlRun;
        before = crawl;
        started = run.budget().given() ? OptionalLong.of(run.budget().pages()) : OptionalLong.empty();
        if (started.isPresent()) {
            recrawl = goesOn ? started : recrawl;
            crawl = goesOn ? crawl : started;
        }
    }

    /// The last started run is a recrawl: its budget holds for it alone.
    void take(JournalRecord.RecrawlRequested asked) {
        recrawlRun = asked.run();
        recrawl = started;
        crawl = before;
    }

    /// The last given budget for the next run; empty if there is none.
    ///
    /// @param recrawls whether the run continues the last recrawl
    OptionalLong of(boolean recrawls) {
        return recrawls ? recrawl : crawl;
    }

    void write(CheckpointWriter out) {
        out.number(recrawlRun);
        for (OptionalLong budget : List.of(crawl, recrawl, before, started)) {
            out.flag(budget.isPresent());
            out.number(budget.orElse(0));
        }
    }

    void read(CheckpointReader in) {
        recrawlRun = in.small();
        crawl = budget(in);
        recrawl = budget(in);
        before = budget(in);
        started = budget(in);
    }

    private static OptionalLong budget(CheckpointReader in) {
        boolean given = in.flag();
        long pages = in.number();
        return given ? OptionalLong.of(pages) : OptionalLong.empty();
    }
}
