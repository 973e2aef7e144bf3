package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.FaultBarrier;
import dev.remora.crawler.crawl.StatePart;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.relevance.LearningModel;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The strategy, and the relevance model if it learns. Their knowledge is a fold over the decisions on fetched
/// links: applied one by one as they are decided, and by [LearnedStateReplay] when a crawl is resumed.
public final class LearnedState implements StatePart {
    private final PriorityStrategy strategy;
    private final Optional<LearningModel> model;
    private boolean modelTaught;

    /// @param strategy without training
    /// @param model without training on pages
    public LearnedState(PriorityStrategy strategy, Optional<LearningModel> model) {
        this.strategy = strategy;
        this.model = model;
    }

    /// The address of the link whose outcome a decision records; empty for any other decision.
    static Optional<Url> outcomeOf(JournalRecord record) {
        return switch (record) {
            case JournalRecord.Fetched fetched -> Optional.of(fetched.url());
            case JournalRecord.Moved moved -> Optional.of(moved.url());
            case JournalRecord.Failed failed when failed.retryAt().isEmpty() -> Optional.of(failed.url());
            case JournalRecord.SitemapFetched list when list.feed() -> Optional.of(list.url());
            default -> Optional.empty();
        };
    }

    /// Applies a decision.
    ///
    /// @param link that was fetched
    /// @param page that it led to, if any
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

    /// Applies a decision to the strategy again. The queue needs no re-scoring: it was re-scored when the decision
    /// was made.
    void relearn(JournalRecord record, Link link, Supplier<PageSeen> page) {
        observe(record, link, page);
        strategy.groupsToRescore();
    }

    /// Trains the strategy with a stored page as judged now; the whole queue is re-scored after the last one.
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

    /// Trains the model with the pages from which the last [JournalRecord.Reread] taught it and those that were
    /// fetched since, else with the first pages of the journal: as many as it learns from. Does nothing if it was
    /// done.
    void teachModel(CollectionReader collection, LearningRecord learning) {
        if (modelTaught) {
            return;
        }
        modelTaught = true;
        if (!learns()) {
            return;
        }
        List<PageLocation> lessons = learning.lessons();
        lessons.forEach(page -> observe(page, collection));
        try (CollectionReader.Records records = collection.after(lessons.isEmpty() ? 0 : learning.rereadAt())) {
            while (learns() && records.hasNext()) {
                if (records.next().record() instanceof JournalRecord.Fetched fetched) {
                    observe(fetched.page(), collection);
                }
            }
        }
    }

    private boolean learns() {
        return model.filter(LearningModel::learning).isPresent();
    }

    private void observe(PageLocation page, CollectionReader collection) {
        try {
            FaultBarrier.around(page, () -> observed(collection.page(page)), _ -> false);
        } catch (DataDropped e) {
            // compacted while the topic had no such model: this one learns from the later versions
        }
    }

    private boolean observed(StoredPage stored) {
        model.orElseThrow().observe(stored.page(), stored.title(), stored.body());
        return true;
    }

    PriorityStrategy strategy() {
        return strategy;
    }

    @Override
    public List<Object> snapshot() {
        return List.of(strategy.name(), strategy.snapshot(), model.map(LearningModel::snapshot));
    }

    /// Nothing: the strategy's last state is in [LearningRecord], and later outcomes are in the journal; the model
    /// learns from the first pages of the journal.
    @Override
    public void write(CheckpointWriter out) {}

    @Override
    public void read(CheckpointReader in) {}
}
