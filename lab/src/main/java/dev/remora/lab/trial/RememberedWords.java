package dev.remora.lab.trial;

import dev.remora.lab.library.PackedTokens;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A segmenter that cuts each short text once: hundreds of crawls see the same anchors. Safe for use by many
/// threads.
public final class RememberedWords implements Segmenter {
    private static final int LONGEST = 1000;

    private final Segmenter segmenter;
    private final Map<String, PackedTokens> known = new ConcurrentHashMap<>();

    /// @param segmenter cuts what was not seen before
    public RememberedWords(Segmenter segmenter) {
        this.segmenter = segmenter;
    }

    @Override
    public RememberedWords with(Collection<String> words) {
        return new RememberedWords(segmenter.with(words));
    }

    @Override
    public long dictionary() {
        return segmenter.dictionary();
    }

    @Override
    public SegmentedText segment(String text) {
        if (text.isEmpty()) {
            return SegmentedText.EMPTY;
        }
        if (text.length() > LONGEST) {
            return segmenter.segment(text);
        }
        PackedTokens tokens = known.get(text);
        if (tokens == null) {
            SegmentedText segmented = segmenter.segment(text);
            known.put(text, PackedTokens.of(segmented.tokens()));
            return segmented;
        }
        return new SegmentedText(text, tokens.unpacked());
    }
}
