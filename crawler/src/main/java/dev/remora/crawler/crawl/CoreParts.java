package dev.remora.crawler.crawl;

import dev.remora.crawler.freshness.PageRanks;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.relevance.LearningModel;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.collection.checkpoint.Checkpoints;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.url.UrlRules;
import java.util.Optional;
import java.util.function.Function;

/// The parts of a core.
///
/// @param strategy scores links
/// @param segmenter for the words of links
/// @param relevance the relevance model
/// @param urls rules for addresses
/// @param store creates the frontier's store from its content
/// @param checkpoints of the state
/// @param ranks PageRank of the stored pages, for the order of a recrawl
public record CoreParts(
        PriorityStrategy strategy,
        Segmenter segmenter,
        Model relevance,
        UrlRules urls,
        Function<StoreContent, LinkStore> store,
        Checkpoints checkpoints,
        PageRanks ranks) {
    /// A relevance model.
    ///
    /// @param name for the record
    /// @param learner the model, if it learns from fetched pages
    public record Model(String name, Optional<LearningModel> learner) {}

    /// Without checkpoints or ranks.
    public CoreParts(
            PriorityStrategy strategy,
            Segmenter segmenter,
            String relevance,
            Optional<LearningModel> learner,
            UrlRules urls,
            Function<StoreContent, LinkStore> store) {
        this(strategy, segmenter, new Model(relevance, learner), urls, store, Checkpoints.NONE, PageRanks.NONE);
    }

    /// The same with checkpoints.
    public CoreParts with(Checkpoints kept) {
        return new CoreParts(strategy, segmenter, relevance, urls, store, kept, ranks);
    }

    /// The same with the PageRank of stored pages.
    public CoreParts with(PageRanks known) {
        return new CoreParts(strategy, segmenter, relevance, urls, store, checkpoints, known);
    }

    /// With the relevance model that judges pages; if it learns, the core trains it with the pages.
    public CoreParts(
            PriorityStrategy strategy,
            Segmenter segmenter,
            RelevanceModel relevance,
            UrlRules urls,
            Function<StoreContent, LinkStore> store) {
        this(
                strategy,
                segmenter,
                relevance.name(),
                relevance instanceof LearningModel learns ? Optional.of(learns) : Optional.empty(),
                urls,
                store);
    }

    /// With a model that does not learn; only its name is needed.
    public CoreParts(
            PriorityStrategy strategy,
            Segmenter segmenter,
            String relevance,
            UrlRules urls,
            Function<StoreContent, LinkStore> store) {
        this(strategy, segmenter, relevance, Optional.empty(), urls, store);
    }
}
