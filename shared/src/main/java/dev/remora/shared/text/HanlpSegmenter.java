package dev.remora.shared.text;

import java.util.function.Supplier;

/// Words by HanLP's dictionary and bigram model (portable 1.8.6), on the folded text.
///
/// Runs of letters and digits (`ipv6`, `b12`, `c++`, `3.14`) are cut by [WordRuns] and kept whole; only Chinese
/// runs go through the dictionary. Without names the model is HanLP's but the search for the best path is
/// [Lattice], over arrays: the same words several times as fast.
public final class HanlpSegmenter implements Segmenter {
    private final Folding folding;
    private final Supplier<ChineseCutter> cutters;

    /// Without recognition of names.
    public HanlpSegmenter(Folding folding) {
        this(folding, false);
    }

    /// @param names recognise names of people, places and organisations: several times slower, fewer and longer
    ///     words
    public HanlpSegmenter(Folding folding, boolean names) {
        this.folding = folding;
        HanlpGlobals.set();
        if (names) {
            ChineseCutter shared = new NamesCutter();
            cutters = () -> shared;
        } else {
            Lexicon lexicon = new Lexicon();
            cutters = () -> new Lattice(lexicon);
        }
    }

    /// How terms are folded.
    public Folding folding() {
        return folding;
    }

    @Override
    public SegmentedText segment(String text) {
        FoldedText folded = folding.foldWithOffsets(text);
        TokenList words = new TokenList(folded);
        char[] chars = folded.text().toCharArray();
        WordRuns runs = new WordRuns(chars);
        ChineseCutter cutter = cutters.get();
        while (runs.next()) {
            if (runs.chinese()) {
                cutter.cut(chars, runs.start(), runs.end(), words);
            } else {
                words.add(runs.start(), runs.end());
            }
        }
        return new SegmentedText(text, words.tokens());
    }
}
