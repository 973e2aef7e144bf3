package dev.remora.shared.text;

import com.hankcs.hanlp.HanLP;
import com.hankcs.hanlp.seg.Segment;
import com.hankcs.hanlp.seg.Viterbi.ViterbiSegment;
import com.hankcs.hanlp.seg.common.Term;
import com.hankcs.hanlp.utility.Predefine;
import java.util.logging.Level;

/// Words by HanLP's Viterbi segmentation over its dictionary and word bigrams, on the folded text.
///
/// Runs of letters and digits (`ipv6`, `b12`, `c++`, `3.14`) are cut by [WordRuns] and kept whole; only Chinese runs
/// go through the dictionary.
public final class HanlpSegmenter implements Segmenter {
    private final Folding folding;
    private final Segment segment;

    /// Without recognition of names.
    public HanlpSegmenter(Folding folding) {
        this(folding, false);
    }

    /// @param names recognise names of people, places and organisations: a third slower, fewer and longer words
    public HanlpSegmenter(Folding folding, boolean names) {
        this.folding = folding;
        Predefine.logger.setLevel(Level.OFF);
        HanLP.Config.Normalization = false;
        HanLP.Config.ShowTermNature = false;
        segment = new ViterbiSegment()
                .enableAllNamedEntityRecognize(names)
                .enableCustomDictionary(false)
                .enablePartOfSpeechTagging(names)
                .enableMultithreading(false);
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
        while (runs.next()) {
            if (runs.chinese()) {
                int at = runs.start();
                for (Term term : segment.seg(java.util.Arrays.copyOfRange(chars, runs.start(), runs.end()))) {
                    words.add(at, at + term.word.length());
                    at += term.word.length();
                }
            } else {
                words.add(runs.start(), runs.end());
            }
        }
        return new SegmentedText(text, words.tokens());
    }
}
