package dev.remora.crawler.priority;

import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Catalogue;
import dev.remora.shared.topic.Topic;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/// The parts that strategies are constructed from. Each strategy needs a set of its own, because it owns the
/// random numbers.
///
/// @param topic of the crawl
/// @param relevance the crawl's own model; also judges anchors and other short texts
/// @param segmenter of texts; in the lab it caches its results
/// @param folding the one that the segmenter uses
/// @param random source of random numbers; seeded, so that the same crawl makes the same decisions
/// @param catalogue topics other than the crawl's own; read on demand
public record StrategyParts(
        Topic topic,
        RelevanceModel relevance,
        Segmenter segmenter,
        Folding folding,
        RandomGenerator random,
        Supplier<Catalogue> catalogue) {
    /// Creates parts without a catalogue.
    public StrategyParts(
            Topic topic, RelevanceModel relevance, Segmenter segmenter, Folding folding, RandomGenerator random) {
        this(topic, relevance, segmenter, folding, random, () -> Catalogue.NONE);
    }
}
