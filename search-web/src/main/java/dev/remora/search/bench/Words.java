package dev.remora.search.bench;

import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;

/// The one segmenter of a process, with what goes with it.
///
/// @param folding how words become terms
/// @param segmenter finds words
record Words(Folding folding, Segmenter segmenter) {
    /// Loads the dictionary; takes about a second.
    static Words load() {
        Folding folding = new Folding();
        return new Words(folding, new HanlpSegmenter(folding));
    }

    /// The same for texts of a topic.
    Words of(Topic topic) {
        return new Words(folding, segmenter.with(topic.dictionary()));
    }

    ChineseAnalyzer analyzer() {
        return new ChineseAnalyzer(segmenter, folding);
    }
}
