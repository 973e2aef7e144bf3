package dev.remora.crawler.priority;

import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Catalogue;
import dev.remora.shared.topic.Topic;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/// What strategies are made of. One set of parts makes one strategy: the random numbers are its own.
///
/// @param topic what the crawl looks for
/// @param relevance the crawl's own model; judges anchors and other short texts too
/// @param segmenter finds words; in the lab it remembers the texts that it has seen
/// @param folding the one that the segmenter uses
/// @param random where chance is wanted; seeded, so that the same crawl takes the same decisions
/// @param catalogue topics beside the crawl's own; read when first asked for
public record StrategyParts(
        Topic topic,
        RelevanceModel relevance,
        Segmenter segmenter,
        Folding folding,
        RandomGenerator random,
        Supplier<Catalogue> catalogue) {
    /// Without a catalogue.
    public StrategyParts(
            Topic topic, RelevanceModel relevance, Segmenter segmenter, Folding folding, RandomGenerator random) {
        this(topic, relevance, segmenter, folding, random, () -> Catalogue.NONE);
    }
}
