package dev.remora.shared.text;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Segments folded text with HanLP's dictionary and bigram model (portable 1.8.6).
///
/// Runs of letters and digits (`ipv6`, `b12`, `c++`, `3.14`) are found by [WordRuns] and kept whole; only
/// Chinese runs need the dictionary. Without recognition of names the model is HanLP's, but the best path is
/// found by [Lattice], over arrays: the same words, several times faster.
public final class HanlpSegmenter implements Segmenter {
    /// Identifies the dictionary and the model; other releases have other numbers.
    private static final long MODEL = 2;

    private final Folding folding;
    private final Cutters cutters;
    private final FurtherWords further;
    private final Map<String, List<String>> parts = new ConcurrentHashMap<>();

    /// Creates a cutter for one text.
    @FunctionalInterface
    private interface Cutters {
        ChineseCutter knowing(FurtherWords words);
    }

    /// Creates a segmenter without recognition of names.
    public HanlpSegmenter(Folding folding) {
        this(folding, false);
    }

    /// @param names recognise names of people, places and organisations: several times slower, with fewer and
    ///     longer words
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
        Lexicon lexicon = Lexicon.shared();
        return words -> new Lattice(lexicon, words);
    }

    /// Returns a segmenter that shares the dictionary in memory. With recognition of names, further words
    /// have no effect.
    @Override
    public HanlpSegmenter with(Collection<String> words) {
        return new HanlpSegmenter(folding, cutters, FurtherWords.of(words, folding));
    }

    @Override
    public List<String> parts(String word) {
        if (!further.contains(word)) {
            return List.of();
        }
        return parts.computeIfAbsent(word, whole -> {
            SegmentedText cut = new HanlpSegmenter(folding, cutters, FurtherWords.NONE).segment(whole);
            return cut.tokens().size() < 2 ? List.of() : cut.words().toList();
        });
    }

    @Override
    public long dictionary() {
        long dictionary = 31 * further.fingerprint() + MODEL;
        return dictionary == 0 ? MODEL : dictionary;
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
