package dev.remora.crawler.relevance;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.function.ToDoubleFunction;

/// Chooses the pages whose answer, on topic or not, teaches most (Lewis & Gale 1994, "A sequential algorithm
/// for training text classifiers"): half are nearest to the threshold in log odds. The other half have the
/// greatest relevance: they show which words come with the topic's own, and answers that are all no teach
/// nothing.
public final class UncertaintySampling {
    private static final double LEAST = 0.002;

    private UncertaintySampling() {}

    /// The pages to ask about.
    ///
    /// @param relevance in [0, 1]
    /// @param threshold from which a page is on topic
    /// @param most how many at most
    /// @return the doubtful ones first; the same for the same pages in the same order
    public static <T> List<T> choose(Collection<T> pages, ToDoubleFunction<T> relevance, double threshold, int most) {
        double cut = logit(threshold);
        List<T> doubtful = pages.stream()
                .sorted(Comparator.comparingDouble(page -> Math.abs(logit(relevance.applyAsDouble(page)) - cut)))
                .limit((most + 1) / 2)
                .toList();
        SequencedSet<T> chosen = new LinkedHashSet<>(doubtful);
        pages.stream()
                .filter(page -> !chosen.contains(page))
                .sorted(Comparator.comparingDouble(page -> -relevance.applyAsDouble(page)))
                .limit(most - chosen.size())
                .toList()
                .forEach(chosen::add);
        return List.copyOf(chosen);
    }

    private static double logit(double relevance) {
        double p = Math.clamp(relevance, LEAST, 1 - LEAST);
        return Math.log(p / (1 - p));
    }
}
