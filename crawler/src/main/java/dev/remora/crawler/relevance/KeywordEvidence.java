package dev.remora.crawler.relevance;

import dev.remora.shared.reason.PageEvidence;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// Frequencies of keywords in a page, and what is told of them.
final class KeywordEvidence {
    private static final int SHOWN = 8;

    private KeywordEvidence() {}

    /// `titleWeight · title + body`, keyword by keyword.
    static double[] frequencies(int[] title, double titleWeight, int[] body) {
        return IntStream.range(0, body.length)
                .mapToDouble(i -> titleWeight * title[i] + body[i])
                .toArray();
    }

    /// A number with no more places than it needs, three at most.
    static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value).replaceAll("\\.?0+$", "");
    }

    /// Those that count most first.
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
