package dev.remora.crawler.crawl;

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
/// @param relevance name of the relevance model, for the record
/// @param learner the relevance model, if it learns from fetched pages
/// @param urls rules for addresses
/// @param store creates the frontier's store from its content
/// @param checkpoints of the state
public record CoreParts(
        PriorityStrategy strategy,
        Segmenter segmenter,
        String relevance,
        Optional<LearningModel> learner,
        UrlRules urls,
        Function<StoreContent, LinkStore> store,
        Checkpoints checkpoints) {
    /// Without checkpoints.
    public CoreParts(
            PriorityStrategy strategy,
            Segmenter segmenter,
            String relevance,
            Optional<LearningModel> learner,
            UrlRules urls,
            Function<StoreContent, LinkStore> store) {
        this(strategy, segmenter, relevance, learner, urls, store, Checkpoints.NONE);
    }

    /// The same with checkpoints.
    public CoreParts with(Checkpoints kept) {
        return new CoreParts(strategy, segmenter, relevance, learner, urls, store, kept);
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
