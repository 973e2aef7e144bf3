package dev.remora.crawler.relevance;

import dev.remora.shared.page.Page;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import java.util.SequencedMap;

/// Keyword vector space model, as published: Wang & Fan 2004, "Design and implementation of a topic crawler".
///
/// Topic vector `a = (w_1 … w_n)`; page vector `b = (x_1 w_1 … x_n w_n)`, `x_i` the frequency of keyword `i`
/// over that of the page's most frequent keyword. `rel = cos(a, b)`, in [0, 1]; 0 for a page without keywords.
///
/// Its known weaknesses are kept: the share of the page that the keywords make up does not count (one
/// occurrence gives `w_i / |w|`), and one more occurrence of a keyword can lower the relevance. A short text
/// is judged by the same formula, so an anchor that is one keyword gets `w_i / |w|`, above the threshold of
/// 0.1 for most keywords.
public final class KeywordVsm implements RelevanceModel {
    /// Its name in topic files.
    public static final String NAME = "keyword-vsm";

    /// Wang & Fan's threshold.
    public static final double THRESHOLD = 0.1;

    /// The settings: the weight of an occurrence in the title (the paper takes the page as one text: 1).
    static final SequencedMap<String, ModelSettings.Setting> SETTINGS = ModelSettings.titleWeight(1);

    private final KeywordCounter counter;
    private final double threshold;
    private final double titleWeight;
    private final double topicLength;

    KeywordVsm(KeywordCounter counter, double threshold, double titleWeight) {
        this.counter = counter;
        this.threshold = threshold;
        this.titleWeight = titleWeight;
        double squares = 0;
        for (int i = 0; i < counter.size(); i++) {
            squares += counter.weight(i) * counter.weight(i);
        }
        topicLength = Math.sqrt(squares);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public double threshold() {
        return threshold;
    }

    @Override
    public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
        double[] tf = KeywordEvidence.frequencies(counter.count(title), titleWeight, counter.count(body));
        double relevance = cosine(tf);
        PageEvidence evidence = new PageEvidence.Cosine(KeywordEvidence.of(counter, tf), (float) relevance);
        return new Judgement(relevance, relevance >= threshold, evidence);
    }

    @Override
    public double judge(SegmentedText text) {
        return cosine(KeywordEvidence.frequencies(new int[counter.size()], 0, counter.count(text)));
    }

    /// The scale of `x` cancels out in the cosine, so frequencies are used as they are.
    private double cosine(double[] tf) {
        double product = 0;
        double squares = 0;
        for (int i = 0; i < tf.length; i++) {
            double w = counter.weight(i);
            product += w * tf[i] * w;
            squares += tf[i] * w * tf[i] * w;
        }
        return squares == 0 ? 0 : Math.min(1, product / (topicLength * Math.sqrt(squares)));
    }
}
