package dev.remora.search.passage;

import dev.remora.shared.text.Folding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The coverage of a query by passages: the share of its grams ([QueryGramSet]), each weighing
/// `ln(1 + n / (1 + k))` where k of the n candidate passages have it, so that grams of all passages count
/// little. A gram that is only in title or headings counts half.
final class QueryCoverage {
    private static final double IN_HEADINGS = 0.5;

    private final Folding folding;
    private final Set<String> wanted;

    /// @param query as typed; its exclusions and filters do not count
    QueryCoverage(String query, Folding folding) {
        this.folding = folding;
        wanted = QueryGramSet.of(query, folding);
    }

    /// The grams of the query that a passage has.
    ///
    /// @param inText in its text
    /// @param above in the headings and the title
    record Held(Set<String> inText, Set<String> above) {}

    Held held(TextPassage passage, String title) {
        Set<String> inText = QueryGramSet.ofText(passage.text(), folding);
        Set<String> above = QueryGramSet.ofText(title + "\n" + String.join("\n", passage.headings()), folding);
        inText.retainAll(wanted);
        above.retainAll(wanted);
        return new Held(inText, above);
    }

    /// Returns the share of the query that each passage has, in [0, 1], in their order.
    List<Double> shares(List<Held> passages) {
        Map<String, Integer> counts = new HashMap<>();
        for (Held held : passages) {
            Set<String> anywhere = new HashSet<>(held.inText());
            anywhere.addAll(held.above());
            anywhere.forEach(gram -> counts.merge(gram, 1, Integer::sum));
        }
        Map<String, Double> weights = new HashMap<>();
        double all = 0;
        for (String gram : wanted) {
            double weight = Math.log(1 + passages.size() / (1.0 + counts.getOrDefault(gram, 0)));
            weights.put(gram, weight);
            all += weight;
        }
        List<Double> shares = new ArrayList<>(passages.size());
        for (Held held : passages) {
            double sum = 0;
            for (String gram : wanted) {
                double times = held.inText().contains(gram) ? 1 : held.above().contains(gram) ? IN_HEADINGS : 0;
                sum += times * weights.get(gram);
            }
            shares.add(all == 0 ? 0 : sum / all);
        }
        return shares;
    }
}
