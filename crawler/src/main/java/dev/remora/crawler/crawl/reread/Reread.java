package dev.remora.crawler.crawl.reread;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.FaultBarrier;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.LearnedState;
import dev.remora.crawler.crawl.state.StateCheckpoints;
import dev.remora.crawler.crawl.worker.ResponseReader;
import dev.remora.crawler.feed.FeedReader;
import dev.remora.crawler.relevance.LearningModel;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.ResegmentedCollection;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.topic.Topic;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/// Reads all archived responses of a collection again, without requests, and judges all its pages: two collections
/// with the same archived pages are then equal, whatever the orders in which they were fetched. Templates and titles
/// are learnt from the pages near a page in the order of addresses ([SiteReaders]); a model that learns is taught
/// with a sample of all pages. Only what differs is journalled, page by page, and a second time nothing differs; so
/// a reread that ended early is begun again, and a crawl may go on in between. Links stay as they were admitted.
public final class Reread {
    /// Pages between two moments at which everything so far is made durable.
    private static final int SYNC_EVERY = 1_000;

    private final CollectionWriter collection;
    private final Supplier<Parts> parts;
    private final Clock clock;
    private final Progress progress;
    private long synced;

    /// What is being done.
    public enum Phase {
        /// Archived responses are read.
        READING,
        /// Stored pages are judged.
        JUDGING
    }

    /// Observes a reread, and may end it.
    public interface Progress {
        /// Called from time to time.
        ///
        /// @return whether to continue; what is done is kept
        boolean at(Phase phase, long done, long of);
    }

    /// The result.
    public sealed interface Outcome {
        /// All pages were read and judged.
        ///
        /// @param pages number of pages
        /// @param changed pages that read otherwise than before
        /// @param rejudged pages, with the same text as before or read otherwise, whose verdict or
        ///     representative changed
        /// @param kept pages that could not be read again, because their responses were dropped or
        ///     are unreadable
        /// @param superseded the part of all stored versions of pages of which there is a later one, in [0, 1]
        record Done(long pages, long changed, long rejudged, long kept, double superseded) implements Outcome {}

        /// It was ended early; what was read is kept.
        record Stopped() implements Outcome {}

        /// A re-judging of all pages was interrupted and must be completed first; nothing was done.
        record JudgingInterrupted() implements Outcome {}
    }

    /// The parts of a reread.
    ///
    /// @param core of a crawl of the topic
    /// @param reader without knowledge of any site; its judge is the model of `core` if that learns
    /// @param settings of a crawl of the topic
    public record Parts(Topic topic, CoreParts core, ResponseReader reader, CrawlSettings settings) {}

    /// @param parts by the present topic; each time with an untaught model
    public Reread(CollectionWriter collection, Supplier<Parts> parts, Clock clock, Progress progress) {
        this.collection = collection;
        this.parts = parts;
        this.clock = clock;
        this.progress = (phase, done, of) -> {
            if (Math.abs(done - synced) >= SYNC_EVERY) {
                synced = done;
                collection.sync();
            }
            return progress.at(phase, done, of);
        };
    }

    /// Reads and judges all pages.
    ///
    /// @throws IllegalArgumentException if the topic is of a shard, whose pages those of others may represent
    public Outcome run() {
        collection.sync();
        Parts before = parts.get();
        if (!before.settings().shard().whole()) {
            throw new IllegalArgumentException("a shard is not read again, but this is one: "
                    + before.settings().shard());
        }
        CoreParts core = before.core();
        CollectionWriter pages = ResegmentedCollection.of(collection, core.segmenter());
        CrawlState state = new StateCheckpoints(
                        core.checkpoints(), before.topic().crawl().scope())
                .open(
                        pages,
                        before.settings(),
                        new LearnedState(core.strategy(), core.relevance().learner()),
                        core.store())
                .state();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return state.contents().judgingInterrupted()
                    ? new Outcome.JudgingInterrupted()
                    : over(before, pages, state, threads);
        } finally {
            state.addresses().store().close();
            collection.sync();
        }
    }

    private Outcome over(Parts before, CollectionWriter pages, CrawlState state, ExecutorService threads) {
        state.teachModel(pages);
        PageTable table = PageTable.of(pages);
        PageStandings standings = PageStandings.of(table, state);
        ReadingPass reading = new ReadingPass(pages, table, before.reader(), state, clock, progress);
        FeedReader feeds = new FeedReader(before.core().urls());
        long records = state.records();
        if (!reading.over(new SiteReaders(pages, table, before.reader(), feeds, threads), threads)) {
            return new Outcome.Stopped();
        }
        Parts untaught = before.core().relevance().learner().isPresent() ? parts.get() : before;
        List<PageLocation> lessons = untaught.core()
                .relevance()
                .learner()
                .map(model -> taught(model, pages, table))
                .orElse(List.of());
        JudgementPass judging =
                new JudgementPass(pages, table, untaught.reader().analysis().judge(), state, clock, progress);
        if (!judging.over(threads)) {
            return new Outcome.Stopped();
        }
        if (state.records() > records
                || table.lastChange() > state.learning().rereadAt()
                || !lessons.equals(state.learning().lessons())) {
            new Decisions(state, pages)
                    .decideAlone(new JournalRecord.Reread(clock.instant(), table.size(), reading.kept(), lessons));
        }
        return new Outcome.Done(
                table.size(),
                reading.changed(),
                standings.changed(state),
                reading.kept(),
                state.visits().superseded());
    }

    /// Teaches a model with a sample of all pages.
    ///
    /// @return these pages, in order
    private static List<PageLocation> taught(LearningModel model, CollectionWriter pages, PageTable table) {
        List<PageLocation> lessons = new ArrayList<>();
        for (int page : table.sample()) {
            if (!model.learning()) {
                break;
            }
            PageLocation lesson = table.location(page);
            if (FaultBarrier.around(table.key(page), () -> observed(model, pages.page(lesson)), _ -> false)) {
                lessons.add(lesson);
            }
        }
        return lessons;
    }

    private static boolean observed(LearningModel model, StoredPage page) {
        model.observe(page.page(), page.title(), page.body());
        return true;
    }

    static <T> T await(CompletableFuture<T> work) {
        try {
            return work.join(); // also when interrupted: it takes milliseconds
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : e;
        }
    }
}
