package dev.remora.shared.text;

import java.util.Collection;

/// Words by HanLP's dictionary and bigram model (portable 1.8.6), on the folded text.
///
/// Runs of letters and digits (`ipv6`, `b12`, `c++`, `3.14`) are cut by [WordRuns] and kept whole; only Chinese
/// runs go through the dictionary. Without names the model is HanLP's but the search for the best path is
/// [Lattice], over arrays: the same words several times as fast.
public final class HanlpSegmenter implements Segmenter {
    /// Tells the dictionary and the model from those of other releases.
    private static final long MODEL = 1;

    private final Folding folding;
    private final Cutters cutters;
    private final FurtherWords further;

    /// Makes a cutter for one text.
    @FunctionalInterface
    private interface Cutters {
        ChineseCutter knowing(FurtherWords words);
    }

    /// Without recognition of names.
    public HanlpSegmenter(Folding folding) {
        this(folding, false);
    }

    /// @param names recognise names of people, places and organisations: several times slower, fewer and longer
    ///     words
    public HanlpSegmenter(Folding folding, boolean names) {
        this(folding, names ? byNames() : byDictionary(), FurtherWords.NONE);
    }

    private HanlpSegmenter(Folding folding, Cutters cutters, FurtherWords further) {
        this.folding = folding;
        this.cutters = cutters;
        this.further = further;
    }

    private static Cutters byNames() {
        HanlpGlobals.set();
        ChineseCutter shared = new NamesCutter();
        return _ -> shared;
    }

    private static Cutters byDictionary() {
        HanlpGlobals.set();
        Lexicon lexicon = new Lexicon();
        return words -> new Lattice(lexicon, words);
    }

    /// The same over the same dictionary in memory. With names recognised, further words change nothing.
    @Override
    public HanlpSegmenter with(Collection<String> words) {
        return new HanlpSegmenter(folding, cutters, FurtherWords.of(words, folding));
    }

    @Override
    public long dictionary() {
        long dictionary = 31 * further.fingerprint() + MODEL;
        return dictionary == 0 ? MODEL : dictionary;
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
        ChineseCutter cutter = cutters.knowing(further);
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
