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

    private int recrawlRun;

    /// Applies the start of a run.
    void take(JournalRecord.RunStarted run) {
        boolean goesOn = run.run() == recrawlRun;
        before = crawl;
        if (run.budget().given()) {
            OptionalLong given = OptionalLong.of(run.budget().pages());
            recrawl = goesOn ? given : recrawl;
            crawl = goesOn ? crawl : given;
        }
    }

    /// The last started run is a recrawl: its budget holds for it alone.
    void take(JournalRecord.RecrawlRequested asked) {
        recrawlRun = asked.run();
        recrawl = crawl;
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
        for (OptionalLong budget : List.of(crawl, recrawl, before)) {
            out.flag(budget.isPresent());
            out.number(budget.orElse(0));
        }
    }

    void read(CheckpointReader in) {
        recrawlRun = in.small();
        crawl = budget(in);
        recrawl = budget(in);
        before = budget(in);
    }

    private static OptionalLong budget(CheckpointReader in) {
        boolean given = in.flag();
        long pages = in.number();
        return given ? OptionalLong.of(pages) : OptionalLong.empty();
    }
}
