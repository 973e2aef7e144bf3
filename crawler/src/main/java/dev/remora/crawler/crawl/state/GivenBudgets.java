package dev.remora.crawler.crawl.state;

import dev.remora.shared.collection.JournalRecord;
import java.util.OptionalLong;

/// The budgets that people gave for a topic, by its journal. One that was given for a recrawl holds for that recrawl;
/// any other holds until another is given.
final class GivenBudgets {
    private OptionalLong crawl = OptionalLong.empty();
    private OptionalLong recrawl = OptionalLong.empty();
    /// The crawl's before the last run began, which may turn out to be a recrawl.
    private OptionalLong before = OptionalLong.empty();

    private int recrawlRun;

    /// Takes in a run's beginning.
    void take(JournalRecord.RunStarted run) {
        boolean goesOn = run.run() == recrawlRun;
        before = crawl;
        if (run.budget().given()) {
            OptionalLong given = OptionalLong.of(run.budget().pages());
            recrawl = goesOn ? given : recrawl;
            crawl = goesOn ? crawl : given;
        }
    }

    /// The run that began last is a recrawl: what was given is for it alone.
    void take(JournalRecord.RecrawlAsked asked) {
        recrawlRun = asked.run();
        recrawl = crawl;
        crawl = before;
    }

    /// The last one that was given for what the next run does.
    ///
    /// @param recrawls it goes on with the last recrawl
    OptionalLong of(boolean recrawls) {
        return recrawls ? recrawl : crawl;
    }
}
