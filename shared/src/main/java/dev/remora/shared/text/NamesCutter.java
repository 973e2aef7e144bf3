package dev.remora.shared.text;

import com.hankcs.hanlp.seg.Segment;
import com.hankcs.hanlp.seg.Viterbi.ViterbiSegment;
import com.hankcs.hanlp.seg.common.Term;
import java.util.Arrays;

/// HanLP's own segmentation, with its recognition of names of people, places and organisations. Safe for use
/// by many threads.
final class NamesCutter implements ChineseCutter {
    private static final int WINDOW = 2_000;

    private final Segment segment;

    NamesCutter() {
        segment = new ViterbiSegment()
                .enableCustomDictionary(false)
                .enableMultithreading(false)
                .enableAllNamedEntityRecognize(true);
    }

    @Override
    public void cut(char[] text, int from, int to, TokenList words) {
        int at = from;
        while (at < to) {
            int end = Math.min(to, at + WINDOW);
            if (end < to && Character.isHighSurrogate(text[end - 1])) {
                end--;
            }
            for (Term term : segment.seg(Arrays.copyOfRange(text, at, end))) {
                words.add(at, at + term.word.length());
                at += term.word.length();
            }
            at = end;
        }
    }
}
