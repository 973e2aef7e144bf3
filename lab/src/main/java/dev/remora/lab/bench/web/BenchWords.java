package dev.remora.lab.bench.web;

import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;

/// The segmenter of a process with its folding.
///
/// @param folding maps words to terms
/// @param segmenter splits text into words
public record BenchWords(Folding folding, Segmenter segmenter) {
    /// Loads the dictionary; takes about a second.
    public static BenchWords load() {
        Folding folding = new Folding();
        return new BenchWords(folding, new HanlpSegmenter(folding));
    }

    /// Returns the words for texts of a topic.
    public BenchWords of(Topic topic) {
        return new BenchWords(folding, segmenter.with(topic.dictionary()));
    }

    /// Returns a new analyzer with these words.
    public ChineseAnalyzer analyzer() {
        return new ChineseAnalyzer(segmenter, folding);
    }
}
