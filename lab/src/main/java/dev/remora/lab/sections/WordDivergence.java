package dev.remora.lab.sections;

import dev.remora.lab.library.HeldPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// How far the words of some pages of a host differ from those of others: the Jensen-Shannon divergence (Lin
/// 1991), to base 2, of their distributions over words. A word counts once a page; stop words, words of one
/// character and words of fewer than three pages do not count.
final class WordDivergence {
    private static final int FEWEST_PAGES = 3;

    private final Folding folding;
    private final StopWords stopWords;
    private final Map<HeldPage, Set<String>> words = new HashMap<>();

    /// @param pages all that will be compared
    WordDivergence(List<HeldPage> pages, Folding folding, StopWords stopWords) {
        this.folding = folding;
        this.stopWords = stopWords;
        pages.forEach(page -> words.put(page, wordsOf(page)));
        Map<String, Integer> frequent = counts(pages);
        words.values().forEach(page -> page.removeIf(word -> frequent.get(word) < FEWEST_PAGES));
    }

    private Set<String> wordsOf(HeldPage page) {
        return page.words()
                .body()
                .get()
                .words()
                .map(folding::fold)
                .filter(term -> term.length() > 1 && !stopWords.contains(term))
                .collect(Collectors.toCollection(HashSet::new));
    }

    /// Returns the divergence, in [0, 1]: 0 of pages with the same words, 1 of pages with no word in common.
    double between(Collection<HeldPage> some, Collection<HeldPage> others) {
        Map<String, Integer> p = counts(some);
        Map<String, Integer> q = counts(others);
        return half(p, q) + half(q, p);
    }

    private Map<String, Integer> counts(Collection<HeldPage> pages) {
        Map<String, Integer> counts = new HashMap<>();
        pages.forEach(page -> words.get(page).forEach(word -> counts.merge(word, 1, Integer::sum)));
        return counts;
    }

    private static double half(Map<String, Integer> p, Map<String, Integer> q) {
        double allOfP = sum(p);
        double allOfQ = sum(q);
        double divergence = 0;
        for (Map.Entry<String, Integer> word : p.entrySet()) {
            double here = word.getValue() / allOfP;
            double there = allOfQ == 0 ? 0 : q.getOrDefault(word.getKey(), 0) / allOfQ;
            divergence += here / 2 * Math.log(2 * here / (here + there)) / Math.log(2);
        }
        return divergence;
    }

    private static double sum(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
}
