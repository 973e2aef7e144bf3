package dev.remora.shared.analysis;

import dev.remora.shared.text.Segmenter;
import java.util.List;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;

/// Replaces each further word that the dictionary lacks by the parts into which the dictionary splits it
/// ([Segmenter#parts]), and adds the word itself at the position of the first part: a query for 异议 finds
/// 执行异议, and the number of positions is the same as without further words.
public final class WordParts extends TokenFilter {
    private final Segmenter segmenter;
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offsets = addAttribute(OffsetAttribute.class);
    private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
    private final PositionLengthAttribute span = addAttribute(PositionLengthAttribute.class);

    private List<String> parts = List.of();
    private int next;
    private String word = "";
    private int wordStart;
    private int wordEnd;
    private int start;

    /// Filters words found by `segmenter`.
    public WordParts(TokenStream words, Segmenter segmenter) {
        super(words);
        this.segmenter = segmenter;
    }

    @Override
    public boolean incrementToken() throws java.io.IOException {
        if (next == 1 && !word.isEmpty()) {
            give(word, 0, wordStart, wordEnd);
            span.setPositionLength(parts.size());
            word = "";
            return true;
        }
        if (next == parts.size()) {
            if (!input.incrementToken()) {
                return false;
            }
            word = term.toString();
            parts = segmenter.parts(word);
            next = 0;
            wordStart = offsets.startOffset();
            wordEnd = offsets.endOffset();
            start = wordStart;
        }
        if (!parts.isEmpty()) {
            emitPart();
        }
        return true;
    }

    private void emitPart() {
        String part = parts.get(next++);
        boolean exact =
                wordEnd - wordStart == parts.stream().mapToInt(String::length).sum();
        int end = exact ? start + part.length() : wordEnd;
        give(part, 1, start, end);
        start = exact ? end : start;
    }

    private void give(String text, int increment, int from, int to) {
        clearAttributes();
        term.setEmpty().append(text);
        step.setPositionIncrement(increment);
        offsets.setOffset(from, to);
    }

    @Override
    public void reset() throws java.io.IOException {
        super.reset();
        parts = List.of();
        next = 0;
        word = "";
    }
}
