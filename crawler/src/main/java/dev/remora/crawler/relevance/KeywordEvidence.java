package dev.remora.crawler.relevance;

import java.util.Comparator;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/// Frequencies of keywords in a page, and how they are told to people.
final class KeywordEvidence {
    private static final int SHOWN = 8;

    private KeywordEvidence() {}

    /// `titleWeight · title + body`, keyword by keyword.
    static double[] frequencies(int[] title, double titleWeight, int[] body) {
        return IntStream.range(0, body.length)
                .mapToDouble(i -> titleWeight * title[i] + body[i])
                .toArray();
    }

    /// `针灸 × 12 (w 3), 中医 × 7 (w 3), 4 more`: those that count most first.
    static StringJoiner of(KeywordCounter counter, double[] tf) {
        var found = IntStream.range(0, tf.length)
                .filter(i -> tf[i] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -tf[i] * counter.weight(i))
                        .thenComparing(i -> i))
                .toList();
        StringJoiner words = new StringJoiner(", ");
        words.setEmptyValue("no keyword");
        found.stream()
                .limit(SHOWN)
                .forEach(i ->
                        words.add(counter.term(i) + " × " + number(tf[i]) + " (w " + number(counter.weight(i)) + ")"));
        if (found.size() > SHOWN) {
            words.add(found.size() - SHOWN + " more");
        }
        return new StringJoiner(" · ").add(words.toString());
    }

    /// A number with no more places than it needs, three at most.
    static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value).replaceAll("\\.?0+$", "");
    }
}
