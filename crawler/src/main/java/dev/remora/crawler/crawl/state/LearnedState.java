package dev.remora.crawler.crawl.state;

import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.relevance.LearningModel;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The strategy, and the relevance model where it learns. What they know is a fold over the decisions on links that
/// were fetched: taken in one by one as they are decided, and by [LearnedStateReplay] when a crawl is resumed.
public final class LearnedState implements StatePart {
    private final PriorityStrategy strategy;
    private final Optional<LearningModel> model;
    private boolean modelTaught;

    /// @param strategy that has learnt nothing yet
    /// @param model that has learnt nothing from pages yet
    public LearnedState(PriorityStrategy strategy, Optional<LearningModel> model) {
        this.strategy = strategy;
        this.model = model;
    }

    /// The address of the link whose outcome a decision tells; empty for any other decision.
    static Optional<Url> outcomeOf(JournalRecord record) {
        return switch (record) {
            case JournalRecord.Fetched fetched -> Optional.of(fetched.url());
            case JournalRecord.Moved moved -> Optional.of(moved.url());
            case JournalRecord.Failed failed when failed.retryAt().isEmpty() -> Optional.of(failed.url());
            case JournalRecord.SitemapFetched list when list.feed() -> Optional.of(list.url());
            default -> Optional.empty();
        };
    }

    /// Takes in a decision.
    ///
    /// @param link that was fetched
    /// @param page that it led to, if it led to one
    void take(JournalRecord record, Link link, Supplier<PageSeen> page) {
        if (outcomeOf(record).isPresent()) {
            observe(record, link, page);
            teachModel(record, page);
        }
    }

    private void observe(JournalRecord record, Link link, Supplier<PageSeen> page) {
        strategy.observe(
                link,
                record instanceof JournalRecord.Fetched
                        ? new Observation.Judged(page.get())
                        : new Observation.NoPage());
    }

    /// Takes in a decision once more: what waits was scored by that when it was taken.
    ///
    /// @param strategyToo whether the strategy does not know it yet
    void takeAgain(JournalRecord record, Link link, Supplier<PageSeen> page, boolean strategyToo) {
        if (strategyToo) {
            observe(record, link, page);
            strategy.groupsToRescore();
        }
        if (!modelTaught) {
            teachModel(record, page);
        }
    }

    /// The strategy takes in a stored page as it is judged now; all that waits is to be scored behind the last one.
    public void again(Link link, PageSeen page) {
        strategy.observe(link, new Observation.Judged(page));
        strategy.groupsToRescore();
    }

    private void teachModel(JournalRecord record, Supplier<PageSeen> page) {
        if (record instanceof JournalRecord.Fetched
                && model.filter(LearningModel::learning).isPresent()) {
            PageSeen seen = page.get();
            model.get()
                    .observe(
                            seen.page(),
                            seen.words().title().get(),
                            seen.words().body().get());
        }
    }

    /// Teaches the model alone: pages are to be judged by it before what waits is read from the journal.
    public void teachModel(CollectionReader collection) {
        try (CollectionReader.Records records = collection.after(0)) {
            while (model.filter(LearningModel::learning).isPresent() && records.hasNext()) {
                if (records.next().record() instanceof JournalRecord.Fetched fetched) {
                    StoredPage stored = collection.page(fetched.page());
                    model.get().observe(stored.page(), stored.title(), stored.body());
                }
            }
        }
        modelTaught = true;
    }

    PriorityStrategy strategy() {
        return strategy;
    }

    @Override
    public List<Object> snapshot() {
        return List.of(strategy.name(), strategy.snapshot(), model.map(LearningModel::snapshot));
    }
}
