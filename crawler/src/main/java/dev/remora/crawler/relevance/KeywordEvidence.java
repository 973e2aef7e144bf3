package dev.remora.crawler.relevance;

import dev.remora.shared.reason.PageEvidence;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// Frequencies of keywords in a page, and the evidence made of them.
final class KeywordEvidence {
    private static final int SHOWN = 8;

    private KeywordEvidence() {}

    /// Returns `titleWeight · title + body` for each keyword.
    static double[] frequencies(int[] title, double titleWeight, int[] body) {
        return IntStream.range(0, body.length)
                .mapToDouble(i -> titleWeight * title[i] + body[i])
                .toArray();
    }

    /// Formats a number with at most three decimal places, without trailing zeros.
    static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value).replaceAll("\\.?0+$", "");
    }

    /// Returns the keywords found, the greatest product of frequency and weight first.
    static PageEvidence of(KeywordCounter counter, double[] tf) {
        List<Integer> found = IntStream.range(0, tf.length)
                .filter(i -> tf[i] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -tf[i] * counter.weight(i))
                        .thenComparing(i -> i))
                .toList();
        List<PageEvidence.KeywordCount> told = found.stream()
                .limit(SHOWN)
                .map(i -> new PageEvidence.KeywordCount(counter.term(i), (float) tf[i], (float) counter.weight(i)))
                .toList();
        if (told.isEmpty()) {
            return new PageEvidence.NoKeyword();
        }
        return found.size() == told.size()
                ? new PageEvidence.Keywords(told)
                : new PageEvidence.KeywordsAndMore(told, found.size() - told.size());
    }
}
