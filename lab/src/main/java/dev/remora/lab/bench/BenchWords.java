package dev.remora.lab.bench;

import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;

/// The one segmenter of a process, with what goes with it.
///
/// @param folding how words become terms
/// @param segmenter finds words
record BenchWords(Folding folding, Segmenter segmenter) {
    /// Loads the dictionary; takes about a second.
    static BenchWords load() {
        Folding folding = new Folding();
        return new BenchWords(folding, new HanlpSegmenter(folding));
    }

    /// The same for texts of a topic.
    BenchWords of(Topic topic) {
        return new BenchWords(folding, segmenter.with(topic.dictionary()));
    }

    ChineseAnalyzer analyzer() {
        return new ChineseAnalyzer(segmenter, folding);
    }
}
